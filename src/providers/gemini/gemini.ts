import { present } from "#lib/fields";
import { EFFORTS } from "#wire";
import { modelProvider, type ServerOptions } from "../model/answering.ts";
import { systemText, turnsOf } from "../model/conversation.ts";
import {
  count,
  endedEarly,
  eventData,
  list,
  object,
  post,
  requestJson,
  statusFailure,
  string,
  tokensWithin,
  type VendorError,
} from "../model/http.ts";
import { THINKING_PATIENCE } from "../model/idle-watch.ts";
import { GEMINI_MODEL } from "../model/pricing.ts";
import { addressOf } from "../model/server-access.ts";
import type { Conversation, ExchangeOptions, Manner, Reply, StopReason, Vendor } from "../model/vendor.ts";
import type { Capabilities, Provider } from "../provider.ts";

const NAMES = {
  label: "Gemini",
  login: "set a valid key in GEMINI_API_KEY",
  reach: "the network and GOOGLE_GEMINI_BASE_URL",
};
const PUBLIC = "https://generativelanguage.googleapis.com";

/** Models that take an effort level; older ones take a number of tokens. */
const TAKES_LEVELS = /^gemini-([3-9]|\d{2})/;

function listedAs(
  model: string,
  { inputTokenLimit, outputTokenLimit, thinking }: ReturnType<typeof object>,
): Capabilities {
  const [context, output] = [count(inputTokenLimit), count(outputTokenLimit)];
  return {
    ...present({ contextTokens: context || undefined, outputTokens: output || undefined }),
    ...(typeof thinking === "boolean"
      ? { thinking: thinking ? "yes" : "no", efforts: thinking && TAKES_LEVELS.test(model) ? EFFORTS : [] }
      : {}),
  };
}

/**
 * Gemini over generateContent: streamed, with the schema as `responseJsonSchema`, or in the prompt if that is refused.
 * @throws ProviderError for an invalid address
 */
export function geminiProvider(options: ServerOptions & { readonly apiKey: string }): Provider {
  const { fetch, apiKey } = options;
  const model = options.model ?? GEMINI_MODEL;
  const address = addressOf(options.baseUrl || PUBLIC, "GOOGLE_GEMINI_BASE_URL", "gemini", false);
  const { base } = address;
  const headers = { ...address.headers, "x-goog-api-key": apiKey };
  const vendor: Vendor = {
    name: "gemini",
    names: NAMES,
    server: base,
    takes: "gemini",
    async capabilities(name, signal) {
      const url = `${base}/v1beta/models/${encodeURIComponent(name)}`;
      return listedAs(name, object(await requestJson({ url, headers, fetch, told: toldBy }, signal)));
    },
    async exchange(talk, way, exchangeOptions) {
      const url = `${base}/v1beta/models/${encodeURIComponent(way.model)}:streamGenerateContent?alt=sse`;
      const request = { url, headers, body: bodyOf(talk, way.manner), fetch, told: toldBy };
      return replyFrom(await post(request, exchangeOptions), exchangeOptions);
    },
  };
  return modelProvider(vendor, {
    patience: THINKING_PATIENCE,
    ...options,
    model,
    secrets: [apiKey, ...address.secrets],
  });
}

function bodyOf(talk: Conversation, { prompted, effort }: Manner): Record<string, unknown> {
  return {
    systemInstruction: { parts: [{ text: systemText(talk, prompted) }] },
    contents: turnsOf(talk).map(({ role, text }) => ({ role: role === "user" ? "user" : "model", parts: [{ text }] })),
    generationConfig: {
      maxOutputTokens: talk.room,
      ...(effort && talk.effort ? { thinkingConfig: { thinkingLevel: talk.effort.level } } : {}),
      ...(prompted ? {} : { responseMimeType: "application/json", responseJsonSchema: talk.schema }),
    },
  };
}

const STOPS: Readonly<Record<string, StopReason>> = { STOP: "end", MAX_TOKENS: "max_tokens" };

/** Reads a stream to its end. A blocked prompt, and any finish but STOP and MAX_TOKENS, is a refusal. */
async function replyFrom(response: Response, options: ExchangeOptions): Promise<Reply> {
  const text: string[] = [];
  let finish: string | undefined;
  let blocked: string | undefined;
  let model: string | undefined;
  let requestId: string | undefined;
  for await (const value of eventData(response, options)) {
    const chunk = object(value);
    if (chunk.error !== undefined) throw statusFailure(count(object(chunk.error).code) || 500, toldBy(chunk));
    model ??= string(chunk.modelVersion);
    requestId ??= string(chunk.responseId);
    if (chunk.usageMetadata) options.meter.tokens = tokensOf(object(chunk.usageMetadata));
    blocked = string(object(chunk.promptFeedback).blockReason) ?? blocked;
    const candidate = object(list(chunk.candidates)[0]);
    for (const part of list(object(candidate.content).parts).map(object)) {
      if (part.thought === true) continue;
      const piece = string(part.text) ?? "";
      text.push(piece);
      options.onWords?.(piece);
    }
    finish = string(candidate.finishReason) ?? finish;
  }
  if (finish === undefined && blocked === undefined) throw endedEarly();
  const stopReason = blocked === undefined ? (STOPS[finish ?? ""] ?? "refusal") : "refusal";
  const stopDetail = stopReason === "refusal" ? (blocked ?? finish) : undefined;
  return { text: text.join(""), stopReason, stopDetail, model, requestId };
}

/** Reads an error's body; its details contain the retry delay. */
function toldBy(value: unknown): VendorError {
  const error = object(object(Array.isArray(value) ? value[0] : value).error);
  const details = list(error.details).map(object);
  const violations = details.flatMap(({ violations }) => list(violations).map(object));
  const names = [
    error.status,
    ...details.map(({ reason }) => reason),
    ...violations.map(({ quotaId }) => quotaId),
  ].flatMap((name) => string(name) ?? []);
  const delay = details.flatMap(({ retryDelay }) => string(retryDelay) ?? [])[0]?.replace(/s$/, "");
  return { message: string(error.message), names, retryAfter: delay };
}

/** Counts tokens: the prompt's count includes the cached part; thoughts are billed as output. */
function tokensOf(usage: Readonly<Record<string, unknown>>) {
  const { promptTokenCount: input, cachedContentTokenCount: cacheRead } = usage;
  const thinking = count(usage.thoughtsTokenCount);
  return tokensWithin({ input, cacheRead, output: count(usage.candidatesTokenCount) + thinking, thinking });
}
