import type { Clock } from "#lib/clock";
import { classOf, type OutageTimes, type ProviderFailure } from "../provider.ts";

/**
 * Outage of a model: since when and why it fails, and when it may be asked again. `since` is in ms since the epoch, by the
 * clock of the worker that found it, so that it identifies the outage; the other times are in ms of the steady clock.
 */
export interface Outage {
  readonly provider: string;
  /** Model; empty if the provider chooses it. */
  readonly model: string;
  readonly code: ProviderFailure;
  readonly since: number;
  /** Last failure or probe. */
  readonly at: number;
  /** Time from which a call without a stand-in may be made; `at` if it need not wait. */
  readonly soon: number;
  /** Time from which a call with a stand-in may be made. */
  readonly until: number;
  /** Whether a probe is under way. */
  readonly isProbed?: boolean | undefined;
}

/** Circuit breaker of models, shared by all workers of a broker. */
export interface Breaker {
  /** Resolves when the outages that other workers found are known; at once if the broker cannot be reached. */
  ready(): Promise<void>;
  /** Returns the outage under a key; undefined if the model answers, as far as is known. */
  outage(key: string): Outage | undefined;
  all(): readonly Outage[];
  /** Sets the outage under a key for all workers: here at once, elsewhere as soon as they hear of it. */
  tell(key: string, outage: Outage | undefined): void;
  /** Replaces `known` by `probing`; false if another worker changed it first. */
  claim(key: string, known: Outage, probing: Outage): Promise<boolean>;
  /** Calls back after each change, with its key, until the returned function is called. */
  onChange(heard: (key: string) => void): () => void;
}

/** Shortest and longest pause of a model that has a stand-in, in ms. Between, it lasts FACTOR times as long as the outage. */
const LEAST_MS = 10_000;
const MOST_MS = 600_000;
const FACTOR = 4;
/** Longest pause of a model without a stand-in, in ms; below, it lasts as long as the outage so far. */
const ALONE_MS = 30_000;
/** Silence after a pause, in ms, from which the next failure counts as a new outage. */
const LAPSED_MS = MOST_MS;
/** Time of a probe, in ms, before a call without a stand-in is made all the same, and one with a stand-in. */
const PROBE_ALONE_MS = 5_000;
const PROBE_MS = 90_000;

export const timesOf = ({ since, soon, isProbed }: Outage, clock: Clock): OutageTimes => ({
  since: clock.steady() - Math.max(0, clock.now() - since),
  soon,
  isProbed,
});

/** One provider's access to the breaker of its model. */
export type BreakerSide = ReturnType<typeof breakerSide>;

/** @param of the provider and its model, and the key under which the breaker knows both */
export function breakerSide(
  breaker: Breaker,
  { key, provider, model }: { readonly key: string; readonly provider: string; readonly model: string },
  clock: Clock,
) {
  const known = (): Outage | undefined => breaker.outage(key);

  /** Returns the outage if the breaker is open for a call with a stand-in. */
  async function open(hasStandIn: boolean): Promise<Outage | undefined> {
    await breaker.ready();
    const outage = known();
    return outage && hasStandIn && clock.steady() < outage.until ? outage : undefined;
  }

  async function change(ms: number, signal: AbortSignal): Promise<void> {
    const changed = new AbortController();
    const stop = breaker.onChange((which) => which === key && changed.abort());
    await clock.sleep(ms, AbortSignal.any([signal, changed.signal])).catch(() => undefined);
    stop();
    signal.throwIfAborted();
  }

  return {
    open,
    /**
     * Waits until the model may be asked; of several callers one is let through as a probe. Returns the outage instead if
     * the call has a stand-in, or would have to wait beyond `retryUntil` for anything but a probe. If it would have to wait
     * beyond the deadline, it may be made at once: who goes on with a discussion expects an attempt.
     */
    async pass(
      { deadline, retryUntil }: { deadline: number; retryUntil?: number | undefined },
      signal: AbortSignal,
    ): Promise<Outage | undefined> {
      const hasStandIn = retryUntil === 0;
      for (;;) {
        const opened = await open(hasStandIn);
        if (opened) return opened;
        const outage = known();
        if (!outage || (!hasStandIn && outage.soon === outage.at)) return undefined;
        const now = clock.steady();
        if (!hasStandIn && now < outage.soon) {
          if (retryUntil !== undefined && outage.soon >= retryUntil && !outage.isProbed) return outage;
          if (outage.soon >= deadline) return undefined;
          await change(outage.soon - now, signal);
          continue;
        }
        const times = { at: now, soon: now + PROBE_ALONE_MS, until: now + PROBE_MS };
        const probing = { ...outage, ...times, isProbed: true };
        if (await breaker.claim(key, outage, probing)) return undefined;
      }
    },
    /** @param begun start of the call, in ms of the steady clock */
    succeeded(begun: number): void {
      const outage = known();
      if (outage && begun >= outage.at) breaker.tell(key, undefined);
    },
    /**
     * @param retryAfterMs delay that the vendor asked for. Default: none
     * @returns the outage that all workers now know
     */
    failed(code: ProviderFailure, retryAfterMs = 0): Outage {
      const former = known();
      const now = clock.steady();
      const since = former && now - former.until < LAPSED_MS ? former.since : clock.now();
      const lasted = Math.max(0, clock.now() - since);
      const alone = classOf(code) === "fatal" ? 0 : Math.max(Math.min(ALONE_MS, lasted), retryAfterMs);
      const pause = Math.max(LEAST_MS, Math.min(MOST_MS, FACTOR * lasted), retryAfterMs);
      const outage = { provider, model, code, since, at: now, soon: now + alone, until: now + pause };
      breaker.tell(key, outage);
      return outage;
    },
  };
}
