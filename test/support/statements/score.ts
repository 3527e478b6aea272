import { KINDS } from "#protocols/swarm-discussion/kinds/index";
import { judgeStatement } from "../../../services/moderator/gate/gate.ts";
import { floorOf } from "./floors.ts";
import type { Labelled } from "./make.ts";

/** Rules that return a statement: each checks what has a definite answer. */
const RETURNING = [
  "schema",
  "falsifier",
  "unknown_citation",
  "unknown_passage",
  "cites_another",
  "steel_man",
  "shift_cause",
  "premature_synthesis",
] as const;

/** Number of times a rule was right, wrong, or missed a fault. */
export interface Count {
  right: number;
  wrong: number;
  missed: number;
}

export interface Score {
  readonly returning: ReadonlyMap<string, Count>;
  readonly fine: number;
  /** Rules that returned correct statements. */
  readonly alarms: readonly string[];
}

/**
 * The rules against what readers said of the statements. Where a label says what has to be returned, a return that is
 * missing counts as missed.
 */
export function score(statements: readonly Labelled[]): Score {
  const count = (): Count => ({ right: 0, wrong: 0, missed: 0 });
  const returning = new Map<string, Count>(RETURNING.map((rule) => [rule, count()]));
  const alarms: string[] = [];
  for (const one of statements) {
    const { documents, ...floor } = floorOf(one.floor);
    const { reasons } = judgeStatement(one, KINDS[one.kind], { ...floor, ...(documents ? { documents } : {}) });
    const returned = new Set(reasons.map(({ rule }) => rule));
    for (const [rule, tally] of returning) {
      if (returned.has(rule)) tally[one.breaks.includes(rule) ? "right" : "wrong"] += 1;
      else if (one.returns?.includes(rule)) tally.missed += 1;
    }
    if (one.breaks.length === 0) alarms.push(...reasons.map(({ rule, message }) => `${rule}: ${message}`));
  }
  return { returning, fine: statements.filter(({ breaks }) => breaks.length === 0).length, alarms };
}

/** A share; of nothing, all. */
const share = (part: number, rest: number): number => (part + rest === 0 ? 1 : part / (part + rest));
export const precision = ({ right, wrong }: Count): number => share(right, wrong);
export const recall = ({ right, missed }: Count): number => share(right, missed);

/** A table for a person. */
export function tableOf(title: string, { returning, fine, alarms }: Score): string {
  const line = ([rule, count]: readonly [string, Count]): string => {
    const figures = [count.right, count.wrong, count.missed].map((n) => String(n).padStart(6)).join("");
    return `${rule.padEnd(20)}${figures}${precision(count).toFixed(2).padStart(11)}${recall(count).toFixed(2).padStart(8)}`;
  };
  const head = (name: string): string => `${name.padEnd(20)} right wrong  miss  precision  recall`;
  return [
    `${title}; ${alarms.length} of ${fine} fine statements returned`,
    head("returned for"),
    ...[...returning].map(line),
    "",
  ].join("\n");
}
