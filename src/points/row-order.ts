import { isVoid, type Objection } from "./objections.ts";
import { isBareCondition, lexically, needsOf, placeOf } from "./readings.ts";
import type { Row, Table } from "./table.ts";

/* The rows that a screen begins with, and the order and groups of the others. */

interface FirstRows {
  /** Rows asked about that more than half are against. */
  readonly rejected: readonly Row[];
  /** Whether another row asked about comes before those. */
  readonly isAskedFirst: boolean;
  /** Rows asked about that divide, with those that exclude one of them and have at least as many holders as each. */
  readonly divided: readonly Row[];
  /** Rows that more than half are for on a condition: asked about, or in place of what was. */
  readonly conditional: readonly Row[];
  /** The best of shared and most: one beside those asked about, else up to two. */
  readonly held: readonly Row[];
}

export function firstRows(table: Table): FirstRows {
  const dividing = table.rows.filter(({ tier }) => tier === "divided");
  const options = dividing.filter(({ isAsked }) => isAsked);
  const most = Math.max(...options.map((row) => row.for.length));
  const isRival = (row: Row): boolean => row.for.length >= most && options.some(({ id }) => row.excludes.includes(id));
  const divided = dividing.filter((row) => row.isAsked || isRival(row));
  const allAsked = table.rows.filter(({ isAsked }) => isAsked);
  const asked = new Set(allAsked.map(({ id }) => id));
  const conditional = table.rows.filter(
    ({ isAsked, tier, excludes }) => tier === "on a condition" && (isAsked || excludes.some((id) => asked.has(id))),
  );
  const candidates = table.rows.filter(({ tier }) => tier === "shared" || tier === "most");
  // Told with what it is a condition of.
  const isTerm = isTermOf(conditional);
  const rank = (row: Row): readonly number[] => {
    const at = table.rows.findIndex(({ id }) => id === row.id);
    return [
      Number(isTerm(row)),
      placeOf(row, table),
      Number(isBareCondition(row)),
      -row.for.length,
      row.against.length,
      at,
    ];
  };
  const [best, ...others] = candidates.sort((one, other) => lexically(rank(one), rank(other)));
  const isAlone = divided.length + conditional.length === 0;
  const second = others.filter(({ for: pro }) => isAlone && pro.length >= (best?.for.length ?? 0)).sort(byWeight)[0];
  const held = [best, second].filter((row) => row !== undefined);
  const isAskedFirst = [...divided, ...conditional, ...held].some(({ isAsked }) => isAsked);
  const rejected = allAsked.filter(({ against }) => against.length > 1 && against.length * 2 > table.experts.length);
  return { rejected, isAskedFirst, divided, conditional, held };
}

/** Tells whether a row is a condition that somebody sets on one of these rows. */
export function isTermOf(rows: readonly Row[]): (row: Row) => boolean {
  const terms = new Set(rows.flatMap(({ cells }) => [...cells.values()].flatMap(needsOf)));
  return ({ points }) => points.some(({ id }) => terms.has(id));
}

/** An open objection with checked evidence to a point that has none; not one that came last. */
export const standingAgainst = (row: Row): Objection | undefined =>
  row.reasons.some(({ checked }) => checked === true)
    ? undefined
    : row.objections.find(
        ({ reason, fate, isOpenForLong }) => reason.checked === true && isOpenForLong && fate !== "came last",
      );

/** Reasons for a row and objections that count: how much was said about it. */
const saidOf = ({ reasons, objections }: Row) => reasons.length + objections.filter(({ fate }) => !isVoid(fate)).length;

/**
 * Orders rows: asked about first, bare conditions last, those first that were argued about, then by holders, by how much was
 * said, and those with an owner or a date first.
 */
export function byWeight(one: Row, other: Row): number {
  const rank = (row: Row): readonly number[] => [
    ...[Number(!row.isAsked), Number(isBareCondition(row)), Number(saidOf(row) === 0), -row.for.length, -saidOf(row)],
    Number(!row.points.some(({ who, when }) => who !== undefined || when !== undefined)),
  ];
  return lexically(rank(one), rank(other));
}

/**
 * Rows grouped by exclusion: asked about first, bare conditions last, and those of which most was said before others; else what is in
 * place of what was asked, then conditions of that.
 */
export function groupsOf(rows: readonly Row[], table: Pick<Table, "rows">): Row[][] {
  const isTerm = isTermOf(table.rows.filter((row) => placeOf(row, table) < 2));
  const rank = (row: Row): readonly number[] => [
    Number(!row.isAsked),
    Number(isBareCondition(row) && !isTerm(row)),
    -saidOf(row),
    placeOf(row, table),
    Number(!isTerm(row)),
  ];
  const groups: Row[][] = [];
  for (const row of rows.toSorted((one, other) => lexically(rank(one), rank(other)))) {
    const near = groups.filter((group) => group.some(({ excludes }) => excludes.includes(row.id)));
    const [first, ...others] = near;
    if (first === undefined) groups.push([row]);
    else first.push(row, ...others.flatMap((other) => groups.splice(groups.indexOf(other), 1).flat()));
  }
  return groups;
}
