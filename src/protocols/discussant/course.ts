import { seatEverybody } from "#protocols/seating";
import type { DiscussionOptions, FloorStatement, Participant, Persona, PlannedStep } from "#wire";
import { heldOn } from "./floor.ts";
import type { SessionFiles } from "./kinds/session-files.ts";
import type { Settings } from "./options.ts";
import { ROLE } from "./role/scope.ts";
import { type Words, words } from "./words/index.ts";

/** State of a running discussion. */
export interface Course {
  readonly options: DiscussionOptions;
  readonly settings: Settings;
  readonly say: Words;
  readonly participants: readonly Participant[];
  readonly floor: FloorStatement[];
  files: SessionFiles;
  /** Number of the round in this discussion, from 1; its number in the session may differ. */
  round: number;
  /** Operations on the board and the log so far; the count names the next one. */
  operations: number;
}

/** Numbers of the session's rounds. */
export const takenIn = ({ files, floor }: Course): ReadonlySet<number> =>
  new Set([...files.rounds, ...heldOn(floor).map(({ round }) => round.round)]);

export const nextRoundNumber = (course: Course): number => Math.max(0, ...takenIn(course)) + 1;

/** Step of each kind of statement in its round; the files are read once. */
export const STEP = { session_files: 1, task: 2, discussion_round: 3 } as const;

export const steps = ({ lang }: Pick<DiscussionOptions, "lang">): PlannedStep[] =>
  (Object.entries(STEP) as [keyof typeof STEP, number][]).map(([kind, step]) => ({
    kind,
    step,
    name: words(lang).steps[kind],
    ...(kind === "session_files" ? { once: true } : {}),
  }));

/** Seats the discussant, or the seat that takes its place, and the historian, who reads the files. */
export function tableOf({ lang, seats, seatNames }: DiscussionOptions): readonly Participant[] {
  const [seat] = seats;
  const { name, persona } = words(lang);
  const { does, bias, tendency, stakes, blindSpots } = persona;
  const discussant: Persona = {
    ...{ id: seat ?? ROLE, name, expertise: [does], thinkingStyle: does, bias },
    ...{ replyTendency: tendency, stakes, blindSpots: [blindSpots] },
  };
  return seatEverybody([discussant], new Set(seats.slice(0, 1)), ["moderator", "historian"], lang, seatNames);
}

/** Refuses a second seat, whose turns would never come. */
export const seatFault = (seats: unknown): string | undefined =>
  (seats as readonly string[]).length > 1 ? words("en").flow.oneSeat(seats as readonly string[]) : undefined;
