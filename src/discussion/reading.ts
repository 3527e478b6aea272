import type { Body, Constraint, DiscussionOptions, Failure, FloorStatement, Progress } from "#wire";

/**
 * Status of a discussion. `ended`: it has its outcome, and participants are still being notified; `closed`: no more
 * messages.
 */
export type Status = "starting" | "active" | "paused" | "ended" | "closed";
export type Outcome = Body<"phase", "ended">["outcome"];
/** `since`: when it was asked, ISO 8601. */
export type PendingQuestion = { readonly envelopeId: string; readonly since?: string } & Body<"inbox", "question">;

/** A step in progress, in which participants were asked. */
export type StepGoingOn = Body<"phase", "begun"> & {
  readonly round: number;
  /** When they were asked, ISO 8601. */
  readonly since: string;
  /** Participants whose answer was accepted or is being judged. */
  readonly answered: readonly string[];
  /** Participants who declared that they cannot answer. */
  readonly unable: readonly string[];
  /** Participants whose answer was returned, and when. */
  readonly returned: Readonly<Record<string, string>>;
};

/** A completed step. */
export type StepDone = Progress & { readonly round: number; readonly kind?: string };

/**
 * The state of a discussion according to its messages. Everything computes it by the same fold (`takeIn`): the
 * moderator, the historian, the gateway, the command line, the tools for agents, and the page. Plain data; lists only
 * grow, everything else is replaced when it changes.
 */
export interface Reading {
  readonly id: string;
  /** Sequence of the last message applied; 0 before the first. */
  lastSeq: number;
  /** When it was started, ISO 8601; undefined if no message shows that it exists. */
  created: string | undefined;
  /** The version of the program that started it; undefined where it did not say. */
  program: string | undefined;
  lastActive: string | undefined;
  status: Status;
  /** Why it is paused or has ended; else empty. */
  reason: string;
  /** Why no call could succeed, where it is paused for that. */
  failure: Failure | undefined;
  round: number;
  options: DiscussionOptions | undefined;
  context: Body<"phase", "opened">["context"];
  title: string | undefined;
  composed: Body<"phase", "composed"> | undefined;
  /** What the user wants to hold until the end, in the order in which it was given. */
  constraints: readonly Constraint[];
  ended: Body<"phase", "ended"> | undefined;
  closed: Body<"phase", "closed"> | undefined;
  /** The step in progress; undefined between steps. */
  step: StepGoingOn | undefined;
  /** Completed steps, in order. */
  readonly progress: StepDone[];
  /** The user's open question. */
  question: PendingQuestion | undefined;
  /** Answered questions: if repeated after a take-over, they are not open again. */
  settled: readonly string[];
  readonly floor: FloorStatement[];
  /**
   * A model contributed some words on the floor; a separate field, since not everybody may see who contributed what.
   */
  hasModel: boolean;
  /** Ids of statements and announcements seen: after a crash a moderator may publish the same one again. */
  readonly known: Set<string>;
}

/** What is known before the first message: the process that opened the discussion knows its options. */
export type KnownBefore = Partial<Pick<Reading, "options" | "context">>;

/** The reading of a discussion before its first message. */
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
    known: new Set(),
  };
}

/** A reading as JSON, without the floor, which is large and has its own URL. */
export type ReadingJson = Omit<Reading, "floor" | "known">;

/** Of a projection, only the fields of a reading. */
export function readingJson(reading: Reading): ReadingJson {
  const { floor: _, known: __, ...shared } = emptyReading(reading.id);
  const keys = Object.keys(shared) as (keyof ReadingJson)[];
  return Object.fromEntries(keys.map((key) => [key, reading[key]])) as unknown as ReadingJson;
}

/** A reading from its JSON and its floor. */
export function readingFrom(json: ReadingJson, floor: readonly FloorStatement[]): Reading {
  return { ...emptyReading(json.id), ...json, floor: [...floor], known: new Set(floor.map(({ id }) => id)) };
}
