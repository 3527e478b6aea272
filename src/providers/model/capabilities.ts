import type { Clock } from "#lib/clock";
import { type Capabilities, type Provider, ProviderError } from "../provider.ts";
import { ExchangeFailure, rootCause, type Vendor } from "./exchange.ts";
import { errorWithoutSecrets, explain, withoutSecrets } from "./explain.ts";

/** How long the listing may take, in ms: a call is made without it rather than held up. */
const ASKING_MS = 10_000;
/** After what time a listing that could not be had for a passing reason is asked for again, in ms. */
const AGAIN_MS = 60_000;

const NOTHING: Capabilities = {};

/** What a vendor's listing says of its models, asked once for each. */
export interface Listing {
  /** Nothing where it cannot be had. @throws the signal's reason */
  known(model: string, signal: AbortSignal): Promise<Capabilities>;
  /** @throws ExchangeFailure, or the signal's reason */
  ask(model: string, signal: AbortSignal): Promise<Capabilities>;
}

export function listingOf(vendor: Pick<Vendor<never>, "capabilities">, clock: Clock, closed: AbortSignal): Listing {
  const asked = new Map<string, { readonly answer: Promise<Capabilities>; again: number }>();

  function entry(model: string) {
    const former = asked.get(model);
    if (former && clock.steady() < former.again) return former;
    const until = AbortSignal.any([closed, AbortSignal.timeout(ASKING_MS)]);
    const answer = vendor.capabilities?.(model, until) ?? Promise.resolve(NOTHING);
    const one = { answer, again: Number.POSITIVE_INFINITY };
    asked.set(model, one);
    answer.catch((error: unknown) => {
      // A server without a listing has none later either.
      if (!(error instanceof ExchangeFailure) || error.retry) one.again = clock.steady() + AGAIN_MS;
    });
    return one;
  }

  const ask = async (model: string, signal: AbortSignal): Promise<Capabilities> => {
    const stop = Promise.withResolvers<never>();
    const stopped = (): void => stop.reject(signal.reason as Error);
    signal.throwIfAborted();
    signal.addEventListener("abort", stopped, { once: true });
    try {
      return await Promise.race([entry(model).answer, stop.promise]);
    } finally {
      signal.removeEventListener("abort", stopped);
    }
  };
  return {
    ask,
    known: (model, signal) =>
      ask(model, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return NOTHING;
      }),
  };
}

/** What `Provider.capabilities` does with a vendor that has a listing. */
export function askingFor<P>(
  vendor: Pick<Vendor<P>, "model" | "names">,
  listing: Listing,
  secrets: readonly string[],
): NonNullable<Provider["capabilities"]> {
  return async (signal) => {
    let model = vendor.names.label;
    try {
      model = await vendor.model(signal);
      return await listing.ask(model, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProviderError) throw error;
      const failure =
        error instanceof ExchangeFailure
          ? error
          : new ExchangeFailure("connection", rootCause(error), { cause: error, retry: true });
      const told = withoutSecrets(explain(failure, model, vendor.names), secrets);
      throw new ProviderError(failure.code, told, { cause: errorWithoutSecrets(error, secrets), of: vendor.names });
    }
  };
}
