import { present } from "#lib/fields";
import { providerFor, REPLAY } from "#lib/provider-name";
import type { Reached, Reading } from "./reading.ts";
import { nameOf, tableOf } from "./reading-getters.ts";

/**
 * Returns the participants that a discussion waits for at `now`, in the order of asking: asked in the step in progress,
 * neither answered nor unable. None during a pause or between steps. Without the participants' own `say`, answers to a
 * sealed step show only when all are in.
 * @param now milliseconds since the epoch
 */
export function waitingFor(reading: Reading, now: number) {
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
        /** Time at which they were asked or their answer was returned, ISO 8601. */
        since: step.returned[participant] ?? step.since,
        /** ISO 8601; absent in records without deadlines. */
        ...(deadline === undefined ? {} : { deadline }),
        /** Whether it has passed; with too few answers the moderator extends it once. */
        overdue: deadline !== undefined && Date.parse(deadline) <= now,
        ...reading.reached[participant],
      };
    });
}

/** Returns the owner (id, name) if their answer is waited for: then nobody else's, and without deadline. */
export function ownerWaitedFor(
  { question, status }: Reading,
  owner: { readonly participant: string; readonly name: string },
) {
  if (question?.since === undefined || status !== "active") return undefined;
  return { ...owner, since: question.since, overdue: false };
}

/** Participants with the same minutes of asking, of deadline, and of call and opening. */
interface WaitedTogether extends Reached {
  readonly names: readonly string[];
  /** Providers that are waited for; empty for people, recordings and without a model. */
  readonly by: readonly string[];
  /** Whole minutes since the asking, and whole seconds. */
  readonly waited: number;
  readonly seconds: number;
  /** Minutes until the deadline, rounded up; 0: it has passed. Absent without deadlines. */
  readonly left?: number;
}

export type Awaited = ReturnType<typeof awaitedAt>;

/** Whether it is news that a seat is opened: for the first time, or for the first time since the step began or they were called. */
export function isOpeningNews({ reached, step }: Reading, seat: string): boolean {
  const { called = "", opened = "" } = reached[seat] ?? {};
  return opened <= called || opened <= (step?.since ?? "");
}

/** Groups those waited for at `now` (ms since the epoch) by waiting time, and names those who have answered. */
export function awaitedAt(reading: Reading, now: number) {
  const groups = new Map<string, WaitedTogether>();
  for (const { participant, name, since, deadline, called, opened } of waitingFor(reading, now)) {
    const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
    const waited = Math.floor(seconds / 60);
    const left = deadline === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(deadline) - now) / MINUTE));
    const reached = present({ left, called, opened });
    const provider = providerOf(reading, participant);
    // A person is never told together with a model.
    const key = [provider === undefined, waited, left, ...[called, opened].map((at) => at?.slice(0, 16))].join(" ");
    const before = groups.get(key);
    const by = [...new Set([...(before?.by ?? []), ...(provider === undefined ? [] : [provider])])];
    const names = [...(before?.names ?? []), name];
    const longest = Math.max(seconds, before?.seconds ?? 0);
    groups.set(key, { by, names, waited, seconds: longest, ...reached });
  }
  const isActive = reading.status === "active";
  /** Names of participants with an answer, in the order of answering; all that is known of a sealed step. */
  const answered = isActive ? answeredIn(reading).map(({ name }) => name) : [];
  return { waiting: [...groups.values()], answered };
}

/** Returns the participants whose answer to the step in progress is in. */
export const answeredIn = (reading: Reading): { participant: string; name: string }[] =>
  (reading.step?.answered ?? []).map((participant) => ({ participant, name: nameOf(reading, participant) }));

/** The provider behind a participant, or behind the moderator; undefined for a person, a recording, and without a model. */
export function providerOf(reading: Reading, id?: string): string | undefined {
  const { options } = reading;
  const { participants } = tableOf(reading);
  const at = participants.findIndex((one) => one.id === id);
  if (!options || participants[at]?.pool === "seat") return undefined;
  const provider = id === undefined ? options.provider : providerFor(options, id, Math.max(0, at));
  return provider === "offline" || provider.startsWith(REPLAY) ? undefined : provider;
}

const MINUTE = 60_000;
