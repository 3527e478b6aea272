import { nameOf } from "./about.ts";
import type { Reading } from "./reading.ts";

/** Somebody whose answer a discussion waits for. */
export interface WaitedFor {
  readonly participant: string;
  readonly name: string;
  /** When they were asked, or their answer came back. ISO 8601. */
  readonly since: string;
  /** ISO 8601; absent in records that do not say it. */
  readonly deadline?: string;
  /** The deadline has passed: with too few answers the moderator puts it off once. */
  readonly overdue: boolean;
}

/**
 * For whom a discussion waits at a time, in the order in which they were asked: who was asked in the step that is going on
 * and has neither answered nor said that they cannot. Nobody while it is paused, and between steps. Without the
 * participants' own `say`, answers to a sealed step show only when all of them are in.
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
