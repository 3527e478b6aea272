import { EFFORTS } from "#wire";
import { withoutNulls } from "../model/accepted-schema.ts";
import { modelProvider, type ServerOptions } from "../model/answering.ts";
import { systemText, turnsOf } from "../model/conversation.ts";
import {
  count,
  endedEarly,
  eventData,
  firstAnswering,
  list,
  object,
  post,
  requestJson,
  statusFailure,
  string,
  tokensWithin,
  type VendorError,
} from "../model/http.ts";
import { LOCAL_PATIENCE, THINKING_PATIENCE } from "../model/idle-watch.ts";
import { addressOf } from "../model/server-access.ts";
import {
  type Conversation,
  ExchangeFailure,
  type ExchangeOptions,
  type Manner,
  type Reply,
  type StopReason,
  type Vendor,
  type Way,
} from "../model/vendor.ts";
import type { Capabilities, Provider } from "../provider.ts";
import type { Flavour } from "./flavours.ts";

/**
 * A model behind OpenAI's chat completions: streamed, with the schema as `response_format`. Its address includes /v1.
 * @throws ProviderError for an invalid address, or a password next to a key
 */
export function openAiCompatible(options: ServerOptions & { flavour: Flavour; apiKey?: string | undefined }): Provider {
  const { flavour, apiKey, fetch } = options;
  const address = addressOf(options.baseUrl ?? flavour.baseUrl, flavour.baseUrlEnv, flavour.name, Boolean(apiKey));
  const { base } = address;
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : address.headers;

  const listing = (signal: AbortSignal): Promise<unknown> =>
    requestJson({ url: `${base}/models`, headers, fetch, told: toldBy }, signal);

  const vendor: Vendor = {
    name: flavour.name,
    names: flavour.names,
    server: base,
    takes: flavour.takes,
    isFree: flavour.local,
    unbounded: flavour.local,
    manner: flavour.local ? { bound: "max_tokens" } : {},
    async firstModel(signal) {
      const what = `${flavour.names.label} lists no model at ${base}: name one with --model`;
      return firstAnswering(object(await listing(signal)).data, "id", what, flavour.names);
    },
    async capabilities(model, signal) {
      if (flavour.local) return listedAs(model, await listing(signal), flavour);
      try {
        await requestJson({ url: `${base}/models/${encodeURIComponent(model)}`, headers, fetch, told: toldBy }, signal);
      } catch (error) {
        const isUnknown = error instanceof ExchangeFailure && error.code === "no_model";
        if (!isUnknown || error.message.includes(model)) throw error;
      }
      return listedAs(model, undefined, flavour);
    },
    async exchange(talk, way, exchangeOptions) {
      const body = bodyOf(talk, way, flavour.name === "llamacpp");
      const request = { url: `${base}/chat/completions`, headers, body, fetch, told: toldBy };
      return replyFrom(await post(request, exchangeOptions), way.manner, exchangeOptions);
    },
  };
  return modelProvider(vendor, {
    patience: flavour.local ? LOCAL_PATIENCE : THINKING_PATIENCE,
    ...options,
    model: options.model ?? (base === flavour.baseUrl ? flavour.defaultModel : undefined),
    secrets: [...(apiKey ? [apiKey] : []), ...address.secrets],
  });
}

/** OpenAI's reasoning models, which take an effort level; its listing does not tell. */
const REASONING = /^(gpt-([5-9]|\d{2})|o\d)/;

/** Reads a model's entry in a listing: OpenAI's tells nothing, a local server's the context, under one of three names. */
function listedAs(model: string, listing: unknown, { local }: Flavour): Capabilities {
  const own = object(list(object(listing).data).find((one) => object(one).id === model));
  const context = [own.max_model_len, own.max_context_length, object(own.meta).n_ctx].map(count).find((n) => n > 0);
  const thinks = !local && REASONING.test(model);
  return {
    ...(context === undefined ? {} : { contextTokens: context }),
    ...(local ? {} : { efforts: thinks ? EFFORTS : [], thinking: thinks ? "yes" : "no" }),
  };
}

