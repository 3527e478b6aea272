import type { Capabilities, ModelRequest, ProviderFailure, VendorNames } from "../provider.ts";
import type { Tokens } from "./pricing.ts";

export type { VendorNames };

/** Reason why a model stopped. */
export type StopReason = "end" | "refusal" | "max_tokens" | "context";

/** One whole answer of a vendor. */
export interface Reply {
  readonly text: string;
  readonly stopReason: StopReason;
  readonly stopDetail?: string | undefined;
  /** Model that answered, if the vendor names it. */
  readonly model?: string | undefined;
  /** Vendor's id of the exchange, for its support. */
  readonly requestId?: string | undefined;
  /** Whether the schema was only in the prompt, so that nothing enforced it. */
  readonly prompted?: boolean | undefined;
  /** Effort level sent to the model. */
  readonly effort?: string | undefined;
}

/** Cost of an exchange so far, updated while it runs; `responded` once the vendor sent a status. */
export interface Meter {
  responded: boolean;
  /** Whether the answer has begun, so that a later failure may have cost something. */
  begun?: boolean;
  /** Whether the cost is known in full even if there is no answer. */
  settled?: boolean | undefined;
  tokens: Tokens;
  /** Cost in USD according to the vendor; takes precedence over the price list. */
  costUsd?: number | undefined;
}

export interface ExchangeOptions {
  readonly signal: AbortSignal;
  /** Timeout until a status, in ms. */
  readonly timeoutMs: number;
  /** Called for every sign of life; `said` if it is more than a ping. */
  readonly onProgress: (said: boolean) => void;
  /** Called for every piece of the answer's text, if it is streamed. */
  readonly onWords?: ((piece: string) => void) | undefined;
  readonly meter: Meter;
}

/**
 * Whether the request may be sent again: never; until the deadline, after a passing failure; once; or at once
 * (`changed`), since the vendor gets a different request from then on.
 */
export type Retry = boolean | "once" | "changed";

/** A failed exchange, and whether a retry can help. */
export class ExchangeFailure extends Error {
  override readonly name = "ExchangeFailure";
  readonly code: ProviderFailure;
  readonly retry: Retry;
  readonly status: number | undefined;
  /** Retry-After header, unparsed. */
  readonly retryAfter: string | null;
  /** Whether no connection was made, so that no model can have been asked. */
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

  /** Marks a refusal of a part that later requests omit, so that the next request counts as a different one. */
  changed(): ExchangeFailure {
    const { code, message, status, retryAfter } = this;
    return new ExchangeFailure(code, message, { cause: this, retry: "changed", status, retryAfter });
  }
}

/** Server of a program that runs on this machine. */
export const HERE = "here";

/** Protocol of one vendor: its requests and one exchange. The shared part is in answering.ts. */
export interface Vendor<P> {
  /** Provider's name, as in `--provider`. */
  readonly name: string;
  readonly names: VendorNames;
  /** Address of its server, or HERE for a program of this machine. */
  readonly server: string;
  /** Returns the model's name, asking the vendor if none was given. */
  model(signal: AbortSignal): Promise<string>;
  /** Returns the highest price in USD per million tokens; undefined if unknown. */
  rate(model: string): { readonly write: number; readonly output: number } | undefined;
  /** @throws ProviderError `unsupported` if the vendor cannot express the answer's schema */
  params(request: ModelRequest, model: string, can: Capabilities): P | Promise<P>;
  /** Returns a model's entry in the vendor's listing. @throws ExchangeFailure */
  capabilities?(model: string, signal: AbortSignal): Promise<Capabilities>;
  /** Estimates the tokens of the prompt. */
  size(params: P): number;
  /** Returns the limit on the answer's tokens; undefined if the vendor takes none. */
  bound(params: P): number | undefined;
  /** Whether only a budget bounds its answers. */
  readonly unbounded?: boolean;
  bounded(params: P, tokens: number): P;
  /** Appends the model's answer and its problem, in words. */
  repaired(params: P, text: string, ask: string): P;
  /** @throws ExchangeFailure */
  exchange(params: P, model: string, options: ExchangeOptions): Promise<Reply>;
  /** Returns the prefix shared with other requests, if the vendor caches it; others wait until it is written. */
  prefix?(params: P): string | undefined;
  /** Cancels pending exchanges and frees resources. */
  close?(): Promise<void>;
}

/** Returns the innermost message of an error: only there fetch tells the cause of "fetch failed". */
export function rootCause(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
