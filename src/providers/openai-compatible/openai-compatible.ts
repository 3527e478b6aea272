import { EFFORTS } from "#wire";
import { type AnsweringOptions, modelProvider } from "../model/answering.ts";
import { count, list, object, post, requestJson, string } from "../model/http.ts";
import { LOCAL_PATIENCE, THINKING_PATIENCE } from "../model/idle-watch.ts";
import { addressOf } from "../model/server-access.ts";
import { ExchangeFailure, type Vendor } from "../model/vendor.ts";
import { type Capabilities, type Provider, ProviderError } from "../provider.ts";
import { bodyOf, replyFrom, toldBy } from "./chat-completions.ts";
import type { Flavour } from "./flavours.ts";

export interface OpenAiCompatibleOptions extends Omit<AnsweringOptions, "secrets"> {
  readonly flavour: Flavour;
  readonly apiKey?: string | undefined;
  /** Address up to and including /v1. Default: the flavour's. */
  readonly baseUrl?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/**
 * A model behind OpenAI's chat completions: streamed, with the schema as `response_format`.
 * @throws ProviderError for an invalid address, or a password next to a key
 */
export function openAiCompatible(options: OpenAiCompatibleOptions): Provider {
  const { flavour, apiKey, fetch } = options;
  const address = addressOf(options.baseUrl ?? flavour.baseUrl, flavour.baseUrlEnv, flavour.name, Boolean(apiKey));
  const { base } = address;
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : address.headers;
  const isOwn = base === flavour.baseUrl;
  let known = options.model ?? (isOwn ? flavour.defaultModel : undefined);

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
    async model(signal) {
      if (known !== undefined) return known;
      known = firstModel(await listing(signal));
      if (known === undefined) {
        const what = `${flavour.names.label} lists no model at ${base}: name one with --model`;
        throw new ProviderError("no_model", what, { of: flavour.names });
      }
      return known;
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
    model: known,
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

/** Returns the first model of a listing that is no embedding, reranking or speech model. */
function firstModel(listing: unknown): string | undefined {
  const ids = list(object(listing).data).flatMap((one) => string(object(one).id) ?? []);
  return ids.find((id) => !/embed|rerank|whisper|tts/i.test(id));
}
