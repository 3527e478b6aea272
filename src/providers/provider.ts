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
  Usage,
} from "#wire";

/**
 * What the prompt says, as data. A provider that talks to a model sends the prompt; one that computes
 * (offline) works from these. Both see the same: nothing stands here that the prompt does not say.
 */
export interface Facts {
  readonly topic: string;
  readonly lang: Lang;
  readonly mode: Mode;
  readonly round: number;
  /** Whose words are asked for; absent where the moderator or the historian asks for itself. */
  readonly persona?: Persona;
  /** Participant id of the speaker ("contrarian", "cross-domain", "moderator", "historian", or the persona's). */
  readonly speaker: string;
  readonly personas: readonly Persona[];
  readonly tensions: readonly Tension[];
  readonly problem?: ProblemDefinition;
  /** Quotable pieces of the user's documents: the same for everybody at the table, the best for the speaker first. */
  readonly passages: readonly Passage[];
  /** More of them, on the point that this round goes into. */
  readonly pointPassages?: readonly Passage[];
  readonly floor: readonly FloorStatement[];
  /** How many experts are wanted (analysis), inclusive. */
  readonly wanted?: { readonly experts: readonly [number, number]; readonly given: readonly Persona[] };
  /** What the graph or the historian computed for this request: the contrarian's target, the synthesis' skeleton … */
  readonly computed?: unknown;
  /** What the user or a former attempt asks to be different. */
  readonly correction?: string;
  /** What the user wants to hold until the end. */
  readonly constraints?: readonly Constraint[];
  /** What stands open against the speaker, to be answered or conceded. */
  readonly docket?: readonly DocketItem[];
  /** For a judge: the positions that are compared, and the ids of the statements that are read. */
  readonly judges?: {
    readonly positions: readonly { readonly messageId: string; readonly text: string; readonly isNew: boolean }[];
    readonly statements: readonly string[];
  };
  /** The day on which it is asked, as 2026-11-22 in UTC: a plan with dates is judged from it. Default: not told. */
  readonly today?: string;
  /** What others said to the speaker directly. */
  readonly messages?: readonly { readonly from: string; readonly text: string }[];
  readonly returned?: { readonly content: unknown; readonly reasons: readonly Reason[] };
}

/**
 * One block of a prompt. Those that everybody at the table reads, now and in later turns, come first and are marked
 * `shared`: a later request has the same and more of them.
 */
export interface PromptBlock {
  readonly text: string;
  readonly shared: boolean;
}

export interface ModelRequest<T = unknown> {
  /** What is asked for: a kind of statement, or one of the moderator's own questions. A name of the protocol's. */
  readonly purpose: string;
  /** What holds always: the same in every request of a language. */
  readonly system: string;
  readonly prompt: readonly PromptBlock[];
  /** What the answer must be. Providers that can, enforce it; all parse with it. */
  readonly schema: z.ZodType<T>;
  /**
   * Whether the answer is judged by somebody who returns what does not fit with all reasons at once. What does not fit
   * the schema is then handed on as it was said (its object, else its text), and the provider makes no repair of its
   * own: a statement costs one repair at most (SD-01). Default: the provider repairs once, and gives what fits or fails.
   */
  readonly judged?: boolean;
  readonly facts: Facts;
  /** How it is answered where no model takes part. Default: with what was computed (`facts.computed`). */
  readonly byRule?: (facts: Facts) => unknown;
  /** Default 8,000. */
  readonly maxOutputTokens?: number;
  /** How much thought it is worth. Default: as much as the model gives unasked. */
  readonly effort?: EffortWanted;
  /**
   * The prompt with each statement of the `rounds` oldest rounds cut to one sentence, for a model whose context is too small
   * for the whole. Absent before the first statement.
   */
  readonly digested?: (rounds: number) => { readonly prompt: readonly PromptBlock[]; readonly statements: number };
  /** A person is asked between this call and the next ones, so that minutes may pass: what a vendor caches is to outlive that. */
  readonly pauses?: boolean;
}

/** `always`: all requests of the discussion want the same, so that naming it costs no cached prefix. */
export interface EffortWanted {
  readonly level: Effort;
  readonly always: boolean;
}

