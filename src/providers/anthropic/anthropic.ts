import { createHash } from "node:crypto";
import type Anthropic from "@anthropic-ai/sdk";
import type { APIError } from "@anthropic-ai/sdk";
import { present } from "#lib/fields";
import { once } from "#lib/memoized";
import { EFFORTS, type Effort } from "#wire";
import { modelProvider, type ServerOptions } from "../model/answering.ts";
import { endedEarly, notConnected, object, statusFailure, streamBroke } from "../model/http.ts";
import { DEFAULT_MODEL, NO_TOKENS, type Tokens } from "../model/pricing.ts";
import { addressOf } from "../model/server-access.ts";
import {
  CLAUDE_STOPS,
  type Conversation,
  ExchangeFailure,
  type ExchangeOptions,
  type Reply,
  type Vendor,
  type Way,
} from "../model/vendor.ts";
import type { Capabilities, Provider } from "../provider.ts";

export type AnthropicOptions = ServerOptions & { readonly apiKey: string };

const PUBLIC = "https://api.anthropic.com";
const NAMES = {
  label: "Anthropic",
  login: "set a valid key in ANTHROPIC_API_KEY",
  reach: "the network and ANTHROPIC_BASE_URL",
};

/**
 * Claude over Anthropic's API: streamed, with the schema in the prompt and a cached prefix.
 * @throws ProviderError for an invalid address, or a password next to the key
 */
export function anthropicProvider(options: AnthropicOptions): Provider {
  const model = options.model ?? DEFAULT_MODEL;
  if (options.baseUrl !== undefined) addressOf(options.baseUrl, "ANTHROPIC_BASE_URL", "anthropic", true);
  const sdk = once(() => load(options));
  const vendor: Vendor = {
    name: "anthropic",
    names: NAMES,
    server: options.baseUrl ?? PUBLIC,
    takes: "prompt",
    manner: { prompted: true },
    isCacheShared: takesEffortByMessage,
    prefix: sharedPrefix,
    exchange: async (talk, way, exchangeOptions) => exchange(await sdk(), talk, way, exchangeOptions),
    capabilities: async (name, signal) => capabilitiesOf(await sdk(), name, signal),
  };
  return modelProvider(vendor, { ...options, model, secrets: [options.apiKey] });
}

/** Loads the SDK without its own retries, log and credentials. */
async function load(options: AnthropicOptions): Promise<Sdk> {
  const [{ Anthropic, APIError }, { Stream }] = await Promise.all([
    import("@anthropic-ai/sdk"),
    import("@anthropic-ai/sdk/core/streaming"),
  ]);
  const client = new Anthropic({
    apiKey: options.apiKey,
    authToken: null,
    baseURL: options.baseUrl ?? PUBLIC,
    maxRetries: 0,
    openTelemetry: false,
    logLevel: "off",
    ...(options.fetch ? { fetch: options.fetch } : {}),
  });
  return { client, Stream, APIError };
}

/** Reads a model's entry in the API's listing; a compatible server may omit parts. @throws ExchangeFailure */
async function capabilitiesOf(sdk: Sdk, model: string, signal: AbortSignal): Promise<Capabilities> {
  const listed = await sdk.client.models.retrieve(model, {}, { signal, maxRetries: 0 }).catch((error: unknown) => {
    throw failureOf(sdk, error);
  });
  const { max_input_tokens, max_tokens, capabilities } = object(listed);
  const { effort, thinking, structured_outputs: structured } = object(capabilities);
  const isSupported = (value: unknown): boolean => object(value).supported === true;
  const levels = EFFORTS.filter((level) => isSupported(object(effort)[level]));
  const types = object(object(thinking).types);
  return present({
    contextTokens: typeof max_input_tokens === "number" ? max_input_tokens : undefined,
    outputTokens: typeof max_tokens === "number" ? max_tokens : undefined,
    structured: structured && isSupported(structured),
    efforts: effort && (isSupported(effort) ? levels : []),
    thinking: thinking && (isSupported(types.adaptive) ? "adaptive" : isSupported(thinking) ? "yes" : "no"),
  }) as Capabilities;
}

/** A message that only sets the effort from there on; beta, so the SDK's plain types lack it. */
interface EffortMessage {
  readonly role: "system";
  readonly content: readonly [];
  readonly output_config: { readonly effort: Effort };
}

export type Params = Omit<Anthropic.MessageCreateParamsStreaming, "stream" | "messages"> & {
  readonly messages: readonly (Anthropic.MessageParam | EffortMessage)[];
};

