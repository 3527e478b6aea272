import { tokens } from "#lib/tokens";
import { type Alternative, distinctiveWords } from "./alternatives.ts";
import { HEADS_DEMANDS, JOINING } from "./lexicon.ts";
import type { Quotable } from "./source.ts";

/** Which statements bear on the question: those of documents that speak of it, nearer ones first. */
export interface Bearing {
  readonly statements: readonly Quotable[];
  /** How near one is: words that it shares with the topic, rare ones more; an option named counts as three. */
  readonly nearness: (statement: Quotable) => number;
}

/** Words that a paper must have in common with those that bear on the question. */
const KIN = 5;
const LOOSE_KIN = 2;
/** Documents that a small folder has at most. */
const SMALL = 8;
/** "import", "importer", "imported": what begins alike is of one family. */
const family = (word: string): string => (/^[a-z]{7,}$/.test(word) ? word.slice(0, 6) : word);

const HAN = /\p{Script=Han}/u;
/** Neighbouring characters of Chinese text: a segmenter cuts the same word in another way in another sentence. */
function pairsOf(text: string): string[] {
  const runs = text.match(/\p{Script=Han}{2,}/gu) ?? [];
  return runs.flatMap((run) => {
    const pairs = [...run].slice(1).map((to, at) => `${[...run][at]}${to}`);
    return pairs.filter((pair) => !JOINING.test(pair));
  });
}

/** Words, and in Chinese pairs of characters, by which texts are compared. */
const markersOf = (words: Iterable<string>, text: string): string[] => [...[...words].map(family), ...pairsOf(text)];
const isMarking = (word: string): boolean => HAN.test(word) || word.length > 3;

export function bearingOn(topic: string, statements: readonly Quotable[], options: readonly Alternative[]): Bearing {
  const named = distinctiveWords(topic).filter((word) => !/^\d+$/.test(word));
  const asked = new Set(markersOf(named, topic));
  const holding = new Map<string, number>();
  const families = new Map(statements.map((one) => [one, new Set(markersOf(one.words, one.text))]));
  for (const words of families.values()) for (const word of words) holding.set(word, (holding.get(word) ?? 0) + 1);
  const rarity = (word: string): number => 1 / Math.sqrt(holding.get(word) ?? 1);
  const nearness = (statement: Quotable): number => {
    const { text, heading } = statement;
    const words = families.get(statement) ?? new Set<string>();
    const headed = markersOf(tokens(heading), heading);
    const own = [...asked].reduce(
      (sum, word) => sum + (words.has(word) ? 1 + rarity(word) : headed.includes(word) ? 0.4 : 0),
      0,
    );
    return own + 3 * options.filter((option) => option.isIn(text)).length;
  };
  const byDocument = new Map<string, Quotable[]>();
  for (const statement of statements) {
    byDocument.set(statement.path, [...(byDocument.get(statement.path) ?? []), statement]);
  }
  const needed = Math.min(2, asked.size);
  const isForeign = HAN.test(topic) !== statements.some(({ text }) => HAN.test(text)) && statements.length > 0;
  const papers = [...byDocument.values()].map((all) => {
    const words = new Set(
      all.flatMap((one) => [
        ...(families.get(one) ?? []),
        ...[one.heading, ...(one.cells ?? []).map(({ head }) => head)].flatMap((text) => markersOf(tokens(text), text)),
      ]),
    );
    const met = [...asked].filter((word) => words.has(word)).length;
    const isNamed = all.some(({ text, heading }) => options.some(({ isIn }) => isIn(text) || isIn(heading)));
    return { all, words, met, bears: isForeign || isNamed || met >= needed };
  });
  const known = new Set(papers.filter(({ bears }) => bears).flatMap(({ words }) => [...words]));
  const sharedWith = (words: ReadonlySet<string>): number =>
    [...words].filter((word) => isMarking(word) && known.has(word)).length;
  // In a small folder half of which bears on the question, the rest is given for a reason, too.
  const isFolderOfIt = papers.length <= SMALL && 2 * papers.filter(({ bears }) => bears).length >= papers.length;
  const kin = papers.filter(({ bears, met, words }) => {
    if (bears) return false;
    return (met > 0 && sharedWith(words) >= KIN) || (isFolderOfIt && sharedWith(words) >= LOOSE_KIN);
  });
  const whole = new Set(kin.flatMap(({ all }) => all));
  const chosen = papers.flatMap((paper) => (paper.bears || kin.includes(paper) ? paper.all : []));
  // A paper of many subjects bears on the question in those of its parts that do.
  const kept = chosen.filter((one) => isForeign || whole.has(one) || isNear(one, chosen, nearness, options));
  return { statements: kept, nearness };
}

/**
 * It, its heading, or another statement under its heading shares a word with the topic; of what a paper demands under a
 * heading of its own, another statement of what that heading is a part of.
 */
function isNear(
  statement: Quotable,
  all: readonly Quotable[],
  nearness: (one: Quotable) => number,
  options: readonly Alternative[],
): boolean {
  if (nearness(statement) > 0 || options.some(({ isIn }) => isIn(statement.heading))) return true;
  const { path, heading } = statement;
  const above = HEADS_DEMANDS.test(heading) ? heading.split(" › ").slice(0, -1).join(" › ") : heading;
  const isUnder = (other: string): boolean =>
    other === heading || (above !== heading && (above === "" || other === above || other.startsWith(`${above} › `)));
  return all.some((other) => other.path === path && isUnder(other.heading) && nearness(other) > 0);
}
