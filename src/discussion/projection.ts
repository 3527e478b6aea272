import { ArgumentGraph } from "#graph";
import type { Body, Message, Usage } from "#wire";
import { emptyReading, type Reading } from "./reading.ts";

type AnnouncedType = "progress" | "notice" | "decided" | "paused" | "resumed" | "ended" | "reopened";
export type Announced = { [T in AnnouncedType]: Message<"phase", T> }[AnnouncedType];

type DirectMessage = Readonly<Record<"from" | "to" | "text" | "timestamp", string>>;

/** `content`: the answer, if the stream still has it. */
export type Returned = Body<"phase", "returned"> & { readonly content?: unknown; readonly timestamp: string };

/** State at a pause: lists by their length, everything else by value. */
interface Pause extends Pick<Projection, "title" | "composed" | "round" | "topics"> {
  readonly floor: number;
  readonly announced: number;
}

/**
 * State from which the files of one discussion are made: its reading, and what only files need. Each consumer owns its
 * own. Lists only grow and all else is replaced when it changes, so that unchanged values keep their identity: see
 * `remembered`.
 */
export interface Projection extends Reading {
  /** Current phase in the manifest: the kind of the last statement or action. */
  phase: string;
  /** Statements as published, one canonical line each: the bytes that were hashed. */
  record: string;
  readonly graph: ArgumentGraph;
  readonly announced: Announced[];
  topics: ReadonlyMap<number, string>;
  direct: ReadonlyMap<number, readonly DirectMessage[]>;
  returned: ReadonlyMap<number, readonly Returned[]>;
  /** Usage up to a pause that no answer carries; undefined while running. */
  restAtPause: Usage | undefined;
  usage: { readonly byParticipant: ReadonlyMap<string, Usage>; readonly byRound: ReadonlyMap<number, Usage> };
  /** State at the last pause: see `asOfPause`. */
  pause: Pause | undefined;
  /** Messages from which the discussion can continue elsewhere, and those received since: see `keepMessage`. */
  kept: string;
  keptSince: string;
  /** Files of the exchanges with models, by name, and the pieces of incomplete ones. */
  readonly exchanges: Map<string, string>;
  readonly exchangePieces: Map<string, string[]>;
  readonly said: Map<string, unknown[]>;
  readonly roundOfTurn: Map<string, number>;
}

export function emptyProjection(id: string): Projection {
  return {
    ...emptyReading(id),
    phase: "initial",
    record: "",
    graph: new ArgumentGraph(),
    announced: [],
    topics: new Map(),
    direct: new Map(),
    returned: new Map(),
    restAtPause: undefined,
    usage: { byParticipant: new Map(), byRound: new Map() },
    pause: undefined,
    kept: "",
    keptSince: "",
    exchanges: new Map(),
    exchangePieces: new Map(),
    said: new Map(),
    roundOfTurn: new Map(),
  };
}

/** Whether it is a discussion; a session with team messages only has no files. */
export const isDiscussion = ({ created }: Pick<Projection, "created">): boolean => created !== undefined;

/** Returns the discussion at its last pause, for context/summary.md; undefined if it never paused. */
export function asOfPause(state: Projection): Projection | undefined {
  const { pause } = state;
  if (!pause) return undefined;
  const floor = state.floor.slice(0, pause.floor);
  const announced = state.announced.slice(0, pause.announced);
  return { ...state, ...pause, floor, announced, graph: ArgumentGraph.of(floor) };
}
