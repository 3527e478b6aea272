import type { Bus, Store } from "#bus";
import { isoTime, systemClock } from "#lib/clock";

/** Whether a seat is held through a gateway. Participants that use the bus directly are not known here. */
export interface Holding {
  readonly discussion: string;
  readonly participant: string;
  /** Since when, ISO 8601. */
  readonly since: string;
  /** Given back: nobody holds it, and its turns need not wait. */
  readonly vacant: boolean;
}

/** Which seats were taken and given back, shared by all gateways of a bus. */
export class Holders {
  readonly #store: Store;

  constructor(bus: Pick<Bus, "store">) {
    this.#store = bus.store("seats");
  }

  async get(discussion: string, participant: string): Promise<Holding | undefined> {
    return (await this.#store.get(`${discussion}.${participant}`))?.value as Holding | undefined;
  }

  async list(discussion: string): Promise<Holding[]> {
    return (await this.#store.entries(discussion)).map(({ value }) => value as Holding);
  }

  take(discussion: string, participant: string): Promise<Holding> {
    return this.#put(discussion, participant, false);
  }

  giveBack(discussion: string, participant: string): Promise<Holding> {
    return this.#put(discussion, participant, true);
  }

  async #put(discussion: string, participant: string, vacant: boolean): Promise<Holding> {
    const before = await this.get(discussion, participant);
    if (before?.vacant === vacant) return before;
    const holding = { discussion, participant, since: isoTime(systemClock.now()), vacant };
    await this.#store.put(`${discussion}.${participant}`, holding);
    return holding;
  }
}
