import type { Facts, ProviderAnswer } from "#providers";
import type {
  Body,
  Constraint,
  DocketItem,
  Failure,
  FloorStatement,
  Lang,
  Message,
  MessageType,
  Mode,
  Participant,
  Persona,
  Progress,
  Question,
  Reference,
  Usage,
} from "#wire";
import { words } from "./words/index.ts";

/*
 * The effects of a protocol. A protocol is a generator: it yields an effect and receives its result. It does
 * no I/O, reads no clock and draws no random number, so that its journal leads a fresh one to the same place.
 * `key` names an effect within its discussion; it is part of the ids of what the effect publishes.
 */

/** Asks participants for one statement each, until all have answered or the deadline. */
export interface Ask {
  readonly do: "ask";
  readonly key: string;
  readonly round: number;
  readonly kind: string;
  readonly step: number;
  readonly topic: string;
  readonly participants: readonly Participant[];
  /** Whether answers stay hidden until all are in. */
  readonly sealed: boolean;
  /** Participants who are asked for another kind of statement in the same step, by id; they count towards no quorum. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** Earlier statements that each is shown. Default: all. */
  readonly sees?: "nothing" | "own" | "all";
  /** The least number of answers; with fewer at the deadline, the deadline is extended once. */
  readonly quorum: number;
  /** Values computed for this turn, such as the contrarian's target. */
  readonly computed?: unknown;
  readonly correction?: string;
  /** Corrections for single participants, by id. */
  readonly corrections?: Readonly<Record<string, string>>;
  /** Subject of the round besides the topic, announced with the step. */
  readonly heading?: string;
  /** Constraints of the user that hold until the end. */
  readonly constraints?: readonly Constraint[];
  /** Open objections and questions of each participant, by id. */
  readonly dockets?: Readonly<Record<string, readonly DocketItem[]>>;
  /** Whether to ask, with a time of its own, even if the time of the discussion is up. */
  readonly pastTime?: boolean;
  /** Seconds for each answer, in place of the discussion's own; an extension for the quorum is as long again. */
  readonly seconds?: number;
  /** The number of answers after which it goes on without the rest. Default: it waits for all. */
  readonly enough?: number;
  /** Seconds that the others have after the first answer. Default: as long as their own deadline. */
  readonly afterFirst?: number;
  /** Whether a participant whose model fails is absent, instead of pausing the discussion. */
  readonly despiteFailures?: boolean;
}

export interface Absence {
  readonly participant: string;
  readonly reason: string;
  /** Failure of the machine that was to answer: the turn stays open. A silence has none. */
  readonly failure?: Failure;
  /** Whether the deadline passed without an answer. */
  readonly overdue?: true;
}

/**
 * Statements since the last question that no step brought: the user's judgements of positions, and answers to turns that
 * were asked again after a resume. Undefined if there are none.
 */
export interface WithJudged {
  readonly judged?: readonly FloorStatement[];
}

export interface AskResult extends WithJudged {
  readonly statements: readonly FloorStatement[];
  readonly absent: readonly Absence[];
  readonly usage: Usage;
  /** Second answers that returns cost: those of models and other workers. Absent in old journals. */
  readonly repairs?: number;
}

/** Asks the user; `unattended` discussions take the recommended answer. */
export interface AskUser {
  readonly do: "askUser";
  readonly key: string;
  readonly question: Question;
  /** Seconds after which the recommended answer is taken. Default: the user is waited for. */
  readonly seconds?: number;
}
export interface UserAnswer extends WithJudged {
  readonly choice: string;
  /** Author of the answer: the user, or `rule` if the recommended choice was taken. */
  readonly by: string;
  readonly text?: string;
  readonly mode?: Mode;
  readonly experts?: readonly Persona[];
  readonly constraints?: readonly string[];
}

export interface Think {
  readonly do: "think";
  readonly key: string;
  /** One of the protocol's `thoughts`, or a kind of statement. */
  readonly purpose: string;
  readonly facts: Omit<Facts, "passages" | "floor">;
  /** Whether to give passages on any concern. */
  readonly passages?: "broad";
  /** Provider in place of the discussion's: `offline` if that one failed. */
  readonly provider?: string;
  /** Whether any failure pauses the discussion, except a spent budget. */
  readonly needed?: boolean;
  /** Whether the discussion goes on without it, unless every call would fail. */
  readonly spare?: boolean;
  /** Model families that are judged; a provider of another family is preferred. */
  readonly judges?: readonly string[];
}
export type ThinkResult =
  | (Pick<ProviderAnswer<unknown>, "content" | "origin" | "usage"> & {
      readonly failed?: undefined;
      /** Citations and figures that the documents confirm; absent without documents, and unless their passages are `broad`. */
      readonly checked?: readonly string[];
    })
  | { readonly failed: string; readonly usage?: Usage /** A budget did not allow it. */; readonly over?: boolean };

/** Puts a statement of the moderator onto the floor. */
export interface State {
  readonly do: "state";
  readonly key: string;
  readonly round: number;
  readonly kind: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly references: readonly Reference[];
  readonly thought?: ThinkResult;
}

/** Publishes on the phase subject. */
export interface Announce {
  readonly do: "announce";
  readonly key: string;
  readonly type: MessageType<"phase">;
  readonly round: number;
  readonly phase?: string;
  readonly body: Message<"phase", MessageType<"phase">>["body"];
}

