import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { isLoopback } from "#lib/addresses";
import { type Clock, systemClock } from "#lib/clock";
import { present, some } from "#lib/fields";
import { errorWithoutSecrets, withoutSecrets } from "#lib/secrets";
import { orAborted } from "#lib/signal";
import type { Origin } from "#wire";
import {
  type CallOptions,
  type Capabilities,
  type ModelRequest,
  type Provider,
  type ProviderAnswer,
  ProviderError,
} from "../provider.ts";
import { words } from "../words/index.ts";
import { type Breaker, breakerSide } from "./breaker.ts";
import { conversationOf, withRepair } from "./conversation.ts";
import { explain } from "./explain.ts";
import { fittedToContext, muchShorter, sizedTo } from "./fitting.ts";
import { notConnected } from "./http.ts";
import { PATIENCE, type Patience } from "./idle-watch.ts";
import { leading } from "./leading.ts";
import { PLAIN } from "./manner.ts";
import { parseAnswer } from "./parse-answer.ts";
import { openSending, type Sending, type SendingContext, type Sent } from "./sending.ts";
import { ExchangeFailure, HERE, type Reply, type Vendor } from "./vendor.ts";

export interface AnsweringOptions {
  readonly clock?: Clock;
  /** Source of jitter for retries; default Math.random. */
  readonly random?: () => number;
  /** Idle timeouts. Default: 60 s without any event, 180 s with pings only. */
  readonly patience?: Patience;
  /** Texts to remove from error messages. */
  readonly secrets?: readonly string[];
  /** Model's name before the first call, if known. */
  readonly model?: string | undefined;
  /** Circuit breaker that all workers of a broker share. Default: none. */
  readonly breaker?: Breaker | undefined;
}

