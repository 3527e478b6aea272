import {
  type Bus,
  BusError,
  type Lease,
  type PublishOptions,
  type PublishResult,
  type ReadItem,
  type ReadOptions,
  type Request,
  type Stored,
} from "#bus";
import { type Envelope, encode } from "#protocol";

/** A bus in one process, for tests: one stream in an array, requests by direct call. Queues are not there. */
export class MemoryBus implements Bus {
  readonly stored: Stored[] = [];
  readonly #keys = new Map<string, number>();
  readonly #closed = new AbortController();
  #changed = Promise.withResolvers<void>();
  #servers: { pattern: string; answer: (request: Request) => Promise<void> }[] = [];
  /** Milliseconds since the epoch that the next message is stored at. */
  now = Date.parse("2026-01-01T10:00:00.000Z");

  async publish(subject: string, envelope: Envelope, options: PublishOptions = {}): Promise<PublishResult> {
    const known = options.dedupe === undefined ? undefined : this.#keys.get(options.dedupe);
    if (known !== undefined) return { seq: known, duplicate: true };
    const last = this.stored.findLast((message) => message.subject === subject)?.seq ?? 0;
    if (options.expectLast !== undefined && options.expectLast !== last) {
      throw new BusError("conflict", `${subject} is at ${last}`);
    }
    const seq = this.put(subject, encode(envelope));
    if (options.dedupe !== undefined) this.#keys.set(options.dedupe, seq);
    return { seq, duplicate: false };
  }

  /** Stores bytes as a foreign client's publication would. */
  put(subject: string, data: Uint8Array | string): number {
    const seq = this.stored.length + 1;
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    this.stored.push({ subject, seq, time: this.now, data: bytes });
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
    return seq;
  }

  async collect(filters: readonly string[], options: ReadOptions): Promise<Stored[]> {
    const from = options.from ?? 1;
    return this.stored.filter(({ subject, seq }) => seq >= from && filters.some((filter) => fits(filter, subject)));
  }

  async *read(filters: readonly string[], options: ReadOptions): AsyncIterable<ReadItem> {
    const signal = AbortSignal.any([options.signal, this.#closed.signal]);
    const aborted = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    const behind = this.stored.length;
    let told = false;
    for (let next = options.from ?? 1; ; ) {
      signal.throwIfAborted();
      const changed = this.#changed.promise;
      for (const message of await this.collect(filters, { from: next, signal })) {
        if (!told && message.seq > behind) {
          told = true;
          yield { kind: "caught-up" };
        }
        next = message.seq + 1;
        yield { kind: "message", message };
      }
      if (!told) {
        told = true;
        yield { kind: "caught-up" };
        continue;
      }
      await Promise.race([changed, aborted]);
    }
  }

  async last(subject: string): Promise<Stored | undefined> {
    return this.stored.findLast((message) => message.subject === subject);
  }

  shout(): void {}

  async *hear(): AsyncIterable<{ subject: string; data: Uint8Array }> {}

  async work(): Promise<void> {
    throw new Error("a memory bus has no queues");
  }

  async request(subject: string, data: Uint8Array, options: { timeoutMs: number }): Promise<Uint8Array> {
    const server = this.#servers.find(({ pattern }) => fits(pattern, subject));
    if (!server) throw new BusError("timeout", `nobody answered on ${subject} within ${options.timeoutMs} ms`);
    const reply = Promise.withResolvers<Uint8Array>();
    await server.answer({ subject, data, respond: reply.resolve });
    return await reply.promise;
  }

  async serve(
    pattern: string,
    _group: string,
    signal: AbortSignal,
    answer: (request: Request) => Promise<void>,
  ): Promise<void> {
    const server = { pattern, answer };
    this.#servers.push(server);
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    this.#servers = this.#servers.filter((other) => other !== server);
  }

  async lease(): Promise<Lease | undefined> {
    return undefined;
  }

  async orphans(): Promise<string[]> {
    return [];
  }

  async leaseHolder(): Promise<undefined> {
    return undefined;
  }

  async close(): Promise<void> {
    this.#closed.abort(new BusError("closed", "the bus was closed"));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

function fits(pattern: string, subject: string): boolean {
  const wanted = pattern.split(".");
  const found = subject.split(".");
  if (wanted.at(-1) === ">") return wanted.slice(0, -1).every((token, i) => token === "*" || token === found[i]);
  return wanted.length === found.length && wanted.every((token, i) => token === "*" || token === found[i]);
}
