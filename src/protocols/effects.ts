import type { Facts, ProviderAnswer } from "#providers";
import type {
  Body,
  Constraint,
  DocketItem,
  FloorStatement,
  Message,
  MessageType,
  Mode,
  Participant,
  Persona,
  Question,
  Reference,
  Usage,
} from "#wire";

/*
 * What a protocol may want. A protocol is a generator: it yields an effect and receives its result. It does
 * no I/O, reads no clock and draws no random number, so that its journal leads a fresh one to the same place.
 * `key` names an effect within its discussion; it is part of the ids of what the effect publishes.
 */

/** Ask participants, each for one statement, until all have answered, or the deadline. */
export interface Ask {
  readonly do: "ask";
  readonly key: string;
  readonly round: number;
  /** The kind of statement that is asked for. */
  readonly kind: string;
  readonly step: number;
  readonly topic: string;
  readonly participants: readonly Participant[];
  /** Nobody sees another's before all are in. */
  readonly sealed: boolean;
  /** Participants who are asked for another kind of statement in the same step, by id; they count towards no quorum. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** What was said so far that each is shown: nothing, or their own statements. Default: all. */
  readonly sees?: "nothing" | "own" | "all";
  /** The least number of answers; with fewer at the deadline, the deadline is extended once. */
  readonly quorum: number;
  /** What was computed for this turn: the contrarian's target, what the round is to do differently. */
  readonly computed?: unknown;
  readonly correction?: string;
  /** What single participants are to do differently, by id. */
  readonly corrections?: Readonly<Record<string, string>>;
  /** What the round is about, where that is more than the topic: announced with the step. */
  readonly heading?: string;
  /** What the user wants to hold until the end. */
  readonly constraints?: readonly Constraint[];
  /** What stands open against each participant, by id. */
  readonly dockets?: Readonly<Record<string, readonly DocketItem[]>>;
  /** Asked for, with a time of its own, also when the time of the whole discussion is up. */
  readonly pastTime?: boolean;
  /** Seconds for each answer, in place of the discussion's own; an extension for the quorum is as long again. */
  readonly seconds?: number;
  /** The number of answers after which it goes on without the rest. Default: it waits for all. */
  readonly enough?: number;
  /** Seconds that the others have after the first answer. Default: as long as their own deadline. */
  readonly afterFirst?: number;
  /** Whose model fails is absent, where the discussion would else pause for it: that nobody answered is a result. */
  readonly despiteFailures?: boolean;
}

export interface Absence {
  readonly participant: string;
  readonly reason: string;
  /** It did not say so itself: there was no answer in time. */
  readonly overdue?: true;
}

/** What the user has judged of positions since the last asking, as it stands on the floor; absent where it is nothing. */
export interface WithJudged {
  readonly judged?: readonly FloorStatement[];
}

export interface AskResult extends WithJudged {
  readonly statements: readonly FloorStatement[];
  readonly absent: readonly Absence[];
  readonly usage: Usage;
  /** Statements that were returned to their authors. */
  readonly returns: number;
  /** Second answers that returns cost: those of models and other workers. Absent in old journals. */
  readonly repairs?: number;
}

/** Ask the user; `unattended` discussions take the recommended answer. */
export interface AskUser {
  readonly do: "askUser";
  readonly key: string;
  readonly question: Question;
  /** Seconds after which the recommended answer is taken. Default: the user is waited for. */
  readonly seconds?: number;
}
export interface UserAnswer extends WithJudged {
  readonly choice: string;
  /** Who answered: the user, or `rule` where the recommended choice was taken, since nobody answers or did in time. */
  readonly by: string;
  readonly text?: string;
  readonly mode?: Mode;
  readonly experts?: readonly Persona[];
  /** What has to hold until the end. */
  readonly constraints?: readonly string[];
}

/** Ask a model for the moderator's own words. */
export interface Think {
  readonly do: "think";
  readonly key: string;
  /** One of the protocol's `thoughts`, or a kind of statement. */
  readonly purpose: string;
  readonly facts: Omit<Facts, "passages" | "floor">;
  /** Passages on any concern, and not none. */
  readonly passages?: "broad";
  /** Another provider than the discussion's: `offline` where that one failed. */
  readonly provider?: string;
  /** The discussion cannot go on without it: any failure pauses it, except that the budget is spent. */
  readonly needed?: boolean;
  /** The discussion goes on without it: only what makes every call fail pauses it. */
  readonly spare?: boolean;
  /** Model families that are judged: a provider of another family is taken where one is available. */
  readonly judges?: readonly string[];
}
export type ThinkResult =
  | (Pick<ProviderAnswer<unknown>, "content" | "origin" | "usage"> & { readonly failed?: undefined })
  | { readonly failed: string; readonly usage?: Usage /** A budget did not allow it. */; readonly over?: boolean };

