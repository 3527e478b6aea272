import { type Clock, systemClock } from "#lib/clock";
import {
  type CallOptions,
  type ModelRequest,
  type Provider,
  type ProviderAnswer,
  ProviderError,
  waitSignal,
} from "../provider.ts";
import { FairQueue } from "./fair-queue.ts";

/**
 * The provider with at most `limit` calls at once; those above it wait, as long as their own signal and deadline
 * allow, for their fair turn (see FairQueue).
 */
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
      const what = `${limit} calls to ${provider.name} were under way until the deadline of this turn: allow more time`;
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
    close: () => provider.close(),
    [Symbol.asyncDispose]: () => provider.close(),
  };
}
