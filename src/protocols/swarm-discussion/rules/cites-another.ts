import { recordsOf } from "#lib/fields";
import { type Rule, reason } from "../../rule.ts";
import { takesUp } from "./on-table.ts";
import { words } from "./words/index.ts";

/**
 * An argument refers to another expert's message, a response to another's or to the stress test; or either takes up what
 * another put onto the table.
 */
export const citesAnother: Rule = (statement, graph, context) => {
  const { kind, author, content } = statement;
  if (kind !== "argument" && kind !== "response") return [];
  const experts = new Set(context.participants.filter(({ role }) => role === "expert").map(({ id }) => id));
  const citable = [...graph.floor.values()].filter(
    ({ from, type }) => from !== author && (experts.has(from) || (kind === "response" && type === "stress_test")),
  );
  const spoken = [...recordsOf(content, "references"), ...recordsOf(content, "answers")];
  const cited = new Set(spoken.map(({ targetId }) => targetId));
  if (citable.length === 0 || citable.some(({ id }) => cited.has(id)) || takesUp(statement, graph, context)) return [];
  const example = citable.at(kind === "response" ? -1 : 0)?.id;
  return [reason("cites_another", words(context.lang).citesAnother(example), "references")];
};
