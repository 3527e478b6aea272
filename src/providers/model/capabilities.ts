import type { Clock } from "#lib/clock";
import { errorWithoutSecrets, withoutSecrets } from "#lib/secrets";
import { orAborted } from "#lib/signal";
import { type Capabilities, type Provider, ProviderError } from "../provider.ts";
import { explain } from "./explain.ts";
import { ExchangeFailure, rootCause, type Vendor } from "./vendor.ts";

/** Timeout of the listing, in ms; the call is then made without it. */
const ASKING_MS = 10_000;
/** Delay before a listing that failed in passing is requested again, in ms. */
const AGAIN_MS = 60_000;

const NOTHING: Capabilities = {};

export type Listing = ReturnType<typeof listingOf>;

/** A vendor's listing of its models, requested once for each model. */
export function listingOf(vendor: Pick<Vendor, "capabilities">, clock: Clock, closed: AbortSignal) {
  const asked = new Map<string, { readonly answer: Promise<Capabilities>; again: number }>();

  function entry(model: string) {
    const former = asked.get(model);
    if (former && clock.steady() < former.again) return former;
    const until = AbortSignal.any([closed, AbortSignal.timeout(ASKING_MS)]);
    const answer = vendor.capabilities?.(model, until) ?? Promise.resolve(NOTHING);
    const one = { answer, again: Number.POSITIVE_INFINITY };
    asked.set(model, one);
    answer.catch((error: unknown) => {
      // A server without a listing will not gain one.
      if (!(error instanceof ExchangeFailure) || error.retry) one.again = clock.steady() + AGAIN_MS;
    });
    return one;
  }

  /** @throws ExchangeFailure, or the signal's reason */
  const ask = async (model: string, signal: AbortSignal): Promise<Capabilities> => {
    signal.throwIfAborted();
    return orAborted(signal, entry(model).answer);
  };
  return {
    ask,
    /** Returns no capabilities if the listing is unavailable. @throws the signal's reason */
    known: (model: string, signal: AbortSignal): Promise<Capabilities> =>
      ask(model, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return NOTHING;
      }),
  };
}

/** Implements `Provider.capabilities` for a vendor with a listing. */
export function askingFor(
  vendor: Pick<Vendor, "model" | "names">,
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
      // A server without a listing says 404 of everything; of a model that it does not know it says its name.
      const isNamed = failure.code !== "no_model" || failure.message.includes(model);
      const told = withoutSecrets(explain(failure, model, vendor.names), secrets);
      throw new ProviderError(isNamed ? failure.code : "rejected", told, {
        cause: errorWithoutSecrets(error, secrets),
        of: vendor.names,
      });
    }
  };
}
