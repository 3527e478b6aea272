import { present } from "#lib/fields";
import { EFFORTS } from "#wire";
import { modelProvider, type ServerOptions } from "../model/answering.ts";
import { systemText, turnsOf } from "../model/conversation.ts";
import { parametersIn } from "../model/fitting.ts";
import {
  count,
  endedEarly,
  firstAnswering,
  jsonLines,
  list,
  object,
  post,
  requestJson,
  statusFailure,
  string,
  type VendorError,
} from "../model/http.ts";
import { LOCAL_PATIENCE } from "../model/idle-watch.ts";
import { NO_TOKENS } from "../model/pricing.ts";
import { addressOf } from "../model/server-access.ts";
import type { Conversation, ExchangeOptions, Reply, Vendor, Way } from "../model/vendor.ts";
import type { Capabilities, Provider } from "../provider.ts";

const NAMES = {
  label: "Ollama",
  login: "sign in with `ollama signin`",
  reach: "that it runs (`ollama serve`), or OLLAMA_HOST",
};

/** Bytes per token of a prompt, a low estimate that holds for Chinese too. */
const BYTES_PER_TOKEN = 2.5;
/** Tokens for the answer, thoughts included. */
const ANSWER_TOKENS = 8_000;

/**
 * Models of a local Ollama over its own API, since only that can enlarge the context to the prompt. The default context
 * is 4,096 tokens on most machines, and a longer prompt silently loses its oldest messages.
 * @throws ProviderError as addressOf does
 */
export function ollamaProvider(options: ServerOptions & { readonly baseUrl: string }): Provider {
  const { fetch } = options;
  const { base, headers, secrets } = addressOf(options.baseUrl, "OLLAMA_HOST", "ollama", false);
  const vendor: Vendor = {
    name: "ollama",
    names: NAMES,
    server: base,
    takes: "grammar",
    isFree: true,
    unbounded: true,
    async firstModel(signal) {
      const listing = object(await requestJson({ url: `${base}/api/tags`, headers, fetch, told: toldBy }, signal));
      const what = "Ollama has no model yet: get one, such as with `ollama pull qwen3`";
      return firstAnswering(listing.models, "name", what, NAMES);
    },
    async capabilities(model, signal) {
      const request = { url: `${base}/api/show`, headers, body: { model }, fetch, told: toldBy };
      return shownAs(object(await requestJson(request, signal)));
    },
    async exchange(talk, way, exchangeOptions) {
      const request = { url: `${base}/api/chat`, headers, body: bodyOf(talk, way), fetch, told: toldBy };
      return replyFrom(await post(request, exchangeOptions), exchangeOptions);
    },
  };
  return modelProvider(vendor, { patience: LOCAL_PATIENCE, ...options, secrets });
}

/** Reads a model's description. Only some models take an effort level; the others think or do not. */
function shownAs({ model_info, details, capabilities, thinking }: ReturnType<typeof object>): Capabilities {
  const info = object(model_info);
  const [, context] = Object.entries(info).find(([key]) => key.endsWith(".context_length")) ?? [];
  const parameters =
    count(info["general.parameter_count"]) || parametersIn(string(object(details).parameter_size) ?? "");
  const values = list(object(thinking).values);
  return {
    ...present({ contextTokens: count(context) || undefined, parameters: parameters || undefined }),
    ...(Array.isArray(capabilities)
      ? {
          thinking: capabilities.includes("thinking") ? "yes" : "no",
          efforts: EFFORTS.filter((level) => values.includes(level)),
        }
      : {}),
  };
}

function bodyOf(talk: Conversation, { model, manner }: Way): Record<string, unknown> {
  // It takes a schema in silence with models that it cannot hold to one (ollama/ollama 17013, 17183).
  const system = systemText(talk, true);
  const messages = [
    { role: "system", content: system },
    ...turnsOf(talk).map(({ role, text }) => ({ role, content: text })),
  ];
  const room = Number.isFinite(talk.room) ? { num_predict: talk.room } : {};
  return {
    model,
    messages,
    stream: true,
    truncate: false,
    options: { num_ctx: contextFor(Buffer.byteLength(JSON.stringify(messages)), talk.can.contextTokens), ...room },
    ...(talk.effort ? { think: talk.effort.level } : {}),
    ...(manner.prompted ? {} : { format: talk.schema }),
  };
}

/**
 * Returns the context in tokens, rounded up to a power of two, so that the model is not reloaded for every turn.
 * @param most context of the model. Default: unknown
 */
const contextFor = (bytes: number, most = Number.POSITIVE_INFINITY): number =>
  Math.min(most, 2 ** Math.ceil(Math.log2(Math.max(8_192, bytes / BYTES_PER_TOKEN + ANSWER_TOKENS))));

async function replyFrom(response: Response, options: ExchangeOptions): Promise<Reply> {
  const text: string[] = [];
  for await (const value of jsonLines(response, options)) {
    const line = object(value);
    // The status was sent before the failure.
    if (line.error !== undefined) throw statusFailure(500, toldBy(line));
    const piece = string(object(line.message).content) ?? "";
    text.push(piece);
    options.onWords?.(piece);
    if (line.done !== true) continue;
    options.meter.tokens = { ...NO_TOKENS, input: count(line.prompt_eval_count), output: count(line.eval_count) };
    const stopReason = line.done_reason === "length" ? "max_tokens" : "end";
    return { text: text.join(""), stopReason, model: string(line.model) };
  }
  throw endedEarly();
}

function toldBy(value: unknown): VendorError {
  const { error } = object(value);
  return { message: string(error) ?? string(object(error).message), names: [] };
}
