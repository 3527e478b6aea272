import { EFFORTS } from "#wire";
import { addressOf } from "../model/access.ts";
import { type AnsweringOptions, modelProvider } from "../model/answering.ts";
import { type Conversation, conversationOf, sizeOf, withRepair, withRoom } from "../model/conversation.ts";
import { effortFor } from "../model/effort.ts";
import { ExchangeFailure, type ExchangeOptions, type Reply, type Vendor } from "../model/exchange.ts";
import { count, object, post } from "../model/http.ts";
import { THINKING_PATIENCE } from "../model/idle-watch.ts";
import { NO_TOKENS, rateOf } from "../model/pricing.ts";
import type { Capabilities, Provider } from "../provider.ts";
import { bodyOf, replyFrom, toldBy } from "./generate-content.ts";
import { GEMINI_MODEL } from "./model.ts";

export interface GeminiOptions extends Omit<AnsweringOptions, "secrets"> {
  readonly apiKey: string;
  /** Default: the API's public address. */
  readonly baseUrl?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

const NAMES = {
  label: "Gemini",
  login: "set a valid key in GEMINI_API_KEY",
  reach: "the network and GOOGLE_GEMINI_BASE_URL",
};
const PUBLIC = "https://generativelanguage.googleapis.com";
const DEFAULT_OUTPUT_TOKENS = 8_000;
/** Thoughts are billed as output, and count against its bound. */
const THINKING_TOKENS = 16_000;

/** Models before the third generation take a number of tokens instead of a level. */
const TAKES_LEVELS = /^gemini-([3-9]|\d{2})/;

function listedAs(
  model: string,
  { inputTokenLimit, outputTokenLimit, thinking }: ReturnType<typeof object>,
): Capabilities {
  const [context, output] = [count(inputTokenLimit), count(outputTokenLimit)];
  return {
    ...(context > 0 ? { contextTokens: context } : {}),
    ...(output > 0 ? { outputTokens: output } : {}),
    ...(typeof thinking === "boolean"
      ? { thinking: thinking ? "yes" : "no", efforts: thinking && TAKES_LEVELS.test(model) ? EFFORTS : [] }
      : {}),
  };
}

/**
 * Gemini over generateContent, streamed, with the schema as `responseJsonSchema`; where that is refused, in the prompt.
 * @throws ProviderError where the address is none
 */
export function geminiProvider(options: GeminiOptions): Provider {
  const { fetch, apiKey } = options;
  const model = options.model ?? GEMINI_MODEL;
  const address = addressOf(options.baseUrl || PUBLIC, "GOOGLE_GEMINI_BASE_URL", "gemini", false);
  const { base } = address;
  const headers = { ...address.headers, "x-goog-api-key": apiKey };
  let prompted = false;
  let isTold = true;

  async function exchange(given: Conversation, name: string, exchangeOptions: ExchangeOptions): Promise<Reply> {
    const asked = prompted;
    const talk = isTold ? given : { ...given, effort: undefined };
    const url = `${base}/v1beta/models/${encodeURIComponent(name)}:streamGenerateContent?alt=sse`;
    try {
      const request = { url, headers, body: bodyOf(talk, asked), fetch, told: toldBy };
      const reply = await replyFrom(await post(request, exchangeOptions), asked, exchangeOptions);
      return { ...reply, effort: talk.effort };
    } catch (error) {
      if (!(error instanceof ExchangeFailure) || error.status !== 400) throw error;
      if (talk.effort && /thinking/i.test(error.message)) isTold = false;
      else if (!asked && /schema|response_?mime_?type|json mode/i.test(error.message)) prompted = true;
      else throw error;
      throw error.changed();
    }
  }

  const vendor: Vendor<Conversation> = {
    name: "gemini",
    names: NAMES,
    model: async () => model,
    rate: rateOf,
    params: (request, _, can) => {
      const room = (request.maxOutputTokens ?? DEFAULT_OUTPUT_TOKENS) + THINKING_TOKENS;
      const talk = conversationOf(request, Math.min(room, can.outputTokens ?? room), NAMES.label);
      return { ...talk, effort: effortFor(request, can, true) };
    },
    async capabilities(name, signal) {
      const url = `${base}/v1beta/models/${encodeURIComponent(name)}`;
      const silent = { signal, onProgress: () => {}, meter: { responded: false, tokens: NO_TOKENS } };
      const response = await post({ url, headers, fetch, told: toldBy }, silent);
      return listedAs(name, object(await response.json().catch(() => undefined)));
    },
    size: sizeOf,
    bound: ({ room }) => room,
    bounded: withRoom,
    repaired: withRepair,
    exchange,
  };
  return modelProvider(vendor, {
    patience: THINKING_PATIENCE,
    ...options,
    model,
    secrets: [apiKey, ...address.secrets],
  });
}