/** Put a statement of the moderator's own onto the floor. */
export interface State {
  readonly do: "state";
  readonly key: string;
  readonly round: number;
  readonly kind: string;
  readonly content: Readonly<Record<string, unknown>>;
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

/** End the discussion here. Where it is taken up again later, the protocol goes on behind this. */
export interface End {
  readonly do: "end";
  readonly key: string;
  readonly ending: Ending;
}

/** Which of the discussion's limits is used up, if one is. */
export interface CheckLimits {
  readonly do: "checkLimits";
  readonly key: string;
}
export type Limits = { readonly over?: string };

/** Wait for the next message that somebody sends to the moderator directly, each message once. */
export interface Receive {
  readonly do: "receive";
  readonly key: string;
  /** Participants whose messages count. Default: everybody's. */
  readonly from?: readonly string[];
  /** Seconds after which nothing came. */
  readonly seconds: number;
}
export interface ReceivedMessage {
  readonly from: string;
  readonly text: string;
  /** Its place in the stream. */
  readonly seq: number;
}
export interface Received {
  /** Absent where nothing came in time. */
  readonly message?: ReceivedMessage;
}

/**
 * Run parts of a protocol side by side. They share nothing that either of them changes: what they find out is what they
 * return, in the order in which they stand here. An error of one ends the others, and is thrown where this was yielded.
 */
export interface All {
  readonly do: "all";
  readonly key: string;
  readonly branches: readonly Protocol<unknown>[];
  /**
   * Each branch reserves what it may spend of all that is left: under a budget they run one after the other, in the order
   * in which they stand, and have no journals of their own.
   */
  readonly reserves?: boolean;
}

/** Wait for a time. A discussion that is taken over or resumed meanwhile goes on to wait for the same moment. */
export interface Sleep {
  readonly do: "sleep";
  readonly key: string;
  readonly seconds: number;
}

/**
 * Do one operation on the messages or the task board of a team session: what `swarm team` and `swarm task` do. One that
 * changes something is done once, also where it is performed again after a crash.
 */
export interface Operate {
  readonly do: "operate";
  readonly key: string;
  /** `lock`: the one task that stands for the session itself, so that one discussion at a time has it. */
  readonly on: "messages" | "tasks" | "lock";
  /** As those commands take them: operation, session_id and the rest. */
  readonly args: Readonly<Record<string, unknown>>;
}
export type Operated =
  | { readonly success: true; readonly result: Readonly<Record<string, unknown>> }
  | { readonly success: false; readonly error: string };

export type Effect =
  | Operate
  | Ask
  | AskUser
  | Think
  | State
  | Announce
  | Pause
  | End
  | CheckLimits
  | Receive
  | All
  | Sleep;

/** How a discussion ends. */
export interface Ending {
  readonly outcome: "completed" | "ended-early" | "failed" | "stopped";
  readonly reason: string;
  /** The result in a sentence or two, where the protocol has one that is plain text. */
  readonly answer?: string;
}

/** A protocol, or a part of one that gives T. */
export type Protocol<T = Ending> = Generator<Effect, T, unknown>;

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

export function* state(effect: Omit<State, "do">): Protocol<FloorStatement> {
  return (yield { do: "state", ...effect }) as FloorStatement;
}

export function* announce<T extends MessageType<"phase">>(
  type: T,
  key: string,
  at: { round: number; phase?: string },
  body: Body<"phase", T>,
): Protocol<void> {
  yield { do: "announce", key, type, ...at, body: body as Announce["body"] };
}

/**
 * Announces the composition.
 * @returns it as it stands in the record: a former owner of another version may have announced it
 */
export function* compose(body: Body<"phase", "composed">): Protocol<Body<"phase", "composed">> {
  const announced = { do: "announce", key: "composed", type: "composed", round: 0, body } as const;
  return (yield announced as unknown as Announce) as Body<"phase", "composed">;
}

export function* pause(key: string, reason: string): Protocol<void> {
  yield { do: "pause", key, reason };
}

export function* end(ending: Ending): Protocol<void> {
  yield { do: "end", key: "end", ending };
}

export function* checkLimits(key: string): Protocol<Limits> {
  return (yield { do: "checkLimits", key }) as Limits;
}

export function* receive(effect: Omit<Receive, "do">): Protocol<Received> {
  return (yield { do: "receive", ...effect }) as Received;
}

export function* all<T extends readonly Protocol<unknown>[]>(
  key: string,
  branches: readonly [...T],
  how: Pick<All, "reserves"> = {},
): Protocol<{ [I in keyof T]: T[I] extends Protocol<infer R> ? R : never }> {
  return (yield { do: "all", key, branches, ...how }) as never;
}

export function* operate(effect: Omit<Operate, "do">): Protocol<Operated> {
  return (yield { do: "operate", ...effect }) as Operated;
}

export function* sleep(key: string, seconds: number): Protocol<void> {
  yield { do: "sleep", key, seconds };
}
