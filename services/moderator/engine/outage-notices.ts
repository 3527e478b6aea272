import type { Clock } from "#lib/clock";
import { type Breaker, type Outage, outageOverText, toldOutage } from "#providers";
import type { DiscussionOptions } from "#wire";
import type { Desk } from "./desk.ts";

/** Age in ms at which an outage is told: the next attempt may mend it. With a stand-in it is told at once. */
const TOLD_MS = 3_000;

interface OutageNoticesContext {
  readonly breaker: Breaker;
  readonly clock: Clock;
  readonly desk: Pick<Desk, "announce">;
  readonly options: DiscussionOptions;
}

/**
 * Announces in a discussion, once each, that one of its providers fails, since when, and who is asked instead; and that it
 * answers again. It goes by the breaker, so it covers the calls of all workers.
 */
export class OutageNotices implements Disposable {
  readonly #context: OutageNoticesContext;
  readonly #over = new AbortController();
  readonly #told = new Map<string, Outage>();
  readonly #stop: () => void;

  constructor(context: OutageNoticesContext) {
    this.#context = context;
    this.#stop = context.breaker.onChange(() => this.#look());
    void context.breaker.ready().then(() => this.#look());
  }

  #look(): void {
    const { breaker, options } = this.#context;
    if (this.#over.signal.aborted) return;
    const outages = breaker.all();
    const there = new Set(outages.map(keyOf));
    for (const [key, outage] of this.#told) {
      if (there.has(key)) continue;
      this.#told.delete(key);
      void this.#announce(`${key}.over`, "info", outageOverText(outage, options.lang));
    }
    for (const outage of outages) this.#tell(outage, outages);
  }

  #tell(outage: Outage, all: readonly Outage[]): void {
    const { clock, options } = this.#context;
    const key = keyOf(outage);
    const told = this.#told.has(key) || clock.steady() >= outage.until ? undefined : toldOutage(outage, all, options);
    if (!told) return;
    const left = TOLD_MS - (clock.now() - outage.since);
    if (!told.hasStandIn && left > 0) {
      const over = () => undefined;
      clock.sleep(Math.min(left, TOLD_MS), this.#over.signal).then(() => this.#look(), over);
      return;
    }
    this.#told.set(key, outage);
    void this.#announce(key, "warning", told.text);
  }

  async #announce(key: string, level: "info" | "warning", text: string): Promise<void> {
    // Whatever prevents it also ends the run, which reports it.
    await this.#context.desk.announce("notice", key, { level, text }).catch(() => undefined);
  }

  [Symbol.dispose](): void {
    this.#stop();
    this.#over.abort(new Error("the run is over"));
  }
}

const keyOf = ({ provider, model, since }: Outage): string => `outage.${provider}.${model}.${since}`;
