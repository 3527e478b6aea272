import { ArgumentGraph } from "#graph";
import { recordsOf } from "#lib/fields";
import { type Rule, reason } from "../../rule.ts";
import { answersToClose, objectionsIn } from "../answers-to-close.ts";
import { words } from "./words/index.ts";

/** A closing turn decides on each objection that was put to its author, once, and on no other. */
export const decidesEach: Rule = ({ author, content }, { floor }, { lang }) => {
  const { closing } = words(lang);
  // What others said in the same step was said in parallel.
  const before = ArgumentGraph.of([...floor.values()].filter(({ type }) => type !== "closing"));
  const put = objectionsIn(answersToClose(before, author));
  const decided = recordsOf(content, "objections").map(({ targetId }) => String(targetId));
  const missing = put.filter((id) => !decided.includes(id));
  const twice = decided.filter((id, at) => decided.indexOf(id) < at);
  return [
    ...(missing.length > 0 ? [reason("decides_each", closing.missing(missing), "objections")] : []),
    ...decided.flatMap((id, at) => {
      const path = `objections.${at}.targetId`;
      if (!put.includes(id)) return [reason("decides_each", closing.unlisted(id, put), path)];
      return twice.includes(id) && decided.indexOf(id) < at ? [reason("decides_each", closing.twice(id), path)] : [];
    }),
  ];
};
