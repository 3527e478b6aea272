import { jsonIn, jsonOr } from "#lib/json-in";
import { ProviderError, type ProviderFailure, type VendorNames } from "../provider.ts";
import { NO_TOKENS } from "./pricing.ts";
import { ExchangeFailure, type ExchangeOptions, rootCause } from "./vendor.ts";

/** A vendor's error, from the body of a response or from an event. */
export interface VendorError {
  readonly message?: string | undefined;
  /** Vendor's own names of the error: type, code, status. */
  readonly names: readonly string[];
  readonly retryAfter?: string | undefined;
}

export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; without a body the request is a GET. */
  readonly body?: unknown;
  readonly fetch?: typeof fetch | undefined;
  readonly told: (body: unknown) => VendorError;
}

/** Limit on error bodies: proxies send whole pages. */
const MOST_ERROR_CHARS = 20_000;

/**
 * Sends one request and resolves with its response once the vendor accepted it.
 * @throws ExchangeFailure; the error of fetch if the signal was aborted
 */
export async function post(
  { url, headers, body, fetch = globalThis.fetch, told }: Posted,
  { signal, onProgress, meter }: Watched & Pick<ExchangeOptions, "meter">,
): Promise<Response> {
  meter.sent = body;
  let response: Response;
  try {
    response = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A redirect would send the key to another address.
      redirect: "error",
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw notConnected(error);
  }
  meter.responded = true;
  onProgress(true);
  if (response.ok) {
    meter.begun = true;
    return response;
  }
  const text = (await response.text().catch(() => "")).slice(0, MOST_ERROR_CHARS);
  // A proxy's page is no JSON.
  throw statusFailure(response.status, told(jsonIn(text)), response.headers.get("retry-after"));
}

/**
 * Requests a JSON value outside of an exchange, such as a listing of models; undefined if the body is none.
 * @throws ExchangeFailure; the error of fetch if the signal was aborted
 */
export async function requestJson(request: Posted, signal: AbortSignal): Promise<unknown> {
  const meter = { responded: false, tokens: NO_TOKENS };
  const response = await post(request, { signal, onProgress: () => {}, meter });
  return response.json().catch(() => undefined);
}

/** Statuses after which every call with this key and model fails. */
const FATAL: Readonly<Record<number, ProviderFailure>> = {
  401: "bad_key",
  402: "no_credit",
  403: "no_access",
  404: "no_model",
};

/** Accounts without money: Gemini's "prepayment credits are depleted" comes as a 429, Alibaba's as "not in good standing". */
const NO_CREDIT =
  /insufficient_(quota|user_quota|balance)|credit[ _]balance|credits are depleted|insufficient (credit|balance)|billing_(not_active|error|unavailable)|billing account|payment required|good standing/i;
/**
 * Limits that last for hours: of a day, a session, a week, a month. Ollama's cloud says "reached your weekly usage limit",
 * Gemini "exceeded its monthly spending cap", Qwen "free allocated quota exceeded", Anthropic "out of extra usage".
 */
const SPEND_LIMIT =
  /billing_hard_limit|(spend|usage)_limit_(exceeded|reached)|spend_limit|spending cap|PerDay|usage limits|reached your \w+ usage limit|daily quota|free (allocated )?quota|out of extra usage/i;
/** Gemini's RESOURCE_EXHAUSTED of a key that has no quota for a model at all, which no wait changes. */
const NO_QUOTA = /quota.*\blimit: 0(?![.\d])|no free quota tier|n't have a free quota tier/is;
const BAD_KEY = /API_KEY_INVALID|api key not valid|invalid_api_key|incorrect api key|invalid authentication/i;
const TOO_LONG =
  /context_length_exceeded|exceed_context_size|maximum context length|prompt is too long|context (window|length)|input_tokens|too many tokens|token count .*exceeds|exceeds? (the )?(maximum|available)/i;
/** Rate limits that no wait helps: of a request that exceeds them alone, or of long prompts that cost Anthropic's extra. */
const LARGER_THAN_LIMIT = /request too large .*(must be reduced|requested \d+)|required for long context requests/i;
/** Accounts that may not be used: Gemini's of a country or project, Anthropic's that are disabled or on hold. */
const NOT_HERE =
  /FAILED_PRECONDITION|location is not supported|organization (has been|is) disabled|organization_on_hold/;
/**
 * A refused schema of the answer: OpenAI's "Invalid schema for response_format", vLLM's "JSON schema contains features not
 * supported", llama.cpp's "failed to parse grammar", Ollama's "unable to create sampling context" (ollama/ollama 10799).
 */
const OF_SCHEMA =
  /schema|response_?(format|mime_?type)|structured output|guided|grammar|json mode|sampling context|samplers|(for|in) format\b/i;
