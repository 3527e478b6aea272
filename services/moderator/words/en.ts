import type { Constraint, DocketItem } from "#wire";

const many = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** Messages of the moderator about turns, limits and pauses. */
export const en = {
  noAnswer: "no answer by the deadline",
  enough: "as many answers as were needed came before",
  answerNow: "the user asked to go on with what is there",
  noWorker: (why: string) => `no worker could handle the turn: ${why}`,
  noFit: (reasons: readonly string[]) => `no answer that fits: ${reasons.join("; ")}`,
  noTurn: (turn: string) => `there is no turn ${turn}`,
  broken: (message: string) => message,

  budgetCalls: (budget: number, spent: number) => `the budget of ${many(budget, "call")} is spent: ${spent} made`,
  budgetTokens: (budget: number, spent: number) =>
    `the budget of ${many(budget, "token")} is spent: ${spent} used, and what is left pays for no further call`,
  budgetUsd: (budget: number, spent: string) =>
    `the budget of $${budget} is spent: $${spent} were used, and what is left pays for no further call`,
  noPrice: (model: string) =>
    `the price of ${model} is not known, so no budget in money can hold: give its prices to the workers (SWARM_PRICES=FILE)`,
  noBudget: "what is left of the budget pays for no further call",
  time: (seconds: number) => `the time of ${seconds} s is up`,

  paused: "paused by the user",
  stopped: "stopped by the user",
  outage: (why: string, id: string) =>
    `no call to the model can succeed at present: ${why}. Nothing is lost; once that is mended, go on with: swarm resume ${id}`,
  badTable: (protocol: string, where: string) =>
    `protocol ${protocol} composed a table that breaks the wire schema at ${where}: correct what it passes to compose()`,
  fault: (text: string) => `an error of the moderator: ${text}`,

  judgesNothing: "in this protocol no positions are judged to be one",
  nothingSaid: "Nothing has been said yet.",
  review: (n: number, id: string, kind: string, who: string) =>
    `${n === 1 ? "1 statement was" : `${n} statements were`} accepted so far; the last is ${id}, ${kind} by ${who}.`,
  reviewed: (stands: string, more: string) => `${stands} ${more}`,
  withheld: "not shown: this discussion is anonymous between experts",

  /** Lists of the user's constraints and of the open objections to a participant, in full. */
  holds: (all: readonly Constraint[]) =>
    `What the user has said, which holds until the end:\n${all.map(({ id, text }) => `${id}: ${text}`).join("\n")}`,
  docket: (all: readonly DocketItem[]) =>
    `Your docket, what others hold against what you said, or put before you:\n${all.map(({ id, from, relation, about, text }) => `${id} (${relation === "fact" ? `a fact that ${from} brought and nobody took up; what does it mean for ${about}?` : `${from} ${relation} ${about}`}): ${text}`).join("\n")}`,

  unknownCitation: (id: string, last?: string) =>
    `${id} is no message of this discussion; cite one that is there${last ? `, such as ${last}` : ""}`,
  unknownDocument: (path: string, there: readonly string[]) =>
    `${path} is none of this discussion's documents; cite one that is (such as ${there.join(", ")}), or say it without a place`,
  unknownLine: (path: string, line: number | string, lines: number) =>
    `${path} has ${many(lines, "line")}, and no line ${line}: name the line in which it stands`,
  unknownPlace: (path: string, place: string, [first, last]: readonly [string, string]) =>
    `${path} has no ${place}: it goes from ${path}:${first} to ${path}:${last}; name the place in which it stands`,
  wordsElsewhere: (quoted: string, path: string, place: string, elsewhere: string) =>
    place === ""
      ? `“${quoted}” does not stand like this in ${path}: quote it word for word, from ${path}:${elsewhere}`
      : `“${quoted}” does not stand in ${path}:${place} but in ${path}:${elsewhere}: name that place`,
  /** @param standing what stands in the lines that were named */
  unknownWords: (quoted: string, path: string, standing: string | undefined) =>
    `“${quoted}” does not stand in ${path}: ${standing === undefined ? "" : `there stands ${JSON.stringify(standing)}; `}quote it word for word, or say no more than stands there`,

  /** Notifications of people whom a discussion waits for. */
  call: {
    turn: (title: string, name: string, left: number) =>
      `${name}, your answer is waited for in “${title}”: ${left} min left.`,
    reminder: (title: string, name: string, left: number) =>
      `${name}, half of your time for “${title}” is over: ${left} min left.`,
    question: (title: string) => `Your decision is waited for in “${title}”.`,
    subject: {
      turn: (title: string) => `Your answer is waited for: ${title}`,
      reminder: (title: string) => `Half of your time is over: ${title}`,
      question: (title: string) => `Your decision is waited for: ${title}`,
    },
    join: (id: string, seat: string) => `At a terminal: swarm join ${id} --as ${seat}`,
  },
};
export type Words = typeof en;
