import { withoutNulls } from "../model/accepted-schema.ts";
import { systemText, turnsOf } from "../model/conversation.ts";
import { count, endedEarly, eventData, list, object, statusFailure, string, type VendorError } from "../model/http.ts";
import type {
  Conversation,
  ExchangeFailure,
  ExchangeOptions,
  Manner,
  Reply,
  StopReason,
  Way,
} from "../model/vendor.ts";

/** @param isFlat whether the schema also goes next to `json_schema`, for llama.cpp */
export function bodyOf(talk: Conversation, { model, manner }: Way, isFlat: boolean): Record<string, unknown> {
  const { schema, room } = talk;
  const format = {
    type: "json_schema",
    json_schema: { name: talk.purpose.replace(/\W/g, "_").slice(0, 64), schema, strict: true },
    ...(isFlat ? { schema } : {}),
  };
  return {
    model,
    messages: [
      { role: "system", content: systemText(talk, manner.prompted) },
      ...turnsOf(talk).map(({ role, text }) => ({ role, content: text })),
    ],
    stream: true,
    ...(manner.usage ? { stream_options: { include_usage: true } } : {}),
    ...(Number.isFinite(room) ? { [manner.bound]: room } : {}),
    ...(manner.effort && talk.effort ? { reasoning_effort: talk.effort.level } : {}),
    ...(manner.prompted ? {} : { response_format: format }),
  };
}

const STOPS: Readonly<Record<string, StopReason>> = { length: "max_tokens", content_filter: "refusal" };

export async function replyFrom(response: Response, { prompted }: Manner, options: ExchangeOptions): Promise<Reply> {
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
    text: prompted ? text.join("") : withoutNulls(text.join("")),
    stopReason: refused !== "" ? "refusal" : (STOPS[stop] ?? "end"),
    stopDetail: refused.slice(0, 300) || undefined,
    model,
    requestId: response.headers.get("x-request-id") ?? id,
  };
}

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
