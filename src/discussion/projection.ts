import { ArgumentGraph } from "#graph";
import type { Body, Message, Origin, Usage } from "#wire";
import { emptyReading, type Reading } from "./reading.ts";

/** Something that the moderator announced, told apart by `type`. */
type AnnouncedType = "progress" | "notice" | "decided" | "paused" | "resumed" | "ended";
export type Announced = { [T in AnnouncedType]: Message<"phase", T> }[AnnouncedType];

interface DirectMessage {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly timestamp: string;
}

/** An answer that came back to its author, with the reasons. */
export interface Returned {
  readonly turn: string;
  readonly participant: string;
  readonly reasons: Body<"phase", "returned">["reasons"];
  readonly attemptsLeft: number;
  /** What was said, where the stream still shows it. */
  readonly content?: unknown;
  readonly timestamp: string;
}

/** What stood at a pause: lists by their length, everything else as it was. */
interface Pause extends Pick<Projection, "title" | "composed" | "round" | "topics"> {
  readonly floor: number;
  readonly announced: number;
}

/**
 * What the files of one discussion are made from: its reading, and what only files need. Owned by whoever folds. Its lists
 * only grow, and everything else is replaced where it changes, so that what has not changed is still the same: see
 * `remembered`.
 */
export interface Projection extends Reading {
  /** Where it is, as the manifest says: the kind of what was last said or done. */
  phase: string;
  /** The statements as they were published, one canonical line each: what their hashes were taken over. */
  readonly record: string[];
  /** The same as record.jsonl has it. */
  recorded: string;
  readonly graph: ArgumentGraph;
  readonly announced: Announced[];
  topics: ReadonlyMap<number, string>;
  direct: ReadonlyMap<number, readonly DirectMessage[]>;
  returned: ReadonlyMap<number, readonly Returned[]>;
  usage: { readonly byParticipant: ReadonlyMap<string, Usage>; readonly byRound: ReadonlyMap<number, Usage> };
  /** Who gave the words, of everything that was accepted. */
  readonly origins: Origin[];
  /** How much of everything there was at the last pause: see `asOfPause`. */
  pause: Pause | undefined;
  /** Messages from which the discussion could go on elsewhere, and those that have come since: see `keep`. */
  kept: string;
  keptSince: string;
  readonly said: Map<string, unknown[]>;
  readonly roundOfTurn: Map<string, number>;
}

/** The projection of a discussion of which nothing has been read yet. */
export function emptyProjection(id: string): Projection {
  return {
    ...emptyReading(id),
    phase: "initial",
    record: [],
    recorded: "",
    graph: new ArgumentGraph(),
    announced: [],
    topics: new Map(),
    direct: new Map(),
    returned: new Map(),
    usage: { byParticipant: new Map(), byRound: new Map() },
    origins: [],
    pause: undefined,
    kept: "",
    keptSince: "",
    said: new Map(),
    roundOfTurn: new Map(),
  };
}

/** False for a session that only carries team messages: it has no files. */
export const isDiscussion = ({ created }: Pick<Projection, "created">): boolean => created !== undefined;

/** The discussion as it stood at its last pause, for context/summary.md; undefined where it never paused. */
export function asOfPause(state: Projection): Projection | undefined {
  const { pause } = state;
  if (!pause) return undefined;
  const floor = state.floor.slice(0, pause.floor);
  const announced = state.announced.slice(0, pause.announced);
  return { ...state, ...pause, floor, announced, graph: ArgumentGraph.of(floor) };
}
