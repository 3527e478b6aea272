import { describe, expect, it } from "vitest";
import { optionsOf } from "./alternatives.ts";
import { clausesOf } from "./clauses.ts";
import { type Quotable, statementsOf } from "./source.ts";
import { headOf, subjectsIn } from "./subject.ts";

const options = optionsOf("Should we choose Adyen or Stripe?", []);
const said = (text: string): readonly [Quotable[], (statement: Quotable) => string | undefined] => {
  const statements = statementsOf([{ path: "a.md", text }]);
  const subjectOf = subjectsIn(statements, options);
  return [statements, (one) => subjectOf(one)?.name];
};

describe("whom a statement speaks of", () => {
  it("is the option whose heading it stands under, and nobody where a heading asks", () => {
    const [statements, subjectOf] = said(
      "# Adyen\n\nFees fall by a third.\n\n## What if refunds fail?\n\nThey are paid by hand.\n\n# Why not Stripe?\n\nThe contract ends in May.",
    );
    expect(statements.map((one) => [one.text, subjectOf(one)])).toEqual([
      ["Fees fall by a third.", "Adyen"],
      ["They are paid by hand.", undefined],
      ["The contract ends in May.", undefined],
    ]);
    expect(statements.map((one) => headOf(one, options)?.option.name)).toEqual(["Adyen", undefined, undefined]);
  });
});

/** Of each statement the option that it is held to speak of. */
const subjectsOf = (topic: string, ...paragraphs: string[]): (string | undefined)[] => {
  const statements = statementsOf([{ path: "a.md", text: paragraphs.join("\n\n") }]);
  const given = optionsOf(topic, statements);
  const subjectOf = subjectsIn(statements, given);
  return statements.map((one) => {
    const subject = subjectOf(one);
    return subject && (subject.stays ?? subject.name);
  });
};

describe("a product", () => {
  it("is not spoken of where a part of its name is", () => {
    expect(
      subjectsOf(
        "Should we use GitHub or GitLab for our code?",
        "The hub in Berlin costs 4,000 EUR a month.",
        "Our git repositories hold 40 GB.",
        "GitHub costs 21 USD per user.",
      ),
    ).toEqual([undefined, undefined, "GitHub"]);
    expect(
      subjectsOf(
        "Should we buy FieldPro or EventStoreDB?",
        "The field service app needs 8 hours offline.",
        "Run cost of the event store must not exceed 9,000 EUR.",
        "If we choose A, events are retained for 10 years in a DB.",
      ),
    ).toEqual([undefined, undefined, undefined]);
    expect(subjectsOf("Should we use SQL or Redis?", "MySQL costs 300 EUR a month.")).toEqual([undefined]);
    expect(
      subjectsOf(
        "应该升级 MySQL 还是迁移到 TiDB？",
        "PostgreSQL 每月 2 万元。",
        "TiDB 每月 3 万元。",
        "MySQL 要升级。",
      ),
    ).toEqual([undefined, "迁移到 TiDB", "升级 MySQL"]);
  });

  it("is not carried on to a sentence that names another option by its letter", () => {
    const said =
      "If we choose B, somebody has to learn Kafka. It is hard. If we choose A, the migration takes 3 weeks.";
    expect(subjectsOf("Should we use PostgreSQL or Kafka?", said)).toEqual(["Kafka", "Kafka", undefined]);
    const taken = "Kafka has to be learnt. We take a week for it.";
    expect(subjectsOf("Should we use PostgreSQL or Kafka?", taken)).toEqual(["Kafka", "Kafka"]);
    const han = "选 B 要学 Kafka。比较难。方案A要迁移 3 周。";
    expect(subjectsOf("应该用 PostgreSQL 还是 Kafka？", han)).toEqual(["Kafka", "Kafka", undefined]);
  });

  it("is not carried on to what somebody demands of any", () => {
    const said = "压测结果：Redis 延迟 42 毫秒。业务要求延迟不高于 100 毫秒。";
    expect(subjectsOf("应该用 Redis 还是 Kafka？", said)).toEqual(["Redis", undefined]);
    const budget = "Redis costs 900 EUR. The budget is at most 800 EUR a year.";
    expect(subjectsOf("Should we use Redis or Kafka?", budget)).toEqual(["Redis", undefined]);
    const english = "Redis answers in 42 ms. The auditor requires less than 100 ms.";
    expect(subjectsOf("Should we use Redis or Kafka?", english)).toEqual(["Redis", undefined]);
  });

  it("is not carried on to what somebody else says in a chat", () => {
    const chat = "[2026-05-04 09:12] dana: Redis is ours. It is old.\n[2026-05-04 09:15] jules: the budget is gone.";
    expect(subjectsOf("Should we use Redis or Kafka?", chat)).toEqual(["Redis", "Redis", undefined]);
  });

  it("is spoken of by the word that is short for it", () => {
    const said = ["Postgres needs a vacuum at night.", "Dynamo answers in 11 ms."];
    expect(subjectsOf("Should we use PostgreSQL or DynamoDB?", ...said)).toEqual(["PostgreSQL", "DynamoDB"]);
    expect(subjectsOf("Should we use Postgres or DynamoDB?", "PostgreSQL is free.")).toEqual(["Postgres"]);
  });
});

