import { present } from "#lib/fields";
import type { Body, DiscussionOptions, Limit, NewLimits } from "#wire";
import { lacksSomething } from "./absence.ts";
import type { Reading } from "./reading.ts";

/** Reason why an ended discussion cannot be reopened. `limit`: it needs a limit higher than `than`. */
export type ReopeningFault =
  | { readonly why: "over"; readonly outcome: Body<"phase", "ended">["outcome"] | undefined }
  | { readonly why: "limit"; readonly limit: Limit; readonly than: number };

/** The option by which each limit is given, as the wire has it. */
export const LIMIT_OPTIONS = {
  calls: "budgetCalls",
  tokens: "budgetTokens",
  money: "budgetUsd",
  time: "timeSeconds",
} as const;

/** The flag of `swarm resume` for each limit. */
export const LIMIT_FLAGS: Readonly<Record<Limit, string>> = {
  calls: "--budget-calls N",
  tokens: "--budget-tokens N",
  money: "--budget-usd X",
  time: "--time MINUTES",
};

/**
 * Checks whether a closed discussion can be reopened: it must have ended early or failed, or lack somebody who is to be
 * asked (`absent`); if a limit ended it, a higher one must be given.
 * @returns undefined if it can
 */
export function reopeningFault(reading: Reading, given: NewLimits): ReopeningFault | undefined {
  const { ended, options } = reading;
  if (ended?.outcome === "completed" && given.absent && lacksSomething(reading)) return undefined;
  if (ended?.outcome !== "ended-early" && ended?.outcome !== "failed") return { why: "over", outcome: ended?.outcome };
  const { calls = 0, inputTokens = 0, outputTokens = 0, costUsd = 0 } = ended.usage ?? {};
  const spent = { calls, tokens: inputTokens + outputTokens, money: costUsd };
  for (const limit of ["calls", "tokens", "money"] as const) {
    const former = options?.[LIMIT_OPTIONS[limit]];
    const wanted = given[LIMIT_OPTIONS[limit]];
    const endedIt = ended.limit === limit;
    const than = Math.max(spent[limit], endedIt ? (former ?? 0) : 0);
    if (wanted === undefined ? endedIt : wanted <= than) return { why: "limit", limit, than };
  }
  if (ended.limit === "time" && given.timeSeconds === undefined) return { why: "limit", limit: "time", than: 0 };
  return undefined;
}

export function reopen(reading: Reading, given: NewLimits): void {
  if (reading.options) reading.options = reopenedWith(reading.options, given);
  reading.ended = undefined;
  reading.closed = undefined;
  resume(reading);
}

export function resume(reading: Reading): void {
  reading.status = "active";
  reading.reason = "";
  reading.failure = undefined;
}

/** Options after a resume with new limits, which take effect at once where the discussion had ended. */
export function reopenedWith(options: DiscussionOptions, given: NewLimits) {
  const { budgetCalls, budgetTokens, budgetUsd, timeSeconds } = given;
  return { ...resumedWith(options, given), ...present({ budgetCalls, budgetTokens, budgetUsd, timeSeconds }) };
}

/** Options with who thinks after a resume, and how long a turn may take. Whether models do at all stays: the course depends on it. */
export function resumedWith(options: DiscussionOptions, { provider, expertProviders, turnSeconds }: NewLimits) {
  const { model, ...rest } = { ...options, ...present({ turnSeconds }) };
  if (options.provider === "offline" || provider === "offline") return { ...rest, ...present({ model }) };
  return {
    ...rest,
    ...present({ model: provider === undefined ? model : undefined, provider }),
    ...(expertProviders ? { expertProviders: { ...options.expertProviders, ...expertProviders } } : {}),
  };
}
