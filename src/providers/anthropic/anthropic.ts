import { present } from "#lib/fields";
import { EFFORTS } from "#wire";
import { type AnsweringOptions, modelProvider } from "../model/answering.ts";
import { object } from "../model/http.ts";
import { DEFAULT_MODEL } from "../model/pricing.ts";
import { addressOf } from "../model/server-access.ts";
import type { Vendor } from "../model/vendor.ts";
import type { Capabilities, Provider } from "../provider.ts";
import { sharedPrefix, takesEffortByMessage } from "./message-request.ts";
import { exchange, failureOf, type Sdk } from "./message-stream.ts";

export interface AnthropicOptions extends Omit<AnsweringOptions, "secrets"> {
  readonly apiKey: string;
  /** Default: the API's public address. */
  readonly baseUrl?: string;
  readonly model?: string;
  readonly fetch?: typeof fetch;
}

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
  let loading: Promise<Sdk> | undefined;
  const sdk = (): Promise<Sdk> => {
    loading ??= load(options);
    return loading;
  };
  const vendor: Vendor = {
    name: "anthropic",
    names: NAMES,
    server: options.baseUrl ?? PUBLIC,
    takes: "prompt",
    manner: { prompted: true },
    isCacheShared: takesEffortByMessage,
    model: async () => model,
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
  let listed: unknown;
  try {
    listed = await sdk.client.models.retrieve(model, {}, { signal, maxRetries: 0 });
  } catch (error) {
    throw failureOf(sdk, error);
  }
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
