import type { Constraint, DocketItem } from "#wire";

/** What the moderator says of turns, limits and pauses. words/zh.ts says the same in Chinese. */
export const en = {
  noAnswer: "no answer by the deadline",
  answerNow: "the user asked to go on with what is there",
  noWorker: (why: string) => `no worker could handle the turn: ${why}`,
  noFit: (reasons: readonly string[]) => `no answer that fits: ${reasons.join("; ")}`,
  noTurn: (turn: string) => `there is no turn ${turn}`,
  broken: (message: string) => message,

  budgetCalls: (budget: number, spent: number) => `the budget of ${budget} calls is spent (${spent})`,
  budgetTokens: (budget: number, spent: number) => `the budget of ${budget} tokens is spent (${spent})`,
  budgetUsd: (budget: number, spent: string) => `the budget of $${budget} is spent ($${spent})`,
  time: (seconds: number) => `the time of ${seconds} s is up`,

  paused: "paused by the user",
  stopped: "stopped by the user",
  fault: (text: string) => `an error of the moderator: ${text}`,

  nothingSaid: "Nothing has been said yet.",
  review: (n: number, id: string, kind: string, who: string) =>
    `${n} statements stand on the floor; the last is ${id}, ${kind} by ${who}.`,
  reviewed: (stands: string, more: string) => `${stands} ${more}`,
  withheld: "not shown: this discussion is anonymous between experts",

  /** What the user wants to hold, and what stands open against somebody, in full. */
  holds: (all: readonly Constraint[]) =>
    `What the user has said, which holds until the end:\n${all.map(({ id, text }) => `${id}: ${text}`).join("\n")}`,
  docket: (all: readonly DocketItem[]) =>
    `Your docket, what stands open against you:\n${all.map(({ id, from, relation, about, text }) => `${id} (${from} ${relation} ${about}): ${text}`).join("\n")}`,

  misfit: (where: string | undefined, what: string) => `${where ?? "the answer"}: ${what}`,
  unknownCitation: (id: string, last?: string) =>
    `${id} is no message of this discussion; cite one of those on the floor${last ? `, such as ${last}` : ""}`,
};
export type Words = typeof en;
