import { type Conversation, systemText } from "../model/conversation.ts";
import type { ExchangeFailure, ExchangeOptions, Reply, StopReason } from "../model/exchange.ts";
import { count, endedEarly, eventData, list, object, statusFailure, string, type VendorError } from "../model/http.ts";
import { strictSchema, withoutNulls } from "../model/strict-schema.ts";

/** How a server wants to be asked. */
export interface Manner {
  /** The schema stands in the prompt, since the server takes it in no other way. */
  readonly prompted: boolean;
  /** The name of the bound on the output. */
  readonly bound: "max_tokens" | "max_completion_tokens";
  /** Tokens of output for which the model may be asked at most. Infinity: not known. */
  readonly most: number;
  /** Whether the stream is to end with the count of tokens. */
  readonly usage: boolean;
  /** Whether it may be told how much to think. */
  readonly effort: boolean;
  /** The schema beside `json_schema` too, where llama.cpp looks for it. */
  readonly flatSchema: boolean;
}

const OF_OUTPUT = /max_(completion_|output_|new_)?tokens|(completion|output) tokens/i;
/** Then prompt and output together are too long, and the number is no bound on the output. */
const OF_PROMPT = /context (length|window)|\b(input|inputs|prompt|messages)\b/i;
/** No model is bounded to fewer tokens of output: a number below is a status, or the lower end of a range. */
const LEAST_MOST = 1_000;

/**
 * The tokens of output that a model may be asked for, in a refusal of more: "this model supports at most 16384 completion
 * tokens", "the valid range of max_tokens is [1, 8192]", "expected a value <= 12288, but got 32000". Undefined where it
 * names no such bound.
 */
export function mostOutput(message: string, asked: number): number | undefined {
  if (!OF_OUTPUT.test(message) || OF_PROMPT.test(message)) return undefined;
  // Numbers within names of models and requests are none.
  const numbers = message.match(/(?<![\w.-])(\d{1,3}(,\d{3})+|\d+)(?![\w-])/g) ?? [];
  const fewer = numbers.map((one) => Number(one.replaceAll(",", ""))).filter((n) => n >= LEAST_MOST && n < asked);
  return fewer.length > 0 ? Math.max(...fewer) : undefined;
}

/** The bound on the output that is sent. */
export const boundOf = ({ room }: Conversation, { most }: Manner): number => Math.min(room, most);

/**
 * Another manner in which a server may take what it refused; undefined where nothing of the manner is at fault.
 * @param asked tokens of output that were asked for
 */
export function mended(manner: Manner, { status, message }: ExchangeFailure, asked: number): Manner | undefined {
  if (status !== 400 && status !== 422 && status !== 501) return undefined;
  const most = mostOutput(message, asked);
  if (most !== undefined) return { ...manner, most };
  if (manner.usage && /stream_options/i.test(message)) return { ...manner, usage: false };
  if (manner.effort && /reasoning_effort|reasoning\.effort|effort/i.test(message)) return { ...manner, effort: false };
  const other = manner.bound === "max_tokens" ? "max_completion_tokens" : "max_tokens";
  // Only the refusal of one name speaks of the other, so that this cannot go back and forth.
  if (message.includes(manner.bound) && message.includes(other) && /unsupported|instead/i.test(message)) {
    return message.indexOf(manner.bound) < message.indexOf(other) ? { ...manner, bound: other } : undefined;
  }
  const isFormat = /response_format|json_schema|json schema|structured output|guided|grammar|schema/i.test(message);
  return isFormat && !manner.prompted ? { ...manner, prompted: true } : undefined;
}

function body(talk: Conversation, model: string, manner: Manner): Record<string, unknown> {
  const schema = strictSchema(talk.schema);
  const format = {
    type: "json_schema",
    json_schema: { name: talk.purpose.replace(/\W/g, "_").slice(0, 64), schema, strict: true },
    ...(manner.flatSchema ? { schema } : {}),
  };
  return {
    model,
    messages: [
      { role: "system", content: systemText(talk, manner.prompted) },
      ...talk.turns.map(({ role, text }) => ({ role, content: text })),
    ],
    stream: true,
    ...(manner.usage ? { stream_options: { include_usage: true } } : {}),
    ...(Number.isFinite(boundOf(talk, manner)) ? { [manner.bound]: boundOf(talk, manner) } : {}),
    ...(manner.effort && talk.effort ? { reasoning_effort: talk.effort } : {}),
    ...(manner.prompted ? {} : { response_format: format }),
  };
}

const STOPS: Readonly<Record<string, StopReason>> = { length: "max_tokens", content_filter: "refusal" };

async function reply(response: Response, manner: Manner, options: ExchangeOptions): Promise<Reply> {
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
    text: manner.prompted ? text.join("") : withoutNulls(text.join("")),
    stopReason: refused !== "" ? "refusal" : (STOPS[stop] ?? "end"),
    stopDetail: refused.slice(0, 300) || undefined,
    model,
    requestId: response.headers.get("x-request-id") ?? id,
    prompted: manner.prompted,
  };
}

export const chat = { body, reply };

/** An error event after the answer had begun; where it carries no status its words decide. */
function midStream(chunk: Readonly<Record<string, unknown>>): ExchangeFailure {
  const told = toldBy(chunk);
  const code = Number(object(chunk.error).code);
  const all = told.names.join(" ");
  const status = code >= 400 && code < 600 ? code : /invalid_request|context_length/i.test(all) ? 400 : 500;
  return statusFailure(/rate_limit/i.test(all) ? 429 : status, told);
}

/** An error's body in the forms that these servers have: an object, a text, or the bare message. */
export function toldBy(value: unknown): VendorError {
  const holder = object(Array.isArray(value) ? value[0] : value);
  const { error } = holder;
  if (typeof error === "string") return { message: error, names: [] };
  const { message, type, code, param } = object(error ?? holder.detail ?? holder);
  const names = [type, code, param].filter((name) => typeof name === "string");
  return { message: string(message), names };
}

function tokensOf(usage: Readonly<Record<string, unknown>>) {
  const details = object(usage.prompt_tokens_details);
  const cacheRead = count(details.cached_tokens);
  const cacheWrite = count(details.cache_write_tokens);
  const input = Math.max(0, count(usage.prompt_tokens) - cacheRead - cacheWrite);
  const thinking = count(object(usage.completion_tokens_details).reasoning_tokens);
  return { input, cacheRead, cacheWrite, output: count(usage.completion_tokens), thinking };
}
