import { nameOf } from "./about.ts";
import type { Reading } from "./reading.ts";

/** A participant whose answer a discussion waits for. */
export interface WaitedFor {
  readonly participant: string;
  readonly name: string;
  /** When they were asked, or their answer was returned. ISO 8601. */
  readonly since: string;
  /** ISO 8601; absent in records without deadlines. */
  readonly deadline?: string;
  /** The deadline has passed; with too few answers the moderator extends it once. */
  readonly overdue: boolean;
}

/**
 * The participants that a discussion waits for at `now`, in the order in which they were asked: asked in the step in
 * progress, neither answered nor declared unable. None while it is paused, and between steps. Without the participants'
 * own `say`, answers to a sealed step only show when all of them are in.
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
      };
    });
}