describe("a sentence that compares options", () => {
  const topic = "Should we move the gateway to Envoy or stay with NGINX?";

  it("speaks of none of them", () => {
    expect(
      subjectsOf(
        topic,
        "Envoy costs 900 EUR a month more than NGINX.",
        "Envoy crashed twice in the pilot while NGINX ran without a fault.",
        "NGINX needs no training.",
      ),
    ).toEqual([undefined, undefined, "stay with NGINX"]);
    expect(
      subjectsOf(
        "Should we use the Standard plan or the Enterprise plan with SSO?",
        "The Enterprise plan costs 900 EUR a month more than the Standard plan.",
      ),
    ).toEqual([undefined]);
    // What "it" is, stands in the sentence before.
    expect(subjectsOf(topic, "We tried Envoy. It costs 900 EUR a month more than NGINX.")[1]).toBeUndefined();
    expect(subjectsOf(topic, "## NGINX\n\nIt is 900 EUR cheaper than Envoy.")).toEqual([undefined]);
    expect(subjectsOf(topic, "Envoy takes more than 3 weeks to learn.")).toEqual(["move the gateway to Envoy"]);
  });

  it("speaks of none of them in Chinese", () => {
    const said = ["阿里云比自建机房每年贵 30 万元。", "自建机房不如阿里云稳定。", "自建机房比例合适，每年 260 万元。"];
    expect(subjectsOf("支付网关应该迁到阿里云，还是保留自建机房？", ...said)).toEqual([
      undefined,
      undefined,
      "保留自建机房",
    ]);
  });

  it("is taken apart where a part begins with the name of each, and can stand alone", () => {
    const parts = (asked: string, text: string): string[] => {
      const given = optionsOf(asked, []);
      return statementsOf([{ path: "a.md", text }]).flatMap((one) => clausesOf(one, given).map((part) => part.text));
    };
    const chosen = "Should we use Redis or DynamoDB?";
    expect(parts(chosen, "Redis costs us $3,400 a month, on three nodes, Dynamo would be $5,100 a month.")).toEqual([
      "Redis costs us $3,400 a month, on three nodes",
      "Dynamo would be $5,100 a month.",
    ]);
    for (const whole of ["Unlike Redis, Dynamo keeps its data for ever.", "Redis loses data offline; Dynamo does not."])
      expect(parts(chosen, whole)).toEqual([whole]);
    expect(parts("应该用 Redis 还是 DynamoDB？", "压测结果 Redis 延迟 85 毫秒，DynamoDB 延迟 42 毫秒。")).toEqual([
      "压测结果 Redis 延迟 85 毫秒",
      "DynamoDB 延迟 42 毫秒。",
    ]);
  });
});
