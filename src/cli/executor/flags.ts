import type { Reading } from "#discussion";
import { UsageError } from "../failures.ts";

export interface ExecutorFlags {
  /** Coding agent, `claude` or `claude:MODEL`. */
  readonly executor?: string;
  /** Path in the repository. Default: the current folder. */
  readonly repo?: string;
  /** Test command. Default: the project's own. */
  readonly test?: string;
}

export const EXECUTOR = "executor";
/** Roles that work side by side, each on a branch of its own that the executor joins. */
export const TRACKS: readonly string[] = ["track-a", "track-b"];
/** Roles that one coding agent and one test command hold together. */
const EXECUTOR_ROLES: readonly string[] = [EXECUTOR, ...TRACKS, "tester", "validator"];

/** Picks the roles that an executor holds. @throws UsageError if the executor is not among them */
export function executorSeats(roles: readonly string[], pattern: string): string[] {
  if (!roles.includes(EXECUTOR)) throw new UsageError(`--executor: ${pattern} has no executor`);
  return EXECUTOR_ROLES.filter((role) => roles.includes(role));
}

/** Seats of a discussion that an executor can hold; none without its own. */
export const seatsOf = ({ composed, options }: Reading): string[] => {
  const seats = composed?.participants.filter(({ pool }) => pool === "seat").map(({ id }) => id) ?? options?.seats;
  return seats?.includes(EXECUTOR) ? EXECUTOR_ROLES.filter((role) => seats.includes(role)) : [];
};
