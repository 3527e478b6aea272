import { recordsOf } from "#lib/fields";
import type { Tier } from "#points";
import { type Rule, reason } from "#protocols/rule";
import { Standing } from "../points/record.ts";
import { rowsToldToAll } from "../points/turn-points.ts";
import { words } from "./words/index.ts";

/** Tiers of the points on which everybody's view is wanted. */
const CALLED: ReadonlySet<Tier> = new Set(["shared", "most", "on a condition", "divided"]);

/**
 * Wants a stance on every point that was told to a speaker and that was asked about, is shared or divides: for, against or
 * none. What others have brought in the same step is not asked for.
 */
export const rollCall: Rule = ({ kind, author, content }, graph, context) => {
  const { discussion, rows } = new Standing(graph.before(kind), context);
  const said = new Set(recordsOf(content, "stances").map(({ on }) => discussion.rowId(String(on))));
  const missing = rowsToldToAll(rows)
    .filter(({ isAsked, tier }) => isAsked || CALLED.has(tier))
    .filter(({ id, cells }) => !cells.has(author) && !said.has(id))
    .map(({ id }) => id);
  return missing.length === 0 ? [] : [reason("roll_call", words(context.lang).table.rollCall(missing), "stances")];
};
