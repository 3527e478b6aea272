import type { Body, DiscussionOptions, FloorStatement, Progress } from "#wire";

/** Where a discussion is. `ended`: it has its outcome, and those who took part are still told; `closed`: nothing more comes. */
export type Status = "starting" | "active" | "paused" | "ended" | "closed";
export type Outcome = Body<"phase", "ended">["outcome"];
export type Question = { readonly envelopeId: string } & Body<"inbox", "question">;

/** A step in which participants were asked, while it goes on. */
export type StepGoingOn = Body<"phase", "begun"> & {
  readonly round: number;
  /** When they were asked, ISO 8601. */
  readonly since: string;
  /** Whose answer is in: accepted, or with the moderator. */
  readonly answered: readonly string[];
  /** Who has said that they cannot answer. */
  readonly unable: readonly string[];
  /** Whose answer came back, and when. */
  readonly returned: Readonly<Record<string, string>>;
};

/** A step that is over. */
export type StepDone = Progress & { readonly round: number; readonly kind?: string };

/**
 * One reading of a discussion: what its messages say of how it stands. Everybody has it by the same fold (`takeIn`): the
 * moderator, the historian, the gateway, the command line, the tools for agents, and the page. It holds plain data; its
 * lists only grow, and everything else is replaced where it changes.
 */
export interface Reading {
  readonly id: string;
  /** Sequence of the last message taken in; 0 before the first. */
  lastSeq: number;
  /** When it was started, ISO 8601; undefined where nothing says that there is such a discussion. */
  created: string | undefined;
  lastActive: string | undefined;
  status: Status;
  /** Why it is paused, or has ended; else empty. */
  reason: string;
  round: number;
  options: DiscussionOptions | undefined;
  context: Body<"phase", "opened">["context"];
  title: string | undefined;
  composed: Body<"phase", "composed"> | undefined;
  ended: Body<"phase", "ended"> | undefined;
  closed: Body<"phase", "closed"> | undefined;
  /** The step that is going on; undefined between steps. */
  step: StepGoingOn | undefined;
  /** The steps that are over, in order. */
  readonly progress: StepDone[];
  /** Put to the user, and not answered yet. */
  question: Question | undefined;
  /** Questions that have their answer: asked again after a take-over, they are no longer open. */
  settled: readonly string[];
  readonly floor: FloorStatement[];
  /** A model gave some of the words on the floor; kept apart, since not everybody is shown who gave which. */
  hasModel: boolean;
  /** Ids of what stands on the floor and of what was announced: a moderator may publish again what a crash left in doubt. */
  readonly known: Set<string>;
}

/** What is known before anything was heard: who opened the discussion knows what was asked for. */
export type Given = Partial<Pick<Reading, "options" | "context">>;

/** The reading of a discussion of which nothing has been heard yet. */
export function emptyReading(id: string, { options, context }: Given = {}): Reading {
  return {
    id,
    lastSeq: 0,
    created: undefined,
    lastActive: undefined,
    status: "starting",
    reason: "",
    round: 0,
    options,
    context: context ?? { files: [], skipped: [] },
    title: undefined,
    composed: undefined,
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

/** A reading as JSON, without the floor, which is large and has its own address. */
export type ReadingJson = Omit<Reading, "floor" | "known">;

/** Of a projection only what every reading has. */
export function readingJson(reading: Reading): ReadingJson {
  const { floor: _, known: __, ...shared } = emptyReading(reading.id);
  const keys = Object.keys(shared) as (keyof ReadingJson)[];
  return Object.fromEntries(keys.map((key) => [key, reading[key]])) as unknown as ReadingJson;
}

/** The reading that was sent as JSON, with its floor. */
export function readingFrom(json: ReadingJson, floor: readonly FloorStatement[]): Reading {
  return { ...emptyReading(json.id), ...json, floor: [...floor], known: new Set(floor.map(({ id }) => id)) };
}
