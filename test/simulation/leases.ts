import { BusError, LEASE_TTL_MS, type Lease } from "#bus";
import type { Cancel } from "./machine.ts";
import type { SimNetwork } from "./network.ts";

/** The owner of a lease that was handed over: never alive. */
const NOBODY = "-";

/** The leases of one process, step by step like src/bus/lease.ts; unacknowledged steps are retried. */
export class SimLeases {
  readonly #network: SimNetwork;
  readonly #holders = new Map<string, Holder>();

  constructor(network: SimNetwork) {
    this.#network = network;
  }

  async take(key: string, holder: string): Promise<Lease | undefined> {
    const { broker, process } = this.#network;
    const self = await this.#holder(holder);
    const forget = self.hold(key);
    for (;;) {
      const look = () => ({ owner: broker.owner(key), lives: broker.lives(broker.owner(key)?.holder ?? NOBODY) });
      const { owner, lives } = await this.#network.insist(`look at lease ${key}`, look);
      if (owner && owner.holder !== holder && lives) {
        forget();
        return undefined;
      }
      const take = () => broker.own(key, { holder }, owner?.revision ?? 0);
      try {
        const revision = await this.#network.request(`take lease ${key}`, take);
        // Taken in between, perhaps by our own earlier attempt: read it again.
        if (revision === undefined) continue;
        process.world.tell(process.name, () => `holds the lease on ${key}`);
        return this.#lease(key, revision, self.lost.signal, forget);
      } catch {
        // The outcome is unknown: read it again.
      }
    }
  }

  #lease(key: string, revision: number, lost: AbortSignal, forget: () => void): Lease {
    const { broker, process } = this.#network;
    const release = async ({ handOver = false }: { handOver?: boolean } = {}): Promise<void> => {
      process.world.tell(process.name, () => `lets the lease on ${key} go${handOver ? ", for another" : ""}`);
      const letGo = () => broker.own(key, handOver ? { holder: NOBODY } : undefined, revision);
      await this.#network.request(`let lease ${key} go`, letGo).catch(() => undefined);
      forget();
    };
    return { lost, release, [Symbol.asyncDispose]: () => release() };
  }

  orphans(): Promise<string[]> {
    const isLost = (key: string, name: string): boolean => this.#holders.get(name)?.holds(key) === false;
    return this.#network.request("orphans", () => this.#network.broker.orphans(isLost));
  }

  async holder(key: string): Promise<{ holder: string } | undefined> {
    const { broker } = this.#network;
    const owner = await this.#network.request(`holder of lease ${key}`, () => broker.owner(key));
    return owner && broker.lives(owner.holder) ? { holder: owner.holder } : undefined;
  }

  /** See SimBus.abandon. */
  abandon(): void {
    for (const holder of this.#holders.values()) holder.lost.abort(new BusError("closed", "the schedule is over"));
  }

  close(): void {
    for (const holder of this.#holders.values()) holder.close();
    this.#holders.clear();
  }

  async #holder(name: string): Promise<Holder> {
    let holder = this.#holders.get(name);
    if (!holder || holder.lost.signal.aborted) {
      holder = new Holder(this.#network, name);
      this.#holders.set(name, holder);
    }
    try {
      await holder.begun;
      return holder;
    } catch (error) {
      holder.end();
      if (this.#holders.get(name) === holder) this.#holders.delete(name);
      throw error;
    }
  }
}

/** Renews the key of one holder, like src/bus/lease.ts. */
class Holder {
  readonly lost = new AbortController();
  /** Resolves after the first acknowledged renewal. */
  readonly begun: Promise<void>;
  readonly #network: SimNetwork;
  readonly #name: string;
  readonly #held = new Map<string, number>();
  #renewed: number;
  #next: Cancel;

  constructor(network: SimNetwork, name: string) {
    this.#network = network;
    this.#name = name;
    this.#renewed = network.process.clock.steady();
    this.#next = this.#soon();
    this.begun = this.#renew();
  }

  hold(key: string): () => void {
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    return () => this.#held.set(key, Math.max(0, (this.#held.get(key) ?? 0) - 1));
  }

  holds(key: string): boolean {
    return (this.#held.get(key) ?? 0) > 0 && !this.lost.signal.aborted;
  }

  async #renew(): Promise<void> {
    const { process, broker } = this.#network;
    const at = process.clock.steady();
    await this.#network.request("sign of life", () => broker.showAlive(this.#name, LEASE_TTL_MS));
    this.#renewed = at;
  }

  #soon(): Cancel {
    return this.#network.process.in(LEASE_TTL_MS / 3, () => void this.#tick());
  }

  async #tick(): Promise<void> {
    const { process } = this.#network;
    this.#next = this.#soon();
    await this.#renew().catch(() => undefined);
    if (process.clock.steady() - this.#renewed <= LEASE_TTL_MS) return;
    process.world.tell(process.name, () => "could not show that it lives: its leases are lost");
    this.end();
    this.lost.abort(new BusError("timeout", "the lease could not be renewed in time"));
  }

  end(): void {
    this.#next();
  }

  close(): void {
    this.end();
    this.#network.tell("farewell", () => this.#network.broker.forgetAlive(this.#name));
  }
}
