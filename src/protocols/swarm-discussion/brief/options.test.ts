import { describe, expect, it } from "vitest";
import { optionsOf } from "./options.ts";
import { statementsOf } from "./source.ts";

const named = (topic: string, text = ""): (string | undefined)[] =>
  optionsOf(topic, statementsOf([{ path: "a.md", text }])).map(({ name, stays }) => (stays ? `<${stays}>` : name));

describe("options of a topic", () => {
  it.each([
    ["Should we move our billing from Stripe to Adyen or build our own?", ["<Stripe>", "Adyen", "build our own"]],
    ["Should we use GraphQL or REST for this API?", ["GraphQL", "REST"]],
    ["Should we keep NATS or replace it by Kafka?", ["keep NATS", "replace it by Kafka"]],
    ["Which database should we choose: Postgres, MySQL or MongoDB?", ["Postgres", "MySQL", "MongoDB"]],
    ["Should we split the monolith?", ["split the monolith", undefined]],
    ["Whether to open a second shop", ["open a second shop", undefined]],
    ["Choose between Berlin and Leipzig", ["Berlin", "Leipzig"]],
    ["Should the company rent or buy the warehouse?", ["rent the warehouse", "buy the warehouse"]],
    ["Postgres vs MySQL", ["Postgres", "MySQL"]],
    ["How do we get faster?", []],
    ["是否应该上云？", ["上云", undefined]],
    ["数据库从Oracle迁移到PostgreSQL，还是自研？", ["<Oracle>", "PostgreSQL", "自研"]],
    ["我们应该租办公室还是买办公室？", ["租办公室", "买办公室"]],
    ["新系统应该自建还是租用？", ["自建", "租用"]],
  ])("%s", (topic, options) => {
    expect(named(topic)).toEqual(options);
  });

  it("are those that the documents list, where the topic asks whether", () => {
    const text = "# Options\n\n- Rent: cheap at first\n- Buy: needs a loan\n\n# Other\n\n- Nothing of this";
    expect(named("Should we get vans?", text)).toEqual(["Rent", "Buy"]);
    expect(named("Should we get vans?", "### Option A: Rent vans\nx y.\n\n### Option B – Buy vans\nx y.")).toEqual([
      "Rent vans",
      "Buy vans",
    ]);
  });
});
