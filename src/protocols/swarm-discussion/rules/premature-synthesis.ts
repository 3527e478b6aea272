import { recordsOf } from "#lib/fields";
import { type FloorGraph, proseOf, type Rule, type RuleContext, reason, type Statement } from "../../rule.ts";
import { explored } from "../assess/recommend.ts";
import { ownWords, phrases, sentences, spot } from "./text.ts";
import { words } from "./words/index.ts";

const FIELDS = [
  "position",
  "reasoning",
  "response",
  "currentPosition",
  "proposals",
  "counterpoints",
  "guidance",
  "divergences",
];

const raw = String.raw;
const RESULT = "(?:final )?(?:results?|conclusions?|synthesis|decision|recommendation|answer|report|write-up|plan)";
const CALL = raw`(?:let['’]?s|let us|(?:we|and) (?:can|could|should|may|might)(?: now)?|(?:it is )?time to|i (?:suggest|propose|recommend|would)|shall we|can we|i(?: would|'d) like to|ready to)\b[^.;]{0,50}\b`;

/** A call to stop arguing, or that there is nothing left to argue about. */
const CLOSING = phrases(
  [
    raw`${CALL}(?:wrap (?:this |it |things )?up|write (?:it|this) up|get the paper out|conclude(?: here| now| the (?:debate|discussion|round))?(?=[.,!;:]|$| and )|be done(?! away)|call it (?:a day|done|settled)|leave it at that|synthesi[sz]e)`,
    raw`${CALL}(?:close|end|stop|finali[sz]e) (?:the |this |our )?(?:debat\w+|discuss\w+|round|topic|arguing|decision)`,
    raw`${CALL}(?:draft\w*|document\w*|writ\w+(?: up| down)?|prepar\w+) (?:up )?(?:the |our )?${RESULT}`,
    raw`${CALL}(?:move on|move ahead|go|proceed|jump|skip) (?:straight |directly |right )?(?:to|with) (?:the )?(?:implementation|rollout|roll-out|${RESULT})`,
    raw`(?:let['’]?s|let us|time to|shall we|(?:can|could) we|i (?:suggest|propose|move))\b[^.;]{0,30}\b(?:vote|just decide)\b(?! (?:for|against))|(?:call for|take|put it to) (?:a|the) vote`,
    raw`${CALL}skip (?:the )?(?:remaining|rest|further|next)`,
    raw`no (?:further|more) (?:discussion|debate|argument)s? (?:is|are|seems?) (?:needed|necessary|required|warranted)`,
    raw`(?:further|more) (?:discussion|debate|argument|arguing) (?:is|would be|seems) (?:pointless|unnecessary|superfluous|a waste)`,
    raw`(?:no (?:point|need|use|reason|sense)|nothing (?:left|more)|little (?:left|point)|what (?:there['’]s|is) left to)\b[^.;]{0,25}\b(?:discuss|debat|argu|talk)\w*|enough talk|we['’]re done here|(?:do|does) not need to discuss`,
    raw`(?:matter|question|case|debate|discussion|issue|topic) is (?:now |already |clearly |thus |therefore )?(?:settled|closed|decided|over)(?! for| in| by| with| when| if| only)`,
    raw`(?:reached|have|there is) (?:a |full |clear |broad ){0,3}consensus|(?:have|has) converged|(?:we|all of us) are (?:all |fully )?(?:aligned|in agreement)`,
  ],
  [
    raw`(?:讨论|争论|辩论|话题|问题)[^。；]{0,8}(?:到此(?:为止|结束)|(?:可以|应该)(?:结束|收尾)|就此打住)`,
    raw`(?:没有?必要|不必|无需|不用|没什么好|不需要)(?:再|继续|进一步|多)*(?:讨论|争论|争|辩)`,
    raw`再(?:讨论|争论|争|辩)[^。；]{0,8}(?:浪费|没有意义|没意义|多余)`,
    raw`(?:直接|可以|就|着手)[^。；]{0,8}(?:写结论|下结论|起草|定下来|拍板|定案|收尾|开始实施|进入实施|落地实施)|开始实施吧|就这么定|别争了|散会`,
    raw`(?:提议|建议|可以|直接|举手|投票)[^。；]{0,6}(?:表决|投票)|后面[^。；]{0,6}(?:轮|讨论)[^。；]{0,6}(?:省|跳过|免)`,
  ],
);
/** Words for "too early" or "something is left". */
const OPEN = phrases(
  [
    raw`(?:should|must|can|would|do|may|have)(?: not|n['’]t)|cannot|let['’]?s not|let us not`,
    raw`too early|premature(?:ly)?|not yet|before (?:we|somebody|anybody|anyone|that)|but|however|until|remains? open`,
  ],
  ["不应急于|过早|为时尚早|不能|尚不|不宜|先别|之前|仍未|但"],
);

/**
 * No recommendation to close the debate, and no agreement said to rest on argument, before a real disagreement was
 * explored: one countered the other, and the other answered.
 */
export const prematureSynthesis: Rule = (statement, graph, context) => {
  if (statement.kind === "synthesis") return settledByNothing(statement, graph, context);
  if (statement.kind !== "quality_gate" || explored(graph.arguments)) return [];
  return recommendedTooEarly(statement, context);
};

/** Nor a call for it in words. */
export const closingHint: Rule = (statement, graph, context) => {
  if (statement.kind === "analogy" || explored(graph.arguments)) return [];
  for (const { path, text } of proseOf(statement, FIELDS)) {
    const found = sentences(ownWords(text)).find((sentence) => CLOSING.test(sentence) && !OPEN.test(sentence));
    if (found === undefined) continue;
    return [reason("premature_synthesis", words(context.lang).closes(spot(found)), path)];
  }
  return [];
};

function recommendedTooEarly({ content }: Statement, context: RuleContext): ReturnType<Rule> {
  if (content.recommendation !== "synthesize") return [];
  return [reason("premature_synthesis", words(context.lang).tooEarly, "recommendation")];
}

function settledByNothing({ content }: Statement, graph: FloorGraph, context: RuleContext): ReturnType<Rule> {
  const at = recordsOf(content, "agreements").findIndex(({ resolvedBy }) => resolvedBy === "argument");
  if (at < 0 || graph.arguments.edges.some(({ type }) => type === "counters")) return [];
  return [reason("premature_synthesis", words(context.lang).settledByNothing, `agreements.${at}.resolvedBy`)];
}
