import type Anthropic from "@anthropic-ai/sdk";
import type { APIError } from "@anthropic-ai/sdk";
import { endedEarly, FATAL } from "../model/http.ts";
import { NO_TOKENS, type Tokens } from "../model/pricing.ts";
import { ExchangeFailure, type ExchangeOptions, type Reply, rootCause, type StopReason } from "../model/vendor.ts";
import type { ProviderFailure } from "../provider.ts";
import { EFFORT_BETA, effortIn, type Params } from "./message-request.ts";

type Event = Anthropic.RawMessageStreamEvent;

/** Used part of the SDK, loaded late, since importing it costs start-up time. */
export interface Sdk {
  readonly client: Anthropic;
  readonly Stream: typeof import("@anthropic-ai/sdk/core/streaming").Stream;
  readonly APIError: typeof APIError;
}

const STOPS: Readonly<Record<string, StopReason>> = {
  refusal: "refusal",
  max_tokens: "max_tokens",
  model_context_window_exceeded: "context",
};

/** Sends one message and reads the stream to its end. @throws ExchangeFailure */
export async function exchange(sdk: Sdk, params: Params, options: ExchangeOptions): Promise<Reply> {
  const response = await open(sdk, params, options);
  const text: string[] = [];
  let stopReason: string | undefined;
  let stopDetail: string | undefined;
  let model: string | undefined;
  let complete = false;
  for await (const event of events(sdk, response)) {
    options.onProgress(event.type !== "ping");
    if (event.type === "message_start") {
      options.meter.tokens = tokensOf(event.message.usage, NO_TOKENS);
      model = event.message.model;
    } else if (event.type === "content_block_delta" && event.delta.type === "text_delta") {
      text.push(event.delta.text);
      options.onWords?.(event.delta.text);
    } else if (event.type === "message_delta") {
      options.meter.tokens = tokensOf(event.usage, options.meter.tokens);
      stopReason = event.delta.stop_reason ?? undefined;
      stopDetail = event.delta.stop_details?.explanation ?? event.delta.stop_details?.category ?? undefined;
    } else if (event.type === "message_stop") complete = true;
  }
  if (!complete || stopReason === undefined) {
    throw endedEarly();
  }
  const requestId = response.headers.get("request-id") ?? undefined;
  const { effort } = effortIn(params);
  const said = { text: text.join(""), stopReason: STOPS[stopReason] ?? "end", stopDetail };
  return { ...said, model, requestId, effort, prompted: true };
}

async function open(sdk: Sdk, params: Params, options: ExchangeOptions): Promise<Response> {
  try {
    const headers = effortIn(params).byMessage ? { "anthropic-beta": EFFORT_BETA } : {};
    const request = { signal: options.signal, timeout: options.timeoutMs, maxRetries: 0, headers };
    const body = { ...params, stream: true } as Anthropic.MessageCreateParamsStreaming;
    const response = await sdk.client.messages.create(body, request).asResponse();
    options.meter.responded = true;
    options.meter.begun = true;
    options.onProgress(true);
    return response;
  } catch (error) {
    if (error instanceof sdk.APIError && error.status !== undefined) options.meter.responded = true;
    throw failureOf(sdk, error);
  }
}

/** Converts an error of the SDK to a failure. */
export function failureOf({ APIError }: Pick<Sdk, "APIError">, error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  if (error.status !== undefined) return statusFailure(error, error.status);
  return new ExchangeFailure("connection", rootCause(error), { cause: error, retry: true });
}

/** Yields the events of a stream, pings included. @throws ExchangeFailure for an error event or a broken stream */
async function* events(sdk: Sdk, response: Response): AsyncGenerator<Event | { type: "ping" }> {
  try {
    for await (const { data } of sdk.Stream.rawEvents(response)) {
      if (!data) continue;
      const event: Event | { type: "ping" } | { type: "error"; error: { type: string; message: string } } =
        JSON.parse(data);
      if (event.type === "error") throw eventFailure(event.error.type, event.error.message);
      yield event;
    }
  } catch (error) {
    if (error instanceof ExchangeFailure) throw error;
    throw new ExchangeFailure("connection", `the answer's stream broke: ${rootCause(error)}`, {
      cause: error,
      retry: true,
    });
  }
}

