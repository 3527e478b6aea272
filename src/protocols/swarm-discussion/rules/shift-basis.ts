import { hasSpecifics, textsOf } from "#graph";
import { type Rule, reason } from "../../rule.ts";
import { words } from "./words/index.ts";

/**
 * Where the author says what a shift rests on, the messages that caused it bring that (BY-05): `evidence` needs a
 * figure, code or a source in one of them, `none` is no basis to shift on. Where they do not say, the graph types it.
 */
export const shiftBasis: Rule = ({ author, content }, graph, context) => {
  const { positionShift, shiftBasis: basis } = content;
  if (positionShift === undefined || positionShift === "none") return [];
  if (basis === "none") {
    return [reason("shift_basis", words(context.lang).noBasis, "shiftBasis")];
  }
  if (basis !== "evidence") return [];
  const causes = textsOf(content, "shiftCause").flatMap((id) => {
    const claim = graph.arguments.claim(id);
    return claim && claim.author !== author ? [claim] : [];
  });
  if (causes.length === 0 || causes.some(hasSpecifics)) return [];
  const ids = causes.map(({ id }) => id);
  return [reason("shift_basis", words(context.lang).noEvidence(ids), "shiftBasis")];
};
