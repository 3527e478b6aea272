import { describe, expect, it } from "vitest";
import { judgeStatement } from "../../../../services/moderator/gate/gate.ts";
import { floorOf, HELD_OUT, type Labelled, TUNED } from "../../../../test/support/statements/index.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { KINDS } from "../kinds/index.ts";

/** What a statement may be returned for. */
const RULES = [
  "schema",
  "falsifier",
  "unknown_citation",
  "cites_another",
  "steel_man",
  "shift_cause",
  "shift_basis",
  "specificity",
  "bare_agreement",
  "generic_analogy",
  "unfalsifiable",
  "authority",
  "premature_synthesis",
];

/** How often a rule was right, wrong, or silent where it should have spoken. */
interface Count {
  right: number;
  wrong: number;
  missed: number;
}

interface Outcome {
  readonly perRule: ReadonlyMap<string, Count>;
  readonly fine: number;
  /** Fine statements that were returned, with the reasons. */
  readonly alarms: readonly string[];
}

function run(statements: readonly Labelled[]): Outcome {
  const perRule = new Map(RULES.map((rule) => [rule, { right: 0, wrong: 0, missed: 0 }]));
  const alarms: string[] = [];
  for (const one of statements) {
    const { reasons } = judgeStatement(one, KINDS[one.kind], floorOf(one.floor));
    const given = new Set(reasons.map(({ rule }) => rule));
    for (const [rule, count] of perRule) {
      if (given.has(rule)) count[one.breaks.includes(rule) ? "right" : "wrong"] += 1;
      else if (one.breaks.includes(rule)) count.missed += 1;
    }
    if (one.breaks.length === 0) alarms.push(...reasons.map(({ rule, message }) => `${rule}: ${message}`));
  }
  return { perRule, fine: statements.filter((one) => one.breaks.length === 0).length, alarms };
}

/** A share; of nothing, all. */
const share = (part: number, rest: number): number => (part + rest === 0 ? 1 : part / (part + rest));
const precision = ({ right, wrong }: Count): number => share(right, wrong);
const recall = ({ right, missed }: Count): number => share(right, missed);

function table(title: string, { perRule, fine, alarms }: Outcome): string {
  const rows = [...perRule].map(([rule, count]) => {
    const { right, wrong, missed } = count;
    const figures = [right, wrong, missed].map((n) => String(n).padStart(6)).join("");
    return `${rule.padEnd(20)}${figures}${precision(count).toFixed(2).padStart(11)}${recall(count).toFixed(2).padStart(8)}`;
  });
  const head = `${"rule".padEnd(20)} right wrong  miss  precision  recall`;
  return [`${title}; ${alarms.length} false alarms on ${fine} fine statements`, head, ...rows, ""].join("\n");
}

const all = [...TUNED, ...HELD_OUT];
const outcomes = { all: run(all), tuned: run(TUNED), "held out": run(HELD_OUT) };

describe("the gate on labelled statements", () => {
  it("has at least 200 of them, about half of them fine, a third held out", () => {
    expect(all.length).toBeGreaterThanOrEqual(200);
    expect(outcomes.all.fine / all.length).toBeGreaterThan(0.45);
    expect(HELD_OUT.length / all.length).toBeGreaterThan(1 / 3);
    for (const [title, outcome] of Object.entries(outcomes)) process.stdout.write(`\n${table(title, outcome)}`);
  });

  it.each([...outcomes.all.perRule.keys()])("%s: precision of 0.9, recall of 0.85", (rule) => {
    verifies("SD-06", "SD-08", "SD-11", "SD-16", "SD-24", "BY-05", "AC-02");
    const count = outcomes.all.perRule.get(rule) ?? { right: 0, wrong: 0, missed: 0 };
    expect(count.right + count.missed, "statements that break it").toBeGreaterThanOrEqual(4);
    expect(precision(count)).toBeGreaterThanOrEqual(0.9);
    expect(recall(count)).toBeGreaterThanOrEqual(0.85);
  });

  it("is as good on statements that it was not tuned on", () => {
    const sum = (key: keyof Count): number =>
      [...outcomes["held out"].perRule.values()].reduce((total, count) => total + count[key], 0);
    const held = { right: sum("right"), wrong: sum("wrong"), missed: sum("missed") };
    expect(precision(held)).toBeGreaterThanOrEqual(0.9);
    expect(recall(held)).toBeGreaterThanOrEqual(0.85);
  });

  it.each(Object.entries(outcomes))("returns at most three of a hundred fine ones: %s", (_title, { fine, alarms }) => {
    expect(alarms.length / fine, alarms.join("\n")).toBeLessThanOrEqual(0.03);
  });
});
