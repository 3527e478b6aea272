import type { z } from "zod";
import type {
  Constraint,
  DocketItem,
  Effort,
  Exchange,
  FloorStatement,
  Lang,
  Mode,
  Origin,
  Passage,
  Persona,
  ProblemDefinition,
  Reason,
  Tension,
  TurnBudget,
  TurnPoint,
  Usage,
} from "#wire";

/** Content of a prompt, as data, for providers that compute (offline) instead of sending the prompt. */
export interface Facts {
  readonly topic: string;
  readonly lang: Lang;
  readonly mode: Mode;
  readonly round: number;
  /** Speaker's persona; absent if the moderator or the historian asks for itself. */
  readonly persona?: Persona;
  /** Participant id of the speaker ("contrarian", "cross-domain", "moderator", "historian", or the persona's). */
  readonly speaker: string;
  readonly personas: readonly Persona[];
  readonly tensions: readonly Tension[];
  readonly problem?: ProblemDefinition;
  /** Quotable passages of the user's documents: the same set for everybody, ordered by relevance to the speaker. */
  readonly passages: readonly Passage[];
  /** Further passages, on the point of this round. */
  readonly pointPassages?: readonly Passage[];
  readonly floor: readonly FloorStatement[];
  /** Wanted number of experts (analysis), inclusive, and those already given. */
  readonly wanted?: {
    readonly experts: readonly [number, number];
    readonly given: readonly Persona[];
    /** Ids of people who each are one of the experts. */
    readonly people?: readonly string[];
  };
  /** Result that the graph or the historian computed for this request: the contrarian's target, the synthesis' skeleton … */
  readonly computed?: unknown;
  /** Change that the user or a former attempt asks for. */
  readonly correction?: string;
  /** Constraints of the user that hold until the end. */
  readonly constraints?: readonly Constraint[];
  /** Titles of what else there is in the documents. */
  readonly passagesLeftOut?: readonly string[];
  readonly points?: readonly TurnPoint[];
  /** Ids of further points of the table. */
  readonly pointsLeftOut?: readonly string[];
  /** Open points against the speaker, to be answered or conceded. */
  readonly docket?: readonly DocketItem[];
  /** Material of a judge: the points to compare, and the ids of the statements to read. */
  readonly judges?: {
    readonly points: readonly { readonly id: string; readonly text: string; readonly isNew?: boolean }[];
    readonly statements: readonly string[];
  };
  /** Current day in UTC, as 2026-11-22, so that plans with dates can be judged. Default: omitted from the prompt. */
  readonly today?: string;
  /** Direct messages to the speaker. */
  readonly messages?: readonly { readonly from: string; readonly text: string }[];
  readonly returned?: { readonly content: unknown; readonly reasons: readonly Reason[] };
}

/** One block of a prompt. `shared` ones come first: later requests of the table repeat them and append more. */
export interface PromptBlock {
  readonly text: string;
  readonly shared: boolean;
  /** The same for everybody who is asked in a step; between the shared blocks and the speaker's own. */
  readonly step?: true;
}

