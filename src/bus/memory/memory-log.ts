import { Notifier } from "#lib/notifier";
import { traceparent } from "#lib/telemetry";
import { type Envelope, encode } from "#wire";
import {
  BusError,
  type Lease,
  type PublishOptions,
  type PublishResult,
  type Store,
  type Stored,
  type StoreEntry,
} from "../port.ts";

export class MemoryStore implements Store {
  readonly #entries = new Map<string, { readonly json: string; readonly revision: number }>();
  readonly #watchers = new Set<(entry: StoreEntry) => void>();
  #revision = 0;

  async get(key: string): Promise<StoreEntry | undefined> {
    const entry = this.#entries.get(key);
    return entry && { key, value: JSON.parse(entry.json), revision: entry.revision };
  }

  async put(key: string, value: unknown, expect?: number): Promise<number> {
    const found = this.#entries.get(key)?.revision ?? 0;
    if (expect !== undefined && expect !== found) {
      throw new BusError("conflict", `${key} has revision ${found}, and ${expect} was expected`);
    }
    this.#revision += 1;
    this.#entries.set(key, { json: JSON.stringify(value), revision: this.#revision });
    for (const tell of this.#watchers)
      tell({ key, value: JSON.parse(JSON.stringify(value)), revision: this.#revision });
    return this.#revision;
  }

  async delete(key: string): Promise<void> {
    this.#entries.delete(key);
  }

  async entries(prefix: string): Promise<StoreEntry[]> {
    const keys = [...this.#entries.keys()].filter((key) => key.startsWith(`${prefix}.`));
    return (await Promise.all(keys.map((key) => this.get(key)))).flatMap((entry) => entry ?? []);
  }

  async watch(prefix: string, signal: AbortSignal, heard: (entry: StoreEntry) => void): Promise<void> {
    if (signal.aborted) return;
    const tell = (entry: StoreEntry): void => {
      if (entry.key.startsWith(`${prefix}.`)) heard(entry);
    };
    this.#watchers.add(tell);
    signal.addEventListener("abort", () => this.#watchers.delete(tell), { once: true });
  }
}

/** Owner of a lease that was handed over. */
const NOBODY = "-";

/** Leases within one process. A holder lives as long as the process, so none lapses. */
export class MemoryLeases {
  readonly #owned = new Map<string, string>();

  take(key: string, holder: string): Lease | undefined {
    const owner = this.#owned.get(key);
    if (owner !== undefined && owner !== NOBODY && owner !== holder) return undefined;
    this.#owned.set(key, holder);
    const release = async ({ handOver = false }: { readonly handOver?: boolean } = {}): Promise<void> => {
      if (this.#owned.get(key) !== holder) return;
      if (handOver) this.#owned.set(key, NOBODY);
      else this.#owned.delete(key);
    };
    return { lost: new AbortController().signal, release, [Symbol.asyncDispose]: () => release() };
  }

  holder(key: string): { holder: string } | undefined {
    const holder = this.#owned.get(key);
    return holder === undefined || holder === NOBODY ? undefined : { holder };
  }

  orphans(): string[] {
    return [...this.#owned].flatMap(([key, holder]) => (holder === NOBODY ? [key] : [])).sort();
  }
}

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
  readonly #now: () => number;
  readonly #keys = new Map<string, Stored>();
  #lastSeq = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

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
    const stored = { subject, seq: this.#lastSeq, time: this.#now(), data: encode(envelope), ...carried };
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
