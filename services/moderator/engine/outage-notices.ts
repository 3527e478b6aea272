import type { Clock } from "#lib/clock";
import { type Breaker, type Outage, outageOverText, outageText } from "#providers";
import type { DiscussionOptions } from "#wire";
import type { Desk } from "./desk.ts";

/** Age in ms at which an outage is told: a failure that the next attempt mends is not worth a line. */
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

  /** Tells at once what is old enough, and the rest when it is. */
  #look(): void {
    const { breaker, clock } = this.#context;
    if (this.#over.signal.aborted) return;
    const outages = breaker.all();
    const there = new Set(outages.map(keyOf));
    for (const [key, outage] of this.#told) {
      if (there.has(key)) continue;
      this.#told.delete(key);
      void this.#announce(`${key}.over`, "info", outageOverText(outage, this.#context.options.lang));
    }
    for (const outage of outages) {
      const age = clock.now() - outage.since;
      if (age < TOLD_MS) this.#lookAfter(TOLD_MS - age);
      else if (clock.steady() < outage.until) this.#tell(outage, outages);
    }
  }

  #tell(outage: Outage, all: readonly Outage[]): void {
    const key = keyOf(outage);
    const text = this.#told.has(key) ? undefined : outageText(outage, all, this.#context.options);
    if (text === undefined) return;
    this.#told.set(key, outage);
    void this.#announce(key, "warning", text);
  }

  async #announce(key: string, level: "info" | "warning", text: string): Promise<void> {
    // Whatever prevents it also ends the run, which reports it.
    await this.#context.desk.announce("notice", key, { level, text }).catch(() => undefined);
  }

  #lookAfter(ms: number): void {
    this.#context.clock.sleep(Math.min(ms, TOLD_MS), this.#over.signal).then(
      () => this.#look(),
      () => undefined,
    );
  }

  [Symbol.dispose](): void {
    this.#stop();
    this.#over.abort(new Error("the run is over"));
  }
}

const keyOf = ({ provider, model, since }: Outage): string => `outage.${provider}.${model}.${since}`;
