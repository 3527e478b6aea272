import type { Body, Constraint, DiscussionOptions, Failure, FloorStatement, Progress } from "#wire";

/** Status of a discussion. `ended`: it has an outcome and notifies the participants; `closed`: no more messages. */
export type Status = "starting" | "active" | "paused" | "ended" | "closed";
export type Outcome = Body<"phase", "ended">["outcome"];
/** Open question; `since`: time of asking, ISO 8601. */
export type PendingQuestion = { readonly envelopeId: string; readonly since?: string } & Body<"inbox", "question">;

export type StepGoingOn = Body<"phase", "begun"> & {
  readonly round: number;
  /** Time of asking, ISO 8601. */
  readonly since: string;
  /** Participants whose answer was accepted or is being judged. */
  readonly answered: readonly string[];
  /** Participants who declared that they cannot answer. */
  readonly unable: readonly string[];
  /** Time of return by participant, ISO 8601. */
  readonly returned: Readonly<Record<string, string>>;
};

/** Times of the last call to a person and of the last opening of their seat, ISO 8601, and a call that failed. */
export interface Reached {
  readonly called?: string;
  readonly opened?: string;
  /** Why the first failed call failed, in a sentence, while none succeeded since. */
  readonly uncalled?: string;
}

export type StepDone = Progress & { readonly round: number; readonly kind?: string };

/**
 * State of a discussion according to its messages. Moderator, historian, gateway, command line, agents' tools and page all
 * compute it by the same fold (`takeIn`). Plain data; lists only grow, all else is replaced when it changes.
 */
export interface Reading {
  readonly id: string;
  /** Sequence of the last message applied; 0 before the first. */
  lastSeq: number;
  /** Start time, ISO 8601; undefined if no message shows that it exists. */
  created: string | undefined;
  /** Version of the program that started it, if known. */
  program: string | undefined;
  lastActive: string | undefined;
  status: Status;
  /** Reason of the pause or end; else empty. */
  reason: string;
  /** Failure that paused it, if no call could succeed. */
  failure: Failure | undefined;
  round: number;
  options: DiscussionOptions | undefined;
  context: Body<"phase", "opened">["context"];
  title: string | undefined;
  composed: Body<"phase", "composed"> | undefined;
  /** Constraints of the user that hold until the end, in order. */
  constraints: readonly Constraint[];
  ended: Body<"phase", "ended"> | undefined;
  closed: Body<"phase", "closed"> | undefined;
  /** Step in progress; undefined between steps. */
  step: StepGoingOn | undefined;
  /** Completed steps, in order. */
  readonly progress: StepDone[];
  question: PendingQuestion | undefined;
  /** Answered questions, which stay answered if repeated after a take-over. */
  settled: readonly string[];
  readonly floor: FloorStatement[];
  /** Whether a model contributed to the floor; a field, since not every reader may see the contributors. */
  hasModel: boolean;
  /** Times of the last call to each person and of the last opening of their seat. */
  reached: Readonly<Record<string, Reached>>;
  /** Notices that a seat sent too much and was cut off. */
  readonly cuts: string[];
  /** Ids of known statements and announcements: after a crash a moderator may publish one again. */
  readonly known: Set<string>;
}

/** State known before the first message: the process that opened the discussion knows its options. */
export type KnownBefore = Partial<Pick<Reading, "options" | "context">>;

export function emptyReading(id: string, { options, context }: KnownBefore = {}): Reading {
  return {
    id,
    lastSeq: 0,
    created: undefined,
    program: undefined,
    lastActive: undefined,
    status: "starting",
    reason: "",
    failure: undefined,
    round: 0,
    options,
    context: context ?? { files: [], skipped: [] },
    title: undefined,
    composed: undefined,
    constraints: [],
    ended: undefined,
    closed: undefined,
    step: undefined,
    progress: [],
    question: undefined,
    settled: [],
    floor: [],
    hasModel: false,
    reached: {},
    cuts: [],
    known: new Set(),
  };
}

/** A reading as JSON, without the floor, which is large and has its own URL. */
export type ReadingJson = Omit<Reading, "floor" | "known">;

/** Selects the fields of a reading from a projection. */
export function readingJson(reading: Reading): ReadingJson {
  const { floor: _, known: __, ...shared } = emptyReading(reading.id);
  const keys = Object.keys(shared) as (keyof ReadingJson)[];
  return Object.fromEntries(keys.map((key) => [key, reading[key]])) as unknown as ReadingJson;
}

export function readingFrom(json: ReadingJson, floor: readonly FloorStatement[]): Reading {
  return { ...emptyReading(json.id), ...json, floor: [...floor], known: new Set(floor.map(({ id }) => id)) };
}
