import type { DiscussionOptions, FloorStatement, Participant } from "#wire";
import { heldOn } from "./floor.ts";
import type { SessionFiles } from "./schemas.ts";
import type { Settings } from "./settings.ts";
import type { Words } from "./words/index.ts";

/** A discussion under way. */
export interface Course {
  readonly options: DiscussionOptions;
  readonly settings: Settings;
  readonly say: Words;
  readonly participants: readonly Participant[];
  /** Of the course that this discussion was begun with. */
  readonly version: number;
  readonly floor: FloorStatement[];
  files: SessionFiles;
  /** The round under way, from 1: its number in the session may be another. */
  round: number;
  /** Operations on the board and the log so far, which name the next. */
  operations: number;
}

/** The numbers that rounds of the session have. */
export const takenIn = ({ files, floor }: Course): ReadonlySet<number> =>
  new Set([...files.rounds, ...heldOn(floor).map(({ round }) => round.round)]);

/** The number after those that rounds of the session have. */
export const nextRoundNumber = (course: Course): number => Math.max(0, ...takenIn(course)) + 1;