function eventFailure(type: string, message: string): ExchangeFailure {
  const told = `${type}: ${message}`;
  if (type === "rate_limit_error") return new ExchangeFailure("rate_limited", told, { retry: true });
  if (type === "overloaded_error" || type === "api_error" || type === "timeout_error") {
    return new ExchangeFailure("overloaded", told, { retry: true });
  }
  const code = { authentication_error: "bad_key", permission_error: "no_access", not_found_error: "no_model" }[type];
  return new ExchangeFailure((code as ProviderFailure | undefined) ?? rejection(400, told, type), told, {
    retry: false,
  });
}

const NO_CREDIT = /credit balance|insufficient credit|billing/i;
/** Limit set by the owner of an organization or workspace; a tier's limit comes as a 429 with a code. */
const SPEND_LIMIT = /reached your .*usage limits|spend limit/i;
const DISABLED = /organization (has been|is) disabled/i;
const TOO_LONG = /prompt is too long|context (window|length)|too many tokens/i;
/** Rate limit that no wait helps: long prompts cost extra, which this account does not pay. */
const LONG_COSTS_EXTRA = /required for long context requests/i;

/** Classifies a rejected request: missing credit, a spent limit and a long prompt share the status of a bad request. */
function rejection(status: number, told: string, type: string | undefined): ProviderFailure {
  if (status === 400 && SPEND_LIMIT.test(told)) return "spend_limit";
  if (type === "billing_error" || (status === 400 && NO_CREDIT.test(told))) return "no_credit";
  if (status === 400 && DISABLED.test(told)) return "no_access";
  if (status === 413 || (status === 400 && TOO_LONG.test(told))) return "too_long";
  return FATAL[status] ?? "rejected";
}

function statusFailure(error: APIError, status: number): ExchangeFailure {
  const told = `${status}: ${(error.apiMessage ?? error.type ?? "no reason given").replace(/\s+/g, " ").slice(0, 300)}`;
  const retryAfter = error.headers?.get("retry-after") ?? null;
  const fail = (code: ProviderFailure, retry: boolean) =>
    new ExchangeFailure(code, told, { cause: error, retry, status, retryAfter });
  // A spent limit looks like a rate limit, but ends only next month.
  if (error.errorCode?.endsWith("spend_limit_reached")) return fail("spend_limit", false);
  if (error.errorCode === "organization_on_hold") return fail("no_access", false);
  if (error.errorCode === "linked_organization_billing_unavailable") return fail("no_credit", false);
  if (status === 429 && LONG_COSTS_EXTRA.test(told)) return fail("too_long", false);
  if (status === 429) return fail("rate_limited", true);
  if (status >= 500 || status === 408 || status === 409) return fail("overloaded", true);
  return fail(rejection(status, told, error.type ?? undefined), false);
}

type StreamUsage = {
  [K in "input_tokens" | "cache_creation_input_tokens" | "cache_read_input_tokens" | "output_tokens"]?: number | null;
} & {
  readonly cache_creation?: { readonly ephemeral_1h_input_tokens?: number | null } | null;
  readonly output_tokens_details?: { readonly thinking_tokens?: number } | null;
};

/** Updates the counts by an event's totals; an omitted count keeps its value. */
function tokensOf(usage: StreamUsage, former: Tokens): Tokens {
  return {
    input: usage.input_tokens ?? former.input,
    cacheWrite: usage.cache_creation_input_tokens ?? former.cacheWrite,
    // Only the first event tells the lifetime.
    cacheWriteLong: usage.cache_creation?.ephemeral_1h_input_tokens ?? former.cacheWriteLong,
    cacheRead: usage.cache_read_input_tokens ?? former.cacheRead,
    output: usage.output_tokens ?? former.output,
    thinking: usage.output_tokens_details?.thinking_tokens ?? former.thinking,
  };
}