export interface ModelRequest<T = unknown> {
  /** Kind of statement, or one of the moderator's own questions; a name that the protocol defines. */
  readonly purpose: string;
  /** Rules that always hold; the same in every request of a language. */
  readonly system: string;
  readonly prompt: readonly PromptBlock[];
  /** Schema of the answer. Providers enforce it if they can; all parse with it. */
  readonly schema: z.ZodType<T>;
  /** Values of its enums that the form in the prompt leaves out, since this discussion lacks them. Default: none. */
  readonly absent?: readonly string[];
  /**
   * Whether a judge returns unfit answers with all reasons at once. The provider then makes no repair of its own and
   * hands on an answer that does not fit the schema as it was said (its object, else its text), so that a statement
   * costs at most one repair. Default: the provider repairs once, then returns a fitting answer or fails.
   */
  readonly judged?: boolean;
  /**
   * Finds faults in an answer that fits the schema, by their place in it. The answer is returned for them once, if it was not
   * returned before; the next one is taken as it is. Default: none.
   */
  readonly faults?: (content: unknown) => readonly { readonly path: string; readonly why: string }[];
  readonly facts: Facts;
  /** Answers without a model. Default: with `facts.computed`. */
  readonly byRule?: (facts: Facts) => unknown;
  /** Default 8,000. */
  readonly maxOutputTokens?: number;
  /** Wanted effort. Default: the model's own. */
  readonly effort?: EffortWanted;
  /** Builds the prompt with the oldest `rounds` cut to a sentence a statement. Absent before the first statement. */
  readonly digested?: (rounds: number) => { readonly prompt: readonly PromptBlock[]; readonly statements: number };
  /**
   * Makes what a small model is asked for instead: fewer fields, in a shorter instruction. An answer in it fits `schema`.
   * Default: a small model is asked for the same as any.
   */
  readonly compact?: () => Pick<ModelRequest, "schema" | "prompt" | "digested">;
  /** Whether a person is asked before the next call, so that a vendor's cache should outlive minutes. */
  readonly pauses?: boolean;
}

/** Effort of a request. `always`: the whole discussion wants this level, so that it splits no cached prefix. */
export interface EffortWanted {
  readonly level: Effort;
  readonly always: boolean;
}

/** Properties of a model in the vendor's listing. An absent one is unknown. */
export interface Capabilities {
  /** Limit on the prompt, in tokens. */
  readonly contextTokens?: number;
  /** Limit on the answer, thoughts included, in tokens. */
  readonly outputTokens?: number;
  readonly parameters?: number;
  /** Whether it can be held to a schema. */
  readonly structured?: boolean;
  /** Effort levels that a request may set; empty if it may set none. */
  readonly efforts?: readonly Effort[];
  /** `adaptive`: the model decides itself how much to think, within its effort. */
  readonly thinking?: "adaptive" | "yes" | "no";
}

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Aborted when no further exchange may begin; one under way may end. Default: never. */
  readonly closing?: AbortSignal | undefined;
  /** Deadline, in milliseconds of `Clock.steady`. */
  readonly deadline: number;
  /**
   * Time until which passing failures are retried and known outages waited out, in milliseconds of `Clock.steady`. 0:
   * another provider stands in, so that the call is made once, or not at all during an outage; only a Retry-After of a few
   * seconds is waited out. Default: the deadline.
   */
  readonly retryUntil?: number | undefined;
  /** Default: no limit. */
  readonly budget?: CallBudget | undefined;
  /** Share of a queue that the call belongs to, and whether a person waits for it. Default: one share for all such calls. */
  readonly share?: { readonly of: string; readonly attended: boolean };
  /** Turn, or the moderator's own question, that the call serves. A replay finds its answer by this id. */
  readonly turn?: string;
  /** Called after every exchange with the vendor, with secrets removed. */
  readonly onExchange?: (told: ToldExchange) => void;
  /** Called with the answer's text so far, if it is streamed; every exchange begins with an empty text. */
  readonly onWords?: ((text: string) => void) | undefined;
  /** Called for every sign of life, so that the caller can send a heartbeat. */
  readonly onProgress?: () => void;
}

/** Signal that ends the waits before an exchange: queue, common prefix, backoff. */
export const waitSignal = ({ signal, closing }: Pick<CallOptions, "signal" | "closing">): AbortSignal =>
  closing ? AbortSignal.any([signal, closing]) : signal;

/** Request to a vendor and its outcome. */
export type ToldExchange = Pick<Exchange, "provider" | "model" | "request" | "reply" | "failure" | "usage">;

export interface ProviderAnswer<T> {
  readonly content: T;
  readonly origin: Origin;
  /** Total usage, failed attempts included. */
  readonly usage: Usage;
}

