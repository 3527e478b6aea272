import type { HeldRound } from "../floor.ts";
import type { RoundFile, RoundFindings } from "../role/round.ts";
import type { Words } from "../words/index.ts";

export const LISTS = ["confirmed", "corrected", "new_insights", "new_findings", "new_questions"] as const;

const saidOf = ({ updated_understanding, new_findings, new_questions }: RoundFile): RoundFindings => ({
  ...updated_understanding,
  new_findings,
  new_questions,
});

/** An entry of the understanding, with the statement that said it first. */
interface Entry {
  readonly text: string;
  readonly id: string;
}

/** What the rounds came to: each entry once, in order. */
export const entriesOf = (held: readonly HeldRound[], list: (typeof LISTS)[number]): Entry[] => {
  const all = held.flatMap(({ round, id }) => saidOf(round)[list].map((text) => ({ text, id })));
  return all.filter(({ text }, at) => all.findIndex((one) => one.text === text) === at);
};

type Counts = Readonly<Record<(typeof LISTS)[number], number>>;
const counted = (of: (list: (typeof LISTS)[number]) => number): Counts =>
  Object.fromEntries(LISTS.map((list) => [list, of(list)])) as Counts;

export const countsOf = (round: RoundFile): Counts => counted((list) => saidOf(round)[list].length);

/** What the rounds came to, in a sentence. */
export const verdictOn = (held: readonly HeldRound[], { result }: Words): string =>
  result.verdict(held.length, result.counts(counted((list) => entriesOf(held, list).length)));
