import { textOf, textsOf } from "#graph";
import { type Rule, reason } from "../../rule.ts";
import { phrases, saysSomething, spot } from "./text.ts";
import { words } from "./words/index.ts";

/** That others hold it, which is no ground. */
const CROWD = phrases(
  [
    "majority|(?:everyone|everybody) else|(?:the|all) (?:others|group|rest|crowd)|only one (?:left|who)|outvoted|outnumbered|alone with",
  ],
  ["少数服从多数|随大流|多数人?|大家都|其他人都|别人都|只剩我|只有我一个"],
);

/**
 * A shift names the messages of others that caused it, and something in them other than how many hold it
 * (SD-11, BY-05). One that does not is flagged, and does not count towards consensus.
 */
export const shiftCause: Rule = ({ author, content }, { floor }, context) => {
  const { positionShift } = content;
  if (positionShift === undefined || positionShift === "none") return [];
  const cited = textsOf(content, "shiftCause");
  const fromOthers = cited.filter((id) => floor.has(id) && floor.get(id)?.from !== author);
  if (fromOthers.length === 0) {
    const own = cited.length > 0;
    return [reason("shift_cause", words(context.lang).noCause(own), "shiftCause")];
  }
  const why = textOf(content, "shiftReason") ?? "";
  if (!CROWD.test(why) || saysSomething(why.replace(CROWD, " "), 5, 5)) return [];
  return [reason("shift_cause", words(context.lang).crowd(spot(why), fromOthers[0] ?? ""), "shiftReason")];
};
