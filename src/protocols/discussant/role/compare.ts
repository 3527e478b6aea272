import { tokens } from "#lib/tokens";
import { negations, withoutNegations } from "./lexicon.ts";

/** The share of words that two statements on the same thing have in common, of all words of both. */
const SAME = 0.6;

interface Compared {
  readonly words: ReadonlySet<string>;
  readonly numbers: string;
  readonly isNegated: boolean;
}

function read(text: string): Compared {
  const all = [...new Set(tokens(withoutNegations(text)))];
  const isNumber = (word: string): boolean => /^\p{N}/u.test(word);
  return {
    words: new Set(all.filter((word) => !isNumber(word))),
    numbers: all.filter(isNumber).sort().join(" "),
    isNegated: negations(text) % 2 === 1,
  };
}

/**
 * How two statements relate: by the words they share, whether one is negated, and their figures. A different figure, or a
 * negation on one side, makes what is otherwise the same a contradiction.
 */
export function relation(one: string, other: string): "same" | "contradicts" | undefined {
  const [a, b] = [read(one), read(other)];
  const common = [...a.words].filter((word) => b.words.has(word)).length;
  const all = a.words.size + b.words.size - common;
  if (all === 0 || common / all < SAME) return undefined;
  const differs = a.isNegated !== b.isNegated || (a.numbers !== "" && b.numbers !== "" && a.numbers !== b.numbers);
  return differs ? "contradicts" : "same";
}

/** How many different words of a direction a text speaks of. */
export function relevance(text: string, direction: string): number {
  const own = new Set(tokens(text));
  return [...new Set(tokens(direction))].filter((word) => own.has(word)).length;
}
