import type { Answer, Facts, Purpose } from "#providers";
import type {
  Body,
  Choice,
  FloorStatement,
  Message,
  MessageType,
  Mode,
  Participant,
  Persona,
  Question,
  Reference,
  StatementContent,
  StatementKind,
  Usage,
} from "#wire";

/*
 * What a protocol may want. A protocol is a generator: it yields an effect and receives what came of it. It does
 * no I/O, reads no clock and draws no random number, so that its journal leads a fresh one to the same place.
 * `key` names an effect within its discussion; it is part of the ids of what the effect publishes.
 */

/** Ask participants, each for one statement, until all have answered, or the deadline. */
export interface Ask {
  readonly do: "ask";
  readonly key: string;
  readonly round: number;
  readonly phase: StatementKind;
  readonly step: number;
  readonly topic: string;
  readonly participants: readonly Participant[];
  /** Nobody sees another's before all are in. */
  readonly sealed: boolean;
  /** At least so many; with fewer at the deadline, the deadline is extended once. */
  readonly quorum: number;
  /** Returns that may still cost a model call in this round; seats are not bound by it. */
  readonly repairs: number;
  /** What was computed for this turn: the contrarian's target, what the round is to do differently. */
  readonly computed?: unknown;
  readonly correction?: string;
}

export interface Absence {
  readonly participant: string;
  readonly reason: string;
}

export interface AskResult {
  readonly statements: readonly FloorStatement[];
  readonly absent: readonly Absence[];
  readonly usage: Usage;
  /** Statements that were returned to their authors. */
  readonly returns: number;
}

/** Ask the user; `unattended` discussions take the recommended answer. */
export interface AskUser {
  readonly do: "askUser";
  readonly key: string;
  readonly question: Question;
}
export interface UserAnswer {
  readonly choice: string;
  /** Who answered: the user, or `rule` where the recommended choice was taken. */
  readonly by: string;
  readonly text?: string;
  readonly mode?: Mode;
  readonly experts?: readonly Persona[];
}

/** Ask a model for the moderator's own words. */
export interface Think {
  readonly do: "think";
  readonly key: string;
  readonly purpose: Purpose;
  readonly facts: Omit<Facts, "passages" | "floor">;
  /** Another provider than the discussion's: `offline` where that one failed. */
  readonly provider?: string;
}
export type ThinkResult =
  | (Pick<Answer<unknown>, "content" | "origin" | "usage"> & { readonly failed?: undefined })
  | { readonly failed: string; readonly usage?: Usage };

/** Put a statement of the moderator's own onto the floor. */
export interface State<K extends StatementKind = StatementKind> {
  readonly do: "state";
  readonly key: string;
  readonly round: number;
  readonly kind: K;
  readonly content: StatementContent[K];
  readonly references: readonly Reference[];
  readonly thought?: ThinkResult;
}

/** Publish on the phase subject. */
export interface Announce {
  readonly do: "announce";
  readonly key: string;
  readonly type: MessageType<"phase">;
  readonly round: number;
  readonly phase?: string;
  readonly body: Message<"phase", MessageType<"phase">>["body"];
}

/** Stop here until the user resumes. */
export interface Pause {
  readonly do: "pause";
  readonly key: string;
  readonly reason: string;
}

/** Which of the discussion's limits is used up, if one is. */
export interface CheckLimits {
  readonly do: "checkLimits";
  readonly key: string;
}
export type Limits = { readonly over?: string };

export type Effect = Ask | AskUser | Think | State | Announce | Pause | CheckLimits;

export interface Outcome {
  readonly outcome: "completed" | "ended-early" | "failed" | "stopped";
  readonly reason: string;
}

/** A protocol, or a part of one that gives T. */
export type Protocol<T = Outcome> = Generator<Effect, T, unknown>;

/** Effects whose results are written into the journal; of the others the stream itself tells what came of them. */
export const JOURNALED: ReadonlySet<Effect["do"]> = new Set(["ask", "askUser", "think", "pause", "checkLimits"]);

/** Effects by which nobody learns anything and nothing is spent: what led to them need not be stored yet. */
export const isSilent = (effect: Effect, { unattended }: { readonly unattended?: boolean | undefined }): boolean =>
  effect.do === "announce" || effect.do === "checkLimits" || (effect.do === "askUser" && unattended === true);

/*
 * The typed way to yield. What the runner gives back for an effect has the type that stands here; nothing else
 * crosses the boundary of a generator untyped.
 */

export function* ask(effect: Omit<Ask, "do">): Protocol<AskResult> {
  return (yield { do: "ask", ...effect }) as AskResult;
}

export function* askUser(effect: Omit<AskUser, "do">): Protocol<UserAnswer> {
  return (yield { do: "askUser", ...effect }) as UserAnswer;
}

export function* think(effect: Omit<Think, "do">): Protocol<ThinkResult> {
  return (yield { do: "think", ...effect }) as ThinkResult;
}

export function* state<K extends StatementKind>(effect: Omit<State<K>, "do">): Protocol<FloorStatement> {
  return (yield { do: "state", ...effect } as State) as FloorStatement;
}

export function* announce<T extends MessageType<"phase">>(
  type: T,
  key: string,
  at: { round: number; phase?: string },
  body: Body<"phase", T>,
): Protocol<void> {
  yield { do: "announce", key, type, ...at, body: body as Announce["body"] };
}

export function* pause(key: string, reason: string): Protocol<void> {
  yield { do: "pause", key, reason };
}

export function* checkLimits(key: string): Protocol<Limits> {
  return (yield { do: "checkLimits", key }) as Limits;
}

export type { Choice };
