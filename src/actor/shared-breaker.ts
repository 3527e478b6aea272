import { createHash } from "node:crypto";
import type { Bus } from "#bus";
import type { Clock } from "#lib/clock";
import type { Breaker } from "#providers";

/** What one process knows of a model is asked again after so long, in ms: the broker is not to be asked before every call. */
const FRESH_MS = 1_000;

/** What is stored of a model: until when it fails by the clock of who found out, and how long that was from then, in ms. */
interface Stored {
  readonly until?: unknown;
  readonly ms?: unknown;
}

/**
 * The breaker that all workers of a broker share: until when which model is failing, in a store on the bus. Machines' times
 * of day differ: whatever they are, nobody waits for longer after hearing of it than it was to last.
 */
export function sharedBreaker({ bus, clock }: { readonly bus: Bus; readonly clock: Clock }): Breaker {
  const store = bus.store("breakers");
  const known = new Map<string, { readonly until: Promise<number>; readonly at: number }>();
  /** By key, what was stored when this process heard of it, and its end by the steady clock. */
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

/** Names of models hold characters that keys do not take. */
const keyOf = (model: string): string => createHash("sha256").update(model).digest("hex").slice(0, 32);
