import { type AnsweringOptions, modelProvider } from "../model/answering.ts";
import { type Conversation, conversationOf, sizeOf, withRepair, withRoom } from "../model/conversation.ts";
import { ExchangeFailure, type ExchangeOptions, type Reply, type Vendor } from "../model/exchange.ts";
import { post } from "../model/http.ts";
import { rateOf } from "../model/pricing.ts";
import type { Provider } from "../provider.ts";
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
const DEFAULT_OUTPUT_TOKENS = 8_000;
/** Thoughts are billed as output, and count against its bound. */
const THINKING_TOKENS = 16_000;

/** Gemini over generateContent, streamed, with the schema as `responseJsonSchema`; where that is refused, in the prompt. */
export function geminiProvider(options: GeminiOptions): Provider {
  const { fetch, apiKey } = options;
  const model = options.model ?? GEMINI_MODEL;
  const base = (options.baseUrl ?? "https://generativelanguage.googleapis.com").replace(/\/+$/, "");
  let prompted = false;

  async function exchange(talk: Conversation, name: string, exchangeOptions: ExchangeOptions): Promise<Reply> {
    const asked = prompted;
    const url = `${base}/v1beta/models/${encodeURIComponent(name)}:streamGenerateContent?alt=sse`;
    try {
      const request = { url, headers: { "x-goog-api-key": apiKey }, body: bodyOf(talk, asked), fetch, told: toldBy };
      return await replyFrom(await post(request, exchangeOptions), asked, exchangeOptions);
    } catch (error) {
      const isSchema = error instanceof ExchangeFailure && /schema|response_?mime_?type|json mode/i.test(error.message);
      if (asked || !isSchema || error.status !== 400) throw error;
      prompted = true;
      return exchange(talk, name, exchangeOptions);
    }
  }

  const vendor: Vendor<Conversation> = {
    name: "gemini",
    names: NAMES,
    model: async () => model,
    rate: rateOf,
    params: (request) =>
      conversationOf(request, (request.maxOutputTokens ?? DEFAULT_OUTPUT_TOKENS) + THINKING_TOKENS, NAMES.label),
    size: sizeOf,
    bound: ({ room }) => room,
    bounded: withRoom,
    repaired: withRepair,
    exchange,
  };
  return modelProvider(vendor, { ...options, model, secrets: [apiKey] });
}
