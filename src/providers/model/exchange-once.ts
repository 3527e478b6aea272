import { valueWithoutSecrets } from "#lib/secrets";
import { inSpan, measure } from "#lib/telemetry";
import { chat, ERROR_TYPE, RESPONSE_MODEL, TOKEN_TYPE, tokens } from "#lib/telemetry-names";
import type { Usage } from "#wire";
import type { CallBudget, CallOptions, ToldExchange } from "../provider.ts";
import { usageOfFailed, usageTold } from "./charging.ts";
import { idleWatch, type Patience } from "./idle-watch.ts";
import type { Leading } from "./leading.ts";
import { NO_TOKENS } from "./pricing.ts";
import {
  type Conversation,
  ExchangeFailure,
  type Meter,
  type Reply,
  rootCause,
  type Vendor,
  type Way,
} from "./vendor.ts";

interface Context {
  readonly vendor: Vendor;
  readonly secrets: readonly string[];
  readonly patience: Patience;
  readonly leading: Leading;
}

interface Message extends Way {
  readonly talk: Conversation;
  readonly timeoutMs: number;
  /** Deadline, in milliseconds of the steady clock. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  /** Ends the wait for another call's prefix. */
  readonly before: AbortSignal;
  /** Tokens that the budget left for the answer. Infinity: no limit. */
  readonly room: number;
  readonly budget?: CallBudget | undefined;
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
export function exchangeOnce(context: Context, message: Message, hearers: Hearers): Promise<Reply> {
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
async function exchanged(context: Context, message: Message, hearers: Hearers, answered: () => void): Promise<Reply> {
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