export interface ServerOptions extends Omit<AnsweringOptions, "secrets"> {
  /** Default: the API's public address. */
  readonly baseUrl?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/**
 * Creates the provider of a vendor. One `answer` may take several exchanges:
 * - a passing failure (429, 5xx, a broken connection, a stall) is retried until `retryUntil`, within the budget;
 * - no call is made while the breaker knows of an outage;
 * - an exchange without any answer is retried once;
 * - a request refused for a part that the vendor does not take is sent at once without it;
 * - an answer that was cut off is asked for once more, with twice the room; where calls are free, with the same;
 * - an answer that does not fit the schema is asked for once more with the problem;
 * - a prompt beyond the model's context is shortened: its oldest statements become a sentence each.
 * A refusal or a rejected request fails at once. Every exchange that got a status counts as a call, with its tokens.
 */
export function modelProvider(vendor: Vendor, options: AnsweringOptions = {}): Provider {
  const closed = new AbortController();
  let model = options.model ?? "";
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const { breaker, secrets = [] } = options;
  const of = { key: keyOf(vendor, model, secrets), provider: vendor.name, model };
  const named = async (signal: AbortSignal): Promise<string> => {
    model ||= (await vendor.firstModel?.(signal)) ?? "";
    return model;
  };
  const context = {
    vendor,
    named,
    manner: { now: { ...PLAIN, ...vendor.manner } },
    clock,
    random,
    side: breaker && breakerSide(breaker, of, clock),
    leading: leading(clock),
    closed: closed.signal,
    secrets,
    patience: options.patience ?? PATIENCE,
  };

  const listing = listingOf(vendor, clock, closed.signal);

  async function answer<T>(whole: ModelRequest<T>, callOptions: CallOptions): Promise<ProviderAnswer<T>> {
    callOptions.signal.throwIfAborted();
    const { lang } = whole.facts;
    using sending = openSending(context, callOptions);
    await sending.model();
    const can = await listing.known(model, callOptions.signal);
    const request = sizedTo(whole, model, can);
    let shown = fittedToContext(request, can);
    let talk = conversationOf(shown.request, vendor, model, can);
    let widened = false;
    let repaired = false;
    /** An answer that was returned for its faults: taken if the next one does not fit. */
    let faulty: T | undefined;
    let shortened = false;
    for (;;) {
      const reply = await sending.send(talk, model).catch(tooLong);
      if (reply instanceof ProviderError || reply.stopReason === "context") {
        const shorter = shortened ? undefined : muchShorter(shown, request);
        if (!shorter) throw reply instanceof ProviderError ? reply : stopped({ ...reply, widened }, model, sending);
        shortened = true;
        shown = shorter;
        talk = conversationOf(shown.request, vendor, model, can);
        continue;
      }
      if (reply.stopReason === "max_tokens" && !reply.confined && !widened) {
        const most = Math.min(context.manner.now.most, can.outputTokens ?? Number.POSITIVE_INFINITY);
        const wider = Math.min(2 * reply.bound, most);
        if (vendor.isFree || (Number.isFinite(reply.bound) && wider > reply.bound)) {
          widened = true;
          if (!vendor.isFree) talk = { ...talk, room: wider };
          continue;
        }
      }
      if (reply.stopReason !== "end") throw stopped({ ...reply, widened }, model, sending);
      const parsed = parseAnswer(reply.text, request.schema, lang);
      const faults = parsed.ok && !repaired ? (request.faults?.(parsed.content) ?? []) : [];
      if (parsed.ok && faults.length > 0) {
        [repaired, faulty] = [true, parsed.content];
        const problem = faults.map(({ path, why }) => words(lang).issue(path, why)).join("\n");
        talk = withRepair(talk, reply.text, words(lang).repair(problem));
        continue;
      }
      if (parsed.ok || faulty !== undefined || request.judged) {
        const { attempts, usage } = sending;
        const how = { attempts, digested: shown.digested, repaired, salvaged: parsed.ok && parsed.salvaged };
        const origin = originOf(vendor.name, reply.model ?? model, reply, how);
        return { content: parsed.ok ? parsed.content : (faulty ?? (parsed.said as T)), origin, usage };
      }
      if (repaired) {
        const what = `${model}'s answer does not fit its schema, also after one repair (${parsed.problem})`;
        throw sending.failure("invalid_answer", what.replaceAll("\n", "; "), { repaired });
      }
      repaired = true;
      talk = withRepair(talk, reply.text, words(lang).repair(parsed.problem));
    }
  }

  const close = async (): Promise<void> => {
    closed.abort();
    await vendor.close?.();
  };
  return {
    name: vendor.name,
    get model() {
      return model;
    },
    isModel: true,
    answer,
    ...(vendor.capabilities ? { capabilities: askingFor(context, listing) } : {}),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Returns the key of a model in the breaker: its vendor's server and the key for it count, since another key has its own
 * limits. A server on this machine is not that of another machine.
 */
function keyOf({ name, server }: Vendor, model: string, secrets: readonly string[]): string {
  const isHere = server === HERE || isLoopback(URL.parse(server)?.hostname ?? "");
  const parts = [name, model, server, isHere ? hostname() : "", ...secrets];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

function stopped(
  { stopReason, stopDetail, confined, widened, bound }: Reply & { confined: boolean; widened: boolean; bound: number },
  model: string,
  { failure }: Sending,
): ProviderError {
  const why = stopDetail ? ` (${stopDetail})` : "";
  if (stopReason === "refusal") {
    return failure("refusal", `${model} refused to answer${why}: put the topic differently, or use another model`);
  }
  if (stopReason === "context") {
    const what = `the discussion is longer than ${model} can read${why}: use a model with a larger context`;
    return failure("too_long", what);
  }
  if (confined) return failure("over_budget", `the budget left ${model} too little room to finish its answer`);
  const times = widened ? " twice, the second time" : "";
  const where = !Number.isFinite(bound) ? why : `${times} at ${bound} tokens of output`;
  return failure("cut_off", `${model}'s answer was cut off${where}: use another model`);
}

/** Returns the failure of a prompt that is too long; throws any other. */
function tooLong(error: unknown): ProviderError {
  if (error instanceof ProviderError && error.code === "too_long") return error;
  throw error;
}

function originOf(
  provider: string,
  model: string,
  { requestId, effort, prompted }: Sent,
  { attempts, digested, ...how }: Record<"attempts" | "digested", number> & Record<"repaired" | "salvaged", boolean>,
): Origin {
  const given = { prompted, ...how };
  const marks = (["prompted", "salvaged", "repaired"] as const).filter((mark) => given[mark]);
  return {
    provider,
    model,
    isModel: true,
    attempts,
    ...present({ effort, requestId: requestId?.slice(0, 200), digested: digested || undefined, marks: some(marks) }),
  };
}

/** Timeout of the listing, in ms; the call is then made without it. */
const ASKING_MS = 10_000;
/** Delay before a listing that failed in passing is requested again, in ms. */
const AGAIN_MS = 60_000;

const NOTHING: Capabilities = {};

type Listing = ReturnType<typeof listingOf>;

/** A vendor's listing of its models, requested once for each model. */
function listingOf(vendor: Pick<Vendor, "capabilities">, clock: Clock, closed: AbortSignal) {
  const asked = new Map<string, { readonly answer: Promise<Capabilities>; again: number }>();

  function entry(model: string) {
    const former = asked.get(model);
    if (former && clock.steady() < former.again) return former;
    const until = AbortSignal.any([closed, AbortSignal.timeout(ASKING_MS)]);
    const answer = vendor.capabilities?.(model, until) ?? Promise.resolve(NOTHING);
    const one = { answer, again: Number.POSITIVE_INFINITY };
    asked.set(model, one);
    answer.catch((error: unknown) => {
      // A server without a listing will not gain one.
      if (!(error instanceof ExchangeFailure) || error.retry) one.again = clock.steady() + AGAIN_MS;
    });
    return one;
  }

  /** @throws ExchangeFailure, or the signal's reason */
  const ask = async (model: string, signal: AbortSignal): Promise<Capabilities> => {
    signal.throwIfAborted();
    return orAborted(signal, entry(model).answer);
  };
  return {
    ask,
    /** Returns no capabilities if the listing is unavailable. @throws the signal's reason */
    known: (model: string, signal: AbortSignal): Promise<Capabilities> =>
      ask(model, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return NOTHING;
      }),
  };
}

/** Implements `Provider.capabilities` for a vendor with a listing. */
function askingFor(
  { vendor, named, secrets }: Pick<SendingContext, "vendor" | "named" | "secrets">,
  listing: Listing,
): NonNullable<Provider["capabilities"]> {
  return async (signal) => {
    let model = vendor.names.label;
    try {
      model = await named(signal);
      return await listing.ask(model, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProviderError) throw error;
      const failure = error instanceof ExchangeFailure ? error : notConnected(error);
      // A server without a listing says 404 of everything; of a model that it does not know it says its name.
      const isNamed = failure.code !== "no_model" || failure.message.includes(model);
      const told = withoutSecrets(explain(failure, model, vendor.names), secrets);
      throw new ProviderError(isNamed ? failure.code : "rejected", told, {
        cause: errorWithoutSecrets(error, secrets),
        of: vendor.names,
      });
    }
  };
}
