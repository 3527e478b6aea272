import type { Usage } from "#wire";
import type { CallBudget } from "../provider.ts";
import { ExchangeFailure, type Meter, type Vendor } from "./exchange.ts";
import { exchangeUsage } from "./pricing.ts";

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
 * What a failed exchange is counted as. A status in place of an answer costs what the vendor says, nothing as a rule; a
 * broken answer, or one that was given up, may have cost all that it was allowed, and under a budget counts as that.
 * @param isGivenUp whether it was given up: for want of time, or since nobody waited for it any more
 */
export function usageOfFailed<P>(
  vendor: Vendor<P>,
  { params, model, room, budget }: Charged<P>,
  meter: Meter,
  { error, isGivenUp }: { readonly error: unknown; readonly isGivenUp: boolean },
): Usage | undefined {
  const isRefused = error instanceof ExchangeFailure && (error.status ?? 0) > 0;
  const hasEnd = isRefused || !(meter.responded || isGivenUp);
  if (hasEnd || !budget) return usageTold(vendor, model, meter);
  const { tokens, costUsd } = meter;
  if (budget.tokens === undefined && budget.usd === undefined) return exchangeUsage(model, tokens, costUsd);
  const isTold = tokens.input + tokens.cacheWrite + tokens.cacheRead > 0;
  const input = isTold ? tokens : { ...tokens, cacheWrite: vendor.size(params) };
  const output = Math.min(room, vendor.bound(params) ?? room);
  const most = { ...input, output: Number.isFinite(output) ? output : tokens.output };
  return exchangeUsage(model, most, freeCost(vendor, model));
}

/** 0 where the vendor's tokens cost nothing, else undefined: the table of prices decides. */
function freeCost<P>(vendor: Vendor<P>, model: string): 0 | undefined {
  const rate = vendor.rate(model);
  return rate?.write === 0 && rate.output === 0 ? 0 : undefined;
}
