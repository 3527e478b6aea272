import { textsOf } from "#lib/fields";
import { type FloorGraph, type Rule, reason, type Statement } from "../../rule.ts";
import { words } from "./words/index.ts";

const shifts = ({ content: { positionShift } }: Statement): boolean =>
  positionShift !== undefined && positionShift !== "none";

const causesFromOthers = ({ author, content }: Statement, { floor }: FloorGraph): string[] =>
  textsOf(content, "shiftCause").filter((id) => floor.has(id) && floor.get(id)?.from !== author);

/**
 * A shift names the messages of others that caused it. One that does not is flagged, and does not count
 * towards consensus.
 */
export const shiftCause: Rule = (statement, graph, context) => {
  if (!shifts(statement) || causesFromOthers(statement, graph).length > 0) return [];
  const own = textsOf(statement.content, "shiftCause").some((id) => graph.floor.get(id)?.from === statement.author);
  return [reason("shift_cause", words(context.lang).noCause(own), "shiftCause")];
};

const basisOf = ({ content: { positionShift, shiftBasis } }: Statement): unknown =>
  positionShift === undefined || positionShift === "none" ? undefined : shiftBasis;

/** `none` is no basis to shift on. Where the author does not say what a shift rests on, the graph types it. */
export const shiftBasis: Rule = (statement, _graph, context) =>
  basisOf(statement) === "none" ? [reason("shift_basis", words(context.lang).noBasis, "shiftBasis")] : [];
