import type Anthropic from "@anthropic-ai/sdk";
import type { APIError } from "@anthropic-ai/sdk";
import { endedEarly, statusFailure } from "../model/http.ts";
import { NO_TOKENS, type Tokens } from "../model/pricing.ts";
import {
  type Conversation,
  ExchangeFailure,
  type ExchangeOptions,
  type Reply,
  rootCause,
  type StopReason,
  type Way,
} from "../model/vendor.ts";
import { requestOf } from "./message-request.ts";

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
export async function exchange(sdk: Sdk, talk: Conversation, way: Way, options: ExchangeOptions): Promise<Reply> {
  const response = await open(sdk, requestOf(talk, way), options);
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
  if (!complete || stopReason === undefined) throw endedEarly();
  const requestId = response.headers.get("request-id") ?? undefined;
  return { text: text.join(""), stopReason: STOPS[stopReason] ?? "end", stopDetail, model, requestId };
}

async function open(
  sdk: Sdk,
  { params, headers }: ReturnType<typeof requestOf>,
  { signal, timeoutMs: timeout, meter, onProgress }: ExchangeOptions,
): Promise<Response> {
  meter.sent = params;
  try {
    const body = { ...params, stream: true } as Anthropic.MessageCreateParamsStreaming;
    const request = { signal, timeout, maxRetries: 0, headers };
    const response = await sdk.client.messages.create(body, request).asResponse();
    meter.responded = true;
    meter.begun = true;
    onProgress(true);
    return response;
  } catch (error) {
    if (error instanceof sdk.APIError && error.status !== undefined) meter.responded = true;
    throw failureOf(sdk, error);
  }
}

export function failureOf({ APIError }: Pick<Sdk, "APIError">, error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  const { status, apiMessage, type, errorCode, headers } = error;
  if (status === undefined) return new ExchangeFailure("connection", rootCause(error), { cause: error, retry: true });
  const names = [type, errorCode].flatMap((name) => name ?? []);
  return statusFailure(status, { message: apiMessage ?? undefined, names }, headers?.get("retry-after"));
}

/** Yields the events of a stream, pings included. @throws ExchangeFailure for an error event or a broken stream */
async function* events(sdk: Sdk, response: Response): AsyncGenerator<Event | { type: "ping" }> {
  try {
    for await (const { data } of sdk.Stream.rawEvents(response)) {
      if (!data) continue;
      const event: Event | { type: "ping" } | { type: "error"; error: { type: string; message: string } } =
        JSON.parse(data);
      if (event.type === "error") throw eventFailure(event.error);
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

/** Status that an error event would have had before the stream, by its type. */
const STATUSES: Readonly<Record<string, number>> = {
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  rate_limit_error: 429,
  overloaded_error: 529,
  api_error: 500,
  timeout_error: 500,
};

const eventFailure = ({ type, message }: { readonly type: string; readonly message: string }): ExchangeFailure =>
  statusFailure(STATUSES[type] ?? 400, { message: `${type}: ${message}`, names: [] });

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
