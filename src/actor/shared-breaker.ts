import { randomUUID } from "node:crypto";
import { type Bus, BusError, type StoreEntry } from "#bus";
import type { Clock } from "#lib/clock";
import type { Breaker, Outage } from "#providers";

const OUTAGES = "outages";

/** Outage as stored: times in ms of its writer's clock, pauses in ms after `at`; absent if the model answers. */
interface Stored {
  readonly id: string;
  readonly outage?: Pick<Outage, "provider" | "model" | "code" | "since" | "at" | "isProbed"> & {
    readonly alone: number;
    readonly pause: number;
  };
}

/**
 * Circuit breaker shared by all workers of a broker, in a store on the bus that each worker watches from its first call
 * on. Whatever the machines' clocks say, nobody pauses for longer than the stored length after learning of it. If the
 * broker cannot be reached, each worker goes on alone.
 */
export function sharedBreaker({ bus, clock }: { readonly bus: Bus; readonly clock: Clock }): Breaker {
  const store = bus.store("breakers");
  const known = new Map<string, { readonly id: string; readonly outage: Outage }>();
  const listeners = new Set<(key: string) => void>();
  let watching: Promise<void> | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  const set = (key: string, id: string, outage: Outage | undefined): void => {
    if (outage) known.set(key, { id, outage });
    else if (!known.delete(key)) return;
    for (const heard of [...listeners]) heard(key);
  };
  const take = (entry: StoreEntry): void => {
    const key = entry.key.slice(OUTAGES.length + 1);
    const stored = entry.value as Stored;
    if (known.get(key)?.id !== stored.id) set(key, stored.id, outageIn(stored, clock));
  };
  const watch = async (): Promise<void> => {
    // Ends with the bus.
    await store.watch(OUTAGES, new AbortController().signal, take);
    for (const entry of await store.entries(OUTAGES)) take(entry);
  };

  return {
    async ready() {
      watching ??= watch();
      await watching.catch(() => {
        watching = undefined;
      });
    },
    outage: (key) => known.get(key)?.outage,
    all: () => [...known.values()].map(({ outage }) => outage),
    tell(key, outage) {
      const id = randomUUID();
      set(key, id, outage);
      const value = stored(id, outage, clock);
      writing = writing.then(() => store.put(`${OUTAGES}.${key}`, value)).catch(() => undefined);
    },
    async claim(key, outage, probing) {
      const own = known.get(key);
      if (own?.outage !== outage) return false;
      const id = randomUUID();
      try {
        await writing;
        const entry = await store.get(`${OUTAGES}.${key}`);
        if (entry && (entry.value as Stored).id !== own.id) {
          take(entry);
          return false;
        }
        await store.put(`${OUTAGES}.${key}`, stored(id, probing, clock), entry?.revision ?? 0);
      } catch (error) {
        if (error instanceof BusError && error.code === "conflict") {
          const entry = await store.get(`${OUTAGES}.${key}`).catch(() => undefined);
          if (entry) {
            take(entry);
            return false;
          }
        }
      }
      set(key, id, probing);
      return true;
    },
    onChange(heard) {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
}

function stored(id: string, outage: Outage | undefined, clock: Clock): Stored {
  if (!outage) return { id };
  const { provider, model, code, since, at, soon, until, isProbed } = outage;
  const times = { at: at + clock.now() - clock.steady(), alone: soon - at, pause: until - at };
  return { id, outage: { provider, model, code, since, ...times, isProbed } };
}

function outageIn({ outage }: Stored, clock: Clock): Outage | undefined {
  if (!outage) return undefined;
  const { provider, model, code, since, alone, pause, isProbed } = outage;
  const at = clock.steady() - Math.max(0, clock.now() - outage.at);
  return { provider, model, code, since, at, soon: at + alone, until: at + pause, isProbed };
}