/** What a vendor says that a model can. What is absent is not known. */
export interface Capabilities {
  /** Tokens that a prompt may have. */
  readonly contextTokens?: number;
  /** Tokens that an answer may have, thoughts included. */
  readonly outputTokens?: number;
  /** Whether it can be held to a schema. */
  readonly structured?: boolean;
  /** The levels of effort that it may be told; none: it cannot be told. */
  readonly efforts?: readonly Effort[];
  /** `adaptive`: it decides itself how much to think, within its effort. */
  readonly thinking?: "adaptive" | "yes" | "no";
}

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Aborted when no other exchange may begin, though one under way may end. Default: never. */
  readonly closing?: AbortSignal | undefined;
  /** When nobody waits any more, in milliseconds of `Clock.steady`. */
  readonly deadline: number;
  /** Default: no limit. */
  readonly budget?: CallBudget | undefined;
  /** Where calls must wait: whose share this one is of, and whether a person waits for it. Default: a share for all such. */
  readonly share?: { readonly of: string; readonly attended: boolean };
  /** The turn, or the thought of the moderator's own, that the call is made for. A replay finds its answer by it. */
  readonly turn?: string;
  /** Told every exchange with the vendor when it is over, without secrets. */
  readonly onExchange?: (told: ToldExchange) => void;
  /** Called with an answer's text so far, where it comes in pieces; every exchange begins with an empty one. */
  readonly onWords?: ((text: string) => void) | undefined;
  /** Called for every sign of life, so that a heartbeat or an in-progress mark can follow. */
  readonly onProgress?: () => void;
}

/** Ends the waits before an exchange: for a place in a queue, a common prefix, the next attempt. */
export const waitSignal = ({ signal, closing }: Pick<CallOptions, "signal" | "closing">): AbortSignal =>
  closing ? AbortSignal.any([signal, closing]) : signal;

/** What a vendor was sent, and the outcome. */
export type ToldExchange = Pick<Exchange, "provider" | "model" | "request" | "reply" | "failure" | "usage">;

export interface ProviderAnswer<T> {
  readonly content: T;
  readonly origin: Origin;
  /** Everything that was spent, failed attempts included. */
  readonly usage: Usage;
}

/** Somebody, or something, that answers requests. Safe for concurrent use. */
export interface Provider extends AsyncDisposable {
  readonly name: string;
  readonly model: string;
  /** False where no model takes part. */
  readonly isModel: boolean;
  /**
   * Answers once, within the deadline, retrying inside what is worth retrying.
   * @throws ProviderError, and nothing else but the signal's reason
   */
  answer<T>(request: ModelRequest<T>, options: CallOptions): Promise<ProviderAnswer<T>>;
  /**
   * What the vendor's listing says of the model; asks it at the first call. Absent: there is nobody to ask.
   * @throws ProviderError where the listing cannot be had
   */
  capabilities?(signal: AbortSignal): Promise<Capabilities>;
  close(): Promise<void>;
}

/**
 * What may still be spent. Absent: no limit. A provider sends nothing that would go beyond it, retries and repairs
 * included, and asks for no longer answers than it pays for.
 */
export interface CallBudget {
  readonly calls?: number | undefined;
  /** Input and output together. */
  readonly tokens?: number | undefined;
  readonly usd?: number | undefined;
}

/**
 * What a failure means for other calls. `fatal`: each of them fails as well until somebody does something (a key, credit,
 * a model's name). `passing`: the same call may succeed later. `call`: this call fails again, others need not.
 */
export type FailureClass = "fatal" | "passing" | "call";

/** By why a provider gave no answer, what that means for other calls. */
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
  refusal: "call",
  too_long: "call",
  cut_off: "call",
  invalid_answer: "call",
  over_budget: "call",
  unsupported: "call",
} as const satisfies Record<string, FailureClass>;

/** Why a provider gave no answer. Closed. */
export type ProviderFailure = keyof typeof CLASSES;

/** What a failure means for other calls. */
export const classOf = (code: ProviderFailure): FailureClass => CLASSES[code];

/**
 * The names of a vendor that people are told when something fails. Commands stand in backticks and variables in capitals:
 * who reads another language is told these as they are.
 */
export interface VendorNames {
  /** As people know it: "Anthropic". */
  readonly label: string;
  /** How to give it another key or login: "set a valid one in ANTHROPIC_API_KEY". */
  readonly login: string;
  /** What to check where there is no connection: "the network and ANTHROPIC_BASE_URL". */
  readonly reach: string;
}

/** What a failure concerns, for those who are told it in another language than its message's. */
export interface FailureOf {
  /** Whose it is. Undefined: nobody's in particular. */
  readonly of?: VendorNames | undefined;
  /** An answer did not fit also after it was repaired. */
  readonly repaired?: boolean | undefined;
}

/** A call that came to nothing. `message` says what, why and what to do; it never carries a key. */
export class ProviderError extends Error implements FailureOf {
  override readonly name = "ProviderError";
  readonly code: ProviderFailure;
  /** What was spent all the same. */
  readonly usage: Usage | undefined;
  readonly of: VendorNames | undefined;
  readonly repaired: boolean;

  constructor(code: ProviderFailure, message: string, options?: ErrorOptions & FailureOf & { usage?: Usage }) {
    super(message, options);
    this.code = code;
    this.usage = options?.usage;
    this.of = options?.of;
    this.repaired = options?.repaired ?? false;
  }

  get class(): FailureClass {
    return classOf(this.code);
  }
}
