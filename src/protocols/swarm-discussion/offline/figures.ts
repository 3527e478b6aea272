import { tokens } from "#lib/tokens";
import type { ConcernEvidence } from "./evidence.ts";
import type { Quote } from "./quote.ts";

/** A number with the word after it. */
const FIGURE = /(\p{Nd}[\p{Nd},]*(?:\.\p{Nd}+)?)\s?(%|‰|[\p{L}]+)/gu;
/** Words that two sentences must share, beside the unit, to speak of one thing. */
const SHARED = 3;

interface Measured {
  readonly quote: Quote;
  /** The list or table that it stands in: there, figures differ by design. */
  readonly within: string;
  readonly words: ReadonlySet<string>;
  readonly byUnit: ReadonlyMap<string, ReadonlySet<string>>;
}

function measured({ quote, passage }: ConcernEvidence): Measured {
  const byUnit = new Map<string, Set<string>>();
  for (const [, value = "", unit = ""] of quote.text.matchAll(FIGURE)) {
    const key = tokens(unit)[0] ?? unit;
    byUnit.set(key, (byUnit.get(key) ?? new Set()).add(value.replaceAll(",", "")));
  }
  const words = tokens(quote.text).filter((word) => !/^\p{Nd}/u.test(word) && !byUnit.has(word));
  return { quote, within: `${passage.path}\n${passage.heading ?? passage.line}`, words: new Set(words), byUnit };
}

/**
 * Pairs of quotes, from different places, that speak of the same thing in the same unit and give no figure in
 * common: one is out of date, or they mean different things. At most one pair for each quote.
 */
export function conflictingFigures(evidence: readonly ConcernEvidence[]): [Quote, Quote][] {
  const all = evidence.map(measured).filter(({ byUnit }) => byUnit.size > 0);
  const used = new Set<Measured>();
  const pairs: [Quote, Quote][] = [];
  for (const [i, a] of all.entries()) {
    const b = all.slice(i + 1).find((other) => !used.has(other) && conflict(a, other));
    if (used.has(a) || !b) continue;
    used.add(a).add(b);
    pairs.push([a.quote, b.quote]);
  }
  return pairs;
}

function conflict(a: Measured, b: Measured): boolean {
  if (a.within === b.within) return false;
  const shared = [...a.words].filter((word) => b.words.has(word)).length;
  if (shared < SHARED) return false;
  return [...a.byUnit].some(([unit, values]) => {
    const others = b.byUnit.get(unit);
    return others !== undefined && ![...values].some((value) => others.has(value));
  });
}