/** @param isFlat whether the schema also goes next to `json_schema`, for llama.cpp */
function bodyOf(talk: Conversation, { model, manner }: Way, isFlat: boolean): Record<string, unknown> {
  const { schema, room } = talk;
  const format = {
    type: "json_schema",
    json_schema: { name: talk.purpose.replace(/\W/g, "_").slice(0, 64), schema, strict: true },
    ...(isFlat ? { schema } : {}),
  };
  return {
    model,
    messages: [
      { role: "system", content: systemText(talk, manner.prompted) },
      ...turnsOf(talk).map(({ role, text }) => ({ role, content: text })),
    ],
    stream: true,
    ...(manner.usage ? { stream_options: { include_usage: true } } : {}),
    ...(Number.isFinite(room) ? { [manner.bound]: room } : {}),
    ...(manner.effort && talk.effort ? { reasoning_effort: talk.effort.level } : {}),
    ...(manner.prompted ? {} : { response_format: format }),
  };
}

const STOPS: Readonly<Record<string, StopReason>> = { length: "max_tokens", content_filter: "refusal" };

async function replyFrom(response: Response, { prompted }: Manner, options: ExchangeOptions): Promise<Reply> {
  const text: string[] = [];
  const refusal: string[] = [];
  let stop: string | undefined;
  let model: string | undefined;
  let id: string | undefined;
  for await (const value of eventData(response, options)) {
    const chunk = object(value);
    if (chunk.error !== undefined) throw midStream(chunk);
    model ??= string(chunk.model);
    id ??= string(chunk.id);
    if (chunk.usage) options.meter.tokens = tokensOf(object(chunk.usage));
    const choice = object(list(chunk.choices)[0]);
    const delta = object(choice.delta);
    const piece = string(delta.content) ?? "";
    text.push(piece);
    options.onWords?.(piece);
    refusal.push(string(delta.refusal) ?? "");
    stop = string(choice.finish_reason) ?? stop;
  }
  if (stop === undefined) throw endedEarly();
  const refused = refusal.join("");
  return {
    text: prompted ? text.join("") : withoutNulls(text.join("")),
    stopReason: refused !== "" ? "refusal" : (STOPS[stop] ?? "end"),
    stopDetail: refused.slice(0, 300) || undefined,
    model,
    requestId: response.headers.get("x-request-id") ?? id,
  };
}

/** Classifies an error event within an answer; without a status its words decide. */
function midStream(chunk: Readonly<Record<string, unknown>>): ExchangeFailure {
  const told = toldBy(chunk);
  const code = Number(object(chunk.error).code);
  const all = told.names.join(" ");
  const status = code >= 400 && code < 600 ? code : /invalid_request|context_length/i.test(all) ? 400 : 500;
  return statusFailure(/rate_limit/i.test(all) ? 429 : status, told);
}

/** Reads an error's body in any form that these servers send: an object, a text, or the bare message. */
function toldBy(value: unknown): VendorError {
  const holder = object(Array.isArray(value) ? value[0] : value);
  const { error } = holder;
  if (typeof error === "string") return { message: error, names: [] };
  const { message, type, code, param } = object(error ?? holder.detail ?? holder);
  const names = [type, code, param].filter((name) => typeof name === "string");
  return { message: string(message), names };
}

function tokensOf(usage: Readonly<Record<string, unknown>>) {
  const { cached_tokens: cacheRead, cache_write_tokens: cacheWrite } = object(usage.prompt_tokens_details);
  const thinking = object(usage.completion_tokens_details).reasoning_tokens;
  return tokensWithin({ input: usage.prompt_tokens, cacheRead, cacheWrite, output: usage.completion_tokens, thinking });
}
