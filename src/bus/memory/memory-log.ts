import { systemClock } from "#lib/clock";
import { Notifier } from "#lib/notifier";
import { traceparent } from "#lib/telemetry";
import { type Envelope, encode } from "#wire";
import { BusError, type PublishOptions, type PublishResult, type Stored } from "../port.ts";

/** Whether a subject matches a pattern: `*` matches one token, a final `>` the rest. */
export function matches(pattern: string, subject: string): boolean {
  const [wanted, given] = [pattern.split("."), subject.split(".")];
  if (wanted.at(-1) === ">") return given.length >= wanted.length && fits(wanted.slice(0, -1), given);
  return wanted.length === given.length && fits(wanted, given);
}

const fits = (wanted: readonly string[], given: readonly string[]): boolean =>
  wanted.every((token, at) => token === "*" || token === given[at]);

/** Stored messages in one order, with the stream's deduplication and expected sequences. */
export class MemoryLog {
  readonly messages: Stored[] = [];
  readonly changed = new Notifier();
  readonly #keys = new Map<string, Stored>();
  #lastSeq = 0;

  get lastSeq(): number {
    return this.#lastSeq;
  }

  publish(
    subject: string,
    envelope: Envelope,
    { dedupe, expectLast, expectOn = subject }: PublishOptions,
  ): PublishResult {
    const known = dedupe === undefined ? undefined : this.#keys.get(dedupe);
    if (known && known.subject !== subject) {
      throw new BusError("foreign_duplicate", `the key of this publication on ${subject} was used on ${known.subject}`);
    }
    if (known) return { seq: known.seq, duplicate: true };
    const newest = this.newest(expectOn);
    if (expectLast !== undefined && newest !== expectLast) {
      throw new BusError("conflict", `${expectOn} is at ${newest}, and ${expectLast} was expected`);
    }
    this.#lastSeq += 1;
    const trace = traceparent();
    const carried = trace === undefined ? {} : { trace };
    const stored = { subject, seq: this.#lastSeq, time: systemClock.now(), data: encode(envelope), ...carried };
    this.messages.push(stored);
    if (dedupe !== undefined) this.#keys.set(dedupe, stored);
    this.changed.notify();
    return { seq: stored.seq, duplicate: false };
  }

  /** Returns the sequence of the last matching message, 0 if there is none. */
  newest(pattern: string): number {
    return this.messages.findLast(({ subject }) => matches(pattern, subject))?.seq ?? 0;
  }

  /** Returns the messages from a sequence on that match any pattern. */
  from(seq: number, filters: readonly string[]): Stored[] {
    return this.messages.filter((one) => one.seq >= seq && filters.some((filter) => matches(filter, one.subject)));
  }

  purge(pattern: string, upTo: number): number {
    const kept = this.messages.filter(({ subject, seq }) => seq > upTo || !matches(pattern, subject));
    const purged = this.messages.length - kept.length;
    this.messages.splice(0, this.messages.length, ...kept);
    return purged;
  }
}
