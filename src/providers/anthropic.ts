import { type Clock, systemClock } from "#lib/clock";
import { openCall } from "./anthropic-call.ts";
import { paramsFor, withRepair } from "./anthropic-request.ts";
import type { Sdk } from "./anthropic-stream.ts";
import { PATIENCE, type Patience } from "./idle-watch.ts";
import { parseAnswer } from "./parse-answer.ts";
import type { Answer, CallOptions, ModelRequest, Provider } from "./provider.ts";

/** The current Sonnet: what the SDK's own examples of structured output use, at half the price of an Opus. */
export const DEFAULT_MODEL = "claude-sonnet-5-5";

export interface AnthropicOptions {
  readonly apiKey: string;
  /** Default: the API's public address. */
  readonly baseUrl?: string;
  /** Default DEFAULT_MODEL. */
  readonly model?: string;
  readonly clock?: Clock;
  readonly fetch?: typeof fetch;
  /** Spreads the retries; default Math.random. */
  readonly random?: () => number;
  /** How long an answer may make no progress. Default: 60 s without any event, 180 s with pings only. */
  readonly patience?: Patience;
}

/**
 * Claude over Anthropic's API: streamed, with structured output and a cached prefix. One `answer` is several
 * exchanges where that helps: what is passing (429, 5xx, a broken connection, a stall) is tried again until the
 * deadline, as far as the budget goes; an answer that was cut off, once more with twice the room; one that does not fit the schema, once
 * more with what was wrong, unless somebody else judges it. A refusal or a rejected request is told at once. Every exchange that got a status
 * counts as a call, and its tokens count.
 */
export function anthropicProvider(options: AnthropicOptions): Provider {
  const model = options.model ?? DEFAULT_MODEL;
  const closed = new AbortController();
  let loading: Promise<Sdk> | undefined;
  const context = {
    model,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    closed: closed.signal,
    secret: options.apiKey,
    patience: options.patience ?? PATIENCE,
    sdk: () => {
      loading ??= load(options);
      return loading;
    },
  };

  async function answer<T>(request: ModelRequest<T>, callOptions: CallOptions): Promise<Answer<T>> {
    callOptions.signal.throwIfAborted();
    const { lang } = request.facts;
    using call = openCall(context, callOptions);
    let params = await paramsFor(request, model);
    let widened = false;
    let repaired = false;
    for (;;) {
      const reply = await call.send(params);
      if (reply.stopReason === "refusal") {
        const why = reply.stopDetail ? ` (${reply.stopDetail})` : "";
        throw call.failure(
          "refusal",
          `${model} refused to answer${why}: put the topic differently, or use another model`,
        );
      }
      if (reply.stopReason === "model_context_window_exceeded") {
        const what = `the discussion is longer than ${model} can read: use a model with a larger context`;
        throw call.failure("too_long", what);
      }
      if (reply.stopReason === "max_tokens") {
        if (reply.confined) {
          throw call.failure("over_budget", `the budget left ${model} too little room to finish its answer`);
        }
        const what = `${model}'s answer was cut off at ${params.max_tokens} tokens of output, twice: use another model`;
        if (widened) throw call.failure("cut_off", what);
        widened = true;
        params = { ...params, max_tokens: 2 * params.max_tokens };
        continue;
      }
      const parsed = parseAnswer(reply.text, request.schema, lang);
      if (parsed.ok || request.judged) {
        const content = parsed.ok ? parsed.content : (parsed.said as T);
        return { content, origin: { provider: "anthropic", model, isModel: true }, usage: call.usage };
      }
      if (repaired) {
        const what = `${model}'s answer does not fit its schema, also after one repair (${parsed.problem})`;
        throw call.failure("invalid_answer", what.replaceAll("\n", "; "));
      }
      repaired = true;
      params = withRepair(params, reply.text, parsed.problem, lang);
    }
  }

  const close = async (): Promise<void> => closed.abort();
  return { name: "anthropic", model, isModel: true, answer, close, [Symbol.asyncDispose]: close };
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
