import { hasSpecifics } from "#graph";
import { textOf, textsOf } from "#lib/fields";
import { type FloorGraph, type Rule, reason, type Statement } from "../../rule.ts";
import { phrases, saysSomething, spot } from "./text.ts";
import { words } from "./words/index.ts";

/** Appeals to the majority, which are no ground. */
const CROWD = phrases(
  [
    "majority(?: rules|,|$)|(?:the|a|with) majority(?! of (?!us|the (?:group|room|table|experts)))|(?:everyone|everybody) else|(?:the|all) (?:others|group|crowd)|the rest(?! of the world)|only one (?:left|who)|outvoted|outnumbered|alone with|odd one out|(?:everyone|everybody) (?:seems|(?:is|was) (?:for|against|in|on|agreed))|the others all",
  ],
  ["少数服从多数|随大流|多数人?|大家都|其他人都|别人都|只剩我|只有我一个|我一个人反对|大伙儿?|唱反调"],
);

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

/** The reason of a shift names something in its causes other than how many hold it. */
export const shiftCauseHint: Rule = (statement, graph, context) => {
  const [cause] = causesFromOthers(statement, graph);
  if (!shifts(statement) || cause === undefined) return [];
  const { content } = statement;
  const why = textOf(content, "shiftReason") ?? "";
  if (!CROWD.test(why) || saysSomething(why.replace(CROWD, " "), 5, 5)) return [];
  return [reason("shift_cause", words(context.lang).crowd(spot(why), cause), "shiftReason")];
};

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
