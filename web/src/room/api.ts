import { jsonIn } from "#lib/json-in";
import { heardDate } from "../clock.ts";

/** A request that the gateway refused or failed; `message` is the gateway's own line, which says what to do. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  /** Why a link or cookie grants nothing, and since or until when. */
  readonly why: string | undefined;
  readonly at: string | undefined;

  /** @param text body of the response */
  constructor(text: string, { status, statusText }: Response) {
    const { detail, title, why, at } = Object(jsonIn(text)) as Readonly<Record<string, string | undefined>>;
    super(detail ?? title ?? `${status} ${statusText}`);
    this.status = status;
    this.why = why;
    this.at = at;
  }
}

/** Whether the gateway refused a request for good: repeating it is pointless. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Problem && error.status < 500 && error.status !== 429;

/** No response: the network or the gateway is unreachable. The request may or may not have arrived. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** Default timeout of a request in milliseconds; long polls pass a longer one. */
const REQUEST_TIMEOUT_MS = 20_000;

interface Options {
  readonly signal?: AbortSignal | undefined;
  readonly patience?: number;
}

/** The path of a resource, each part escaped. */
export const path = (...parts: readonly string[]): string => `/v1/${parts.map(encodeURIComponent).join("/")}`;
export const discussionPath = (id: string, ...rest: readonly string[]): string => path("discussions", id, ...rest);

/**
 * Sends a request to the gateway.
 * @returns the response's JSON; undefined if it has no content
 * @throws Problem if it is refused, Unreachable without a response
 */
async function send<T>(method: string, address: string, body: unknown, options: Options): Promise<T> {
  const patience = AbortSignal.timeout(options.patience ?? REQUEST_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, patience]) : patience;
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method,
      signal,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    heardDate(response.headers.get("date"));
    text = await response.text();
  } catch (error) {
    options.signal?.throwIfAborted();
    throw new Unreachable("the gateway does not answer", { cause: error });
  }
  if (!response.ok) throw new Problem(text, response);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

export const get = <T>(address: string, options: Options = {}): Promise<T> => send("GET", address, undefined, options);
export const post = <T>(address: string, body: unknown = {}, options: Options = {}): Promise<T> =>
  send("POST", address, body, options);
export const remove = (address: string) => send("DELETE", address, undefined, {});
