import type { JetStreamClient } from "@nats-io/jetstream";
import { type KV, Kvm } from "@nats-io/kv";
import { systemClock } from "#lib/clock";
import { BusError, type Lease } from "./port.ts";
import { LEASE_TTL_MS } from "./settings.ts";

/*
 * A holder shows that it lives by one key, renewed; what it holds are other keys that name it. So a thousand
 * leases cost one renewal. A lease is a hint: what is written under it is fenced by expected sequences too.
 */
const ALIVE = "swarm_alive";
const OWNED = "swarm_owned";

/** Holds nothing and shows no sign of life: the owner of what was handed over. */
const NOBODY = "-";

/** Times that it is looked who has a lease before it is given up, and the pause between two of them. */
const MOST_LOOKS = 20;
const LOOK_AGAIN_MS = 50;

interface Owner {
  holder: string;
}

export class Leases {
  readonly #kvm: Kvm;
  #stores: Promise<{ alive: KV; owned: KV }> | undefined;
  readonly #holders = new Map<string, Holder>();

  constructor(jetstream: JetStreamClient) {
    this.#kvm = new Kvm(jetstream);
  }

  async take(key: string, holder: string): Promise<Lease | undefined> {
    const { alive, owned } = await this.#open();
    const self = await this.#holder(alive, holder);
    const value = JSON.stringify({ holder } satisfies Owner);
    for (let looks = 1; ; looks += 1) {
      const entry = await owned.get(key);
      const owner = entry && entry.operation === "PUT" ? entry.json<Owner>() : undefined;
      if (owner && owner.holder !== holder && (await lives(alive, owner.holder))) return undefined;
      try {
        const revision = await owned.put(key, value, { previousSeq: entry?.revision ?? 0 });
        return new HeldLease(key, holder, self.lost.signal, async (handOver) => {
          if (handOver) await owned.put(key, JSON.stringify({ holder: NOBODY }), { previousSeq: revision });
          else await owned.purge(key, { previousSeq: revision });
        });
      } catch (error) {
        // Another took it between our look and our hand; or it is ours, and only the answer was lost.
        const why = (error as Error).message;
        if (looks === MOST_LOOKS)
          throw new BusError("timeout", `the lease on ${key} could not be taken: ${why}`, { cause: error });
        await systemClock.sleep(LOOK_AGAIN_MS);
      }
    }
  }

  async orphans(): Promise<string[]> {
    const { alive, owned } = await this.#open();
    const living = new Set<string>();
    for await (const name of await alive.keys()) living.add(name);
    const found: string[] = [];
    for await (const key of await owned.keys()) {
      const entry = await owned.get(key);
      if (entry?.operation === "PUT" && !living.has(entry.json<Owner>().holder)) found.push(key);
    }
    return found.sort();
  }

  async holder(key: string): Promise<Owner | undefined> {
    const { alive, owned } = await this.#open();
    const entry = await owned.get(key);
    if (entry?.operation !== "PUT") return undefined;
    const owner = entry.json<Owner>();
    return (await lives(alive, owner.holder)) ? owner : undefined;
  }

  #open(): Promise<{ alive: KV; owned: KV }> {
    this.#stores ??= (async () => ({
      alive: await this.#kvm.create(ALIVE, { ttl: LEASE_TTL_MS, history: 1 }),
      owned: await this.#kvm.create(OWNED, { history: 1 }),
    }))();
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
      await holder.renew();
    }
    return holder;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#holders.values()].map((holder) => holder.close()));
    this.#holders.clear();
  }
}

/** The sign of life of one process: renewed at a third of its time, given up when it could not be for all of it. */
class Holder {
  readonly lost = new AbortController();
  readonly #alive: KV;
  readonly #name: string;
  readonly #timer: NodeJS.Timeout;
  #renewed = performance.now();

  constructor(alive: KV, name: string) {
    this.#alive = alive;
    this.#name = name;
    this.#timer = setInterval(() => void this.#tick(), LEASE_TTL_MS / 3);
    this.#timer.unref();
  }

  async renew(): Promise<void> {
    const at = performance.now();
    await this.#alive.put(this.#name, "alive");
    this.#renewed = at;
  }

  async #tick(): Promise<void> {
    // Whoever was stopped for longer has been taken for dead meanwhile: a new sign of life would not undo that.
    if (!this.#isLate()) await this.renew().catch(() => undefined);
    if (!this.#isLate()) return;
    this.lost.abort(new Error("the lease could not be renewed in time"));
    clearInterval(this.#timer);
  }

  #isLate(): boolean {
    return performance.now() - this.#renewed > LEASE_TTL_MS;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#alive.delete(this.#name).catch(() => undefined);
  }
}

class HeldLease implements Lease {
  readonly key: string;
  readonly holder: string;
  readonly lost: AbortSignal;
  readonly #letGo: (handOver: boolean) => Promise<void>;

  constructor(key: string, holder: string, lost: AbortSignal, letGo: (handOver: boolean) => Promise<void>) {
    this.key = key;
    this.holder = holder;
    this.lost = lost;
    this.#letGo = letGo;
  }

  async release(options: { handOver?: boolean } = {}): Promise<void> {
    // Lost or taken over meanwhile: then it is not ours to let go, and the revision says so.
    await this.#letGo(options.handOver ?? false).catch(() => undefined);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.release();
  }
}

async function lives(alive: KV, holder: string): Promise<boolean> {
  const entry = await alive.get(holder);
  return entry !== null && entry.operation === "PUT";
}
