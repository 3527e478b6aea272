import type { TurnBudget, Usage } from "#wire";

/** What is left of a turn's budget: a delivery whose worker was lost made a call that nobody counted. */
export function leftOf({ calls, tokens, usd }: TurnBudget, spent: Usage, delivery: number): TurnBudget {
  const left = (budget: number | undefined, used: number): number | undefined =>
    budget === undefined ? undefined : Math.max(0, budget - used);
  const whole = left(tokens, spent.inputTokens + spent.outputTokens);
  const wholeUsd = left(usd, spent.costUsd ?? 0);
  return {
    calls: left(calls, spent.calls + delivery - 1),
    tokens: whole === undefined ? undefined : Math.floor(whole / delivery),
    usd: wholeUsd === undefined ? undefined : wholeUsd / delivery,
  };
}

/**
 * Where a budget counts, so do the calls whose worker was lost before it could say what they cost: each is charged with
 * what a delivery may spend.
 */
export function withLost(
  usage: Usage,
  { budget }: { readonly budget?: TurnBudget | undefined },
  delivery: number,
): Usage {
  if (!budget || delivery === 1) return usage;
  const lost = delivery - 1;
  const { calls, inputTokens, costUsd } = usage;
  return {
    ...usage,
    calls: calls + lost,
    inputTokens: inputTokens + lost * (budget.tokens ?? 0),
    ...(budget.usd === undefined ? {} : { costUsd: (costUsd ?? 0) + lost * budget.usd }),
  };
}
