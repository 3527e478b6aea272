import { cutAtWord } from "#lib/cut";
import { recordsOf, textOf, textsOf } from "#lib/fields";
import { contrarianTargetOf, isOpen, type PointsDiscussion, type Reason, type Row, tableOf } from "#points";
import { COMPUTED_TOKENS, pointsBlock, tokensIn } from "#providers";
import type { FloorStatement, TurnPoint } from "#wire";
import { pointIdsIn } from "../schemas/forms.ts";

/** Points that every turn of a step carries: those that somebody is most likely to speak of. */
const MOST = 10;
/** Reasons under all points together. */
const REASONS = 24;
/**
 * Reasons under one point, and characters of a reason and of a point, from the usual to the shortest form: the first that
 * fits a block is taken. The statement that brought a point or reason has the whole; a point is to be voted on, and keeps what
 * a sentence of some 20 words needs.
 */
const FORMS = [
  { reasons: 4, reason: 120, point: 4_000 },
  { reasons: 3, reason: 120, point: 400 },
  { reasons: 2, reason: 120, point: 240 },
  { reasons: 1, reason: 80, point: 240 },
  { reasons: 0, reason: 0, point: 240 },
] as const;
type PointForm = (typeof FORMS)[number];

/**
 * Selects what of the table a speaker is told: points, reasons and open objections, and of stances only the speaker's own.
 * What was asked, what divides, what stands open and what is new comes before the rest, the same for all, so that a model's
 * cache serves it; then, aside, what else the speaker is asked about or has spoken of.
 * @param asked ids of points that the speaker is asked about
 */
export function turnPoints(discussion: PointsDiscussion, speaker: string, asked: readonly string[] = []): TurnPoint[] {
  const { rows } = tableOf(discussion);
  const common = rowsToldToAll(rows);
  const all = [...discussion.reasons.values()].filter(({ id }) => !discussion.withdrawn.has(id));
  const share = Math.floor(REASONS / Math.max(1, common.length));
  const held = new Set(rows.filter(({ cells }) => cells.get(speaker)?.stance === "for").map(({ id }) => id));
  const needing = ({ members }: Row): string[] => [
    ...new Set(
      discussion.said.flatMap(({ on, if: needs = [] }) =>
        needs.some((id) => members.includes(id)) ? [discussion.rowId(on)] : [],
      ),
    ),
  ];
  const tell = (of: readonly Row[], form: PointForm, most: number): TurnPoint[] =>
    of.map((row) => told(row, { ...form, under: reasonsUnder(row, all), most, held, needing }, speaker));
  const isOwn = ({ cells, needed }: Row): boolean => cells.has(speaker) || needed.includes(speaker);
  const put = new Set(asked.map((id) => discussion.rowId(id)));
  const isPut = ({ id }: Row): boolean => put.has(id);
  const own = byRelevance(rows)
    .filter((row) => !common.includes(row) && (isOwn(row) || isPut(row)))
    .toSorted((one, other) => Number(isPut(other)) - Number(isPut(one)));
  const aside = shortest((form) => tell(own, form, Math.min(1, form.reasons)));
  while (tokensOf(aside) > COMPUTED_TOKENS) aside.pop();
  const order = rows.map(({ id }) => id);
  return [
    ...shortest((form) => tell(common, form, Math.min(share, form.reasons))),
    ...aside
      .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
      .map((point): TurnPoint => ({ ...point, aside: true })),
  ];
}

/** Ids of the points that the last opening names to a speaker; of the contrarian's target to who is no expert. */
export function askedAbout(discussion: PointsDiscussion, floor: readonly FloorStatement[], speaker: string): string[] {
  const questions = recordsOf(floor.findLast(({ type }) => type === "opening")?.content ?? {}, "questions");
  const own = questions.filter((one) => textsOf(one, "to").includes(speaker));
  const named = own.flatMap((one) => pointIdsIn(textOf(one, "question") ?? ""));
  const isExpert = discussion.setting.experts.some(({ id }) => id === speaker);
  const target = isExpert ? undefined : contrarianTargetOf(tableOf(discussion))?.id;
  return target === undefined ? named : [target, ...named];
}

/** Returns the ids of the points that a turn does not tell. */
export function pointsLeftOut(discussion: PointsDiscussion, told: readonly TurnPoint[]): string[] {
  const ids = new Set(told.map(({ id }) => id));
  return tableOf(discussion).rows.flatMap(({ id, tier }) => (ids.has(id) || tier === "given up" ? [] : [id]));
}

/** Returns the points in the first form that fits a block, else in the shortest. */
function shortest(points: (form: PointForm) => TurnPoint[]): TurnPoint[] {
  let made: TurnPoint[] = [];
  for (const form of FORMS) {
    made = points(form);
    if (tokensOf(made) <= COMPUTED_TOKENS) break;
  }
  return made;
}

const tokensOf = (points: readonly TurnPoint[]): number => tokensIn(pointsBlock(points));

