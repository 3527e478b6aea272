import type { Clock } from "#lib/clock";
import { addUsage, NO_USAGE, type Usage } from "#wire";
import { type CallOptions, ProviderError, type ProviderFailure, waitSignal } from "../provider.ts";
import type { BreakerSide } from "./breaker.ts";
import { outputRoom } from "./budget.ts";
import { ExchangeFailure, type Reply, rootCause, type Vendor, type VendorNames } from "./exchange.ts";
import { exchangeOnce } from "./exchange-once.ts";
import { errorWithoutSecrets, explain, withoutSecrets } from "./explain.ts";
import type { Patience } from "./idle-watch.ts";
import type { Leading } from "./leading.ts";
import { backoffMs, retryAfterMs } from "./retry.ts";

/** The longest time that a timer can be set to. */
const MAX_TIMER_MS = 2_147_483_647;

export interface SendingContext<P> {
  readonly vendor: Vendor<P>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Aborted when the provider is closed. */
  readonly closed: AbortSignal;
  /** Blotted out of every error's message. */
  readonly secrets: readonly string[];
  readonly patience: Patience;
  /** Which calls with a common prefix go ahead. Default: none waits for another. */
  readonly leading?: Leading;
  /** The part in the breaker of a model, shared by all that ask it. Default: nobody is told. */
  readonly side?: (model: string) => BreakerSide | undefined;
}

/** What a failure came of, and whether after a repair. */
interface Why {
  readonly cause?: unknown;
  readonly repaired?: boolean;
}

/** One `answer` under way: everything that it sends counts towards one usage and ends with one deadline. */
export interface Sending<P> extends Disposable {
  readonly usage: Usage;
  /** Exchanges begun so far. */
  readonly attempts: number;
  /** The model's name. @throws ProviderError, or the signal's reason */
  model(): Promise<string>;
  /** An error that carries what was spent, and whose it is. */
  failure(code: ProviderFailure, message: string, why?: Why): ProviderError;
  /**
   * Sends a message until it is answered, trying again what is passing as long as deadline and budget allow.
   * @throws ProviderError, or the signal's reason
   */
  send(params: P, model: string): Promise<Sent>;
}

/** A reply, and whether the budget left it less room than was asked for. */
type Sent = Reply & { readonly confined: boolean };

export function openSending<P>(context: SendingContext<P>, options: CallOptions): Sending<P> {
  const { vendor, clock, closed } = context;
  let usage = NO_USAGE;
  let attempts = 0;
  /** Whether what may be tried once more has been. */
  let isSecond = false;
  /** The last passing failure since the last reply. */
  let passing: ExchangeFailure | undefined;
  const done = new AbortController();
  const late = after(clock, options.deadline - clock.steady(), done.signal);
  const signal = AbortSignal.any([options.signal, late, closed]);
  const before = waitSignal({ signal, closing: options.closing });

  const failure = (code: ProviderFailure, message: string, { cause, repaired = false }: Why = {}): ProviderError =>
    new ProviderError(code, withoutSecrets(message, context.secrets), {
      cause: errorWithoutSecrets(cause, context.secrets),
      usage,
      of: vendor.names,
      repaired,
    });

  /** What ended the wait from outside, if something did. */
  function ended(model: string, cause?: unknown): ProviderError | undefined {
    options.signal.throwIfAborted();
    if (closed.aborted) return failure("connection", `the provider ${vendor.name} is closed`, { cause });
    if (!late.aborted && clock.steady() < options.deadline) return undefined;
    return failure(...unanswered(model, vendor.names, passing), { cause: passing ?? cause });
  }

  async function once(params: P, model: string, room: number): Promise<Reply> {
    attempts += 1;
    const spent = (own: Usage): void => {
      usage = addUsage(usage, own);
    };
    const { deadline, budget } = options;
    const timeoutMs = Math.min(MAX_TIMER_MS, Math.ceil(deadline - clock.steady()));
    const message = { params, model, room, timeoutMs, deadline, signal, before, budget };
    return exchangeOnce(context, message, { ...options, spent });
  }

  async function pause(ms: number, model: string): Promise<void> {
    try {
      await clock.sleep(ms, before);
    } catch (error) {
      throw ended(model, error) ?? error;
    }
  }

  /** What an error means, or the time to wait, in ms, before the same is tried again. */
  function judged(error: unknown, model: string, attempt: number): number {
    const stopped = ended(model, error);
    if (stopped) throw stopped;
    if (options.closing?.aborted && error === options.closing.reason) throw error;
    if (!(error instanceof ExchangeFailure)) {
      if (error instanceof ProviderError) throw error;
      const what = `${vendor.names.label} could not be asked (${rootCause(error)}): a bug, please report it`;
      throw failure("unsupported", what, { cause: error });
    }
    const why = explain(error, model, vendor.names);
    if (!error.retry || (error.retry === "once" && isSecond)) throw failure(error.code, why, { cause: error });
    isSecond ||= error.retry === "once";
    passing = error.retry === "changed" ? undefined : error;
    if (!passing) return 0;
    const told = retryAfterMs(error.retryAfter, clock.now());
    if (error.code === "rate_limited" || error.code === "overloaded") context.side?.(model)?.failed(told);
    const wait = backoffMs(attempt, context.random, told);
    if (clock.steady() + wait >= options.deadline) {
      const what = `${why}; tried ${attempt} times, and the deadline of this turn comes before the next attempt`;
      throw failure(error.code, what, { cause: error });
    }
    return wait;
  }

  /** Does something until it succeeds, or may not be tried again. */
  async function trying<T>(name: string, act: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const over = ended(name);
      if (over) throw over;
      options.closing?.throwIfAborted();
      try {
        const result = await act();
        passing = undefined;
        return result;
      } catch (error) {
        await pause(judged(error, name, attempt), name);
      }
    }
  }

  return {
    get usage() {
      return usage;
    },
    get attempts() {
      return attempts;
    },
    model: () => trying(vendor.names.label, () => vendor.model(signal)),
    failure,
    send: (wanted, model) =>
      trying(model, async () => {
        const room = outputRoom(options.budget, usage, vendor.rate(model), vendor.size(wanted));
        if (room === undefined)
          throw failure("over_budget", "what is left of the budget does not pay for another call");
        const { params, confined } = fitting(vendor, wanted, room);
        await context.side?.(model)?.pass(options.deadline, before);
        const reply = await once(params, model, room);
        context.side?.(model)?.succeeded();
        return { ...reply, confined };
      }),
    [Symbol.dispose]: () => done.abort(),
  };
}

/** Why there is no answer when the deadline comes: the vendor's own failure, where it has failed since it last replied. */
function unanswered(model: string, names: VendorNames, passing?: ExchangeFailure): [ProviderFailure, string] {
  if (!passing) return ["timeout", `${model} gave no answer before the deadline of this turn: allow more time`];
  return [passing.code, `${explain(passing, model, names)}; the deadline of this turn came before an answer`];
}

/** The request with as long an answer as there is room for. */
function fitting<P>(vendor: Vendor<P>, params: P, room: number): { readonly params: P; readonly confined: boolean } {
  const bound = vendor.bound(params);
  if (bound === undefined || room >= bound) return { params, confined: false };
  return { params: vendor.bounded(params, room), confined: true };
}

/** Aborted after `ms`, unless `done` comes first. */
function after(clock: Clock, ms: number, done: AbortSignal): AbortSignal {
  const late = new AbortController();
  clock.sleep(Math.max(0, ms), done).then(
    () => late.abort(),
    () => {},
  );
  return late.signal;
}
