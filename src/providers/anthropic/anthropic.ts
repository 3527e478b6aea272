import { addressOf } from "../model/access.ts";
import { type AnsweringOptions, modelProvider } from "../model/answering.ts";
import { ExchangeFailure, type ExchangeOptions, type Reply, type Vendor } from "../model/exchange.ts";
import { rateOf } from "../model/pricing.ts";
import { tokensIn } from "../model/tokens.ts";
import type { Provider } from "../provider.ts";
import { DEFAULT_MODEL } from "./model.ts";
import { capabilitiesOf } from "./models.ts";
import { type Params, paramsFor, sharedPrefix, withoutEffort, withRepair } from "./request.ts";
import { exchange, type Sdk } from "./stream.ts";

export interface AnthropicOptions extends Omit<AnsweringOptions, "secrets"> {
  readonly apiKey: string;
  /** Default: the API's public address. */
  readonly baseUrl?: string;
  readonly model?: string;
  readonly fetch?: typeof fetch;
}

/** What the API names where it refuses how much a model is to think. */
const OF_THINKING = /effort|thinking|output_config|anthropic-beta|role '?system/i;

/**
 * Claude over Anthropic's API: streamed, with structured output and a cached prefix.
 * @throws ProviderError where the address is none, or has a password beside the key
 */
export function anthropicProvider(options: AnthropicOptions): Provider {
  const model = options.model ?? DEFAULT_MODEL;
  if (options.baseUrl !== undefined) addressOf(options.baseUrl, "ANTHROPIC_BASE_URL", "anthropic", true);
  let loading: Promise<Sdk> | undefined;
  const sdk = (): Promise<Sdk> => {
    loading ??= load(options);
    return loading;
  };
  let isRefused = false;

  /** A model that refuses what its listing promises is told nothing of thinking from then on. */
  async function exchanged(params: Params, exchangeOptions: ExchangeOptions): Promise<Reply> {
    const plain = withoutEffort(params);
    if (isRefused && plain) return exchange(await sdk(), plain, exchangeOptions);
    try {
      return await exchange(await sdk(), params, exchangeOptions);
    } catch (error) {
      if (!plain || !(error instanceof ExchangeFailure) || error.status !== 400 || !OF_THINKING.test(error.message))
        throw error;
      isRefused = true;
      throw error.changed();
    }
  }

  const vendor: Vendor<Params> = {
    name: "anthropic",
    names: {
      label: "Anthropic",
      login: "set a valid key in ANTHROPIC_API_KEY",
      reach: "the network and ANTHROPIC_BASE_URL",
    },
    model: async () => model,
    rate: rateOf,
    params: paramsFor,
    size: ({ system, messages }) => tokensIn(JSON.stringify([system, messages])),
    bound: (params) => params.max_tokens,
    bounded: (params, tokens) => ({ ...params, max_tokens: tokens }),
    repaired: withRepair,
    prefix: sharedPrefix,
    exchange: (params, _, exchangeOptions) => exchanged(params, exchangeOptions),
    capabilities: async (name, signal) => capabilitiesOf(await sdk(), name, signal),
  };
  return modelProvider(vendor, { ...options, model, secrets: [options.apiKey] });
}

/** The SDK, set to do one thing at a time: no retries and no log of its own, no credentials but the given key. */
async function load(options: AnthropicOptions): Promise<Sdk> {
  const [{ Anthropic, APIError }, { Stream }] = await Promise.all([
    import("@anthropic-ai/sdk"),
    import("@anthropic-ai/sdk/core/streaming"),
  ]);
  const client = new Anthropic({
    apiKey: options.apiKey,
    authToken: null,
    baseURL: options.baseUrl ?? "https://api.anthropic.com",
    maxRetries: 0,
    openTelemetry: false,
    logLevel: "off",
    ...(options.fetch ? { fetch: options.fetch } : {}),
  });
  return { client, Stream, APIError };
}
