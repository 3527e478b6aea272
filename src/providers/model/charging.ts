import type { Usage } from "#wire";
import { type CallBudget, classOf } from "../provider.ts";
import { sizeOf } from "./conversation.ts";
import { exchangeUsage, type HighestRate, written } from "./pricing.ts";
import { type Conversation, ExchangeFailure, type Meter, type Vendor } from "./vendor.ts";

/** Least room, in tokens, that makes an answer possible. */
const LEAST_OUTPUT = 1_000;
/** Tokens of the longest usual answer, thinking included. */
export const MOST_OUTPUT = 24_000;

/**
 * Returns the tokens that the next answer may have within the budget. Infinity: no limit. Undefined: another call would
 * exceed the budget.
 * @param rate USD per million tokens; undefined: unknown, so a budget in money pays for no call
 * @param input estimated tokens of the prompt
 */
export function outputRoom(budget: CallBudget | undefined, spent: Usage, rate: HighestRate | undefined, input: number) {
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

/**
 * Returns what is left of a budget, for one delivery of several. Each lost one before is assumed to have made an uncounted
 * call.
 */
export function leftOf({ calls, tokens, usd }: CallBudget, spent: Usage, delivery = 1): CallBudget {
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

export interface Charged {
  readonly talk: Conversation;
  readonly model: string;
  /** Tokens that the budget left for the answer. Infinity: no limit. */
  readonly room: number;
  readonly budget?: CallBudget | undefined;
}

type Cost = Pick<Vendor, "isFree" | "unbounded">;

/** Returns the usage that the vendor reported; undefined if it sent no status. */
export function usageTold({ isFree }: Cost, model: string, meter: Meter): Usage | undefined {
  return meter.responded ? exchangeUsage(model, meter.tokens, isFree ? 0 : meter.costUsd) : undefined;
}

/**
 * Returns the usage to count for a failed exchange. An error status, a missing connection or a fatal failure costs what
 * the vendor reports, usually nothing. A broken or abandoned answer may have cost its whole allowance, and under a budget
 * counts as that: as the longest usual answer if only the budget bounds it.
 * @param isGivenUp whether it was abandoned, for want of time or because nobody waited any more
 */
export function usageOfFailed(
  vendor: Cost,
  { talk, model, room, budget }: Charged,
  meter: Meter,
  { error, isGivenUp }: { readonly error: unknown; readonly isGivenUp: boolean },
): Usage | undefined {
  const hasEnd = isRefusal(error, meter) || meter.settled || !(meter.responded || isGivenUp);
  if (hasEnd || !budget) return usageTold(vendor, model, meter);
  const { tokens, costUsd } = meter;
  const isLimited = Number.isFinite(room) && (budget.tokens !== undefined || budget.usd !== undefined);
  if (!isLimited) return exchangeUsage(model, tokens, vendor.isFree ? 0 : costUsd);
  const isTold = tokens.input + tokens.cacheWrite + tokens.cacheRead > 0;
  const input = isTold ? tokens : written(model, sizeOf(talk), true);
  const bound = vendor.unbounded ? MOST_OUTPUT : talk.room;
  const most = { ...input, output: Math.max(tokens.output, Math.min(room, bound)) };
  return exchangeUsage(model, most, vendor.isFree ? 0 : undefined);
}

/** Whether a failure replaced the answer: an error status, no connection, or a fatal failure such as a missing login. */
function isRefusal(error: unknown, { begun }: Meter): boolean {
  if (begun || !(error instanceof ExchangeFailure)) return false;
  return (error.status ?? 0) > 0 || error.unreached || classOf(error.code) === "fatal";
}
