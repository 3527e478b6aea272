import { recordsOf } from "#graph";
import { type Rule, reason } from "../../rule.ts";

/** An argument refers to another expert's message, a response to another's or to the stress test (SD-08). */
export const citesAnother: Rule = ({ kind, author, content }, { floor }, turn) => {
  if (kind !== "argument" && kind !== "response") return [];
  const experts = new Set(turn.participants.filter(({ role }) => role === "expert").map(({ id }) => id));
  const citable = [...floor.values()].filter(
    ({ from, type }) => from !== author && (experts.has(from) || (kind === "response" && type === "stress_test")),
  );
  const cited = new Set(recordsOf(content, "references").map(({ targetId }) => targetId));
  if (citable.length === 0 || citable.some(({ id }) => cited.has(id))) return [];
  const example = citable.at(kind === "response" ? -1 : 0)?.id;
  const words = {
    en: `references names no message of another participant; build on at least one, such as ${example}`,
    zh: `references 没有提到其他参与者的任何消息；请至少回应一条，例如 ${example}`,
  };
  return [reason("cites_another", turn, words, "references")];
};
