import type { Capabilities, ModelRequest, ProviderFailure, VendorNames } from "../provider.ts";
import type { Tokens } from "./pricing.ts";

export type { VendorNames };

/** Why a model stopped: at its end, or before it. */
export type StopReason = "end" | "refusal" | "max_tokens" | "context";

/** One answer of a vendor, whole: its text, why it stopped, and what was said about a refusal. */
export interface Reply {
  readonly text: string;
  readonly stopReason: StopReason;
  readonly stopDetail?: string | undefined;
  /** The model that answered, where the vendor names it. */
  readonly model?: string | undefined;
  /** The vendor's own id of the exchange, to be named to its support. */
  readonly requestId?: string | undefined;
  /** The schema stood in the prompt only: nothing but the model's good will made the answer fit it. */
  readonly prompted?: boolean | undefined;
  /** How much the model was told to think. */
  readonly effort?: string | undefined;
}

/** What an exchange has cost so far, kept up to date while it runs: `responded` once the vendor sent a status. */
export interface Meter {
  responded: boolean;
  /** The answer had begun: whatever is told from then on, it may have cost something. */
  begun?: boolean;
  /** What it cost is known whole, also where the answer is none. */
  settled?: boolean | undefined;
  tokens: Tokens;
  /** What the vendor says that it cost, in USD; before any table of prices. */
  costUsd?: number | undefined;
}

export interface ExchangeOptions {
  readonly signal: AbortSignal;
  /** A limit on the wait for a status, in ms. */
  readonly timeoutMs: number;
  /** Called for every sign of life; `said` where it is more than a ping. */
  readonly onProgress: (said: boolean) => void;
  /** Called for every piece of the answer's text, where it comes in pieces. */
  readonly onWords?: ((piece: string) => void) | undefined;
  readonly meter: Meter;
}

/**
 * Whether the request may be sent again: not at all; until the deadline, since what failed is passing; once, since a second
 * answer of the kind would be the last; or at once, since the vendor is asked otherwise from now on.
 */
export type Retry = boolean | "once" | "changed";

/** An exchange that failed: in which way, and whether another try can help. */
export class ExchangeFailure extends Error {
  override readonly name = "ExchangeFailure";
  readonly code: ProviderFailure;
  readonly retry: Retry;
  readonly status: number | undefined;
  /** The Retry-After header as it came. */
  readonly retryAfter: string | null;
  /** It was never connected, so that no model can have been asked. */
  readonly unreached: boolean;

  constructor(
    code: ProviderFailure,
    message: string,
    options: ErrorOptions & {
      retry: Retry;
      status?: number | undefined;
      retryAfter?: string | null;
      unreached?: boolean;
    },
  ) {
    super(message, options);
    this.code = code;
    this.retry = options.retry;
    this.status = options.status;
    this.retryAfter = options.retryAfter ?? null;
    this.unreached = options.unreached ?? false;
  }

  /** The same, where the vendor refused a part of the request that it is no longer sent: the next request counts as another. */
  changed(): ExchangeFailure {
    const { code, message, status, retryAfter } = this;
    return new ExchangeFailure(code, message, { cause: this, retry: "changed", status, retryAfter });
  }
}

/** One vendor's protocol: how a request is said in it, and one exchange. What all vendors share is in answering.ts. */
export interface Vendor<P> {
  /** The provider's name, as in `--provider`. */
  readonly name: string;
  readonly names: VendorNames;
  /** The model's name; asked of the vendor where none was given. */
  model(signal: AbortSignal): Promise<string>;
  /** USD per million tokens at most; undefined where it is not known. */
  rate(model: string): { readonly write: number; readonly output: number } | undefined;
  /** @throws ProviderError `unsupported` where the answer's schema cannot be said */
  params(request: ModelRequest, model: string, can: Capabilities): P | Promise<P>;
  /** What the vendor's listing says of a model. @throws ExchangeFailure */
  capabilities?(model: string, signal: AbortSignal): Promise<Capabilities>;
  /** The tokens of its prompt, about. */
  size(params: P): number;
  /** The tokens that the answer may have; undefined where the vendor takes no bound. */
  bound(params: P): number | undefined;
  /** No bound holds its answers but what a budget leaves. */
  readonly unbounded?: boolean;
  bounded(params: P, tokens: number): P;
  /** The same request with what the model answered and what is wrong with it, told in words. */
  repaired(params: P, text: string, ask: string): P;
  /** @throws ExchangeFailure */
  exchange(params: P, model: string, options: ExchangeOptions): Promise<Reply>;
  /** What a request has in common with others, where the vendor caches it at this length; others wait until it is written. */
  prefix?(params: P): string | undefined;
  /** Ends what is under way and frees what is held. */
  close?(): Promise<void>;
}

/** The innermost message of an error: fetch tells the true cause of "fetch failed" only there. */
export function rootCause(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
