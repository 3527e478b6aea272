import type { Clock } from "#lib/clock";
import { errorWithoutSecrets, withoutSecrets } from "#lib/secrets";
import { addUsage, NO_USAGE, type Usage } from "#wire";
import { type CallOptions, type OutageTimes, ProviderError, type ProviderFailure, waitSignal } from "../provider.ts";
import { type BreakerSide, type Outage, timesOf } from "./breaker.ts";
import { outputRoom } from "./charging.ts";
import { exchangeOnce } from "./exchange-once.ts";
import { explain, explainOutage } from "./explain.ts";
import type { Patience } from "./idle-watch.ts";
import type { Leading } from "./leading.ts";
import { afterFailure, openGate } from "./retrying.ts";
import { ExchangeFailure, type Reply, rootCause, type Vendor, type VendorNames } from "./vendor.ts";

const UNPAID = "what is left of the budget does not pay for another call";
/** Longest delay of a timer. */
const MAX_TIMER_MS = 2_147_483_647;

export interface SendingContext<P> {
  readonly vendor: Vendor<P>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Aborted when the provider is closed. */
  readonly closed: AbortSignal;
  /** Texts to remove from error messages. */
  readonly secrets: readonly string[];
  readonly patience: Patience;
  /** Ordering of calls with a common prefix. Default: none waits for another. */
  readonly leading?: Leading;
  /** Circuit breaker of the provider's model. Default: none. */
  readonly side?: BreakerSide | undefined;
}

/** Cause of a failure, whether it followed a repair, and the model's outage. */
interface Why {
  readonly cause?: unknown;
  readonly repaired?: boolean;
  readonly outage?: OutageTimes | undefined;
}

/** One `answer` in progress: all its exchanges share one usage and one deadline. */
export interface Sending<P> extends Disposable {
  readonly usage: Usage;
  /** Exchanges begun so far. */
  readonly attempts: number;
  /**
   * Returns the model's name, unless another provider is to be asked during an outage.
   * @throws ProviderError, or the signal's reason
   */
  model(): Promise<string>;
  /** Creates an error with the usage so far and the vendor's names. */
  failure(code: ProviderFailure, message: string, why?: Why): ProviderError;
  /**
   * Sends a message until it is answered, retrying passing failures within deadline and budget.
   * @throws ProviderError, or the signal's reason
   */
  send(params: P, model: string): Promise<Sent>;
}

/** A reply, and whether the budget left it less room than requested. */
type Sent = Reply & { readonly confined: boolean };

export function openSending<P>(context: SendingContext<P>, options: CallOptions): Sending<P> {
  const { vendor, clock, closed } = context;
  let usage = NO_USAGE;
  /** Whether the retry of a `once` failure was used. */
  let isSecond = false;
  /** Last passing failure since the last reply. */
  let passing: ExchangeFailure | undefined;
  const done = new AbortController();
  const late = after(clock, options.deadline - clock.steady(), done.signal);
  const signal = AbortSignal.any([options.signal, late, closed]);
  const before = waitSignal({ signal, closing: options.closing });

  const failure: Sending<P>["failure"] = (code, message, why) => errorOf(context, usage, code, message, why);

  const notAsked = (outage: Outage) =>
    failure(outage.code, explainOutage(outage, vendor.names), { outage: timesOf(outage, clock) });

  const gate = openGate(context, options, notAsked);

  /** Returns the error for an outside end of the wait, if there was one. */
  function ended(model: string, cause?: unknown): ProviderError | undefined {
    options.signal.throwIfAborted();
    if (closed.aborted) return failure("connection", `the provider ${vendor.name} is closed`, { cause });
    if (!late.aborted && clock.steady() < options.deadline) return undefined;
    gate.expired();
    return failure(...unanswered(model, vendor.names, passing), { cause: passing ?? cause });
  }

  async function once(params: P, model: string, room: number): Promise<Reply> {
    const spent = (own: Usage): void => {
      usage = addUsage(usage, own);
    };
    const { deadline, budget } = options;
    const timeoutMs = Math.min(MAX_TIMER_MS, Math.ceil(deadline - clock.steady()));
    const until = { timeoutMs, deadline, signal, before };
    const pass = () => gate.pass(passing !== undefined, before);
    const message = { params, model, room, ...until, budget, pass, answered: gate.answered };
    return exchangeOnce(context, message, { ...options, spent });
  }

  async function pause(ms: number, model: string): Promise<void> {
    try {
      await clock.sleep(ms, before);
    } catch (error) {
      throw ended(model, error) ?? error;
    }
  }

  /** Throws an error that no retry helps; otherwise returns the delay before the retry, in ms. */
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
    if (error.retry === "changed") {
      passing = undefined;
      return 0;
    }
    const { outage, wait, late: tooLate = "" } = afterFailure(error, attempt, context, options);
    if (wait === undefined || (error.retry === "once" && isSecond))
      throw failure(error.code, why + tooLate, { cause: error, outage });
    isSecond ||= error.retry === "once";
    passing = error;
    return wait;
  }

  /** Repeats an action until it succeeds or may not be retried. */
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
      return gate.attempts;
    },
    async model() {
      const outage = await gate.open();
      if (outage) throw notAsked(outage);
      return trying(vendor.names.label, () => vendor.model(signal));
    },
    failure,
    send: (wanted, model) =>
      trying(model, async () => {
        const room = outputRoom(options.budget, usage, vendor.rate(model), vendor.size(wanted));
        if (room === undefined) throw failure("over_budget", UNPAID);
        const { params, confined } = fitting(vendor, wanted, room);
        return { ...(await once(params, model, room)), confined };
      }),
    [Symbol.dispose]: () => done.abort(),
  };
}

function errorOf<P>(
  { vendor, secrets }: SendingContext<P>,
  usage: Usage,
  code: ProviderFailure,
  message: string,
  { cause, ...why }: Why = {},
): ProviderError {
  const about = { cause: errorWithoutSecrets(cause, secrets), usage, of: vendor.names, ...why };
  return new ProviderError(code, withoutSecrets(message, secrets), about);
}

/** Explains a missed deadline: by the vendor's failure, if it failed since its last reply. */
function unanswered(model: string, names: VendorNames, passing?: ExchangeFailure): [ProviderFailure, string] {
  if (!passing) return ["timeout", `${model} gave no answer before the deadline of this turn: allow more time`];
  return [passing.code, `${explain(passing, model, names)}; the deadline of this turn came before an answer`];
}

/** Reduces the bound on the answer to the room. */
function fitting<P>(vendor: Vendor<P>, params: P, room: number): { readonly params: P; readonly confined: boolean } {
  const bound = vendor.bound(params);
  if (bound === undefined || room >= bound) return { params, confined: false };
  return { params: vendor.bounded(params, room), confined: true };
}

/** Returns a signal that aborts after `ms`, unless `done` comes first. */
function after(clock: Clock, ms: number, done: AbortSignal): AbortSignal {
  const late = new AbortController();
  clock.sleep(Math.max(0, ms), done).then(
    () => late.abort(),
    () => {},
  );
  return late.signal;
}
