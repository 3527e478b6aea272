import { proseOf, type Rule, reason } from "../../rule.ts";
import { ownWords, phrases, sentences, spot } from "./text.ts";
import { words } from "./words/index.ts";

const FIELDS = ["position", "conditions", "reasoning", "response", "currentPosition", "shiftReason", "counterpoints"];

const FINDING =
  "(?:numbers|data|evidence|figures?|facts|metrics?|measurements?|tests?|results?|benchmarks?|audits?|stud(?:y|ies)|surveys?)";
const CHINESE_FINDING = "(?:数据|证据|测算|数字|事实|测试|测量|指标|结果|调查)";

/** A claim that is put out of reach of any finding. */
const IMMUNE = phrases(
  [
    String.raw`(?:no matter|whatever|regardless of|irrespective of)\b[^.;]{0,20}\b${FINDING}\b[^.;]{0,20}\b(?:says?|shows?|contrary|proves?|against|otherwise)`,
    String.raw`(?:do(?:es)?(?:n['’]t| not) care|(?:does(?:n['’]t| not) matter)) what\b[^.;]{0,20}\b${FINDING}\b`,
    String.raw`no (?:amount of )?${FINDING} (?:\w+ ){0,2}(?:ever )?(?:change|convince|persuade|sway)`,
    `whatever any ${FINDING}|regardless of (?:any|the|all) (?:evidence|facts)`,
    String.raw`even if\b[^.;]{0,40}\b${FINDING}\b[^.;]{0,20}\b(?:point\w*|said|says?|show\w*|went|suggest\w*|contradict\w*|disagree\w*|against)`,
    String.raw`by definition (?:\w+ )?(?:better|more|right|superior|safer|wrong|worse|the best)`,
  ],
  [
    `(?:无论|不论|不管)[^。；，,]{0,12}${CHINESE_FINDING}[^。；，,]{0,8}(?:如何|怎么|怎样|什么|说)`,
    `(?:无论|不论|不管)[^。；，,]{0,12}(?:什么|怎样|怎么样的?)${CHINESE_FINDING}`,
    `(?:再多的?|什么)${CHINESE_FINDING}[^。；，,]{0,6}(?:也|都)[^。；，,]{0,4}(?:说服|改变)|${CHINESE_FINDING}(?:怎么|如何)说都`,
    `(?:即使|哪怕|就算)[^。；，,]{0,10}${CHINESE_FINDING}[^。；，,]{0,6}(?:相反|不利|反对|不支持)`,
  ],
);
/** Every finding against it is declared not to count (A. Flew's true Scotsman). */
const NO_TRUE_ONE = phrases(
  [
    String.raw`(?:if|where|when|whenever|wherever|every|any|anyone|ever)\b[^.]{0,200}\b(?:fail\w*|works?|worked)\b[^.]{0,200}\b(?:not|never)\b(?: \w+){0,2} (?:true|real|really|proper|properly|genuine|correctly)`,
    String.raw`(?:those|anyone|anybody|whoever|people) (?:who )?(?:measured?|finds?|found|claims?|sees?|saw|says?|reports?)\b[^.]{0,200}\b(?:wrong thing|misread|misunderst\w+|biased|did not look|have not understood)`,
  ],
  ["(?:凡是|只要|所有)[^。]{0,16}(?:失败|不行|不成功)[^。]{0,24}(?:没有真正|不是真正|没有做好|没做好|不得法|做得不对)"],
);

/** A position stays open to findings: none that holds whatever is found, and no finding against it that cannot count. */
export const unfalsifiable: Rule = (statement, _graph, context) => {
  for (const { path, text } of proseOf(statement, FIELDS)) {
    const found = sentences(ownWords(text)).find((sentence) => IMMUNE.test(sentence) || NO_TRUE_ONE.test(sentence));
    if (found === undefined) continue;
    return [reason("unfalsifiable", words(context.lang).unfalsifiable(spot(found)), path)];
  }
  return [];
};
