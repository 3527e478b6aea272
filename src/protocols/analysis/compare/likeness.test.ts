import { describe, expect, it } from "vitest";
import { LABELLED_PAIRS, scoreOf } from "../../../../test/support/approaches.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { Approach } from "../schemas.ts";
import { distinctTexts, isSameApproach, isSameText, withFirstNames } from "./likeness.ts";

const of = (name: string, description: string, files: readonly string[] = [], more: object = {}): Approach =>
  Approach.parse({
    name,
    description,
    effort: "low",
    affected_files: files.map((file) => ({ file, reason: "changed" })),
    ...more,
  });

/** Approaches that are one under two names, and approaches that are two. */
const SAME: [string, Approach, Approach][] = [
  ["one name", of("JWT-Tokens", "a"), of("jwt tokens", "b")],
  ["a name in the other", of("Read replica", "a"), of("Add a read replica for reports", "b")],
  ["it says so", of("Stateless sessions", "a", [], { same_as: "JWT tokens" }), of("JWT tokens", "b")],
  [
    "each continues under its own name",
    of("Stateless sessions", "Sign the session into a token", [], { same_as: "Stateless sessions" }),
    of("Sessions without state", "Sign the session into a token", [], { same_as: "Sessions without state" }),
  ],
  [
    "other names, like words and files",
    of("Queue between API and mailer", "The request writes a job into a queue and a worker sends the mail", [
      "src/api/mail.ts",
      "src/worker.ts",
    ]),
    of("Asynchronous mail delivery", "A worker takes the job from a queue and sends the mail after the request", [
      "src/api/mail.ts",
      "src/worker.ts",
    ]),
  ],
  [
    "in Chinese",
    of("引入只读副本", "报表查询改走只读副本，主库只处理写入", ["src/db/pool.ts"]),
    of("报表使用只读副本", "把报表查询转到只读副本，主库处理写入", ["src/db/pool.ts"]),
  ],
];
const DIFFERENT: [string, Approach, Approach][] = [
  [
    "opposite ways in one file",
    of("Cache sessions in Redis", "Keep looked-up sessions in Redis for a minute", ["src/auth/session.ts"]),
    of("JWT access tokens", "Sign the session into a token that every request verifies", ["src/auth/session.ts"]),
  ],
  [
    "one word in common",
    of("Database index", "Add an index on the session id"),
    of("Database split", "Move sessions to a database of their own"),
  ],
  [
    "one word of their names in place of another",
    of("Polyester, worn lines first", "Order the worn third in spring and the rest after the inspection"),
    of("Hempex, worn lines first", "Order the worn third in spring and the rest after the inspection"),
  ],
  [
    "one is told as another",
    of("Polyester, third first", "Order the worn third in spring", [], { same_as: "Polyester in stages" }),
    of("Hemp by degrees", "Order the worn third in spring"),
  ],
  ["in Chinese", of("引入缓存", "用内存缓存会话"), of("拆分服务", "把会话拆成单独的服务")],
];

describe("likeness of approaches", () => {
  it.each(SAME)("does not hang on their exact names: %s", (_, a, b) => {
    verifies("CD-03", "likeness", "CD-04", "merged");
    expect([isSameApproach(a, b), isSameApproach(b, a)]).toEqual([true, true]);
  });

  it.each(DIFFERENT)("keeps apart what is not one: %s", (_, a, b) => {
    verifies("CD-04", "distinct ones preserved");
    expect([isSameApproach(a, b), isSameApproach(b, a)]).toEqual([false, false]);
  });
});

it.each(["en", "zh"] as const)("is right on labelled approaches in nine of ten, and finds eight of ten: %s", (lang) => {
  verifies("CD-03", "likeness", "CD-04", "distinct ones preserved");
  const { precision, recall } = scoreOf(
    LABELLED_PAIRS.filter((one) => one.lang === lang),
    isSameApproach,
  );
  expect(precision).toBeGreaterThanOrEqual(0.9);
  expect(recall).toBeGreaterThanOrEqual(0.8);
});

it("findings in other words are one, and others are not", () => {
  verifies("CD-03", "findings grouped");
  const first = "Sessions are looked up in the database for every request (src/auth/session.ts:4)";
  expect(isSameText(first, "For every request the session is looked up in the database (src/auth/session.ts:4)")).toBe(
    true,
  );
  expect(isSameText(first, "The mailer retries for two hours")).toBe(false);
  expect(isSameText("每个请求都要查询会话表", "会话表在每个请求时都要查询")).toBe(true);
  expect(distinctTexts([first, `${first}.`, "The mailer retries for two hours"])).toHaveLength(2);
});

it("lists keep what says much the same of something else", () => {
  verifies("CD-04", "distinct ones preserved");
  const concerns = [
    "The switchboard was not inspected (plant.md:22)",
    "The insulation was not inspected (plant.md:21)",
  ];
  expect(distinctTexts(concerns)).toEqual(concerns);
});

it("an approach goes on through rounds under the first name that its authors gave it", () => {
  verifies("CD-04", "one approach in all rounds");
  const by = (...approaches: [string, string?][]) => ({
    analysis: {
      implementation_approaches: approaches.map(([name, same_as]) =>
        of(name, `how ${name}`, [], same_as === undefined ? {} : { same_as }),
      ),
    },
  });
  const named = (former: ReturnType<typeof by>[], ...now: [string, string?][]) =>
    withFirstNames([by(...now)], former)[0]?.analysis.implementation_approaches.map(({ name, same_as }) => [
      name,
      same_as,
    ]);
  const former = [by(["Two rebuilt"]), by(["All rebuilt", "Two rebuilt"], ["All rebuilt at once", "All rebuilt"])];
  expect(named(former, ["All of them", "All rebuilt at once"], ["All rebuilt"], ["Rent"])).toEqual([
    ["All of them", "Two rebuilt"],
    ["All rebuilt", "Two rebuilt"],
    ["Rent", undefined],
  ]);
  // Two that name each other have no first.
  expect(named([by(["A way", "B way"], ["B way", "A way"])], ["A way"])).toHaveLength(1);
  const [one, other] = ["Alpha", "Beta"].map((name) => of(name, name, [], { same_as: "Gamma" }));
  expect(one && other && isSameApproach(one, other)).toBe(true);
});
