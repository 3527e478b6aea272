import type { Clock } from "#lib/clock";
import { errorWithoutSecrets, valueWithoutSecrets, withoutSecrets } from "#lib/secrets";
import { inSpan, measure } from "#lib/telemetry";
import { chat, ERROR_TYPE, RESPONSE_MODEL, TOKEN_TYPE, tokens } from "#lib/telemetry-names";
import { addUsage, type Effort, NO_USAGE, type Usage } from "#wire";
import {
  type CallOptions,
  ProviderError,
  type ProviderErrorOptions,
  type ProviderFailure,
  type ToldExchange,
  type VendorNames,
  waitSignal,
} from "../provider.ts";
import { type Outage, timesOf } from "./breaker.ts";
import { type Charged, outputRoom, usageOfFailed, usageTold } from "./charging.ts";
import { sizeOf } from "./conversation.ts";
import { explain, explainOutage } from "./explain.ts";
import { idleWatch, type Patience } from "./idle-watch.ts";
import type { Leading } from "./leading.ts";
import { mended } from "./manner.ts";
import { FREE, NO_TOKENS, rateOf } from "./pricing.ts";
import { afterFailure, openGate, type Retrying } from "./retrying.ts";
import {
  type Conversation,
  ExchangeFailure,
  type Manner,
  type Meter,
  type Reply,
  rootCause,
  type Vendor,
  type Way,
} from "./vendor.ts";

const UNPAID = "what is left of the budget does not pay for another call";
/** Longest delay of a timer. */
const MAX_TIMER_MS = 2_147_483_647;

export interface SendingContext extends Retrying {
  readonly vendor: Vendor;
  /** Returns the model's name, asking the vendor if none was given. */
  readonly named: (signal: AbortSignal) => Promise<string>;
  /** Manner of the next request; shared by all calls of the provider. */
  readonly manner: { now: Manner };
  readonly closed: AbortSignal;
  readonly secrets: readonly string[];
  readonly patience: Patience;
  /** Ordering of calls with a common prefix. */
  readonly leading: Leading;
}

/** Cause of a failure, whether it followed a repair, and the model's outage. */
type Why = Pick<ProviderErrorOptions, "cause" | "repaired" | "outage">;

/** A reply, its effort level, the bound on its tokens, and whether that was less than requested, for want of budget. */
export type Sent = Reply & { readonly effort?: Effort | undefined; readonly bound: number; readonly confined: boolean };

export type Sending = ReturnType<typeof openSending>;

