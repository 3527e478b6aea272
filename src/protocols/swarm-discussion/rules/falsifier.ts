import { textOf } from "#graph";
import type { Reason } from "#wire";
import { type Rule, type RuleContext, reason, type Statement } from "../../rule.ts";
import { figuresIn, namesCode, namesSource, phrases, saysSomething, spot } from "./text.ts";
import { OBSERVABLE } from "./vocabulary.ts";
import { words } from "./words/index.ts";

/** The reason for a falsifier that is not there at all. */
export function noFalsifier(context: RuleContext): Reason {
  return reason("falsifier", words(context.lang).noFalsifier, "wouldChangeIf");
}

/** Words that fill the field and say nothing. */
const NOTHING =
  /^(?:[\s\p{P}\p{S}]*|(?:absolutely )?nothing(?: at all| would| will)?|none(?: at all| whatsoever)?|no|never|nil|n\/?a|not applicable|no (?:evidence|idea)|i (?:do not|don['’]t) know|tb[cd]|(?:暂时?)?(?:没有?|无)(?:任何)?|不会|略|待定|不清楚|不知道)[\s\p{P}\p{S}]*$/iu;
/** That nothing would do. */
const REFUSAL = phrases(
  [
    String.raw`(?:nothing|nobody|no one|no(?: \w+){0,3} (?:evidence|arguments?|data|figures?|tests?|measurements?))\b.{0,60}\b(?:change|convince|sway|persuade|move|shake|reconsider|overturn|alter)`,
    "(?:i|we) (?:would|will|could|can)(?:n['’]t| ?not| never) (?:change|be convinced|reconsider|move)",
    "(?:not|never) (?:going|about) to (?:change|budge|move|yield)",
  ],
  ["(?:没有|没|无|任何|不存在|想不出)[^。；]{0,20}(?:改变|说服|动摇|推翻|放弃)|不会(?:改变|动摇|让步)"],
);
/** Of being convinced, and not of what would do it. */
const PERSUASION = phrases(
  [
    "convinc\\w*|persua\\w*|evidence|argument|reasons?|better|best|outweigh|wrong|consensus|turns? out|becomes? apparent|preferable|superior|stops? working|hard to",
  ],
  ["说服|证明|更优|更好|理由|道理|再说|看情况|变化|谁说|不行|错了|如果发现|表明"],
);
/** Characters of a sentence: who writes more than one names something. */
const SENTENCE = 200;
/** Unless what follows is named. */
const EXCEPTION = phrases(
  ["short of|less than|except|other than|apart from|but for|unless|until"],
  ["除非|除了|只有|直到"],
);

const textIn = ({ kind, content }: Statement): string | undefined =>
  kind === "position_declaration" || kind === "argument" ? (textOf(content, "wouldChangeIf") ?? "") : undefined;

/** A position and an argument name what would change their author's mind (SD-06): an empty word is none. */
export const falsifier: Rule = (statement, _graph, context) => {
  const text = textIn(statement);
  return text !== undefined && NOTHING.test(text) ? [noFalsifier(context)] : [];
};

/**
 * The falsifier names something that could be observed: a figure, a measurement, an event, a source, somebody's
 * decision (SD-24). That nothing would do, or that a better argument would, is none.
 */
export const falsifierHint: Rule = (statement, _graph, context) => {
  const text = textIn(statement);
  if (text === undefined || NOTHING.test(text)) return [];
  if (text.length <= SENTENCE && REFUSAL.test(text) && !EXCEPTION.test(text)) return [noFalsifier(context)];
  const observable = figuresIn(text).length > 0 || OBSERVABLE.test(text) || namesCode(text) || namesSource(text);
  const [english, chinese] = PERSUASION.test(text) ? [3, 2] : [1, 1];
  if (observable || saysSomething(text, english, chinese)) return [];
  return [reason("falsifier", words(context.lang).unobservable(spot(text)), "wouldChangeIf")];
};
