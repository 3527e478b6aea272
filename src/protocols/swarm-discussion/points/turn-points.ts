import { clip } from "#graph";
import { isOpen, type PointsDiscussion, type Reason, type Row, tableOf } from "#points";
import type { TurnPoint } from "#wire";

/** Points that every turn of a step carries: those that somebody is most likely to speak of. */
const MOST = 10;
/** Reasons under one point, under all of them together, and characters of each: the statement that brought it has the whole. */
const REASONS = { each: 4, all: 24 };
const TEXT = 120;

/**
 * Selects what of the table a speaker is told: points, reasons and open objections, and of stances only the speaker's own.
 * What was asked, what divides, what stands open and what is new comes before the rest, the same for all, so that a model's
 * cache serves it; then, aside, what else the speaker has spoken of.
 */
export function turnPoints(discussion: PointsDiscussion, speaker: string): TurnPoint[] {
  const { rows } = tableOf(discussion);
  const chosen = new Set(rowsToldToAll(rows));
  const all = [...discussion.reasons.values()];
  const most = Math.min(REASONS.each, Math.floor(REASONS.all / Math.max(1, chosen.size)));
  const tell = (row: Row, reasons: number): TurnPoint =>
    told(discussion, row, { reasons: reasonsUnder(row, all), most: reasons }, speaker);
  const aside = rows.filter((row) => !chosen.has(row) && row.cells.has(speaker));
  return [
    ...[...chosen].map((row) => tell(row, most)),
    ...aside.map((row): TurnPoint => ({ ...tell(row, 1), aside: true })),
  ];
}

/** Selects the rows that every turn of a step carries, in the order of the table. */
export function rowsToldToAll(rows: readonly Row[]): Row[] {
  const last = Math.max(0, ...rows.flatMap(({ points }) => points.map(({ step }) => step)));
  const rank = (row: Row): number =>
    (row.isAsked ? 8 : 0) +
    (row.tier === "divided" || row.tier === "most" ? 4 : 0) +
    (row.objections.some(({ fate }) => isOpen(fate)) ? 2 : 0) -
    (row.tier === "given up" ? 4 : 0) +
    (row.points.some(({ step }) => step === last) ? 3 : 0) +
    rows.indexOf(row) / (rows.length + 1);
  const chosen = new Set(rows.toSorted((one, other) => rank(other) - rank(one)).slice(0, MOST));
  return rows.filter((row) => chosen.has(row));
}

function told(
  discussion: PointsDiscussion,
  row: Row,
  { reasons, most }: { readonly reasons: readonly Reason[]; readonly most: number },
  speaker: string,
): TurnPoint {
  const message = row.points[0]?.by && discussion.said.find(({ on }) => on === row.id)?.message;
  const yours = row.cells.get(speaker)?.stance;
  const open = new Set(row.objections.filter(({ fate }) => isOpen(fate)).map(({ reason }) => reason.id));
  const isLive = new Set([...row.reasons, ...row.objections.map(({ reason }) => reason)].map(({ id }) => id));
  const first = reasons.toSorted(
    (one, other) =>
      Number(open.has(other.id)) - Number(open.has(one.id)) ||
      Number(isLive.has(other.id)) - Number(isLive.has(one.id)),
  );
  const shown = new Set(first.slice(0, most));
  return {
    id: row.id,
    text: row.text,
    ...(message ? { message } : {}),
    ...(row.isAsked ? { asked: true } : {}),
    ...(row.detailOf === undefined ? {} : { detailOf: row.detailOf }),
    ...(row.excludes.length > 0 ? { insteadOf: [...row.excludes] } : {}),
    ...(yours === undefined ? {} : { yours }),
    reasons: reasons
      .filter((reason) => shown.has(reason))
      .map(({ id, on, side, text, by, message: from }) => ({
        ...{ id, on, side, text: clip(text, TEXT), message: from },
        ...(by === speaker ? { yours: true } : {}),
        ...(open.has(id) ? { open: true } : {}),
      })),
  };
}

/** The reasons on a point, on these, and so on. */
function reasonsUnder(row: Row, all: readonly Reason[]): Reason[] {
  const under = new Set<string>(row.members);
  return all.filter(({ id, on }) => under.has(on) && under.add(id));
}
