import type { History, Invariant, Told } from "./history.ts";

/** Invariants of time, all by the broker's clock: whatever those of the workers say. */

/** Wait that a clock set back by an hour makes of a short one. */
const IDLE_MS = 3_300_000;
/** Tolerance of a turn's time, for the delay until its message was stored. */
const ABOUT_MS = 5_000;

interface Missed {
  readonly participant: string;
  readonly turn: Told;
  readonly over: Told;
}

/** Returns the participants who missed a step's deadline, with their turns of that step: an earlier one may be asked again. */
const missedIn = ({ all }: History, over: Told): Missed[] =>
  ((over.message.body.absent ?? []) as { participant: string; reason: string }[])
    .filter(({ reason }) => reason === "no answer by the deadline")
    .flatMap(({ participant }) => {
      const turn = all.findLast(
        ({ channel, participant: to, seq, message }) =>
          channel === "inbox" &&
          to === participant &&
          seq < over.seq &&
          message.type === "turn" &&
          message.round === over.message.round &&
          message.phase === over.message.phase,
      );
      return turn ? [{ participant, turn, over }] : [];
    });

/** Whether the turn came late, or from a later owner, so that its time had begun before. */
const wasBegunBefore = ({ all, phases }: History, { turn, over }: Missed): boolean => {
  const begun = phases.findLast(({ seq, message }) => seq < turn.seq && message.type === "begun");
  const since = begun?.seq ?? 0;
  return (
    !begun ||
    turn.time - begun.time > ABOUT_MS ||
    all.some(({ seq, message }) => seq > since && seq < over.seq && message.body.does === "open")
  );
};

/** Returns the least time of the others, in ms, after the first answer shortens it. */
function afterFirst({ all }: History): number {
  const start = all.find(({ channel, message }) => channel === "control" && message.type === "start");
  const { patternSeconds } = (start?.message.body.options ?? {}) as { patternSeconds?: number };
  return patternSeconds === undefined ? Number.POSITIVE_INFINITY : patternSeconds * 1_000;
}

/** A participant absent at the deadline had the announced time. */
const timeIsGiven: Invariant = (history) =>
  history.phases
    .filter(({ message }) => message.type === "progress")
    .flatMap((over) => missedIn(history, over))
    .filter((missed) => !wasBegunBefore(history, missed))
    .flatMap(({ participant, turn, over }) => {
      const whole = Date.parse(String(turn.message.body.deadline)) - Date.parse(turn.message.ts);
      const given = Math.min(whole, afterFirst(history));
      const had = over.time - turn.time;
      if (had >= given - ABOUT_MS) return [];
      return [`${participant} was given ${given} ms, and ${had} ms later is absent at ${over.seq}`];
    });

/** An active discussion with a moderator that can be reached never rests for an hour. */
const nothingHangs: Invariant = ({ all, unreachable }) => {
  let isActive = false;
  return all.flatMap((told, at) => {
    if (told.channel === "phase") isActive = !["paused", "ended", "closed"].includes(told.message.type);
    const next = all[at + 1];
    if (!isActive || !next || next.time - told.time < IDLE_MS) return [];
    if (unreachable.some(({ from, to }) => from < next.time && to > told.time)) return [];
    const minutes = Math.round((next.time - told.time) / 60_000);
    return [`nothing happens from ${told.seq} to ${next.seq}, for ${minutes} minutes`];
  });
};

export const TIME_INVARIANTS: Readonly<Record<string, Invariant>> = {
  "time is given": timeIsGiven,
  "nothing hangs": nothingHangs,
};
