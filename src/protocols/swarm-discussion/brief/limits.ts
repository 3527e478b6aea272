import type { Alternative } from "./alternatives.ts";
import { withoutDays } from "./dates.ts";
import {
  DOUBTS,
  HAS_HEADROOM,
  HEADS_DEMANDS,
  IS_AT_LEAST,
  IS_LEAST,
  IS_OUTDATED,
  IS_WISH,
  LETTERED,
  NEXT_LIMIT,
  OBLIGES,
  PERIOD,
  RATE_BEFORE,
} from "./lexicon.ts";
import { type Quantity, quantitiesIn } from "./quantity.ts";
import type { Quotable } from "./source.ts";
import type { SubjectOf } from "./subject.ts";

/** A figure that every option has to keep, and what names it. */
export interface Limit {
  readonly quantity: Quantity;
  /** Its sentence, or its part of it, without the figure: what says of what it is the limit. */
  readonly named: string;
  /** Whether more is asked than the figure: what keeps the figure alone may still be too little. */
  readonly isLeastOfIt: boolean;
}

/** What the documents hold every option to; a limit of one option alone, of a time, or on a condition is none. */
export function limitsIn(
  statements: readonly Quotable[],
  options: readonly Alternative[],
  subjectOf: SubjectOf,
): Limit[] {
  return statements.flatMap((one) => {
    const { cells, text, heading, path } = one;
    const isOfOption = subjectOf(one) !== undefined || options.some(({ isIn }) => isIn(text) || isIn(heading));
    if (cells || isOfOption || LETTERED.test(text) || /[?？]$/u.test(text)) return [];
    if (IS_OUTDATED.test(`${path} ${heading}`) || [text, heading].some((said) => withoutDays(said).search(PERIOD) >= 0))
      return [];
    return HEADS_DEMANDS.test(heading) || OBLIGES.test(text) ? limitsOf(one) : [];
  });
}

/** The limits that a demand sets: one, or one in each of its parts. */
export function limitsOf(demand: Quotable): Limit[] {
  const { text } = demand;
  if (DOUBTS.test(text) || IS_WISH.test(text)) return [];
  const parts = text.split(NEXT_LIMIT).filter((part) => part.trim() !== "");
  const each = parts.map((part) => limitOf({ ...demand, text: part }));
  const found = parts.length > 1 && each.every(Boolean) ? each : [limitOf(demand)];
  return found.flatMap((one) => one ?? []);
}

/** The only figure of a text, where it is a limit. */
function limitOf(demand: Quotable): Limit | undefined {
  const text = demand.text.replace(HAS_HEADROOM, "");
  const [quantity, ...others] = quantitiesIn({ ...demand, text });
  if (!quantity || others.length > 0 || !isLimit(quantity)) return undefined;
  const raw = withRate(text, quantity);
  const from = text.indexOf(raw, Math.max(0, quantity.at - raw.length));
  const named = `${text.slice(0, from)} ${text.slice(from + raw.length)}`;
  // Another number may be the load, the share or the place for which the limit is given.
  if (from < 0 || /(?<![\p{L}\p{N}.-])\p{N}/u.test(named)) return undefined;
  return { quantity: { ...quantity, raw, statement: demand }, named, isLeastOfIt: text !== demand.text };
}

/** "每秒 9,000 次": a figure with the time that stands before it. */
export function withRate(text: string, { raw, at, per }: Quantity): string {
  const lead = per === undefined ? undefined : RATE_BEFORE.exec(text.slice(0, at))?.[0];
  return lead === undefined
    ? raw
    : text.slice(at - lead.length, at + raw.length + (/^\s/u.exec(text.slice(at))?.[0].length ?? 0));
}

/** More is not allowed, or less is not. What something takes bounds nothing. */
const isLimit = ({ role, statement: { text }, at, raw }: Quantity): boolean =>
  role === "bound" || (role === "need" && isLeast(text.slice(0, at), raw));
const isLeast = (before: string, raw: string): boolean => IS_AT_LEAST.test(before) || IS_LEAST.test(`${before}${raw}`);
