import type { Bus } from "#bus";
import { emptyProjection, isDiscussion, type Projection } from "#discussion";
import { readOn } from "#projection";
import { Refusal } from "./problem.ts";

/** Projections that are kept: whoever looks at a discussion looks again, and most of it is read then. */
const KEPT = 24;

/** What the files of discussions are made of, read from the stream and on from there: a gateway may have no files. */
export class Projections {
  readonly #bus: Bus;
  readonly #kept = new Map<string, { readonly state: Projection; reading: Promise<unknown> }>();

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /**
   * A discussion up to now.
   * @throws Refusal where there is none
   */
  async get(id: string, signal: AbortSignal): Promise<Projection> {
    const known = this.#kept.get(id) ?? { state: emptyProjection(id), reading: Promise.resolve() };
    // One reads at a time; whoever comes meanwhile reads on behind.
    const reading = known.reading.then(() => readOn(this.#bus, known.state, signal));
    known.reading = reading.catch(() => undefined);
    this.#kept.delete(id);
    this.#kept.set(id, known);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    await reading;
    if (isDiscussion(known.state)) return known.state;
    this.#kept.delete(id);
    throw new Refusal(404, `there is no discussion ${id}`);
  }
}
