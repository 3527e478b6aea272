import { shortened } from "#lib/cut";
import type { Row } from "#points";
import { many } from "../../../words/phrases.ts";

const QUOTED = 140;
const quote = (text: string): string => `“${shortened(text, QUOTED)}”`;
const tenths = (value: number): string => value.toFixed(1);
/** The words of a computed synthesis. words/zh.ts says the same in Chinese. */
export const en = {
  between: " ",
  and: ", ",
  clause: "; ",
  saysOfConstraint: (who: string, why: string) => `${who}: ${why}`,
  nobodySaid: (ids: readonly string[]) =>
    `nobody who holds what is recommended has said whether it keeps this${ids.length > 0 ? `; ${ids.join(", ")} ${ids.length === 1 ? "bears" : "bear"} on it` : ", and no statement since speaks of it"}`,
  empty: "Nothing was accepted onto the floor: there is no claim to weigh, and nothing here may be taken for a result.",
  partial: (steps: number, first: string) =>
    `Partial: in ${many(steps, "step")} not everybody answered who was asked (${first}).`,
  partialStep: (round: number, name: string, answered: number, asked: number) =>
    `round ${round}, ${name}: ${answered} of ${asked} answered`,
  noModel: "No model took part: passages were quoted and compared by rule, or the words are people's.",
  counts: (experts: number, statements: number, rounds: number, citations: number) =>
    `In ${many(rounds, "round")} with ${many(experts, "expert")}, the record has ${many(statements, "statement")} with ${many(citations, "citation")}.`,
  openLeft: (n: number) => `${many(n, "question")} ${n === 1 ? "is" : "are"} left open.`,
  word: {
    unchallenged: "no objection to it stands",
    answered: "the objections to it are closed",
    open: "an objection to it is open",
  } satisfies Record<Row["word"], string>,
  evidence: (isChecked: boolean): string =>
    isChecked ? "a source was looked up and says so" : "no source of it was looked up",
  reasons: (n: number) => `${many(n, "reason")} for it`,
  said: (text: string, who: string, id: string) => `“${text}” — ${who} in ${id}.`,
  outnumbered: (point: string, held: number, of: number) => `${held} of ${of} are for ${quote(point)}.`,
  against: (point: string) => `Against: ${quote(point)}`,
  objectionOpen: "What they say against it is open.",
  objectionClosed: "What they said against it is closed, or they gave no reason.",
  unresolved: (open: number) =>
    `Both sides have somebody for them${open > 0 ? `, and ${many(open, "objection")} ${open === 1 ? "is" : "are"} open` : ""}.`,
  prose: {
    join: (text: string, tally: readonly string[]) => `${text}${tally.length > 0 ? ` [${tally.join("; ")}]` : ""}`,
    unknown: (points: readonly string[]) => `no point on the table is ${points.join(" or ")}`,
    bare: "it names no point and no message that it rests on",
    figures: (figures: readonly string[]) => `${figures.join(", ")}: in no point or message that it names`,
    long: (most: number) => `up to here, the sentences exceed the ${many(most, "word")} that there is room for`,
  },
  asked: (who: string, id: string, whom: string | undefined, about: string | undefined, hadTurn: boolean) =>
    whom === undefined || about === undefined
      ? `${who} asked it in ${id}; no message was found that takes it up.`
      : `${who} put it to ${whom} about ${about} in ${id}; ${hadTurn ? `no message by ${whom} cited it` : `${whom} has had no turn since`}.`,
  askApproach: (whom?: string) =>
    whom === undefined ? "Put it to the experts as the topic of a round." : `Ask ${whom} first.`,
  noRisk: "No risk was named.",
  noPrerequisite: "No condition was named.",
  process: (quality: string, disagreement: number | undefined) =>
    `Quality by round: ${quality}.${disagreement === undefined ? "" : ` Disagreement at the end: ${tenths(disagreement)} of 10.`}`,
  noGate: "No round reached its quality gate.",
  flagged: (n: number) => `${many(n, "statement")} accepted with a broken rule, flagged in the record.`,
  returned: (n: number) => `${many(n, "answer")} returned to the author for repair.`,
  unexplored: "Nobody answered what was held against what they had said: read the agreement with that in mind.",
  uncaused: (n: number) => `${many(n, "shift")} without a message that caused it.`,
};
export type Words = typeof en;
