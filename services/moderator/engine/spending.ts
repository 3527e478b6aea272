import type { Limits, ThinkResult } from "#protocols";
import { addUsage, type DiscussionOptions, NO_USAGE, type Usage } from "#wire";
import { words } from "../words/index.ts";
import type { DiscussionState } from "./state.ts";

/** Total usage so far, including answers that were returned. */
export function usageOf(state: DiscussionState): Usage {
  let sum = NO_USAGE;
  for (const answers of state.said.values()) {
    for (const { usage } of answers) if (usage) sum = addUsage(sum, usage);
  }
  for (const { does, result } of state.journal) {
    if (does === "think") sum = addUsage(sum, (result as ThinkResult).usage ?? NO_USAGE);
  }
  return state.spentInVain.reduce(addUsage, sum);
}

/** Which of the discussion's limits is used up at `now`, if any. */
export function limitsOf(options: DiscussionOptions, state: DiscussionState, now: number): Limits {
  const { budgetCalls, budgetTokens, budgetUsd, timeSeconds } = options;
  const say = words(options.lang);
  const spent = usageOf(state);
  const tokens = spent.inputTokens + spent.outputTokens;
  if (budgetCalls !== undefined && spent.calls >= budgetCalls)
    return { over: say.budgetCalls(budgetCalls, spent.calls) };
  if (budgetTokens !== undefined && tokens >= budgetTokens) return { over: say.budgetTokens(budgetTokens, tokens) };
  const costs = spent.costUsd ?? 0;
  if (budgetUsd !== undefined && costs >= budgetUsd) return { over: say.budgetUsd(budgetUsd, costs.toFixed(2)) };
  if (timeSeconds !== undefined && now - state.startedAt >= timeSeconds * 1_000) return { over: say.time(timeSeconds) };
  return {};
}
