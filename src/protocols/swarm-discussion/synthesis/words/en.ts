import type { ClaimStatus } from "#graph";
import { shortened } from "#lib/cut";

const QUOTED = 140;
const quote = (text: string): string => `“${shortened(text, QUOTED)}”`;
const tenths = (value: number): string => value.toFixed(1);
const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

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
  maintained: (pairs: readonly { objection: string; answer: string }[]) =>
    `Both were maintained to the end: ${pairs.map(({ objection, answer }) => `the objection ${objection} and the answer ${answer}`).join("; ")}.`,
  openLeft: (n: number) => `${many(n, "question")} ${n === 1 ? "is" : "are"} left open.`,
  status: {
    stands: "no counter to it stands",
    "stands-on-evidence": "no counter to it stands that is as well evidenced",
    "stands-so-far": "no counter to it stands so far, but not everybody has had a turn",
    challenged: "a counter to it stands so far that not everybody has had a turn to answer",
    unanswered: "a counter to it stands that those who hold it had a turn to answer and did not",
    refuted: "a counter to it stands, and the answer to that counter fell",
    "refuted-on-evidence": "a counter to it stands that is as well evidenced or better, and the answer fell",
    contested: "it is countered, or rests on what is, and neither side has fallen",
  } satisfies Record<ClaimStatus, string>,
  conceded: (id: string): string => `its author conceded ${id}, which speaks against it`,
  evidence: (specific: boolean): string => (specific ? "it brings specifics" : "it brings no figure, code or source"),
  supported: (n: number) => (n === 0 ? "nobody builds on it" : `${many(n, "statement")} by others build on it`),
  said: (text: string, who: string, id: string) => `“${text}” — ${who} in ${id}.`,
  shiftedBy: (who: string) => `It moved ${who}.`,
  outnumbered: (n: number, of: number, adopted: string, m: number) =>
    `Held by ${n} of ${of}; ${quote(adopted)} is held by ${m}.`,
  standsNote: (status: string) => `Fewer hold it, but it is not refuted: ${status}. A count is no argument against it.`,
  openNote: (status: string) => `Fewer hold it, and it is open: ${status}. Not answered is not refuted.`,
  unresolved: (counters: number) =>
    `${many(counters, "counter")} between them, and neither side is refuted: no evidence was brought that decides it.`,
  challengeStands:
    "The contrarian's attack stands beside the position: it was not answered in a way that makes either fall.",
  againstArgument:
    "More than half hold it although a counter to it stands: the reasons for and against it side by side.",
  asked: (who: string, id: string, whom?: string, about?: string) =>
    whom === undefined || about === undefined
      ? `Lack of an answer: ${who} asked it in ${id}, and nobody took it up.`
      : `Lack of an answer: ${who} put it to ${whom} about ${about} in ${id}, and ${whom} has not come back to it.`,
  askApproach: (whom?: string) =>
    whom === undefined ? "Put it to the experts as the topic of a round." : `Ask ${whom} first.`,
  falsifier: (condition: string) => `Does this hold: ${shortened(condition, 600)}`,
  falsifierWhy: (who: string) =>
    `Lack of evidence: ${who} named it as what would change their position, which is not decided, and nobody showed or excluded it.`,
  falsifierApproach: "Measure it, or find a case in which it was measured.",
  /** Where at most half hold it. */
  propose: (proposal: string) => shortened(proposal, 1_000),
  noRisk: "No risk was named.",
  noPrerequisite: "No condition was named.",
  process: (quality: string, disagreement: number | undefined) =>
    `Quality by round: ${quality}.${disagreement === undefined ? "" : ` Disagreement at the end: ${tenths(disagreement)} of 10.`}`,
  noGate: "No round reached its quality gate.",
  flagged: (n: number) => `${many(n, "statement")} accepted with a broken rule, flagged in the record.`,
  returned: (n: number) => `${many(n, "answer")} returned to the author for repair.`,
  unexplored:
    "No real disagreement was explored: nobody answered a counter to their own claim. Take the agreement for untested.",
  uncaused: (n: number) => `${many(n, "shift")} without a message that caused it.`,
  none: "Nobody",
};
export type Words = typeof en;