/** Opens one `answer`: all its exchanges share one usage and one deadline. */
export function openSending(context: SendingContext, options: CallOptions) {
  const { vendor, clock, closed, secrets } = context;
  let usage = NO_USAGE;
  /** Whether the retry of a `once` failure was used. */
  let isSecond = false;
  /** Last passing failure since the last reply. */
  let passing: ExchangeFailure | undefined;
  const done = new AbortController();
  const late = after(clock, options.deadline - clock.steady(), done.signal);
  const signal = AbortSignal.any([options.signal, late, closed]);
  const before = waitSignal({ signal, closing: options.closing });

  const failure = (code: ProviderFailure, message: string, { cause, ...why }: Why = {}): ProviderError => {
    const about = { cause: errorWithoutSecrets(cause, secrets), usage, of: vendor.names, ...why };
    return new ProviderError(code, withoutSecrets(message, secrets), about);
  };

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
    const { outage, wait, late: tooLate = "" } = afterFailure(error, attempt, context, options);
    if (wait === undefined || (error.retry === "once" && isSecond))
      throw failure(error.code, why + tooLate, { cause: error, outage });
    isSecond ||= error.retry === "once";
    passing = error;
    return wait;
  }

  /** Sends a message once. Undefined: the vendor refused a part of it, which the next one leaves out. */
  async function sent(wanted: Conversation, model: string): Promise<Sent | undefined> {
    const room = outputRoom(options.budget, usage, vendor.isFree ? FREE : rateOf(model), sizeOf(wanted));
    if (room === undefined) throw failure("over_budget", UNPAID);
    const manner = context.manner.now;
    const most = Math.min(wanted.room, manner.most);
    const talk = { ...wanted, room: Math.min(most, room) };
    const spent = (own: Usage): void => {
      usage = addUsage(usage, own);
    };
    const { deadline, budget } = options;
    const timeoutMs = Math.min(MAX_TIMER_MS, Math.ceil(deadline - clock.steady()));
    const pass = () => gate.pass(passing !== undefined, before);
    const until = { timeoutMs, deadline, signal, before, pass, answered: gate.answered };
    try {
      const reply = await exchangeOnce(context, { talk, model, manner, room, budget, ...until }, { ...options, spent });
      const effort = manner.effort ? talk.effort?.level : undefined;
      return { prompted: manner.prompted, ...reply, effort, bound: talk.room, confined: talk.room < most };
    } catch (error) {
      const other = error instanceof ExchangeFailure ? mended(manner, error, talk) : undefined;
      if (!other) throw withoutSchema(error, vendor.manner);
      context.manner.now = other;
      return undefined;
    }
  }

  /** Repeats an action until it succeeds or may not be retried. Undefined: it is repeated at once. */
  async function trying<T>(name: string, act: () => Promise<T | undefined>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const over = ended(name);
      if (over) throw over;
      options.closing?.throwIfAborted();
      try {
        const result = await act();
        passing = undefined;
        if (result !== undefined) return result;
      } catch (error) {
        await clock.sleep(judged(error, name, attempt), before).catch((why: unknown) => {
          throw ended(name, why) ?? why;
        });
      }
    }
  }

  return {
    get usage(): Usage {
      return usage;
    },
    get attempts(): number {
      return gate.attempts;
    },
    /**
     * Returns the model's name, unless another provider is to be asked during an outage.
     * @throws ProviderError, or the signal's reason
     */
    async model(): Promise<string> {
      const outage = await gate.open();
      if (outage) throw notAsked(outage);
      return trying(vendor.names.label, () => context.named(signal));
    },
    failure,
    /**
     * Sends a message until it is answered, retrying passing failures within deadline and budget.
     * @throws ProviderError, or the signal's reason
     */
    send: (wanted: Conversation, model: string): Promise<Sent> => trying(model, () => sent(wanted, model)),
    [Symbol.dispose]: (): void => done.abort(),
  };
}

/** A vendor that never gets a schema refuses another part of the request, whatever its words. */
function withoutSchema(error: unknown, manner: Partial<Manner> | undefined): unknown {
  if (!manner?.prompted || !(error instanceof ExchangeFailure) || error.code !== "no_schema") return error;
  return new ExchangeFailure("rejected", error.message, { cause: error, retry: false, status: error.status });
}

