import { EFFORTS } from "#wire";
import { addressOf } from "../model/access.ts";
import { type AnsweringOptions, modelProvider } from "../model/answering.ts";
import { type Conversation, conversationOf, sizeOf, withRepair, withRoom } from "../model/conversation.ts";
import { effortFor } from "../model/effort.ts";
import { ExchangeFailure, type Vendor } from "../model/exchange.ts";
import { count, list, object, post, string } from "../model/http.ts";
import { LOCAL_PATIENCE, THINKING_PATIENCE } from "../model/idle-watch.ts";
import { FREE, NO_TOKENS, rateOf } from "../model/pricing.ts";
import { type Capabilities, type Provider, ProviderError } from "../provider.ts";
import { boundOf, chat, type Manner, mended, toldBy } from "./chat.ts";
import type { Flavour } from "./flavours.ts";

export interface OpenAiCompatibleOptions extends Omit<AnsweringOptions, "secrets"> {
  readonly flavour: Flavour;
  readonly apiKey?: string | undefined;
  /** Up to and with /v1. Default: the flavour's. */
  readonly baseUrl?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

const DEFAULT_OUTPUT_TOKENS = 8_000;
/** What models think counts against the bound on the output. */
const THINKING_TOKENS = 16_000;

/**
 * A model behind OpenAI's chat completions, streamed, with the schema as `response_format`. A server that refuses a part
 * of the request (the schema, the name of the bound, the count of tokens) is asked without it from then on, one that tells
 * how long an answer may be for no longer ones; a model that takes no schema gets it in its prompt.
 * @throws ProviderError where the address is none, or has a password beside a key
 */
export function openAiCompatible(options: OpenAiCompatibleOptions): Provider {
  const { flavour, apiKey, fetch } = options;
  const address = addressOf(options.baseUrl ?? flavour.baseUrl, flavour.baseUrlEnv, flavour.name, Boolean(apiKey));
  const { base } = address;
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : address.headers;
  const isOwn = base === flavour.baseUrl;
  let manner: Manner = {
    prompted: false,
    bound: flavour.local ? "max_tokens" : "max_completion_tokens",
    most: Number.POSITIVE_INFINITY,
    usage: true,
    effort: true,
    flatSchema: flavour.name === "llamacpp",
  };
  let known = options.model ?? (isOwn ? flavour.defaultModel : undefined);

  const vendor: Vendor<Conversation> = {
    name: flavour.name,
    names: flavour.names,
    rate: (model) => (flavour.local ? FREE : rateOf(model)),
    async model(signal) {
      if (known !== undefined) return known;
      const silent = { signal, onProgress: () => {}, meter: { responded: false, tokens: NO_TOKENS } };
      const response = await post({ url: `${base}/models`, headers, fetch, told: toldBy }, silent);
      known = firstModel(await response.json().catch(() => undefined));
      if (known === undefined) {
        const what = `${flavour.names.label} lists no model at ${base}: name one with --model`;
        throw new ProviderError("no_model", what, { of: flavour.names });
      }
      return known;
    },
    params: (request, _, can) => {
      const room = (request.maxOutputTokens ?? DEFAULT_OUTPUT_TOKENS) + THINKING_TOKENS;
      const talk = conversationOf(request, flavour.local ? Number.POSITIVE_INFINITY : room, flavour.names.label);
      return { ...talk, effort: effortFor(request, can, true) };
    },
    async capabilities(model, signal) {
      const silent = { signal, onProgress: () => {}, meter: { responded: false, tokens: NO_TOKENS } };
      const response = await post({ url: `${base}/models`, headers, fetch, told: toldBy }, silent);
      return listedAs(model, await response.json().catch(() => undefined), flavour);
    },
    size: sizeOf,
    bound: (talk) => boundOf(talk, manner),
    unbounded: flavour.local,
    bounded: withRoom,
    repaired: withRepair,
    async exchange(talk, model, exchangeOptions) {
      const asked = manner;
      try {
        const response = await post(
          { url: `${base}/chat/completions`, headers, body: chat.body(talk, model, asked), fetch, told: toldBy },
          exchangeOptions,
        );
        const reply = await chat.reply(response, asked, exchangeOptions);
        return asked.effort ? { ...reply, effort: talk.effort } : reply;
      } catch (error) {
        if (!(error instanceof ExchangeFailure)) throw error;
        const other = mended(asked, error, boundOf(talk, asked));
        if (!other) throw error;
        manner = other;
        throw error.changed();
      }
    },
  };
  return modelProvider(vendor, {
    patience: flavour.local ? LOCAL_PATIENCE : THINKING_PATIENCE,
    ...options,
    model: known,
    secrets: [...(apiKey ? [apiKey] : []), ...address.secrets],
  });
}

/** Models of OpenAI's that reason, and may be told how much; its listing does not say which do. */
const REASONING = /^(gpt-([5-9]|\d{2})|o\d)/;

/** What a listing says of a model: of OpenAI's nothing, of a local server's how much it reads, under one name or another. */
function listedAs(model: string, listing: unknown, { local }: Flavour): Capabilities {
  const own = object(list(object(listing).data).find((one) => object(one).id === model));
  const context = [own.max_model_len, own.max_context_length, object(own.meta).n_ctx].map(count).find((n) => n > 0);
  const thinks = !local && REASONING.test(model);
  return {
    ...(context === undefined ? {} : { contextTokens: context }),
    ...(local ? {} : { efforts: thinks ? EFFORTS : [], thinking: thinks ? "yes" : "no" }),
  };
}

/** The first model of a listing that can talk. */
function firstModel(listing: unknown): string | undefined {
  const ids = list(object(listing).data).flatMap((one) => string(object(one).id) ?? []);
  return ids.find((id) => !/embed|rerank|whisper|tts/i.test(id));
}
