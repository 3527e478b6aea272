/** Cost of model calls. `costUsd` is absent if the price is unknown. */
interface Usage {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  cachedInputTokens: number;
  /** Part of the output. */
  thinkingTokens?: number | undefined;
  costUsd?: number | undefined;
}

export const NO_USAGE: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };

/** Adds two usages; the cost is known only if every part with calls has one. */
export function addUsage(a: Usage, b: Usage): Usage {
  const sum: Usage = {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
  };
  const thinking = (a.thinkingTokens ?? 0) + (b.thinkingTokens ?? 0);
  if (thinking > 0) sum.thinkingTokens = thinking;
  const known = [a, b].every((part) => part.calls === 0 || part.costUsd !== undefined);
  if (known && sum.calls > 0) sum.costUsd = (a.costUsd ?? 0) + (b.costUsd ?? 0);
  return sum;
}
