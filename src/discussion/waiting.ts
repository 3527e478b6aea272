import { present } from "#lib/fields";
import type { Reached, Reading } from "./reading.ts";
import { nameOf } from "./reading-getters.ts";

export interface WaitedFor extends Reached {
  readonly participant: string;
  readonly name: string;
  /** Time at which they were asked or their answer was returned, ISO 8601. */
  readonly since: string;
  /** ISO 8601; absent in records without deadlines. */
  readonly deadline?: string;
  /** Whether the deadline has passed; with too few answers the moderator extends it once. */
  readonly overdue: boolean;
}

/**
 * Returns the participants that a discussion waits for at `now`, in the order of asking: asked in the step in progress,
 * neither answered nor unable. None during a pause or between steps. Without the participants' own `say`, answers to a
 * sealed step show only when all are in.
 * @param now milliseconds since the epoch
 */
export function waitingFor(reading: Reading, now: number): WaitedFor[] {
  const { step, status } = reading;
  if (!step || status !== "active") return [];
  const isIn = new Set([...step.answered, ...step.unable]);
  return step.asked
    .filter((id) => !isIn.has(id))
    .map((participant) => {
      const deadline = step.deadlines?.[participant] ?? step.deadline;
      return {
        participant,
        name: nameOf(reading, participant),
        since: step.returned[participant] ?? step.since,
        ...(deadline === undefined ? {} : { deadline }),
        overdue: deadline !== undefined && Date.parse(deadline) <= now,
        ...reading.reached[participant],
      };
    });
}

/** Returns the owner (id, name) if their answer is waited for: then nobody else's, and without deadline. */
export function ownerWaitedFor(
  { question, status }: Reading,
  owner: Pick<WaitedFor, "participant" | "name">,
): WaitedFor | undefined {
  if (question?.since === undefined || status !== "active") return undefined;
  return { ...owner, since: question.since, overdue: false };
}

/** Participants with the same minutes of asking, of deadline, and of call and opening. */
interface WaitedTogether extends Reached {
  /** Ids and names, in the same order. */
  readonly ids: readonly string[];
  readonly names: readonly string[];
  /** Whole minutes since the asking, and whole seconds. */
  readonly waited: number;
  readonly seconds: number;
  /** Minutes until the deadline, rounded up; 0: it has passed. Absent without deadlines. */
  readonly left?: number;
}

/** State of the step in progress, for one line. */
export interface Awaited {
  readonly waiting: readonly WaitedTogether[];
  /** Names of participants with an answer, in the order of answering; all that is known of a sealed step. */
  readonly answered: readonly string[];
}

/** Whether it is news that a seat is opened: for the first time, or for the first time since the step began or they were called. */
export function isOpeningNews({ reached, step }: Reading, seat: string): boolean {
  const { called = "", opened = "" } = reached[seat] ?? {};
  return opened <= called || opened <= (step?.since ?? "");
}

/** Groups those waited for at `now` (ms since the epoch) by waiting time, and names those who have answered. */
export function awaitedAt(reading: Reading, now: number): Awaited {
  const groups = new Map<string, WaitedTogether>();
  for (const { participant, name, since, deadline, called, opened } of waitingFor(reading, now)) {
    const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
    const waited = Math.floor(seconds / 60);
    const left = deadline === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(deadline) - now) / MINUTE));
    const reached = present({ left, called, opened });
    const key = [waited, left, ...[called, opened].map((at) => at?.slice(0, 16))].join(" ");
    const before = groups.get(key);
    const ids = [...(before?.ids ?? []), participant];
    const names = [...(before?.names ?? []), name];
    const longest = Math.max(seconds, before?.seconds ?? 0);
    groups.set(key, { ids, names, waited, seconds: longest, ...reached });
  }
  const isActive = reading.status === "active";
  return { waiting: [...groups.values()], answered: isActive ? answeredIn(reading).map(({ name }) => name) : [] };
}

/** Returns the participants whose answer to the step in progress is in. */
export const answeredIn = (reading: Reading): { participant: string; name: string }[] =>
  (reading.step?.answered ?? []).map((participant) => ({ participant, name: nameOf(reading, participant) }));

const MINUTE = 60_000;
