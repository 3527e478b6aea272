import { textOf } from "#lib/fields";
import type { Reason } from "#wire";
import { type Rule, type RuleContext, reason } from "../../rule.ts";
import { words } from "./words/index.ts";

/** The reason for a falsifier that is not there at all. */
export function noFalsifier(context: RuleContext): Reason {
  return reason("falsifier", words(context.lang).noFalsifier, "wouldChangeIf");
}

/** Words that fill the field and say nothing. */
const NOTHING =
  /^(?:[\s\p{P}\p{S}]*|(?:absolutely )?nothing(?: at all| would| will)?|none(?: at all| whatsoever)?|no|never|nil|n\/?a|not applicable|no (?:evidence|idea)|i (?:do not|don['’]t) know|tb[cd]|(?:暂时?)?(?:没有?|无)(?:任何)?|不会|略|待定|不清楚|不知道)[\s\p{P}\p{S}]*$/iu;
/** Words before a plain refusal that take nothing from it. */
const SOFTENED = "(?:(?:honestly|frankly|tbh|probably|absolutely|there(?: is|['’]s)|i think|i am afraid)[, ]+)*";
const MIND = "(?:me|us|(?:my|our) (?:mind|view|opinion|position|stance)s?|this|that|it)";
const TURN = "(?:chang|convinc|persuad|sway|mov|shak)(?:e|ing)?";
const WILL_NOT = "(?:(?:wo|ca|would|could)n['’]t|(?:will|would|could|can)(?: ?not| never))";
const CHINESE_MIND = "(?:我|我们|这一点|这点|这个(?:看法|立场))";
const CHINESE_TURN = "(?:改变|说服|动摇|打动)";
/** The plain forms of saying that nothing would do: who begins with one names nothing that could be observed. */
const PLAIN_REFUSAL = new RegExp(
  [
    String.raw`^\s*${SOFTENED}(?:nothing|nobody|no one)(?: at all| whatsoever)?(?: that)? (?:could|can)(?: ever| possibly)? ${TURN}\b`,
    String.raw`^\s*${SOFTENED}(?:nothing|nobody|no one)(?: at all| whatsoever)?(?: that)? (?:would|will)(?: ever)? ${TURN} ${MIND}\b`,
    String.raw`^\s*${SOFTENED}no (?:amount of )?(?:evidence|arguments?|data|figures?|facts?)(?: in the world| whatsoever)?(?: that)? (?:could|can|would|will)(?: ever)? ${TURN} ${MIND}\b`,
    String.raw`^\s*${SOFTENED}(?:i|we) ${WILL_NOT} (?:ever )?(?:change (?:my|our) (?:mind|view|opinion|position|stance)s?|be (?:convinced|persuaded|swayed))\b`,
    String.raw`^\s*(?:老实说|坦白说|说实话|恐怕|大概|想不出)?[，,]?\s*(?:没有?|有)?(?:任何|什么|何种)?(?:什么|东西|事情?|人|证据|理由|数据|论据|论证)?(?:能够?|可以|会|可能)${CHINESE_TURN}(?:得?了)?${CHINESE_MIND}`,
    String.raw`^\s*(?:无论|不管|不论)?(?:任何|什么|再多)的?(?:证据|理由|数据|论据|论证|数字|东西|事情?|人)?[，,]?(?:都|也)(?:(?:不能|不会|无法|没法|不可能)${CHINESE_TURN}${CHINESE_MIND}|${CHINESE_TURN}不了${CHINESE_MIND})`,
    String.raw`^\s*我们?(?:绝|是|也|永远|都)?不会(?:改变|动摇|让步|被说服)(?:我的?|自己的?)?(?:看法|立场|想法|观点|主意)?[\s\p{P}]*$`,
  ].join("|"),
  "iu",
);
/** Words after which something is named all the same, and figures. */
const NAMES_SOMETHING =
  /\b(?:if|when|once|should|short of|less than|except|other than|apart from|but for|unless|until)\b|\p{N}|如果|若|假如|要是|一旦|除非|除了|只有|直到/iu;
/** Characters of a sentence: who writes more than one names something. */
const SENTENCE = 200;
/** Says outright that nothing would change its author's mind, and names nothing else. */
const refusesAny = (text: string) => text.length <= SENTENCE && PLAIN_REFUSAL.test(text) && !NAMES_SOMETHING.test(text);

/** A position names what would change its author's mind, and an argument may: an empty word or a refusal is none. */
export const falsifier: Rule = ({ kind, content }, _graph, context) => {
  const text = textOf(content, "wouldChangeIf") ?? (kind === "position_declaration" ? "" : undefined);
  return text !== undefined && (NOTHING.test(text) || refusesAny(text)) ? [noFalsifier(context)] : [];
};
