import { createHash } from "node:crypto";
import type { Bus } from "#bus";
import type { Clock } from "#lib/clock";
import type { Breaker } from "#providers";

/** Cache lifetime of a model's state, in ms, so that not every call asks the broker. */
const FRESH_MS = 1_000;

/** Stored state of a model: end of the pause by the writer's clock, and its length in ms. */
interface Stored {
  readonly until?: unknown;
  readonly ms?: unknown;
}

/**
 * Circuit breaker shared by all workers of a broker, in a store on the bus. Whatever the machines' clocks say, nobody
 * pauses for longer than the stored length after learning of it.
 */
export function sharedBreaker({ bus, clock }: { readonly bus: Bus; readonly clock: Clock }): Breaker {
  const store = bus.store("breakers");
  const known = new Map<string, { readonly until: Promise<number>; readonly at: number }>();
  /** Stored end of the pause, and its end by the steady clock, by key. */
  const heard = new Map<string, { readonly stored: number; readonly until: number }>();
  const read = async (key: string): Promise<number> => {
    const { until, ms } = ((await store.get(key))?.value ?? {}) as Stored;
    if (typeof until !== "number") return 0;
    const former = heard.get(key);
    if (former?.stored === until) return former.until;
    const left = Math.min(until - clock.now(), typeof ms === "number" ? ms : Number.POSITIVE_INFINITY);
    const own = { stored: until, until: clock.steady() + left };
    heard.set(key, own);
    return own.until;
  };
  return {
    until(model) {
      const key = keyOf(model);
      const last = known.get(key);
      if (last && clock.steady() - last.at < FRESH_MS) return last.until;
      const until = read(key);
      known.set(key, { until, at: clock.steady() });
      return until;
    },
    async trip(model, until) {
      const key = keyOf(model);
      known.set(key, { until: Promise.resolve(until), at: clock.steady() });
      const ms = until - clock.steady();
      await store.put(key, { model, until: clock.now() + ms, ms });
    },
  };
}

/** Hashes a model's name, which may contain characters that keys do not allow. */
const keyOf = (model: string): string => createHash("sha256").update(model).digest("hex").slice(0, 32);
