import { textOf, textsOf } from "#graph";
import { type Rule, reason } from "../../rule.ts";
import { phrases, saysSomething, spot } from "./text.ts";

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
export const shiftCause: Rule = ({ author, content }, { floor }, turn) => {
  const { positionShift } = content;
  if (positionShift === undefined || positionShift === "none") return [];
  const cited = textsOf(content, "shiftCause");
  const fromOthers = cited.filter((id) => floor.has(id) && floor.get(id)?.from !== author);
  if (fromOthers.length === 0) {
    const own = cited.length > 0;
    const words = {
      en: `name in shiftCause the messages that changed your mind${own ? ": those of others, not your own" : ""}; a shift without any does not count towards consensus`,
      zh: `请在 shiftCause 中写明改变你想法的消息${own ? "：他人的消息，而不是你自己的" : ""}；没有写明的转变不计入共识`,
    };
    return [reason("shift_cause", turn, words, "shiftCause")];
  }
  const why = textOf(content, "shiftReason") ?? "";
  if (!CROWD.test(why) || saysSomething(why.replace(CROWD, " "), 5, 5)) return [];
  const words = {
    en: `shiftReason, ${spot(why)}, says how many hold the view and not what is right in it: say what in ${fromOthers[0]} moved you, or keep your position`,
    zh: `shiftReason ${spot(why)} 只说有多少人这样看，没有说它对在哪里：请写明 ${fromOthers[0]} 中是什么打动了你，否则请保持原立场`,
  };
  return [reason("shift_cause", turn, words, "shiftReason")];
};
