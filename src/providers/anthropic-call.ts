import type { Clock } from "#lib/clock";
import { addUsage, NO_USAGE, type Usage } from "#wire";
import { explain, withoutSecret } from "./anthropic-failures.ts";
import type { Params } from "./anthropic-request.ts";
import { ExchangeFailure, exchange, type Meter, type Reply, type Sdk } from "./anthropic-stream.ts";
import { outputRoom } from "./budget.ts";
import { idleWatch, type Patience } from "./idle-watch.ts";
import { NO_TOKENS, usageOf } from "./pricing.ts";
import { type CallOptions, ProviderError, type ProviderFailure } from "./provider.ts";
import { backoffMs, retryAfterMs } from "./retry.ts";

/** The longest time that a timer can be set to. */
const MAX_TIMER_MS = 2_147_483_647;

export interface CallContext {
  readonly sdk: () => Promise<Sdk>;
  readonly model: string;
  readonly clock: Clock;
  readonly random: () => number;
  /** Aborted when the provider is closed. */
  readonly closed: AbortSignal;
  /** Blotted out of every error's message. */
  readonly secret: string;
  readonly patience: Patience;
}

/** One `answer` under way: everything that it sends counts towards one usage and ends with one deadline. */
export interface Call extends Disposable {
  readonly usage: Usage;
  /** An error that carries what was spent. */
  failure(code: ProviderFailure, message: string, cause?: unknown): ProviderError;
  /**
   * Sends a message until it is answered, trying again what is passing as long as deadline and budget allow.
   * @throws ProviderError, or the signal's reason
   */
  send(params: Params): Promise<Sent>;
}

/** A reply, and whether the budget left it less room than was asked for. */
type Sent = Reply & { readonly confined: boolean };

export function openCall(context: CallContext, options: CallOptions): Call {
  const { model, clock, closed } = context;
  let usage = NO_USAGE;
  const done = new AbortController();
  const late = new AbortController();
  clock.sleep(Math.max(0, options.deadline - clock.now()), done.signal).then(
    () => late.abort(),
    () => {},
  );
  const signal = AbortSignal.any([options.signal, late.signal, closed]);

  const failure = (code: ProviderFailure, message: string, cause?: unknown): ProviderError =>
    new ProviderError(code, withoutSecret(message, context.secret), { cause, usage });

  /** What ended the wait from outside, if something did. */
  function ended(cause?: unknown): ProviderError | undefined {
    options.signal.throwIfAborted();
    if (closed.aborted) return failure("connection", "the Anthropic provider is closed", cause);
    if (!late.signal.aborted && clock.now() < options.deadline) return undefined;
    return failure("timeout", `${model} gave no answer before the deadline of this turn: allow more time`, cause);
  }

  async function once(params: Params): Promise<Reply> {
    const meter: Meter = { responded: false, tokens: NO_TOKENS };
    const timeoutMs = Math.min(MAX_TIMER_MS, Math.ceil(options.deadline - clock.now()));
    using idle = idleWatch(context.patience);
    const onProgress = (said: boolean): void => {
      idle.heard(said);
      options.onProgress?.();
    };
    const either = AbortSignal.any([signal, idle.signal]);
    try {
      return await exchange(await context.sdk(), params, { signal: either, timeoutMs, onProgress, meter });
    } catch (error) {
      if (!idle.signal.aborted || signal.aborted) throw error;
      throw new ExchangeFailure("timeout", (idle.signal.reason as Error).message, { cause: error, retry: true });
    } finally {
      if (meter.responded) usage = addUsage(usage, usageOf(model, meter.tokens));
    }
  }

  /** The request with as long an answer as the budget still pays for. */
  function affordable(params: Params): Params {
    const room = outputRoom(options.budget, usage, model, JSON.stringify([params.system, params.messages]).length);
    if (room === undefined) throw failure("over_budget", "what is left of the budget does not pay for another call");
    return room < params.max_tokens ? { ...params, max_tokens: room } : params;
  }

  async function pause(ms: number): Promise<void> {
    try {
      await clock.sleep(ms, signal);
    } catch (error) {
      throw ended(error) ?? error;
    }
  }

  async function send(wanted: Params): Promise<Sent> {
    for (let attempt = 1; ; attempt += 1) {
      const over = ended();
      if (over) throw over;
      const params = affordable(wanted);
      try {
        return { ...(await once(params)), confined: params.max_tokens < wanted.max_tokens };
      } catch (error) {
        const stopped = ended(error);
        if (stopped) throw stopped;
        if (!(error instanceof ExchangeFailure))
          throw failure("unsupported", `Anthropic's SDK failed: ${error}`, error);
        const told = explain(error, model);
        if (!error.retry) throw failure(error.code, told, error);
        const wait = backoffMs(attempt, context.random, retryAfterMs(error.retryAfter, clock.now()));
        if (clock.now() + wait >= options.deadline) {
          const why = `${told}; tried ${attempt} times, and the deadline of this turn comes before the next attempt`;
          throw failure(error.code, why, error);
        }
        await pause(wait);
      }
    }
  }

  return {
    get usage() {
      return usage;
    },
    failure,
    send,
    [Symbol.dispose]: () => done.abort(),
  };
}
