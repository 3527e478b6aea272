import { innerQuotes, shortened } from "#lib/cut";
import type { Lang } from "#wire";
import type { Said } from "./discussion.ts";
import { isUncaused } from "./readings.ts";
import { stanceIn } from "./saying.ts";
import type { Move, Table } from "./table.ts";
import { words } from "./words/index.ts";

/** Most UTF-16 units of a reason of one's own. */
const GROUND = 120;

/** A change of what an expert says of a point, in words. */
export interface MoveView {
  readonly move: Move;
  /** The point, and what was said of it before: `“Move in May” (p1): for`. */
  readonly from: string;
  /** Its stance now, and the points that are taken up in its place. */
  readonly to: string;
  /** All of it: `“Move in May” (p1): for → only if p2 (over r1-msg-007)`. */
  readonly text: string;
  /** The message that says it, then those that moved it. */
  readonly messages: readonly string[];
}

/**
 * Tells every change of a stance, its conditions included, in order, with what its author names as the cause.
 * @param asksCauses whether participants are asked for a cause, so that it is said where one names none
 */
export function movesOf({ moves, rows }: Table, lang: Lang, asksCauses = true): MoveView[] {
  const say = words(lang);
  const texts = new Map(rows.map(({ id, text }) => [id, innerQuotes(text)]));
  const rowIds = new Map(rows.flatMap(({ id, members }) => members.map((member) => [member, id])));
  const rowId = (id: string): string => rowIds.get(id) ?? id;
  const cell = (said: Said): string => stanceIn(said, rowId, say);
  return moves.map((move) => {
    const { row, before, now, because, takesUp, refines, isConforming, grounds } = move;
    const isAsked = asksCauses && !refines;
    const unnamed = !isAsked ? "" : isConforming ? say.conforming : isUncaused(move) ? say.uncaused : "";
    const [ground] = grounds;
    // Unless causes are asked for, another entry of the same message need not be one of other conditions.
    const isCause = asksCauses || before.stance !== now.stance;
    const own = ground !== undefined && isCause ? say.ownReason(shortened(innerQuotes(ground), GROUND)) : unnamed;
    const why = because.length > 0 && isCause ? say.over(because) : own;
    const point = (id: string): string => say.point(texts.get(id) ?? "", id);
    const from = `${point(row)}${say.colon}${cell(before)}`;
    const taken = takesUp.map(point);
    const to =
      refines && now.stance === "for"
        ? say.refined(taken)
        : [cell(now), ...(taken.length > 0 ? [say.takesUp(taken)] : [])].join(say.join);
    return { move, from, to, text: say.moved(from, to, why).trim(), messages: [now.message, ...because] };
  });
}
