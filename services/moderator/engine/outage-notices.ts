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
export function announceOutages({ breaker, clock, desk, options }: OutageNoticesContext): Disposable {
  const over = new AbortController();
  const told = new Map<string, Outage>();

  async function announce(key: string, level: "info" | "warning", text: string): Promise<void> {
    // Whatever prevents it also ends the run, which reports it.
    await desk.announce("notice", key, { level, text }).catch(() => undefined);
  }

  function look(): void {
    if (over.signal.aborted) return;
    const outages = breaker.all();
    const there = new Set(outages.map(keyOf));
    for (const [key, outage] of told) {
      if (there.has(key)) continue;
      told.delete(key);
      void announce(`${key}.over`, "info", outageOverText(outage, options.lang));
    }
    for (const outage of outages) tell(outage, outages);
  }

  function tell(outage: Outage, all: readonly Outage[]): void {
    const key = keyOf(outage);
    const found = told.has(key) || clock.steady() >= outage.until ? undefined : toldOutage(outage, all, options);
    if (!found) return;
    const left = TOLD_MS - (clock.now() - outage.since);
    if (!found.hasStandIn && left > 0) {
      clock.sleep(Math.min(left, TOLD_MS), over.signal).then(look, () => undefined);
      return;
    }
    told.set(key, outage);
    void announce(key, "warning", found.text);
  }

  const stop = breaker.onChange(look);
  void breaker.ready().then(look);
  return {
    [Symbol.dispose]() {
      stop();
      over.abort(new Error("the run is over"));
    },
  };
}

const keyOf = ({ provider, model, since }: Outage): string => `outage.${provider}.${model}.${since}`;
