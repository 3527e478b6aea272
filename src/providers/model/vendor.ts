import type { Effort } from "#wire";
import type { Capabilities, EffortWanted, PromptBlock, ProviderFailure, VendorNames } from "../provider.ts";
import type { SchemaTaker } from "./accepted-schema.ts";
import type { Tokens } from "./pricing.ts";

export interface Turn {
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** A request in the form that all vendors' requests are made of. */
export interface Conversation {
  readonly system: string;
  readonly prompt: readonly PromptBlock[];
  /** Answers that did not fit, each with its problem. */
  readonly said: readonly Turn[];
  /** Schema, reduced to what the server takes. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Schema in words, for a model that takes it in no other way. */
  readonly schemaText: string;
  /** Tokens that the answer may have; Infinity: the vendor's own maximum. */
  readonly room: number;
  readonly purpose: string;
  /** Effort level to send, and whether all requests of the discussion have it. */
  readonly effort?: EffortWanted | undefined;
  /** The model's entry in the vendor's listing. */
  readonly can: Capabilities;
  /** Whether a person is asked before the next call. */
  readonly pauses: boolean;
}

export type StopReason = "end" | "refusal" | "max_tokens" | "context";

/** Why a Claude model stopped, in its API's words and in Claude Code's. */
export const CLAUDE_STOPS: Readonly<Record<string, StopReason>> = {
  refusal: "refusal",
  max_tokens: "max_tokens",
  model_context_window_exceeded: "context",
};

export interface Reply {
  readonly text: string;
  readonly stopReason: StopReason;
  readonly stopDetail?: string | undefined;
  /** Model that answered, if the vendor names it. */
  readonly model?: string | undefined;
  /** Vendor's id of the exchange, for its support. */
  readonly requestId?: string | undefined;
  /** Whether the schema was only in the prompt. Default: as the manner says. */
  readonly prompted?: boolean | undefined;
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
  sent?: unknown;
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

/** Whether the request may be sent again: never; until the deadline, after a passing failure; or once. */
export type Retry = boolean | "once";

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
    options: ErrorOptions &
      Pick<ExchangeFailure, "retry"> &
      Partial<Pick<ExchangeFailure, "status" | "retryAfter" | "unreached">>,
  ) {
    super(message, options);
    this.code = code;
    this.retry = options.retry;
    this.status = options.status;
    this.retryAfter = options.retryAfter ?? null;
    this.unreached = options.unreached ?? false;
  }
}

/** Server of a program that runs on this machine. */
export const HERE = "here";

/** Parts of a request that a server may refuse. What it refuses, later requests leave out. */
export interface Manner {
  /** Whether the schema is in the prompt alone, so that nothing enforces it. */
  readonly prompted: boolean;
  readonly effort: boolean;
  /** Largest bound on the output that the model accepts, in tokens. Infinity: unknown. */
  readonly most: number;
  /** Name of that bound in OpenAI's requests. */
  readonly bound: "max_tokens" | "max_completion_tokens";
  /** Whether OpenAI's stream is to end with the token count. */
  readonly usage: boolean;
}

export interface Way {
  readonly model: string;
  readonly manner: Manner;
}

/** Protocol of one vendor: one exchange, and the meaning of its failures. The shared part is in answering.ts. */
export interface Vendor {
  readonly name: string;
  readonly names: VendorNames;
  /** Address of its server, or HERE for a program of this machine. */
  readonly server: string;
  readonly takes: SchemaTaker;
  /** Manner of the first request. Default: everything is sent. */
  readonly manner?: Partial<Manner>;
  readonly isFree?: boolean;
  /** Whether only a budget bounds its answers. */
  readonly unbounded?: boolean;
  /** Effort levels of all its models, if it has no listing. */
  readonly efforts?: readonly Effort[];
  /** Whether a model's prompt cache serves requests of any effort. Default: of one effort each. */
  isCacheShared?(model: string): boolean;
  /** Asks the vendor for a model, where none is named. @throws ProviderError if it has none */
  firstModel?(signal: AbortSignal): Promise<string>;
  /** Returns a model's entry in the vendor's listing. @throws ExchangeFailure */
  capabilities?(model: string, signal: AbortSignal): Promise<Capabilities>;
  /** @throws ExchangeFailure */
  exchange(talk: Conversation, way: Way, options: ExchangeOptions): Promise<Reply>;
  /** Returns the prefix shared with other requests, if the vendor caches it; others wait until it is written. */
  prefix?(talk: Conversation, way: Way): string | undefined;
  /** Cancels pending exchanges and frees resources. */
  close?(): Promise<void>;
}

/** Returns the innermost message of an error: only there fetch tells the cause of "fetch failed". */
export function rootCause(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
