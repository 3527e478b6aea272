import { isoTime } from "#lib/clock";
import type { AskedTurn } from "./asked-turn.ts";
import type { DiscussionState } from "./discussion-state.ts";
import type { Step } from "./step.ts";

/** Extension per request, in ms. */
const MORE_MS = 10 * 60_000;
/** Maximum extensions of a turn on request. */
const TIMES = 2;
/** Maximum extension by all requests, in ms. */
export const MOST_MORE_MS = TIMES * MORE_MS;

/**
 * Extends a turn by ten minutes per request, twice at most, and never beyond `until`. Answers each request with the
 * deadline; announces a new one, so that the next owner keeps it.
 * @param until the end of the discussion's time, in milliseconds since the epoch
 */
export async function grantMoreTime(turn: AskedTurn, step: Step, until: number): Promise<void> {
  const { state } = step;
  const requests = state.moreTime.get(turn.id) ?? [];
  for (; turn.moreTimeSeen < requests.length; turn.moreTimeSeen += 1) {
    const request = requests[turn.moreTimeSeen];
    if (request?.participant !== turn.participant.id || turn.isAnswered) continue;
    const key = String(request.seq);
    const later = Math.min(turn.deadline + MORE_MS, until);
    const given = givenTo(turn, state);
    if (given < TIMES && later > turn.deadline && !state.announced.has(idOf(turn, key))) {
      turn.deadline = later;
      await announce(turn, step, key, true);
    }
    const left = later >= until ? 0 : Math.max(0, TIMES - givenTo(turn, state));
    turn.jobs.add(await tell(turn, step, key, left));
  }
}

/** Announces once per key that a deadline moved unasked, and tells a seat. @param key default: the deadline */
export async function extendTurn(turn: AskedTurn, step: Step, key = isoTime(turn.deadline)): Promise<void> {
  if (step.state.announced.has(idOf(turn, key))) return;
  await announce(turn, step, key, false);
  if (turn.participant.pool === "seat")
    await tell(turn, step, `${turn.id}.${key}`, Math.max(0, TIMES - givenTo(turn, step.state)));
}

function announce(turn: AskedTurn, { desk, ask }: Step, key: string, asked: boolean): Promise<void> {
  const told = { turn: turn.id, participant: turn.participant.id, deadline: isoTime(turn.deadline) };
  const body = { ...told, ...(asked ? { asked } : {}) };
  return desk.announce("extended", idOf(turn, key), body, { round: ask.round, phase: turn.kind });
}

/** @param left how often the turn may still be extended */
function tell(turn: AskedTurn, { desk, ask }: Step, key: string, left: number): Promise<number> {
  const body = { turn: turn.id, deadline: isoTime(turn.deadline), left };
  return desk.send(turn.participant, "extended", key, body, { round: ask.round, phase: turn.kind });
}

const idOf = (turn: AskedTurn, key: string): string => `${turn.id}.extended.${key}`;

/** Number of announced extensions of a turn on request. */
const givenTo = (turn: AskedTurn, { moreTime, announced }: DiscussionState): number =>
  (moreTime.get(turn.id) ?? []).filter(({ seq }) => announced.has(idOf(turn, String(seq)))).length;
