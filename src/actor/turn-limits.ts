import type { Message, TurnBudget, Usage } from "#wire";

/** Adds the calls of lost deliveries to the usage of a budgeted turn, each at the budget of a delivery. */
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

/**
 * Returns the milliseconds left for a turn. If this machine's clock is so far off that the turn ended before it came or
 * has more time than given, the moderator's clock counts. `isDoubtful`: the turn may just be late.
 */
export function timeLeft({ ts, body }: Message<"inbox", "turn">, now: number): { ms: number; isDoubtful: boolean } {
  const deadline = Date.parse(body.deadline);
  const [given, left] = [deadline - Date.parse(ts), deadline - now];
  if (left > 0 && (left <= given || given <= 0)) return { ms: left, isDoubtful: false };
  return { ms: Math.max(0, given), isDoubtful: left <= 0 };
}

/** Longest time reserved for reporting a failure, in ms; at most a tenth of the time left. */
const MARGIN_MS = 5_000;

export const callDeadline = (deadline: number, now: number): number =>
  Math.floor(deadline - Math.min(MARGIN_MS, (deadline - now) / 10));
