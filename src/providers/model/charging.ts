import type { Usage } from "#wire";
import { type CallBudget, classOf } from "../provider.ts";
import { MOST_OUTPUT } from "./budget.ts";
import { ExchangeFailure, type Meter, type Vendor } from "./exchange.ts";
import { exchangeUsage, written } from "./pricing.ts";

/** What an exchange was allowed, and what of it is known. */
interface Charged<P> {
  readonly params: P;
  readonly model: string;
  /** Tokens that the budget left for the answer. Infinity: no limit. */
  readonly room: number;
  readonly budget?: CallBudget | undefined;
}

/** What an exchange cost, by what the vendor said of it; undefined where it sent no status. */
export function usageTold<P>(vendor: Vendor<P>, model: string, meter: Meter): Usage | undefined {
  return meter.responded ? exchangeUsage(model, meter.tokens, meter.costUsd ?? freeCost(vendor, model)) : undefined;
}

/**
 * What a failed exchange is counted as. A status in place of an answer, no connection, or that no call can succeed, costs
 * what the vendor says, nothing as a rule; a broken answer, or one that was given up, may have cost all that it was allowed, and under a
 * budget counts as that: as the longest usual answer where nothing but the budget bounds it.
 * @param isGivenUp whether it was given up: for want of time, or since nobody waited for it any more
 */
export function usageOfFailed<P>(
  vendor: Vendor<P>,
  { params, model, room, budget }: Charged<P>,
  meter: Meter,
  { error, isGivenUp }: { readonly error: unknown; readonly isGivenUp: boolean },
): Usage | undefined {
  const hasEnd = isRefusal(error, meter) || meter.settled || !(meter.responded || isGivenUp);
  if (hasEnd || !budget) return usageTold(vendor, model, meter);
  const { tokens, costUsd } = meter;
  const isLimited = Number.isFinite(room) && (budget.tokens !== undefined || budget.usd !== undefined);
  if (!isLimited) return exchangeUsage(model, tokens, costUsd ?? freeCost(vendor, model));
  const isTold = tokens.input + tokens.cacheWrite + tokens.cacheRead > 0;
  const input = isTold ? tokens : written(model, vendor.size(params), true);
  const bound = vendor.unbounded ? undefined : vendor.bound(params);
  const most = { ...input, output: Math.max(tokens.output, Math.min(room, bound ?? MOST_OUTPUT)) };
  return exchangeUsage(model, most, freeCost(vendor, model));
}

/** Whether a failure came in place of an answer: by its status, without a connection, or as one that every call has, as without a login. */
function isRefusal(error: unknown, { begun }: Meter): boolean {
  if (begun || !(error instanceof ExchangeFailure)) return false;
  return (error.status ?? 0) > 0 || error.unreached || classOf(error.code) === "fatal";
}

/** 0 where the vendor's tokens cost nothing, else undefined: the table of prices decides. */
function freeCost<P>(vendor: Vendor<P>, model: string): 0 | undefined {
  const rate = vendor.rate(model);
  return rate?.write === 0 && rate.output === 0 ? 0 : undefined;
}
