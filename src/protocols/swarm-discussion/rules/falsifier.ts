import { textOf } from "#graph";
import type { Reason } from "#wire";
import { type Rule, reason, type Turn } from "../../rule.ts";
import { figuresIn, namesCode, namesSource, phrases, saysSomething, spot } from "./text.ts";
import { OBSERVABLE } from "./vocabulary.ts";

/** What would be accepted, for whoever has nothing to start from. */
const EXAMPLES = {
  en: "“p99 exceeds 300 ms in a week of load tests”, “Finance approves four more positions”",
  zh: "“压测一周内 P99 超过 300 毫秒”、“财务批准新增四名编制”",
};

/** The reason for a falsifier that is not there at all. */
export function noFalsifier(turn: Turn): Reason {
  const words = {
    en: `say in wouldChangeIf what evidence would make you reconsider: a position that nothing could change cannot be argued with. For example: ${EXAMPLES.en}`,
    zh: `请在 wouldChangeIf 中写明什么证据会让你重新考虑：任何东西都改变不了的立场无从讨论。例如：${EXAMPLES.zh}`,
  };
  return reason("falsifier", turn, words, "wouldChangeIf");
}

/** Words that fill the field and say nothing. */
const NOTHING =
  /^(?:nothing|none|never|n\/?a|no(?:thing)? (?:evidence|would)?|tbd|-+|\?+|无|没有|不会|暂无|待定)[\s.!。！]*$/iu;
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

/**
 * The falsifier of a position or an argument names something that could be observed: a figure, a measurement, an
 * event, a source, somebody's decision (SD-06, SD-24). That nothing would do, or that a better argument would, is none.
 */
export const falsifier: Rule = ({ kind, content }, _graph, turn) => {
  if (kind !== "position_declaration" && kind !== "argument") return [];
  const text = textOf(content, "wouldChangeIf") ?? "";
  if (NOTHING.test(text)) return [noFalsifier(turn)];
  if (REFUSAL.test(text) && !EXCEPTION.test(text)) return [noFalsifier(turn)];
  const observable = figuresIn(text).length > 0 || OBSERVABLE.test(text) || namesCode(text) || namesSource(text);
  if (observable || saysSomething(text, 3, 2)) return [];
  const words = {
    en: `wouldChangeIf, ${spot(text)}, names nothing that could be observed: name a figure, an event, a measurement or a source. For example: ${EXAMPLES.en}`,
    zh: `wouldChangeIf ${spot(text)} 没有写明任何可以观察到的东西：请写出一个数字、一个事件、一次测量或一个出处。例如：${EXAMPLES.zh}`,
  };
  return [reason("falsifier", turn, words, "wouldChangeIf")];
};
