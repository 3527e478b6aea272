import { recordsOf } from "#lib/fields";
import { type Tier, tableOf } from "#points";
import { type Rule, reason } from "#protocols/rule";
import { standingOn } from "../points/record.ts";
import { turnPoints } from "../points/turn-points.ts";
import { words } from "./words/index.ts";

/** Tiers of the points on which everybody's view is wanted. */
const CALLED: ReadonlySet<Tier> = new Set(["shared", "most", "on a condition", "divided"]);

/**
 * Wants a stance on every point that was told to a speaker and that was asked about, is shared or divides: for, against or
 * none. What others have brought in the same step is not asked for.
 */
export const rollCall: Rule = ({ kind, author, content }, { floor }, context) => {
  const round = [...floor.values()].at(-1)?.round;
  const heard = new Map([...floor].filter(([, one]) => one.type !== kind || one.round !== round));
  const { discussion } = standingOn(heard, context);
  const called = new Set(
    tableOf(discussion)
      .rows.filter(({ isAsked, tier }) => isAsked || CALLED.has(tier))
      .map(({ id }) => id),
  );
  const said = new Set(recordsOf(content, "stances").map(({ on }) => discussion.rowId(String(on))));
  const missing = turnPoints(discussion, author)
    .filter(({ id, yours }) => yours === undefined && called.has(id) && !said.has(id))
    .map(({ id }) => id);
  return missing.length === 0 ? [] : [reason("roll_call", words(context.lang).table.rollCall(missing), "stances")];
};
