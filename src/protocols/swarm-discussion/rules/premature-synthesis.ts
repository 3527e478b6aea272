import { recordsOf } from "#lib/fields";
import { type FloorGraph, type Rule, type RuleContext, reason, type Statement } from "../../rule.ts";
import { explored } from "../assess/recommend.ts";
import { words } from "./words/index.ts";

/**
 * No recommendation to close the debate, and no agreement said to rest on argument, before a real disagreement was
 * explored: one countered the other, and the other answered.
 */
export const prematureSynthesis: Rule = (statement, graph, context) => {
  if (statement.kind === "synthesis") return settledByNothing(statement, graph, context);
  if (statement.kind !== "quality_gate" || explored(graph.arguments)) return [];
  return recommendedTooEarly(statement, context);
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
