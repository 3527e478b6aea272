import { innerQuotes } from "#lib/cut";
import type { Lang } from "#wire";
import type { PointsDiscussion, Said } from "./discussion.ts";
import { tableOf } from "./table.ts";
import { words } from "./words/index.ts";

/** A change of what an expert says of a point, in words. */
export interface MoveView {
  readonly who: string;
  readonly text: string;
  /** The message that says it, then those that moved it. */
  readonly messages: readonly string[];
}

/** Tells every change of a stance, its conditions included, in order, with what its author names as the cause. */
export function movesOf(discussion: PointsDiscussion, lang: Lang): MoveView[] {
  const { moves, rows } = tableOf(discussion);
  const say = words(lang);
  const texts = new Map(rows.map(({ id, text }) => [id, innerQuotes(text)]));
  const cell = ({ stance, if: needs = [], secondTo }: Said): string => {
    const conditions = [...new Set(needs.map((id) => discussion.rowId(id)))];
    if (secondTo !== undefined) return say.table.secondAfter(discussion.rowId(secondTo), conditions);
    return stance === "for" && conditions.length > 0 ? say.table.onlyIf(conditions) : say.table.sides[stance];
  };
  return moves.map(({ who, row, before, now, because, isConforming }) => {
    const why = because.length > 0 ? say.over(because) : isConforming ? say.conforming : say.uncaused;
    const point = say.point(texts.get(row) ?? "", row);
    return { who, text: say.moved(point, cell(before), cell(now), why), messages: [now.message, ...because] };
  });
}