/** Explains a missed deadline: by the vendor's failure, if it failed since its last reply. */
function unanswered(model: string, names: VendorNames, passing?: ExchangeFailure): [ProviderFailure, string] {
  if (!passing)
    return ["timeout", `${model} gave no answer before the deadline of this turn: allow more time (--turn-timeout)`];
  return [passing.code, `${explain(passing, model, names)}; the deadline of this turn came before an answer`];
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

interface Message extends Way, Charged {
  readonly timeoutMs: number;
  /** Deadline, in milliseconds of the steady clock. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  /** Ends the wait for another call's prefix. */
  readonly before: AbortSignal;
  /** Waits until the exchange may begin. Returns that time, in milliseconds of the steady clock. */
  readonly pass: () => Promise<number>;
  /** Called when the answer begins, with the time at which the exchange began. */
  readonly answered: (begun: number) => void;
}

/** Callbacks of an exchange; `spent` is called once, if the vendor sent a status. */
interface Hearers extends Pick<CallOptions, "onProgress" | "onWords" | "onExchange"> {
  readonly spent: (usage: Usage) => void;
}

/**
 * Makes one exchange with a vendor, with an idle timeout. While it waits for another call's prefix, nothing is sent,
 * timed or counted.
 * @throws ExchangeFailure, or the signal's reason
 */
function exchangeOnce(context: SendingContext, message: Message, hearers: Hearers): Promise<Reply> {
  const { deadline, talk, signal, before } = message;
  const way = { prefix: context.vendor.prefix?.(talk, message), deadline, signal: AbortSignal.any([signal, before]) };
  return context.leading(way, async (answered) => {
    const begun = await message.pass();
    const onWords = (text: string): void => {
      message.answered(begun);
      hearers.onWords?.(text);
    };
    const reply = await measured(context.vendor.name, message.model, hearers, (spent) =>
      exchanged(context, message, { ...hearers, onWords, spent }, answered),
    );
    message.answered(begun);
    return reply;
  });
}

/** Runs an exchange within a span, and records its duration and tokens. */
async function measured(
  provider: string,
  model: string,
  { spent }: Pick<Hearers, "spent">,
  run: (spent: Hearers["spent"]) => Promise<Reply>,
): Promise<Reply> {
  const attributes = chat(provider, model);
  return inSpan(`chat ${model}`, { kind: "CLIENT", attributes }, async (span) => {
    const begun = performance.now();
    let failure: string | undefined;
    try {
      const reply = await run((usage) => {
        span?.setAttributes(tokens(usage));
        measure("tokens", usage.inputTokens, { ...attributes, [TOKEN_TYPE]: "input" });
        measure("tokens", usage.outputTokens, { ...attributes, [TOKEN_TYPE]: "output" });
        spent(usage);
      });
      span?.setAttribute(RESPONSE_MODEL, reply.model ?? model);
      return reply;
    } catch (error) {
      failure = error instanceof ExchangeFailure ? error.code : "connection";
      throw error;
    } finally {
      const outcome = failure === undefined ? {} : { [ERROR_TYPE]: failure };
      measure("duration", (performance.now() - begun) / 1_000, { ...attributes, ...outcome });
    }
  });
}

/** @param answered called when the vendor begins to answer */
async function exchanged(context: SendingContext, message: Message, hearers: Hearers, answered: () => void) {
  const { vendor, secrets, patience } = context;
  const { talk, model, timeoutMs, signal } = message;
  const meter: Meter = { responded: false, tokens: NO_TOKENS };
  using idle = idleWatch(patience);
  const onProgress = (said: boolean): void => {
    idle.heard(said);
    if (said) answered();
    hearers.onProgress?.();
  };
  const tell = (usage: Usage | undefined, came: Pick<ToldExchange, "reply" | "failure">): void => {
    if (usage) hearers.spent(usage);
    if (!hearers.onExchange) return;
    const told = { provider: vendor.name, model, request: meter.sent ?? talk, ...came, ...(usage ? { usage } : {}) };
    hearers.onExchange(valueWithoutSecrets<ToldExchange>(told, secrets));
  };
  let text = "";
  const onWords = (piece: string): void => {
    if (piece === "") return;
    text += piece;
    idle.begun();
    hearers.onWords?.(text);
  };
  const either = AbortSignal.any([signal, idle.signal]);
  try {
    const reply = await vendor.exchange(talk, message, { signal: either, timeoutMs, onProgress, onWords, meter });
    tell(usageTold(vendor, model, meter), { reply });
    return reply;
  } catch (thrown) {
    const isIdle = idle.signal.aborted && !signal.aborted;
    const error = isIdle
      ? new ExchangeFailure("timeout", (idle.signal.reason as Error).message, { cause: thrown, retry: true })
      : thrown;
    const { code, status } = error instanceof ExchangeFailure ? error : { code: "connection", status: undefined };
    const how = { error: thrown, isGivenUp: either.aborted };
    const usage = usageOfFailed(vendor, message, meter, how);
    tell(usage, { failure: { code, message: rootCause(error), ...(status === undefined ? {} : { status }) } });
    throw error;
  }
}
