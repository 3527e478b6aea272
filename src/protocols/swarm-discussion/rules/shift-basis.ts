import { hasSpecifics } from "#graph";
import { textsOf } from "#lib/fields";
import { type Rule, reason, type Statement } from "../../rule.ts";
import { words } from "./words/index.ts";

const basisOf = ({ content: { positionShift, shiftBasis } }: Statement): unknown =>
  positionShift === undefined || positionShift === "none" ? undefined : shiftBasis;

/** `none` is no basis to shift on. Where the author does not say what a shift rests on, the graph types it. */
export const shiftBasis: Rule = (statement, _graph, context) =>
  basisOf(statement) === "none" ? [reason("shift_basis", words(context.lang).noBasis, "shiftBasis")] : [];

/** A shift that is said to rest on evidence has a figure, code or a source in one of its causes. */
export const shiftBasisHint: Rule = (statement, graph, context) => {
  if (basisOf(statement) !== "evidence") return [];
  const { author, content } = statement;
  const causes = textsOf(content, "shiftCause").flatMap((id) => {
    const claim = graph.arguments.claim(id);
    return claim && claim.author !== author ? [claim] : [];
  });
  if (causes.length === 0 || causes.some(hasSpecifics)) return [];
  const ids = causes.map(({ id }) => id);
  return [reason("shift_basis", words(context.lang).noEvidence(ids), "shiftBasis")];
};
