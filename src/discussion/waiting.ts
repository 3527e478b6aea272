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

/**
 * The owner, where the discussion waits for their answer to a question: it then waits for nobody else, and
 * no deadline is announced.
 * @param owner their id and what to call them
 */
export function ownerWaitedFor(
  { question, status }: Reading,
  owner: Pick<WaitedFor, "participant" | "name">,
): WaitedFor | undefined {
  if (question?.since === undefined || status !== "active") return undefined;
  return { ...owner, since: question.since, overdue: false };
}

/** People and programs that are waited for since the same minute and until the same one. */
interface WaitedTogether {
  readonly names: readonly string[];
  /** Whole minutes since they were asked. */
  readonly waited: number;
  /** Minutes until their deadline, rounded up; 0: it has passed. Absent without deadlines. */
  readonly left?: number;
}

/** How the step in progress stands with those whom it asked, to be said in one line. */
export interface Awaited {
  readonly waiting: readonly WaitedTogether[];
  /** Names of those whose answer is in, in the order in which they answered: of a sealed step nothing else is known. */
  readonly answered: readonly string[];
}

/**
 * Whom a discussion waits for, how long, and who has answered; as `waitingFor`, with participants grouped that have waited
 * equally long.
 * @param now milliseconds since the epoch
 */
export function awaitedAt(reading: Reading, now: number): Awaited {
  const groups = new Map<string, WaitedTogether>();
  for (const { name, since, deadline } of waitingFor(reading, now)) {
    const waited = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE));
    const left = deadline === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(deadline) - now) / MINUTE));
    const names = [...(groups.get(`${waited} ${left}`)?.names ?? []), name];
    groups.set(`${waited} ${left}`, { names, waited, ...(left === undefined ? {} : { left }) });
  }
  const isActive = reading.status === "active";
  return { waiting: [...groups.values()], answered: isActive ? answeredIn(reading).map(({ name }) => name) : [] };
}

/** Those whose answer to the step in progress is in. */
export const answeredIn = (reading: Reading): { participant: string; name: string }[] =>
  (reading.step?.answered ?? []).map((participant) => ({ participant, name: nameOf(reading, participant) }));

const MINUTE = 60_000;
