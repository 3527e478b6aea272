import { type Conversation, systemText } from "../model/conversation.ts";
import type { ExchangeOptions, Reply, StopReason } from "../model/exchange.ts";
import { count, endedEarly, eventData, list, object, statusFailure, string, type VendorError } from "../model/http.ts";

/** Keywords that `responseJsonSchema` takes. */
const TAKEN = new Set(
  "$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required propertyOrdering".split(
    " ",
  ),
);

export function bodyOf(talk: Conversation, prompted: boolean): Record<string, unknown> {
  return {
    systemInstruction: { parts: [{ text: systemText(talk, prompted) }] },
    contents: talk.turns.map(({ role, text }) => ({ role: role === "user" ? "user" : "model", parts: [{ text }] })),
    generationConfig: {
      maxOutputTokens: talk.room,
      ...(talk.effort ? { thinkingConfig: { thinkingLevel: talk.effort } } : {}),
      ...(prompted ? {} : { responseMimeType: "application/json", responseJsonSchema: takenOf(talk.schema) }),
    },
  };
}

function takenOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(takenOf);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => TAKEN.has(key) || key === "const");
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === "const") return ["enum", [value]];
      if (key === "enum" || key === "required") return [key, value];
      if (key !== "properties") return [key, takenOf(value)];
      const properties = Object.entries(object(value)).map(([name, one]) => [name, takenOf(one)]);
      return [key, Object.fromEntries(properties)];
    }),
  );
}

const STOPS: Readonly<Record<string, StopReason>> = { STOP: "end", MAX_TOKENS: "max_tokens" };

/** Reads a stream to its end. A block of the prompt, and any reason to finish but STOP and MAX_TOKENS, is a refusal. */
export async function replyFrom(response: Response, prompted: boolean, options: ExchangeOptions): Promise<Reply> {
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
  return { text: text.join(""), stopReason, stopDetail, model, requestId, prompted };
}

/** An error's body; the time to wait stands among its details. */
export function toldBy(value: unknown): VendorError {
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

/** The prompt's count includes what came from the cache; thoughts are billed as output. */
function tokensOf(usage: Readonly<Record<string, unknown>>) {
  const cacheRead = count(usage.cachedContentTokenCount);
  const thinking = count(usage.thoughtsTokenCount);
  return {
    input: Math.max(0, count(usage.promptTokenCount) - cacheRead),
    cacheRead,
    cacheWrite: 0,
    output: count(usage.candidatesTokenCount) + thinking,
    thinking,
  };
}
