import { type Alternative, alternativesIn, isHeaded } from "./alternatives.ts";
import { THAN } from "./lexicon.ts";
import type { Quotable } from "./source.ts";

/**
 * Statements without the headings that name one option but stand above what is said of others, too: "Moving the bus to
 * Kafka" tells what a paper is about, not of which option each of its sentences speaks. Every other is given back as it is.
 */
export function withoutTitles(statements: readonly Quotable[], options: readonly Alternative[]): Quotable[] {
  const shared = sharedIn(statements, options);
  return statements.map((one) => {
    const parts = one.heading.split(" › ");
    const kept = parts.filter((_, at) => !shared.has(keyOf(one, parts, at)));
    return kept.length === parts.length ? one : { ...one, heading: kept.join(" › ") };
  });
}

const keyOf = ({ path }: Quotable, parts: readonly string[], at: number): string =>
  [path, ...parts.slice(0, at + 1)].join("\0");

function sharedIn(statements: readonly Quotable[], options: readonly Alternative[]): Set<string> {
  const shared = new Set<string>();
  const titled = papersOf(statements, options);
  for (const one of statements) {
    const parts = one.heading.split(" › ");
    parts.forEach((part, at) => {
      const option = namedBy(part, options);
      if (!option) return;
      const below = parts.slice(at + 1).flatMap((lower) => namedBy(lower, options) ?? []);
      // A folder with a paper for each option has their names in its titles.
      const isTitle = at === 0 && titled.size === 1 && !isHeaded(option, part);
      const said = isTitle && below.length === 0 ? spokenOf(one.text, options) : undefined;
      if (below.some((other) => other !== option) || (said && said !== option)) shared.add(keyOf(one, parts, at));
    });
  }
  return shared;
}

/** The papers whose titles name one option. */
const papersOf = (statements: readonly Quotable[], options: readonly Alternative[]): Set<string> =>
  new Set(statements.filter(({ heading }) => namedBy(heading.split(" › ")[0] ?? "", options)).map(({ path }) => path));

function namedBy(heading: string, options: readonly Alternative[]): Alternative | undefined {
  const [only, ...others] = alternativesIn(heading, options);
  return others.length === 0 ? only : undefined;
}

/** The only option that a sentence names, where it does not compare something with it. */
function spokenOf(text: string, options: readonly Alternative[]): Alternative | undefined {
  const [only, ...others] = THAN.test(text) ? [] : alternativesIn(text, options);
  return others.length === 0 ? only : undefined;
}
