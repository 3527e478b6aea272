import { ArgumentGraph } from "#graph";
import { recordsOf, textsOf } from "#lib/fields";
import { type Rule, reason, type Statement } from "../../rule.ts";
import { explored } from "../assess/recommend.ts";
import { standingOn } from "../points/record.ts";
import { causesIn, takesUp } from "./on-table.ts";
import { words } from "./words/index.ts";

/**
 * An argument refers to another expert's message, a response to another's or to the stress test; or either takes up what
 * another put onto the table.
 */
export const citesAnother: Rule = (statement, floor, context) => {
  const { kind, author, content } = statement;
  if (kind !== "argument" && kind !== "response") return [];
  const experts = new Set(context.participants.filter(({ role }) => role === "expert").map(({ id }) => id));
  const citable = [...floor.values()].filter(
    ({ from, type }) => from !== author && (experts.has(from) || (kind === "response" && type === "stress_test")),
  );
  const spoken = [...recordsOf(content, "references"), ...recordsOf(content, "answers")];
  const cited = new Set(spoken.map(({ targetId }) => targetId));
  if (citable.length === 0 || citable.some(({ id }) => cited.has(id)) || takesUp(statement, floor, context)) return [];
  const example = citable.at(kind === "response" ? -1 : 0)?.id;
  return [reason("cites_another", words(context.lang).citesAnother(example), "references")];
};

const shifts = ({ content: { positionShift } }: Statement) => positionShift !== undefined && positionShift !== "none";

/**
 * A shift names the messages of others that caused it. One that does not is flagged, and does not count
 * towards consensus.
 */
export const shiftCause: Rule = (statement, floor, context) => {
  const { author, content } = statement;
  if (!shifts(statement) || causesIn(content, author, floor, "shiftCause").length > 0) return [];
  const own = textsOf(content, "shiftCause").some((id) => floor.get(id)?.from === author);
  return [reason("shift_cause", words(context.lang).noCause(own), "shiftCause")];
};

/**
 * No recommendation to close the debate before somebody who was countered has answered, and no agreement said to rest on argument where
 * nobody objected.
 */
export const prematureSynthesis: Rule = (statement, floor, context) => {
  const say = words(context.lang);
  if (statement.kind === "quality_gate") {
    if (statement.content.recommendation !== "synthesize" || explored(ArgumentGraph.of(floor.values()))) return [];
    return [reason("premature_synthesis", say.tooEarly, "recommendation")];
  }
  const at = recordsOf(statement.content, "agreements").findIndex(({ resolvedBy }) => resolvedBy === "argument");
  if (at < 0 || standingOn(floor, context).rows.some(({ objections }) => objections.length > 0)) return [];
  return [reason("premature_synthesis", say.settledByNothing, `agreements.${at}.resolvedBy`)];
};
