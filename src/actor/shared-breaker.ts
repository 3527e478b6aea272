import { createHash } from "node:crypto";
import type { Bus } from "#bus";
import type { Clock } from "#lib/clock";
import type { Breaker } from "#providers";

/** What one process knows of a model is asked again after so long, in ms: the broker is not to be asked before every call. */
const FRESH_MS = 1_000;

/** The breaker that all workers of a broker share: until when which model is failing, in a store on the bus. */
export function sharedBreaker({ bus, clock }: { readonly bus: Bus; readonly clock: Clock }): Breaker {
  const store = bus.store("breakers");
  const known = new Map<string, { readonly until: Promise<number>; readonly at: number }>();
  const read = async (key: string): Promise<number> => {
    const value = (await store.get(key))?.value as { until?: unknown } | undefined;
    return typeof value?.until === "number" ? value.until : 0;
  };
  return {
    until(model) {
      const key = keyOf(model);
      const last = known.get(key);
      if (last && clock.now() - last.at < FRESH_MS) return last.until;
      const until = read(key);
      known.set(key, { until, at: clock.now() });
      return until;
    },
    async trip(model, until) {
      const key = keyOf(model);
      known.set(key, { until: Promise.resolve(until), at: clock.now() });
      await store.put(key, { model, until });
    },
  };
}

/** Names of models hold characters that keys do not take. */
const keyOf = (model: string): string => createHash("sha256").update(model).digest("hex").slice(0, 32);