/** Selects the rows that every turn of a step carries, in the order of the table. */
export function rowsToldToAll(rows: readonly Row[]): Row[] {
  const chosen = new Set(byRelevance(rows).slice(0, MOST));
  return rows.filter((row) => chosen.has(row));
}

/**
 * Sorts rows: what was asked, what divides, what is new, what stands open and what somebody needs come first; of these what each named first in
 * a message, then what each named second, and so on.
 */
function byRelevance(rows: readonly Row[]): Row[] {
  const places = new Map<Row, number>();
  for (const said of Map.groupBy(rows, ({ points: [first] }) => `${first?.by} ${first?.step}`).values())
    for (const [place, row] of said.entries()) places.set(row, place);
  const last = Math.max(0, ...rows.flatMap(({ points }) => points.map(({ step }) => step)));
  const ownRank = (row: Row): number =>
    (row.isAsked ? 8 : 0) +
    (row.tier === "divided" || row.tier === "most" ? 4 : 0) +
    (row.objections.some(({ fate }) => isOpen(fate)) ? 2 : 0) +
    (row.needed.length > 0 ? 2 : 0) -
    (row.tier === "given up" ? 4 : 0) +
    (row.points.some(({ step }) => step === last) ? 3 : 0) -
    (places.get(row) ?? 0) / (rows.length + 1);
  const givenUp = rows.filter(({ tier }) => tier === "given up");
  // What is told of a point that was given up is nothing without what came in its place.
  const rank = (row: Row): number =>
    Math.max(ownRank(row), ...givenUp.filter(({ id }) => row.excludes.includes(id)).map((one) => ownRank(one) + 0.5));
  const ranks = new Map(rows.map((row) => [row, rank(row)]));
  return rows.toSorted((one, other) => (ranks.get(other) ?? 0) - (ranks.get(one) ?? 0));
}

interface Around {
  /** Reasons on the point, on these, and so on, and how many are told. */
  readonly under: readonly Reason[];
  readonly most: number;
  /** Rows that the speaker is for. */
  readonly held: ReadonlySet<string>;
  /** The rows for which somebody named a row as a condition. */
  readonly needing: (row: Row) => string[];
}

function told(
  row: Row,
  { under: reasons, most, held, needing, ...length }: PointForm & Around,
  speaker: string,
): TurnPoint {
  const message = row.points[0]?.message;
  const { stance: yours, met = [], unmet = [], secondTo } = row.cells.get(speaker) ?? {};
  const yoursIf = [...met, ...unmet];
  const taken = row.formerly.includes(speaker) ? row.excludes.find((other) => held.has(other)) : undefined;
  const open = new Set(row.objections.filter(({ fate }) => isOpen(fate)).map(({ reason }) => reason.id));
  const isLive = new Set([...row.reasons, ...row.objections.map(({ reason }) => reason)].map(({ id }) => id));
  const live = [...reasons.filter(({ id }) => isLive.has(id)), ...reasons.filter(({ id }) => !isLive.has(id))];
  const byCheck = live.toSorted((one, other) => Number(other.checked === true) - Number(one.checked === true));
  const [openOnes, others] = [byCheck.filter(({ id }) => open.has(id)), byCheck.filter(({ id }) => !open.has(id))];
  // Both sides are told, what was found in its source first: what is open leads, then the best of the rest.
  const first = [...openOnes.slice(0, 1), ...others.slice(0, 1), ...openOnes.slice(1), ...others.slice(1)];
  const shown = new Set(first.slice(0, most));
  const conditionOf = row.points.every(({ asCondition }) => asCondition) ? needing(row) : [];
  const more = openOnes.filter((one) => !shown.has(one)).length;
  return {
    id: row.id,
    text: cutAtWord(row.text, length.point),
    ...(message ? { message } : {}),
    ...(row.isAsked ? { asked: true } : {}),
    ...(row.detailOf === undefined ? {} : { detailOf: row.detailOf }),
    ...(row.excludes.length > 0 ? { insteadOf: [...row.excludes] } : {}),
    ...(conditionOf.length > 0 ? { conditionOf } : {}),
    ...(yours === undefined ? {} : { yours }),
    ...(yoursIf.length > 0 ? { yoursIf } : {}),
    ...(secondTo === undefined ? {} : { yoursSecondTo: secondTo }),
    ...(yours === "none" && taken !== undefined ? { yoursInstead: taken } : {}),
    reasons: reasons
      .filter((reason) => shown.has(reason))
      .map(({ id, on, side, text, by, message: from }) => ({
        ...{ id, on, side, text: cutAtWord(text, length.reason), message: from },
        ...(by === speaker ? { yours: true } : {}),
        ...(open.has(id) ? { open: true } : {}),
      })),
    ...(more > 0 ? { moreOpen: more } : {}),
  };
}

/** The reasons on a point, on these, and so on. */
function reasonsUnder(row: Row, all: readonly Reason[]): Reason[] {
  const under = new Set<string>(row.members);
  return all.filter(({ id, on }) => under.has(on) && under.add(id));
}
