import type { JetStreamClient } from "@nats-io/jetstream";
import type { KV, KvEntry } from "@nats-io/kv";
import { systemClock } from "#lib/clock";
import { openBucket } from "./bucket.ts";
import { BusError, type Lease } from "./port.ts";
import { BUCKETS, LEASE_TTL_MS } from "./settings.ts";

/*
 * A holder renews one expiring key, whatever the number of its leases. Each lease is a non-expiring key that names its
 * holder. So a thousand leases cost one renewal and share one time to live, LEASE_TTL_MS. A lease alone does not exclude a
 * second writer: its publications are also fenced by an expected sequence.
 */
export const ALIVE = `${BUCKETS}alive`;
const OWNED = `${BUCKETS}owned`;

/** Owner of a lease that was handed over. No valid holder name, so it never counts as alive. */
const NOBODY = "-";

/** Attempts to take a contended lease, and the pause between them in ms. */
const MAX_TRIES = 20;
const LOOK_AGAIN_MS = 50;

interface Owner {
  holder: string;
}

/** Time for which a released lease leaves a mark, in seconds. Whoever looks for orphans reads every mark. */
const MARK_S = 60;

type Stores = Readonly<Record<"alive" | "owned", KV>> & {
  /** Whether marks go; not in a bucket of an earlier version, which refuses a time for them. */
  readonly marksGo: boolean;
};

export class Leases {
  readonly #jetstream: JetStreamClient;
  #stores: Promise<Stores> | undefined;
  readonly #holders = new Map<string, Holder>();

  constructor(jetstream: JetStreamClient) {
    this.#jetstream = jetstream;
  }

