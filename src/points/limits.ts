import { figuresIn } from "#lib/figures";
import { isOpen, isVoid, type Objection } from "./objections.ts";
import { HELD, isFor } from "./readings.ts";
import type { Row, Table } from "./table.ts";
import type { Limit } from "./told.ts";

/* What reasons say of limits: the user's, and those that documents state. */

/** A reason on a point that names a limit, and what became of it. */
export interface LimitReading {
  readonly row: Row;
  readonly kind: "kept" | "broken" | "taken in" | "answered";
  /** The reason that says so. */
  readonly reason: Objection["reason"];
}

/** Whether somebody was for a row that others are for, and is no more. */
const hasLeft = (row: Row, who: string): boolean =>
  row.tier !== "given up" && (row.against.includes(who) || row.formerly.includes(who));

/** Reads for each point the reasons that name a limit: one against it that is open, and one for it; one that was taken in before that. */
export function limitReadings({ rows }: Table, limit: string): readonly LimitReading[] {
  return rows.flatMap((row): LimitReading[] => {
    const breaks = row.objections.filter(({ reason, fate }) => reason.limit === limit && !isVoid(fate));
    const named = row.reasons.filter((reason) => reason.limit === limit);
    const keeps = named.find(({ by }) => !hasLeft(row, by)) ?? named[0];
    const kept = keeps ? [{ row, kind: "kept" as const, reason: keeps }] : [];
    const open = breaks.filter(({ fate }) => isOpen(fate));
    // An admission of those who are for the point comes before what others say.
    const broken = open.find(({ reason }) => isFor(row, reason.by)) ?? open[0];
    if (broken) return [{ row, kind: "broken", reason: broken.reason }, ...kept];
    const taken = breaks.find(({ fate }) => fate === "taken in");
    if (taken) return [{ row, kind: "taken in", reason: taken.reason }];
    if (keeps) return kept;
    const answered = breaks[0];
    return answered ? [{ row, kind: "answered", reason: answered.reason }] : [];
  });
}

/** Readings of a limit about what somebody is for or asked about, and what broke it; else about what was given up. */
export function currentReadings(table: Table, limit: string): readonly LimitReading[] {
  const found = limitReadings(table, limit);
  // Whoever has left a point speaks for it only where nobody else names the limit.
  const standing = found.filter(({ row, kind, reason }) => kind !== "kept" || !hasLeft(row, reason.by));
  const all = standing.length > 0 ? standing : found;
  const current = all.filter(
    ({ row, kind }) =>
      row.for.length + row.onlyIf.length > 0 || row.isAsked || (kind === "broken" && row.formerly.length > 0),
  );
  return current.length > 0 ? current : all.filter(({ row }) => row.formerly.length > 0);
}

/**
 * Whether a figure that was found for a reason can be one of a limit: it has a unit of the limit, or one of both has none. What was
 * found of something else, a weight beside a price, says nothing of it.
 */
export function bearsOn({ text }: Pick<Limit, "text">, stands: readonly string[]): boolean {
  const unitsOf = (of: string): (string | undefined)[] => figuresIn(of).map(({ unit }) => unit);
  const units = unitsOf(text).filter((unit) => unit !== undefined);
  return (
    units.length === 0 ||
    stands.length === 0 ||
    stands.flatMap(unitsOf).some((unit) => unit === undefined || units.includes(unit))
  );
}

/** Rank of a limit: 0 an open reason names it against what is held, 1 against any point, 2 some reason names it, 3 none. */
function rankOf({ id }: Limit, table: Table): number {
  const found = currentReadings(table, id);
  const broken = found.filter(({ kind }) => kind === "broken");
  if (broken.length > 0) return broken.some(({ row }) => HELD.has(row.tier)) ? 0 : 1;
  return found.length > 0 ? 2 : 3;
}

const isStated = ({ place }: Limit): boolean => place !== undefined;

/** Limits in the order of a screen: the user's own first, and within both by what reasons say of them. */
export const limitsInOrder = (limits: readonly Limit[] = [], table: Table): Limit[] =>
  limits.toSorted(
    (one, other) => Number(isStated(one)) - Number(isStated(other)) || rankOf(one, table) - rankOf(other, table),
  );

/** Limits of which each has a line. */
const LINES = 3;

/**
 * Number of limits that have a line in any case: three of the user's, or of the documents' that a reason names; one of a document
 * that is at odds with what is held has one beside three of the user's, too.
 */
export function leastLimits(limits: readonly Limit[] = [], table: Table): number {
  const stated = limits.filter(isStated).map((one) => rankOf(one, table));
  const own = Math.min(limits.length - stated.length, LINES);
  return own + Math.max(Number(stated.includes(0)), Math.min(stated.filter((rank) => rank < 3).length, LINES - own));
}
