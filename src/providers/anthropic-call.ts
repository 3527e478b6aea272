import type { Clock } from "#lib/clock";
import { addUsage, NO_USAGE, type Usage } from "#wire";
import type { Params } from "./anthropic-request.ts";
import { ExchangeFailure, exchange, type Meter, type Reply, type Sdk } from "./anthropic-stream.ts";
import { NO_TOKENS, usageOf } from "./pricing.ts";
import { type CallOptions, ProviderError, type ProviderFailure } from "./provider.ts";
import { backoffMs, MAX_ATTEMPTS, retryAfterMs } from "./retry.ts";

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
}

/** One `answer` under way: everything that it sends counts towards one usage and ends with one deadline. */
export interface Call extends Disposable {
  readonly usage: Usage;
  /** An error that carries what was spent. */
  failure(code: ProviderFailure, message: string, cause?: unknown): ProviderError;
  /**
   * Sends a message until it is answered, trying again what is passing as long as the deadline allows.
   * @throws ProviderError, or the signal's reason
   */
  send(params: Params): Promise<Reply>;
}

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
    const timeoutMs = Math.min(MAX_TIMER_MS, options.deadline - clock.now());
    const onProgress = () => options.onProgress?.();
    try {
      return await exchange(await context.sdk(), params, { signal, timeoutMs, onProgress, meter });
    } finally {
      if (meter.responded) usage = addUsage(usage, usageOf(model, meter.tokens));
    }
  }

  async function pause(ms: number): Promise<void> {
    try {
      await clock.sleep(ms, signal);
    } catch (error) {
      throw ended(error) ?? error;
    }
  }

  async function send(params: Params): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      const over = ended();
      if (over) throw over;
      try {
        return await once(params);
      } catch (error) {
        const stopped = ended(error);
        if (stopped) throw stopped;
        if (!(error instanceof ExchangeFailure))
          throw failure("unsupported", `Anthropic's SDK failed: ${error}`, error);
        const told = explain(error, model);
        if (!error.retry) throw failure(error.code, told, error);
        if (attempt >= MAX_ATTEMPTS) throw failure(error.code, `${told}; tried ${attempt} times`, error);
        const wait = backoffMs(attempt, context.random, retryAfterMs(error.retryAfter, clock.now()));
        if (clock.now() + wait >= options.deadline) {
          throw failure(error.code, `${told}; the deadline of this turn comes before the next attempt`, error);
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

/** A key as short as a word is none, and would only garble the message. */
const withoutSecret = (message: string, secret: string): string =>
  secret.length < 8 ? message : message.replaceAll(secret, "…");

/** What failed, why, and what to do about it. */
function explain(failure: ExchangeFailure, model: string): string {
  const said = failure.message;
  switch (failure.status) {
    case 401:
      return `Anthropic does not accept the key in ANTHROPIC_API_KEY (${said}): set a valid one, or use --provider offline`;
    case 403:
      return `Anthropic does not let this key use ${model} (${said}): use another key or --model`;
    case 404:
      return `Anthropic knows no model ${JSON.stringify(model)} (${said}): name another with --model`;
    case 413:
      return `the prompt is larger than Anthropic takes (${said}): give fewer documents`;
  }
  switch (failure.code) {
    case "rejected":
      return `Anthropic rejected the request (${said})`;
    case "rate_limited":
      return `Anthropic limits the rate of this key (${said}): try later, or ask less at once`;
    case "overloaded":
      return `Anthropic is overloaded or out of order (${said}): try later`;
    default:
      return `no connection to Anthropic (${said}): check the network and ANTHROPIC_BASE_URL`;
  }
}
