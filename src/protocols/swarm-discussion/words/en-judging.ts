import { shortened } from "#lib/cut";
import type { VerdictRule } from "../schemas/judgement.ts";

export interface SaidVerdict {
  readonly rule: VerdictRule;
  readonly quote: string;
  readonly why: string;
}

/** Characters of a point that is quoted. */
const QUOTED = 120;

const RULES: Readonly<Record<VerdictRule, string>> = {
  authority: "an authority in place of a reason",
  "straw-man": "a straw man",
  "bare-agreement": "agreement that adds nothing",
  unfalsifiable: "nothing could show it wrong",
  "generic-analogy": "an analogy without a case",
  "nothing-new": "nothing new",
  "premature-synthesis": "closed too early",
};
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
const count = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

export const enJudging = {
  rule: (rule: VerdictRule) => RULES[rule],
  point: (id: string, text: string) => `“${shortened(text, QUOTED)}” (${id})`,
  same: (points: readonly string[], why: string) => `${listed(points)} say the same, by the judge: ${why}`,
  oneOf: (points: readonly string[], why: string) => `Only one of ${listed(points)} can be done, by the judge: ${why}`,
  ended: (text: string) => `${text}.`,
  inAll: (n: number) => (n === 1 ? "One point is on the table." : `${n} different points are on the table.`),
  differ: (n: number) =>
    n <= 2
      ? "The two points do not say the same, by the judge."
      : `No two of the ${n} points say the same, by the judge.`,
  noRoom: (n: number) => `${count(n, "more point")} found no room and ${n === 1 ? "was" : "were"} not compared.`,
  objects: (ids: readonly string[], of: number) =>
    `The judge objects to ${listed(ids)}, of ${count(of, "statement")} read.`,
  nothing: (of: number) => `The judge objects to none of ${count(of, "statement")} read.`,
  verdict: ({ rule, quote, why }: SaidVerdict) => `${RULES[rule]}: “${quote}” — ${why}`,
  void: (n: number) => `${count(n, "point")} of the judge's did not hold and ${n === 1 ? "is" : "are"} left out.`,
  otherFamily: (model: string) => `Judged by ${model}, of another model family than those judged.`,
  sameFamily: (model: string) => `Judged by ${model}, of the same model family as those judged.`,
  failed: (why: string) => `Not judged by reading: ${why}`,
  /** On the docket of the one it concerns. */
  objection: (id: string, { rule, quote, why }: SaidVerdict) =>
    `The judge objects to ${id}, ${RULES[rule]}: “${quote}”. ${why} Say in \`text\` what you make of it, naming this entry's id.`,
  /** In the summary of a round. */
  inRound: (kinds: readonly { readonly rule: VerdictRule; readonly ids: readonly string[] }[]) =>
    `The judge objects: ${kinds.map(({ rule, ids }) => `${RULES[rule]} (${ids.join(", ")})`).join("; ")}.`,

  userSame: (ids: readonly string[]) => `The user: ${listed(ids)} take one position.`,
  userParts: (id: string, others: readonly string[]) => `The user: ${id} does not say the same as ${listed(others)}.`,
  whatOfIt: "name two statements or more that say the same, or one that is to be parted",
  takesNone: (id: string) => `${id} takes no position here: \`swarm positions ID\` lists the statements that do`,
  isOne: (ids: readonly string[]) => `${listed(ids)} are one position already`,
  isAlone: (id: string) => `${id} is a position of its own already: nobody else takes it`,
};
export type JudgingWords = typeof enJudging;
