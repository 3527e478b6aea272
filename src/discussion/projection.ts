import { ArgumentGraph } from "#graph";
import type { Body, Message, Origin, Usage } from "#wire";
import { emptyReading, type Reading } from "./reading.ts";

/** An announcement by the moderator, distinguished by `type`. */
type AnnouncedType = "progress" | "notice" | "decided" | "paused" | "resumed" | "ended" | "reopened";
export type Announced = { [T in AnnouncedType]: Message<"phase", T> }[AnnouncedType];

interface DirectMessage {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly timestamp: string;
}

/** A returned answer, with the reasons. */
export interface Returned {
  readonly turn: string;
  readonly participant: string;
  readonly reasons: Body<"phase", "returned">["reasons"];
  readonly attemptsLeft: number;
  /** The answer, if the stream still has it. */
  readonly content?: unknown;
  readonly timestamp: string;
}

/** The state at a pause: lists by their length, everything else by value. */
interface Pause extends Pick<Projection, "title" | "composed" | "round" | "topics"> {
  readonly floor: number;
  readonly announced: number;
}

/**
 * The state from which the files of one discussion are made: its reading, and what only files need. Each consumer owns
 * its own. Lists only grow, everything else is replaced when it changes, so unchanged values keep their identity: see
 * `remembered`.
 */
export interface Projection extends Reading {
  /** Current phase for the manifest: the kind of the last statement or action. */
  phase: string;
  /** The statements as published, one canonical line each: the bytes that were hashed. */
  readonly record: string[];
  /** The content of record.jsonl. */
  recorded: string;
  readonly graph: ArgumentGraph;
  readonly announced: Announced[];
  topics: ReadonlyMap<number, string>;
  direct: ReadonlyMap<number, readonly DirectMessage[]>;
  returned: ReadonlyMap<number, readonly Returned[]>;
  /** While it is paused: what was spent up to there and no answer carries. */
  restAtPause: Usage | undefined;
  usage: { readonly byParticipant: ReadonlyMap<string, Usage>; readonly byRound: ReadonlyMap<number, Usage> };
  /** The origin of all accepted words. */
  readonly origins: Origin[];
  /** The state at the last pause: see `asOfPause`. */
  pause: Pause | undefined;
  /** Messages from which the discussion can be continued elsewhere, and those received since: see `keep`. */
  kept: string;
  keptSince: string;
  /** The files of the exchanges with models, by name, and the pieces of one that is not whole yet. */
  readonly exchanges: Map<string, string>;
  readonly exchangePieces: Map<string, string[]>;
  readonly said: Map<string, unknown[]>;
  readonly roundOfTurn: Map<string, number>;
}

/** The projection of a discussion before its first message. */
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
    restAtPause: undefined,
    usage: { byParticipant: new Map(), byRound: new Map() },
    origins: [],
    pause: undefined,
    kept: "",
    keptSince: "",
    exchanges: new Map(),
    exchangePieces: new Map(),
    said: new Map(),
    roundOfTurn: new Map(),
  };
}

/** False for a session with team messages only: it has no files. */
export const isDiscussion = ({ created }: Pick<Projection, "created">): boolean => created !== undefined;

/** The discussion at its last pause, for context/summary.md; undefined if it never paused. */
export function asOfPause(state: Projection): Projection | undefined {
  const { pause } = state;
  if (!pause) return undefined;
  const floor = state.floor.slice(0, pause.floor);
  const announced = state.announced.slice(0, pause.announced);
  return { ...state, ...pause, floor, announced, graph: ArgumentGraph.of(floor) };
}
