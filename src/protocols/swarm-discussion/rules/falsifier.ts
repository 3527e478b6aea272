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
  /^(?:[\s\p{P}\p{S}]*|nothing|none|never|nil|n\/?a|nothing would|no evidence|tbd|无|没有|不会|暂无|待定)[\s\p{P}]*$/iu;
/** That nothing would do. */
const REFUSAL = phrases(
  [
    String.raw`(?:nothing|nobody|no one|no(?: \w+){0,3} (?:evidence|arguments?|data|figures?|tests?|measurements?))\b.{0,60}\b(?:change|convince|sway|persuade|move|shake|reconsider|overturn|alter)`,
    "(?:i|we) (?:would|will|could|can)(?:n['’]t| ?not| never) (?:change|be convinced|reconsider|move)",
  ],
  ["(?:没有|没|无|任何)[^。；]{0,20}(?:改变|说服|动摇|推翻)|不会(?:改变|动摇|让步)"],
);
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
  if (REFUSAL.test(text) && !EXCEPTION.test(text)) return [noFalsifier(context)];
  const observable = figuresIn(text).length > 0 || OBSERVABLE.test(text) || namesCode(text) || namesSource(text);
  if (observable || saysSomething(text, 3, 2)) return [];
  return [reason("falsifier", words(context.lang).unobservable(spot(text)), "wouldChangeIf")];
};
