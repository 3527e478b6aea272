import type { ProviderFailure } from "../provider.ts";
import { ExchangeFailure, type ExchangeOptions, rootCause } from "./exchange.ts";

/** An error as a vendor tells it in the body of a response or in an event. */
export interface VendorError {
  readonly message?: string | undefined;
  /** The vendor's own names of it: type, code, status. */
  readonly names: readonly string[];
  readonly retryAfter?: string | undefined;
}

export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; without it the request is a GET. */
  readonly body?: unknown;
  readonly fetch?: typeof fetch | undefined;
  /** Reads the vendor's error out of a parsed body. */
  readonly told: (body: unknown) => VendorError;
}

/** Longer error bodies are cut: proxies send whole pages. */
const MOST_ERROR_CHARS = 20_000;

/**
 * Sends one request and resolves with its response once the vendor took it.
 * @throws ExchangeFailure; whatever fetch throws where the signal was aborted
 */
export async function post(
  { url, headers, body, fetch = globalThis.fetch, told }: Posted,
  { signal, onProgress, meter }: Pick<ExchangeOptions, "signal" | "onProgress" | "meter">,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A key is for the address that was given, and for no other.
      redirect: "error",
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ExchangeFailure("connection", rootCause(error), { cause: error, retry: true });
  }
  meter.responded = true;
  onProgress(true);
  if (response.ok) {
    meter.begun = true;
    return response;
  }
  const text = (await response.text().catch(() => "")).slice(0, MOST_ERROR_CHARS);
  throw statusFailure(response.status, told(parsed(text)), response.headers.get("retry-after"));
}

/** A text as JSON; undefined where it is none, such as a proxy's page. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Statuses after which no other call with this key and model succeeds. */
const FATAL: Readonly<Record<number, ProviderFailure>> = {
  401: "bad_key",
  402: "no_credit",
  403: "no_access",
  404: "no_model",
};

const NO_CREDIT =
  /insufficient_(quota|user_quota|balance)|credit[ _]balance|insufficient (credit|balance)|billing_not_active|billing account|payment required/i;
const SPEND_LIMIT = /billing_hard_limit|(spend|usage)_limit_(exceeded|reached)|spend_limit|PerDay|usage limits/i;
const BAD_KEY = /API_KEY_INVALID|api key not valid|invalid_api_key|incorrect api key|invalid authentication/i;
const TOO_LONG =
  /context_length_exceeded|exceed_context_size|maximum context length|prompt is too long|context (window|length)|input_tokens|too many tokens|token count .*exceeds|exceeds? (the )?(maximum|available)/i;
/** What comes as a rate limit, but is more than a whole minute allows. */
const LARGER_THAN_LIMIT = /request too large .*(must be reduced|requested \d+)/i;
/** Gemini's word for a country or a project in which the key may not be used. */
const NOT_HERE = /FAILED_PRECONDITION|location is not supported/;
const REFUSED = /content_policy|content_filter|safety system|moderation/i;

/** What a vendor's error means: its own words come before its status, since vendors disagree about statuses. */
export function statusFailure(status: number, { message, names, retryAfter }: VendorError, header?: string | null) {
  const said = (message ?? names[0] ?? "no reason given").replace(/\s+/g, " ").slice(0, 300);
  const told = status === 0 ? said : `${status}: ${said}`;
  const all = [...names, message ?? ""].join(" ");
  const fail = (code: ProviderFailure, retry: boolean): ExchangeFailure =>
    new ExchangeFailure(code, told, { retry, status, retryAfter: retryAfter ?? header ?? null });
  if (SPEND_LIMIT.test(all)) return fail("spend_limit", false);
  if (NO_CREDIT.test(all)) return fail("no_credit", false);
  if (BAD_KEY.test(all)) return fail("bad_key", false);
  if (status === 400 && NOT_HERE.test(all)) return fail("no_access", false);
  if (LARGER_THAN_LIMIT.test(all)) return fail("too_long", false);
  if (status === 429) return fail("rate_limited", true);
  if (status >= 500 || status === 408 || status === 409 || status === 425) return fail("overloaded", true);
  const fatal = FATAL[status];
  if (fatal) return fail(fatal, false);
  if (status === 413 || TOO_LONG.test(all)) return fail("too_long", false);
  return fail(REFUSED.test(all) ? "refusal" : "rejected", false);
}

/** The data of server-sent events, one JSON value each, until `[DONE]` or the end. @throws ExchangeFailure */
export async function* eventData(
  response: Response,
  options: Pick<ExchangeOptions, "signal" | "onProgress">,
): AsyncGenerator<unknown> {
  for await (const line of linesOf(response, options)) {
    if (!line.startsWith("data:")) continue;
    const data = line.slice(5).trim();
    if (data === "[DONE]") return;
    yield valueIn(data);
  }
}

/** A stream of JSON values, one a line. @throws ExchangeFailure */
export async function* jsonLines(
  response: Response,
  options: Pick<ExchangeOptions, "signal" | "onProgress">,
): AsyncGenerator<unknown> {
  for await (const line of linesOf(response, options)) if (line.trim() !== "") yield valueIn(line);
}

function valueIn(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (error) {
    throw new ExchangeFailure("connection", "the answer's stream holds what is not JSON", {
      cause: error,
      retry: true,
    });
  }
}

async function* linesOf(
  response: Response,
  { signal, onProgress }: Pick<ExchangeOptions, "signal" | "onProgress">,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const bytes of response.body ?? []) {
      const lines = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? "";
      // A comment is how some servers ping.
      onProgress(lines.some((line) => line !== "" && !line.startsWith(":")));
      yield* lines;
    }
  } catch (error) {
    if (signal.aborted || error instanceof ExchangeFailure) throw error;
    const told = `the answer's stream broke: ${rootCause(error)}`;
    throw new ExchangeFailure("connection", told, { cause: error, retry: true });
  }
  if (rest !== "") yield rest;
}

/** An answer whose stream ended before its last event. */
export const endedEarly = (): ExchangeFailure =>
  new ExchangeFailure("connection", "the answer's stream ended before its last event", { retry: true });

/** A value as an object; empty where it is none. Vendors' bodies are read key by key, and none is trusted to be there. */
export const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const string = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
export const count = (value: unknown): number => (typeof value === "number" && value > 0 ? Math.round(value) : 0);