/** Statuses of such a refusal. llama.cpp says 400, Ollama also 500, as does an event within a stream. */
const SCHEMA_STATUSES = new Set([400, 422, 500, 501]);
const REFUSED = /content_policy|content_filter|safety system|moderation|usage policy/i;

/** Classifies a vendor's error. Its words take precedence over its status, since vendors use statuses differently. */
export function statusFailure(status: number, { message, names, retryAfter }: VendorError, header?: string | null) {
  const said = (message ?? names[0] ?? "no reason given").replace(/\s+/g, " ").slice(0, 300);
  const told = status === 0 ? said : `${status}: ${said}`;
  const all = [...names, message ?? ""].join(" ");
  const fail = (code: ProviderFailure, retry: boolean): ExchangeFailure =>
    new ExchangeFailure(code, told, { retry, status, retryAfter: retryAfter ?? header ?? null });
  if (status === 429 && NO_QUOTA.test(all)) return fail("no_access", false);
  if (SPEND_LIMIT.test(all)) return fail("spend_limit", false);
  if (NO_CREDIT.test(all)) return fail("no_credit", false);
  if (BAD_KEY.test(all)) return fail("bad_key", false);
  if (NOT_HERE.test(all)) return fail("no_access", false);
  if (LARGER_THAN_LIMIT.test(all)) return fail("too_long", false);
  if (status === 429) return fail("rate_limited", true);
  if (SCHEMA_STATUSES.has(status) && OF_SCHEMA.test(all) && !TOO_LONG.test(all)) return fail("no_schema", false);
  if (status >= 500 || status === 408 || status === 409 || status === 425) return fail("overloaded", true);
  const fatal = FATAL[status];
  if (fatal) return fail(fatal, false);
  if (status === 413 || TOO_LONG.test(all)) return fail("too_long", false);
  return fail(REFUSED.test(all) ? "refusal" : "rejected", false);
}

type Watched = Pick<ExchangeOptions, "signal" | "onProgress">;

/** Yields the JSON values of server-sent events until `[DONE]` or the end. @throws ExchangeFailure */
export async function* eventData(response: Response, options: Watched): AsyncGenerator<unknown> {
  for await (const line of linesOf(response, options)) {
    if (!line.startsWith("data:")) continue;
    const data = line.slice(5).trim();
    if (data === "[DONE]") return;
    yield valueIn(data);
  }
}

/** Yields JSON values, one a line. @throws ExchangeFailure */
export async function* jsonLines(response: Response, options: Watched): AsyncGenerator<unknown> {
  for await (const line of linesOf(response, options)) if (line.trim() !== "") yield valueIn(line);
}

const valueIn = (data: string): unknown =>
  jsonOr(data, (cause) => {
    const told = "the answer's stream holds what is not JSON";
    return new ExchangeFailure("connection", told, { cause, retry: true });
  });

async function* linesOf(response: Response, { signal, onProgress }: Watched): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const bytes of response.body ?? []) {
      const lines = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? "";
      // Some servers ping with comments.
      onProgress(lines.some((line) => line !== "" && !line.startsWith(":")));
      yield* lines;
    }
  } catch (error) {
    if (signal.aborted || error instanceof ExchangeFailure) throw error;
    throw streamBroke(error);
  }
  if (rest !== "") yield rest;
}

export const notConnected = (cause: unknown): ExchangeFailure =>
  new ExchangeFailure("connection", rootCause(cause), { cause, retry: true });

export const streamBroke = (cause: unknown): ExchangeFailure =>
  new ExchangeFailure("connection", `the answer's stream broke: ${rootCause(cause)}`, { cause, retry: true });

export const endedEarly = (): ExchangeFailure =>
  new ExchangeFailure("connection", "the answer's stream ended before its last event", { retry: true });

/** Returns a value as an object, else an empty one. Every key of a vendor's body is optional to us. */
export const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const string = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
export const count = (value: unknown): number => (typeof value === "number" && value > 0 ? Math.round(value) : 0);

/** Converts counts of a vendor whose `input` includes what was read from its cache and written to it. */
export function tokensWithin(
  all: Partial<Record<"input" | "cacheRead" | "cacheWrite" | "output" | "thinking", unknown>>,
) {
  const [cacheRead, cacheWrite, output] = [count(all.cacheRead), count(all.cacheWrite), count(all.output)];
  const input = Math.max(0, count(all.input) - cacheRead - cacheWrite);
  return { input, cacheRead, cacheWrite, output, thinking: count(all.thinking) };
}

/**
 * Returns the name, under `key`, of the first listed model that is no embedding, reranking or speech model.
 * @throws ProviderError that says `without`
 */
export function firstAnswering(models: unknown, key: string, without: string, of: VendorNames): string {
  const names = list(models).flatMap((one) => string(object(one)[key]) ?? []);
  const found = names.find((name) => !/embed|rerank|whisper|tts/i.test(name));
  if (found === undefined) throw new ProviderError("no_model", without, { of });
  return found;
}