  async take(key: string, holder: string): Promise<Lease | undefined> {
    const stores = await this.#open();
    const { alive, owned, marksGo } = stores;
    const self = await this.#holder(alive, holder);
    const forget = self.hold(key);
    const revision = await this.#own(stores, key, holder).catch((error: unknown) => {
      forget();
      throw error;
    });
    if (revision === undefined) {
      forget();
      return undefined;
    }
    const release = async ({ handOver = false } = {}): Promise<void> => {
      const fence = { previousSeq: revision };
      const told = handOver
        ? owned.put(key, JSON.stringify({ holder: NOBODY }), fence)
        : owned.purge(key, marksGo ? { ...fence, ttl: `${MARK_S}s` } : fence);
      // If the broker was not told, the key still names the holder: an orphan, which the holder may take again. If another
      // has taken it, there is nothing to release.
      await Promise.resolve<unknown>(told).then(forget, forget);
    };
    return { lost: self.lost.signal, release, [Symbol.asyncDispose]: () => release() };
  }

  /** Writes the holder's name to a key. Returns the revision, or undefined if another holds it. */
  async #own({ alive, owned }: Stores, key: string, holder: string): Promise<number | undefined> {
    const value = JSON.stringify({ holder } satisfies Owner);
    for (let looks = 1; ; looks += 1) {
      const entry = await owned.get(key);
      const owner = entry && entry.operation === "PUT" ? entry.json<Owner>() : undefined;
      if (owner && owner.holder !== holder && (await lives(alive, owner.holder))) return undefined;
      try {
        return await owned.put(key, value, { previousSeq: entry?.revision ?? 0 });
      } catch (error) {
        // Another holder was faster, or the lease is ours and only the acknowledgement was lost: read it again.
        const why = (error as Error).message;
        if (looks === MAX_TRIES)
          throw new BusError("timeout", `the lease on ${key} could not be taken: ${why}`, { cause: error });
        await systemClock.sleep(LOOK_AGAIN_MS);
      }
    }
  }

  /** See Bus.orphans. A key that names our holder though it holds no lease could not be released while the broker was away. */
  async orphans(): Promise<string[]> {
    const { alive, owned } = await this.#open();
    const living = new Set<string>();
    for await (const name of await alive.keys()) living.add(name);
    const isOrphan = (entry: KvEntry | null): entry is KvEntry => {
      if (entry?.operation !== "PUT") return false;
      const { holder } = entry.json<Owner>();
      const own = this.#holders.get(holder);
      return !living.has(holder) || (own !== undefined && !own.holds(entry.key));
    };
    // All in one read: one for each of ten thousand would keep the broker busy.
    const seen: string[] = [];
    for await (const entry of await owned.history()) if (isOrphan(entry)) seen.push(entry.key);
    // A lease may have been released or taken since.
    const again = await Promise.all(seen.map((key) => owned.get(key)));
    return again.flatMap((entry) => (isOrphan(entry) ? [entry.key] : [])).sort();
  }

  async holder(key: string): Promise<Owner | undefined> {
    const { alive, owned } = await this.#open();
    const entry = await owned.get(key);
    if (entry?.operation !== "PUT") return undefined;
    const owner = entry.json<Owner>();
    return (await lives(alive, owner.holder)) ? owner : undefined;
  }

  #open(): Promise<Stores> {
    this.#stores ??= (async () => {
      const alive = await openBucket(this.#jetstream, ALIVE, { ttl: LEASE_TTL_MS });
      const owned = await openBucket(this.#jetstream, OWNED, { markerTTL: MARK_S * 1_000 });
      return { alive, owned, marksGo: (await owned.status()).markerTTL > 0 };
    })();
    this.#stores.catch(() => {
      this.#stores = undefined;
    });
    return this.#stores;
  }

  async #holder(alive: KV, name: string): Promise<Holder> {
    let holder = this.#holders.get(name);
    if (!holder || holder.lost.signal.aborted) {
      holder = new Holder(alive, name);
      this.#holders.set(name, holder);
    }
    try {
      // Two may take their first leases at once. Without this key in place, the other would treat ours as orphaned.
      await holder.begun;
      return holder;
    } catch (error) {
      holder.end();
      if (this.#holders.get(name) === holder) this.#holders.delete(name);
      throw error;
    }
  }

  /** Stops the renewal, so that others can take the leases at once. */
  async close(): Promise<void> {
    await Promise.all([...this.#holders.values()].map((holder) => holder.close()));
    this.#holders.clear();
  }
}

/** Renews a holder's key every LEASE_TTL_MS / 3; its leases are lost after LEASE_TTL_MS without a renewal. */
class Holder {
  readonly lost = new AbortController();
  /** Resolves when the key has been set for the first time. */
  readonly begun: Promise<void>;
  readonly #alive: KV;
  readonly #name: string;
  readonly #timer: NodeJS.Timeout;
  /** Number of leases taken or being taken, by key. */
  readonly #held = new Map<string, number>();
  #renewed = performance.now();

  constructor(alive: KV, name: string) {
    this.#alive = alive;
    this.#name = name;
    this.#timer = setInterval(() => void this.#tick(), LEASE_TTL_MS / 3);
    this.#timer.unref();
    this.begun = this.#renew();
  }

  /** Counts a lease on a key as held until the returned function is called. */
  hold(key: string): () => void {
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    let isHeld = true;
    return () => {
      const left = (this.#held.get(key) ?? 0) - 1;
      if (isHeld && left > 0) this.#held.set(key, left);
      else if (isHeld) this.#held.delete(key);
      isHeld = false;
    };
  }

  /** Whether it has a lease on a key that is neither released nor lost. */
  holds(key: string): boolean {
    return this.#held.has(key) && !this.lost.signal.aborted;
  }

  async #renew(): Promise<void> {
    const at = performance.now();
    await this.#alive.put(this.#name, "alive");
    this.#renewed = at;
  }

  async #tick(): Promise<void> {
    // After a long suspension others may have taken the leases; a renewal would not bring them back.
    if (!this.#isLate()) await this.#renew().catch(() => undefined);
    if (!this.#isLate()) return;
    this.lost.abort(new BusError("timeout", `the lease could not be renewed for ${LEASE_TTL_MS} ms`));
    this.end();
  }

  /** Stops the renewal; the key expires. */
  end(): void {
    clearInterval(this.#timer);
  }

  #isLate(): boolean {
    return performance.now() - this.#renewed > LEASE_TTL_MS;
  }

  async close(): Promise<void> {
    this.end();
    await this.#alive.delete(this.#name).catch(() => undefined);
  }
}

async function lives(alive: KV, holder: string): Promise<boolean> {
  const entry = await alive.get(holder);
  return entry !== null && entry.operation === "PUT";
}
