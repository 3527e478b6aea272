import { recordsOf } from "#lib/fields";
import { type Rule, reason } from "../../rule.ts";
import { words } from "./words/index.ts";

/** An argument refers to another expert's message, a response to another's or to the stress test. */
export const citesAnother: Rule = ({ kind, author, content }, { floor }, context) => {
  if (kind !== "argument" && kind !== "response") return [];
  const experts = new Set(context.participants.filter(({ role }) => role === "expert").map(({ id }) => id));
  const citable = [...floor.values()].filter(
    ({ from, type }) => from !== author && (experts.has(from) || (kind === "response" && type === "stress_test")),
  );
  const cited = new Set(recordsOf(content, "references").map(({ targetId }) => targetId));
  if (citable.length === 0 || citable.some(({ id }) => cited.has(id))) return [];
  const example = citable.at(kind === "response" ? -1 : 0)?.id;
  return [reason("cites_another", words(context.lang).citesAnother(example), "references")];
};