/**
 * Models that take an effort in a message (platform.claude.com, effort-per-message, read up to 2026-11). In the request
 * itself the effort is part of the cache key ("always invalidates message blocks"); in a last message it is not.
 */
const EFFORT_BY_MESSAGE = /^claude-(opus-5|opus-5-5|sonnet-5-5|fable-5-1|mythos-5-1)(-\d{8})?$/;
const EFFORT_BETA = { "anthropic-beta": "mid-conversation-output-config-2026-07-01" };

export const takesEffortByMessage = (model: string): boolean => EFFORT_BY_MESSAGE.test(model);

/** Distance of cache marks: the API finds a mark up to 20 blocks back, so none is out of reach. */
const EVERY = 15;

/**
 * Builds the API's request and its headers. The shared part comes first, with cache marks, kept for an hour if a person is
 * asked in between. The schema follows in the prompt with what a step tells everybody, with its own mark: as an output
 * format it would be part of the cache key, so that no kind of turn could read what another wrote (bench/cache.bench.ts
 * compares).
 */
export function requestOf(
  { system, prompt, schemaText, room, said, pauses, can, ...talk }: Conversation,
  { model, manner }: Way,
): { readonly params: Params; readonly headers: Readonly<Record<string, string>> } {
  const effort = manner.effort ? talk.effort : undefined;
  const byMessage = effort !== undefined && takesEffortByMessage(model) && !effort.always;
  const shared = prompt.filter((block) => block.shared);
  const step = prompt.filter((block) => block.step).map(({ text }) => text);
  const own = prompt.filter((block) => !block.shared && !block.step);
  const last = shared.length - 1;
  const marks = new Set([last, last - (last % EVERY)]);
  const ttl = pauses ? { ttl: "1h" as const } : {};
  const params: Params = {
    model,
    max_tokens: room,
    ...(manner.effort && can.thinking === "adaptive" ? { thinking: { type: "adaptive" } } : {}),
    ...(effort && !byMessage ? { output_config: { effort: effort.level } } : {}),
    system: [{ type: "text", text: system }],
    messages: [
      {
        role: "user",
        content: [
          ...shared.map(({ text }, at) => textBlock(text, marks.has(at) ? { type: "ephemeral", ...ttl } : undefined)),
          textBlock([schemaText, ...step].join("\n\n"), { type: "ephemeral" }),
          ...own.map(({ text }) => textBlock(text)),
        ],
      },
      ...(byMessage ? [{ role: "system", content: [], output_config: { effort: effort.level } } as const] : []),
      ...said.map(({ role, text }) => ({ role, content: text })),
    ],
  };
  return { params, headers: byMessage ? EFFORT_BETA : {} };
}

/** Ends a block with a blank line, since blocks are joined without separator. */
const textBlock = (text: string, cached?: Anthropic.CacheControlEphemeral): Anthropic.TextBlockParam => ({
  type: "text",
  text: `${text}\n\n`,
  ...(cached ? { cache_control: cached } : {}),
});

/** Length below which no model caches, in characters: the least minimum is 512 tokens of some four characters. */
const LEAST_PREFIX = 2_000;

/** Digests the part that the whole table shares: everything up to the mark before the schema's. */
export function sharedPrefix(talk: Conversation, way: Way): string | undefined {
  const { model, output_config, system } = requestOf(talk, way).params;
  const shared = talk.prompt.filter((block) => block.shared).map(({ text }) => text);
  const prefix = JSON.stringify([model, output_config, system, shared]);
  return prefix.length < LEAST_PREFIX ? undefined : createHash("sha256").update(prefix).digest("base64");
}

type Event = Anthropic.RawMessageStreamEvent;

/** Used part of the SDK, loaded late, since importing it costs start-up time. */
interface Sdk {
  readonly client: Anthropic;
  readonly Stream: typeof import("@anthropic-ai/sdk/core/streaming").Stream;
  readonly APIError: typeof APIError;
}

/** Sends one message and reads the stream to its end. @throws ExchangeFailure */
async function exchange(sdk: Sdk, talk: Conversation, way: Way, options: ExchangeOptions): Promise<Reply> {
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
  return { text: text.join(""), stopReason: CLAUDE_STOPS[stopReason] ?? "end", stopDetail, model, requestId };
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

function failureOf({ APIError }: Pick<Sdk, "APIError">, error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  const { status, apiMessage, type, errorCode, headers } = error;
  if (status === undefined) return notConnected(error);
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
    throw streamBroke(error);
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