/** Stops here until the user resumes. */
export interface Pause {
  readonly do: "pause";
  readonly key: string;
  readonly reason: string;
}

/** Ends the discussion here. A resumed discussion goes on behind this. */
export interface End {
  readonly do: "end";
  readonly key: string;
  readonly ending: Ending;
}

/** Checks whether a limit of the discussion is used up. */
export interface CheckLimits {
  readonly do: "checkLimits";
  readonly key: string;
}
export type Limits = { readonly over?: string };

/** Waits for the next direct message to the moderator, each message once. */
export interface Receive {
  readonly do: "receive";
  readonly key: string;
  /** Participants whose messages count. Default: all. */
  readonly from?: readonly string[];
  readonly seconds: number;
}
export interface ReceivedMessage {
  readonly from: string;
  readonly text: string;
  readonly seq: number;
}
export interface Received {
  /** Absent after the timeout. */
  readonly message?: ReceivedMessage;
}

/**
 * Runs parts of a protocol side by side. They share no state, and return their results in the order given here. An error
 * of one ends the others, and is thrown where this was yielded.
 */
export interface All {
  readonly do: "all";
  readonly key: string;
  readonly branches: readonly Protocol<unknown>[];
  /**
   * Whether each branch reserves its share of the budget: under a budget they run one after the other, in the order given
   * here, and have no journals of their own.
   */
  readonly reserves?: boolean;
}

/** Waits for a time. A discussion that is taken over or resumed meanwhile waits for the same moment. */
export interface Sleep {
  readonly do: "sleep";
  readonly key: string;
  readonly seconds: number;
}

/**
 * Does one operation on the messages or the task board of a team session, as `swarm team` and `swarm task` do. A change
 * is made once, even if it is performed again after a crash.
 */
export interface Operate {
  readonly do: "operate";
  readonly key: string;
  /** `lock`: the one task that stands for the session itself, so that one discussion at a time has it. */
  readonly on: "messages" | "tasks" | "lock";
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

export interface Ending {
  readonly outcome: "completed" | "ended-early" | "failed" | "stopped";
  readonly reason: string;
  /** The result in a sentence or two, if the protocol has one that is plain text. */
  readonly answer?: string;
}

/** A protocol, or a part of one that returns T. */
export type Protocol<T = Ending> = Generator<Effect, T, unknown>;

/* Typed ways to yield: the result of each effect has the type given here. */

const effect = <E extends Effect, R>(name: E["do"]) =>
  function* (given: Omit<E, "do">): Protocol<R> {
    return (yield { do: name, ...given } as unknown as E) as R;
  };

export const ask = effect<Ask, AskResult>("ask");
export const askUser = effect<AskUser, UserAnswer>("askUser");
export const think = effect<Think, ThinkResult>("think");
export const state = effect<State, FloorStatement>("state");
export const receive = effect<Receive, Received>("receive");
export const operate = effect<Operate, Operated>("operate");

export function* announce<T extends MessageType<"phase">>(
  type: T,
  key: string,
  at: { round: number; phase?: string },
  body: Body<"phase", T>,
): Protocol<void> {
  yield { do: "announce", key, type, ...at, body: body as Announce["body"] };
}

/** Announces the outcome of a step: its name, lines and takeaway, and who answered. */
export function* announceStep(
  { key, round, kind, step, participants }: Pick<Ask, "key" | "round" | "kind" | "step" | "participants">,
  { statements, absent, usage }: Pick<AskResult, "statements" | "absent" | "usage">,
  told: Pick<Progress, "name" | "lines" | "said" | "takeaway">,
): Protocol<void> {
  const counts = { asked: participants.length, answered: statements.length, absent: [...absent], usage };
  yield* announce("progress", `${key}.progress`, { round, phase: kind }, { step, ...told, ...counts });
}

/**
 * Announces the composition. A composition that breaks the wire schema, or a journal that another course version began,
 * ends the discussion with a line that says so; its files stay.
 */
export function* compose(body: Body<"phase", "composed">, lang: Lang): Protocol<void> {
  const announced = { do: "announce", key: "composed", type: "composed", round: 0, body } as const;
  const { version: begun = 1 } = (yield announced as unknown as Announce) as Body<"phase", "composed">;
  const { version = 1 } = body;
  while (begun !== version) yield* end({ outcome: "failed", reason: words(lang).olderCourse(begun, version) });
}

export function* pause(key: string, reason: string): Protocol<void> {
  yield { do: "pause", key, reason };
}

export function* end(ending: Ending): Protocol<WithJudged> {
  return (yield { do: "end", key: "end", ending }) as WithJudged;
}

export function* checkLimits(key: string): Protocol<Limits> {
  return (yield { do: "checkLimits", key }) as Limits;
}

/** Ends early if a limit is used up; a resumed discussion goes on here. @param answer of what there is so far */
export function* endIfUsedUp(key: string, answer: () => string): Protocol<void> {
  const { over } = yield* checkLimits(key);
  if (over !== undefined) yield* end({ outcome: "ended-early", reason: over, answer: answer() });
}

export function* all<T extends readonly Protocol<unknown>[]>(
  key: string,
  branches: readonly [...T],
  how: Pick<All, "reserves"> = {},
): Protocol<{ [I in keyof T]: T[I] extends Protocol<infer R> ? R : never }> {
  return (yield { do: "all", key, branches, ...how }) as never;
}

export function* sleep(key: string, seconds: number): Protocol<void> {
  yield { do: "sleep", key, seconds };
}
