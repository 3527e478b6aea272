import type { Usage } from "#wire";
import type { CallBudget } from "../provider.ts";

/** Fewer tokens than these are no answer. */
const LEAST_OUTPUT = 1_000;
/** Tokens that the longest usual answer of a model has, its thinking included. */
export const MOST_OUTPUT = 24_000;

/**
 * How many tokens the next answer may have so that the call stays within the budget, after what was spent of it:
 * Infinity where nothing limits it, undefined where another call would go beyond it.
 * @param rate USD per million tokens; undefined: not known, so no budget in money pays for the call
 * @param input tokens of the prompt, about
 */
export function outputRoom(
  budget: CallBudget | undefined,
  spent: Usage,
  rate: { readonly write: number; readonly output: number } | undefined,
  input: number,
): number | undefined {
  if (!budget) return Number.POSITIVE_INFINITY;
  if (budget.calls !== undefined && spent.calls >= budget.calls) return undefined;
  let room = Number.POSITIVE_INFINITY;
  if (budget.tokens !== undefined) room = budget.tokens - spent.inputTokens - spent.outputTokens - input;
  if (budget.usd !== undefined) {
    if (!rate) return undefined;
    const left = budget.usd - (spent.costUsd ?? 0) - (input * rate.write) / 1_000_000;
    room = Math.min(room, Math.floor((left * 1_000_000) / rate.output));
  }
  return room < LEAST_OUTPUT ? undefined : room;
}
