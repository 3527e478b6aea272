import { isJudgement } from "#graph";
import { shortened } from "#lib/cut";
import { textsOf } from "#lib/fields";
import { type PointsDiscussion, tableOf } from "#points";
import { type Facts, fittedToBlock } from "#providers";
import type { FloorStatement } from "#wire";

type PointToJudge = ReturnType<typeof pointsToJudge>[number];

/** A point as a judge's prompt tells it. */
type PointTold = NonNullable<Facts["judges"]>["points"][number];

/** Subjects of one judging call. */
export type ToJudge = ReturnType<typeof toJudge>;

/** Kinds of statements that are read; a position is held to its falsifier by code. */
const READ: ReadonlySet<string> = new Set(["argument", "stress_test", "response", "analogy"]);

/** Whether a model said it: people are judged by nobody, and rules have no opinion. */
const isModels = ({ origin }: FloorStatement): boolean => origin?.isModel === true;

/**
 * Lists what there is to judge: the points, where one of them is new and a model brought one, and the models' statements of
 * this round that were not read before.
 */
export function toJudge(
  discussion: PointsDiscussion,
  floor: readonly FloorStatement[],
  { round, read }: { readonly round: number; readonly read: ReadonlySet<string> },
) {
  const points = pointsToJudge(discussion, floor);
  const models = new Set(floor.filter(isModels).map(({ from }) => from));
  const byModel = points.some(({ by, isNew }) => isNew && by.some((who) => models.has(who)));
  const statements = floor.filter((one) => one.round === round && READ.has(one.type) && isModels(one));
  const told = byModel && points.length > 1 ? inOneBlock(points) : [];
  const ids = new Set(fittedToBlock({ points: told }, JUDGED_TOKENS).points.map(({ id }) => id));
  return {
    /** All points that a block holds, where at least one is new; else none. */
    points: points.filter(({ id }) => ids.has(id)),
    /** The points as the prompt tells them, new ones first and whole; its block leaves out the last ones if it must. */
    told,
    /** Number of points that find no room. New ones among them are asked about by the next call. */
    leftOut: told.length - ids.size,
    /** Statements that are read for what only reading shows. */
    statements: statements.filter(({ id }) => !read.has(id)),
  };
}

/** Tokens of the points to judge: they are what the call is for, and one that is left out is compared with nothing. */
export const JUDGED_TOKENS = 4_000;
/** Characters of a point that was judged before, from whole to the shortest; the first is taken in which all fit a block. */
const LENGTHS = [4_000, 120, 60] as const;

/** Tells new points whole and before the others. */
function inOneBlock(points: readonly PointToJudge[]): PointTold[] {
  const fresh = points.flatMap(({ id, text, isNew }) => (isNew ? [{ id, text, isNew }] : []));
  const others = points.filter(({ isNew }) => !isNew).toSorted((one, other) => other.holders - one.holders);
  const forms = LENGTHS.map((most) => [
    ...fresh,
    ...others.map(({ id, text }) => ({ id, text: shortened(text, most) })),
  ]);
  const fits = (form: PointTold[]) => fittedToBlock({ points: form }, JUDGED_TOKENS).points.length === points.length;
  return forms.find(fits) ?? forms.at(-1) ?? [];
}

/** Rows that somebody is for or that were asked about; what was given up is judged no more. */
function pointsToJudge(discussion: PointsDiscussion, floor: readonly FloorStatement[]) {
  const judged = new Set(floor.filter(isJudgement).flatMap(({ content }) => textsOf(Object(content.points), "of")));
  return tableOf(discussion)
    .rows.filter(({ tier, isAsked }) => isAsked || tier !== "given up")
    .map((row) => ({
      ...{ id: row.id, text: row.text },
      /** Whether it still has to be judged. */
      isNew: row.members.some((id) => !judged.has(id)),
      by: row.points.flatMap(({ by }) => by ?? []),
      /** Experts who are for it, with or without a condition: what few are for finds room last. */
      holders: row.for.length + row.onlyIf.length,
    }));
}
