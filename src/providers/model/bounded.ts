import { type Clock, systemClock } from "#lib/clock";
import { pushTo } from "#lib/fields";
import {
  type CallOptions,
  type ModelRequest,
  type Provider,
  type ProviderAnswer,
  ProviderError,
  waitSignal,
} from "../provider.ts";

/** A queue that serves shares round robin, first those of items that a person waits for. */
export class FairQueue<T> {
  readonly #attended = new Map<string, T[]>();
  readonly #others = new Map<string, T[]>();

  push(item: T, share: NonNullable<CallOptions["share"]> = { of: "", attended: false }): void {
    pushTo(share.attended ? this.#attended : this.#others, share.of, item);
  }

  shift(): T | undefined {
    for (const shares of [this.#attended, this.#others]) {
      for (const [of, items] of shares) {
        const item = items.shift();
        // A served share goes to the end of the ring.
        shares.delete(of);
        if (items.length > 0) shares.set(of, items);
        return item;
      }
    }
    return undefined;
  }

  /** Removes an item; false if it was already served. */
  remove(item: T): boolean {
    for (const shares of [this.#attended, this.#others]) {
      for (const [of, items] of shares) {
        const at = items.indexOf(item);
        if (at === -1) continue;
        items.splice(at, 1);
        if (items.length === 0) shares.delete(of);
        return true;
      }
    }
    return false;
  }
}

/** Limits a provider to `limit` concurrent calls. Further calls wait in a FairQueue, up to their signal and deadline. */
export function bounded(provider: Provider, limit: number, clock: Clock = systemClock): Provider {
  const waiting = new FairQueue<PromiseWithResolvers<void>>();
  let free = limit;

  function release(): void {
    const next = waiting.shift();
    if (next) next.resolve();
    else free += 1;
  }

  async function acquire(call: CallOptions): Promise<void> {
    const given = waitSignal(call);
    given.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    waiting.push(turn, call.share);
    const done = new AbortController();
    const until = clock.sleep(Math.max(0, call.deadline - clock.steady()), AbortSignal.any([given, done.signal]));
    const late = until.then(() => {
      const what = `${limit} calls to ${provider.name} were under way until the deadline of this turn: allow more time (--turn-timeout)`;
      throw new ProviderError("timeout", what, { of: { label: provider.name, login: "", reach: "" } });
    });
    try {
      await Promise.race([turn.promise, late]);
    } catch (error) {
      if (!waiting.remove(turn)) release();
      throw error;
    } finally {
      done.abort();
    }
  }

  return {
    name: provider.name,
    get model() {
      return provider.model;
    },
    isModel: provider.isModel,
    async answer<T>(request: ModelRequest<T>, call: CallOptions): Promise<ProviderAnswer<T>> {
      await acquire(call);
      try {
        return await provider.answer(request, call);
      } finally {
        release();
      }
    },
    // A listing is no call of a model.
    capabilities: async (signal) => (await provider.capabilities?.(signal)) ?? {},
    close: () => provider.close(),
    [Symbol.asyncDispose]: () => provider.close(),
  };
}