/** Answers requests. Safe for concurrent use. */
export interface Provider extends AsyncDisposable {
  readonly name: string;
  readonly model: string;
  readonly isModel: boolean;
  /**
   * Answers once, within the deadline, retrying passing failures.
   * @throws ProviderError, and nothing else but the signal's reason
   */
  answer<T>(request: ModelRequest<T>, options: CallOptions): Promise<ProviderAnswer<T>>;
  /**
   * Returns the model's entry in the vendor's listing, requested at the first call. Absent: the vendor has no listing.
   * @throws ProviderError if the listing is unavailable
   */
  capabilities?(signal: AbortSignal): Promise<Capabilities>;
  close(): Promise<void>;
}

/**
 * Budget left for a call. Absent: no limit. A provider sends nothing that would exceed it, retries and repairs
 * included, and bounds the answers by it.
 */
export type CallBudget = Readonly<TurnBudget>;

/**
 * Consequence of a failure for other calls. `fatal`: all fail until somebody acts (a key, credit, a model's name).
 * `passing`: the same call may succeed later. `call`: this call fails again, others need not.
 */
export type FailureClass = "fatal" | "passing" | "call";

/** Failure class of each failure code. */
export const CLASSES = {
  no_key: "fatal",
  bad_key: "fatal",
  no_credit: "fatal",
  spend_limit: "fatal",
  no_access: "fatal",
  no_model: "fatal",
  no_program: "fatal",
  not_recorded: "fatal",
  rate_limited: "passing",
  overloaded: "passing",
  connection: "passing",
  timeout: "passing",
  rejected: "call",
  no_schema: "call",
  refusal: "call",
  too_long: "call",
  cut_off: "call",
  invalid_answer: "call",
  over_budget: "call",
  unsupported: "call",
} as const satisfies Record<string, FailureClass>;

/** Reason why a provider gave no answer. Closed set. */
export type ProviderFailure = keyof typeof CLASSES;

export const classOf = (code: ProviderFailure): FailureClass => CLASSES[code];

/** Words about a vendor in failure messages. Translations keep commands in backticks and variables in capitals. */
export interface VendorNames {
  /** Common name: "Anthropic". */
  readonly label: string;
  /** Instruction for another key or login: "set a valid one in ANTHROPIC_API_KEY". */
  readonly login: string;
  /** Checks to make without a connection: "the network and ANTHROPIC_BASE_URL". */
  readonly reach: string;
}

/** Details of a failure, for messages in another language than the error's. */
export interface FailureOf {
  /** Vendor that failed. Undefined: none in particular. */
  readonly of?: VendorNames | undefined;
  /** Whether the answer did not fit even after a repair. */
  readonly repaired?: boolean | undefined;
}

export type ProviderErrorOptions = ErrorOptions &
  FailureOf & { readonly usage?: Usage | undefined; readonly outage?: OutageTimes | undefined };

/** Times of an outage, in milliseconds of `Clock.steady`. */
export interface OutageTimes {
  readonly since: number;
  /** Time from which the model may be asked again. */
  readonly soon: number;
  /** Whether a call under way will show if it is over. */
  readonly isProbed?: boolean | undefined;
}

/** A failed call. `message` says what, why and what to do; it never contains a key. */
export class ProviderError extends Error implements FailureOf {
  override readonly name = "ProviderError";
  readonly code: ProviderFailure;
  /** Usage up to the failure. */
  readonly usage: Usage | undefined;
  readonly of: VendorNames | undefined;
  readonly repaired: boolean;
  /** Outage of the model, if it may end by itself. */
  readonly outage: OutageTimes | undefined;

  constructor(code: ProviderFailure, message: string, options?: ProviderErrorOptions) {
    super(message, options);
    this.code = code;
    this.usage = options?.usage;
    this.outage = options?.outage;
    this.of = options?.of;
    this.repaired = options?.repaired ?? false;
  }

  get class(): FailureClass {
    return classOf(this.code);
  }
}
