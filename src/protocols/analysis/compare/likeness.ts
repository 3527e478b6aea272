import { tokens } from "#lib/tokens";
import type { Approach } from "../schemas.ts";

/*
 * Whether two texts say the same, by their words: no model is asked, so that the same analyses are compared in the same
 * way no matter who runs them. Words are stemmed and stop words left out, in English and Chinese.
 */

/** From here on two findings are one. Found on the texts of likeness.test.ts. */
const SAME_TEXT = 0.5;
/**
 * From here on two approaches are one. Found on 132 labelled pairs (test/support/approaches.ts; `npm run bench -- likeness`):
 * precision 0.93, recall 0.84. What is wrongly one loses an approach, what is wrongly two only shows it twice: so the
 * precision is the higher. Without a word in common, such as “circuit breaker” and “stop calling it”, only `same_as` helps.
 */
const SAME_APPROACH = 0.52;
/** Weights of an approach's name, description and files. Names and files are often alike by chance. */
const WEIGHTS = { name: 0.2, description: 0.7, files: 0.1 } as const;
/** The least number of words of a name that the other name has to contain, all of them. */
const CONTAINED = 2;

const wordsOf = (text: string): ReadonlySet<string> => new Set(tokens(text));

/** The share of words that two texts have in common (Dice), 0 to 1; 0 where one of them has none. */
export function wordLikeness(a: string, b: string): number {
  return dice(wordsOf(a), wordsOf(b));
}

export const isSameText = (a: string, b: string): boolean => wordLikeness(a, b) >= SAME_TEXT;

function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((word) => b.has(word)).length;
  return (2 * common) / (a.size + b.size);
}

export const plainName = (name: string): string => tokens(name).join(" ");

/**
 * Whether two approaches are one: one says that it is the other, they have one name, one name holds the other, or name,
 * description and files together are alike enough. Two names without a word in common can still mean one approach. Likeness
 * does not count where one of them names another approach as its own, or where their names contrast.
 */
export function isSameApproach(a: Approach, b: Approach): boolean {
  const [first, second] = [plainName(a.name), plainName(b.name)];
  if (first !== "" && first === second) return true;
  if (says(a, second) || says(b, first) || (a.same_as !== undefined && says(b, plainName(a.same_as)))) return true;
  const [left, right] = [wordsOf(a.name), wordsOf(b.name)];
  const small = left.size < right.size ? left : right;
  const large = left.size < right.size ? right : left;
  const apart = [...small].filter((word) => !large.has(word)).length;
  if (small.size >= CONTAINED && apart === 0) return true;
  if (continuesAnother(a) || continuesAnother(b) || contrasts(small, large, apart)) return false;
  return likenessOfApproaches(a, b) >= SAME_APPROACH;
}

/** Whether two names of at least four words differ in one: “Polyester, worn lines first” and “Hemp, worn lines first”. */
const contrasts = (a: ReadonlySet<string>, b: ReadonlySet<string>, apart: number): boolean =>
  apart === 1 && a.size === b.size && a.size > 3;

/** Whether an author names another approach as the same; their own name says nothing of what others propose. */
const continuesAnother = ({ name, same_as }: Approach): boolean =>
  same_as !== undefined && plainName(same_as) !== plainName(name);

/** Whether an author calls their approach the same as one of this plain name. */
export const says = ({ same_as }: Approach, name: string): boolean =>
  same_as !== undefined && name !== "" && plainName(same_as) === name;

/**
 * Returns analyses whose approaches name the first of a chain: what was the same as another in an earlier round still is,
 * under whatever name it goes on.
 * @param former analyses of earlier rounds, in order
 */
export function withFirstNames<T extends { readonly analysis: { readonly implementation_approaches: Approach[] } }>(
  standings: readonly T[],
  former: readonly T[],
): T[] {
  const before = former.flatMap(({ analysis }) => analysis.implementation_approaches).filter(continuesAnother);
  const links = new Map(before.map(({ name, same_as = "" }) => [plainName(name), same_as]));
  // Two that name each other have no first: each goes once around.
  const firstOf = (name: string, seen = new Set<string>()): string => {
    const next = links.get(plainName(name));
    return next === undefined || seen.has(next) ? name : firstOf(next, seen.add(next));
  };
  const named = (one: Approach): Approach => {
    const first = firstOf(one.same_as ?? one.name);
    return first === one.name ? one : { ...one, same_as: first };
  };
  return standings.map((one) => ({
    ...one,
    analysis: { ...one.analysis, implementation_approaches: one.analysis.implementation_approaches.map(named) },
  }));
}

/** Likeness of two approaches, 0 to 1. If one of them names no file, only name and description count. */
function likenessOfApproaches(a: Approach, b: Approach): number {
  const files = (of: Approach): ReadonlySet<string> => new Set(of.affected_files.map(({ file }) => lastParts(file)));
  const parts: [number, number][] = [
    [WEIGHTS.name, wordLikeness(a.name, b.name)],
    [WEIGHTS.description, wordLikeness(a.description, b.description)],
  ];
  if (a.affected_files.length > 0 && b.affected_files.length > 0) parts.push([WEIGHTS.files, dice(files(a), files(b))]);
  const whole = parts.reduce((sum, [weight]) => sum + weight, 0);
  return parts.reduce((sum, [weight, value]) => sum + weight * value, 0) / whole;
}

/** One file under two roots: `src/auth/jwt.ts` and `/repo/src/auth/jwt.ts`. */
const lastParts = (file: string): string => file.replaceAll("\\", "/").split("/").slice(-2).join("/").toLowerCase();

/** Groups what is alike, in order of each group's first member. */
export function grouped<T>(all: readonly T[], isSame: (a: T, b: T) => boolean): T[][] {
  const groups: T[][] = [];
  for (const one of all) {
    const found = groups.find((group) => group.some((other) => isSame(one, other)));
    if (found) found.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** The first of each that says the same in the same words. */
export const distinctBy = <T>(all: readonly T[], textOf: (one: T) => string): T[] => {
  const keyOf = (one: T): string => plainName(textOf(one)) || textOf(one);
  return [...Map.groupBy(all, keyOf).values()].flatMap(([first]) => first ?? []);
};

/** Each once. */
export const distinctTexts = (texts: readonly string[]): string[] => distinctBy(texts, (text) => text);
