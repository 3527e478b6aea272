import { withoutNulls } from "../model/accepted-schema.ts";
import { type Conversation, systemText } from "../model/conversation.ts";
import { count, endedEarly, eventData, list, object, statusFailure, string, type VendorError } from "../model/http.ts";
import type { ExchangeFailure, ExchangeOptions, Reply, StopReason } from "../model/vendor.ts";

/** Request format that a server accepts. */
export interface Manner {
  /** Whether the schema is in the prompt, since the server takes it in no other way. */
  readonly prompted: boolean;
  /** Name of the bound on the output. */
  readonly bound: "max_tokens" | "max_completion_tokens";
  /** Largest bound on the output that the model accepts. Infinity: unknown. */
  readonly most: number;
  /** Whether the stream is to end with the token count. */
  readonly usage: boolean;
  /** Whether an effort level is sent. */
  readonly effort: boolean;
  /** Whether the schema also goes next to `json_schema`, for llama.cpp. */
  readonly flatSchema: boolean;
}

const OF_OUTPUT = /max_(completion_|output_|new_)?tokens|(completion|output) tokens/i;
/** Signs that prompt and output together are too long, so that the number is no bound on the output. */
const OF_PROMPT = /context (length|window)|\b(input|inputs|prompt|messages)\b/i;
/** Least plausible bound on the output; a smaller number is a status or the lower end of a range. */
const LEAST_MOST = 1_000;

/**
 * Reads a model's limit on the output from a refusal: "this model supports at most 16384 completion tokens", "the valid
 * range of max_tokens is [1, 8192]", "expected a value <= 12288, but got 32000". Undefined if it names none.
 */
export function mostOutput(message: string, asked: number): number | undefined {
  if (!OF_OUTPUT.test(message) || OF_PROMPT.test(message)) return undefined;
  // Skips numbers inside the names of models and requests.
  const numbers = message.match(/(?<![\w.-])(\d{1,3}(,\d{3})+|\d+)(?![\w-])/g) ?? [];
  const fewer = numbers.map((one) => Number(one.replaceAll(",", ""))).filter((n) => n >= LEAST_MOST && n < asked);
  return fewer.length > 0 ? Math.max(...fewer) : undefined;
}

/** Returns the bound on the output to send. */
export const boundOf = ({ room }: Conversation, { most }: Manner): number => Math.min(room, most);

/**
 * Returns a request format without the refused part; undefined if the format is not at fault.
 * @param asked requested tokens of output
 */
export function mended(manner: Manner, { code, status, message }: ExchangeFailure, asked: number): Manner | undefined {
  if (code !== "no_schema" && status !== 400 && status !== 422 && status !== 501) return undefined;
  const most = mostOutput(message, asked);
  if (most !== undefined) return { ...manner, most };
  if (manner.usage && /stream_options/i.test(message)) return { ...manner, usage: false };
  if (manner.effort && /reasoning_effort|reasoning\.effort|effort/i.test(message)) return { ...manner, effort: false };
  const other = manner.bound === "max_tokens" ? "max_completion_tokens" : "max_tokens";
  // Only the refusal of one name mentions the other, so this cannot alternate.
  if (message.includes(manner.bound) && message.includes(other) && /unsupported|instead/i.test(message)) {
    return message.indexOf(manner.bound) < message.indexOf(other) ? { ...manner, bound: other } : undefined;
  }
  return code === "no_schema" && !manner.prompted ? { ...manner, prompted: true } : undefined;
}

function body(talk: Conversation, model: string, manner: Manner): Record<string, unknown> {
  const { schema } = talk;
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

/** Classifies an error event within an answer; without a status its words decide. */
function midStream(chunk: Readonly<Record<string, unknown>>): ExchangeFailure {
  const told = toldBy(chunk);
  const code = Number(object(chunk.error).code);
  const all = told.names.join(" ");
  const status = code >= 400 && code < 600 ? code : /invalid_request|context_length/i.test(all) ? 400 : 500;
  return statusFailure(/rate_limit/i.test(all) ? 429 : status, told);
}

/** Reads an error's body in any form that these servers send: an object, a text, or the bare message. */
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
