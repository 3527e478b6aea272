import type { Usage } from "../../room/types.ts";
import { words } from "../words/index.ts";

const grouped = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** The cost: in money if known, else in tokens, else in calls; without a model, the turns that were taken by rule. */
export function costOf({ calls, inputTokens, outputTokens, costUsd }: Usage, isByRule: boolean): string {
  const w = words.value.cost;
  const tokens = inputTokens + outputTokens;
  if (tokens === 0) return isByRule ? w.turns(calls) : w.calls(calls);
  const parts = [w.tokens(grouped.format(tokens))];
  if (costUsd !== undefined) parts.unshift(`$${costUsd.toFixed(costUsd < 1 ? 3 : 2)}`);
  return parts.join(" · ");
}
