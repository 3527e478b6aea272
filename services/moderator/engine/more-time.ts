import { isoTime } from "#lib/clock";
import type { AskedTurn } from "./asked-turn.ts";
import type { Desk } from "./desk.ts";
import type { DiscussionState } from "./discussion-state.ts";

/** Extension per request, in ms. */
const MORE_MS = 10 * 60_000;
/** Maximum extensions of a turn on request. */
const TIMES = 2;
/** Maximum extension by all requests, in ms. */
export const MOST_MORE_MS = TIMES * MORE_MS;

interface Giving {
  readonly state: DiscussionState;
  readonly desk: Desk;
  readonly round: number;
}

/**
 * Extends a turn by ten minutes per request, twice at most, and never beyond `until`. Answers each request with the
 * deadline; announces a new one, so that the next owner keeps it.
 * @param until the end of the discussion's time, in milliseconds since the epoch
 */
export async function grantMoreTime(turn: AskedTurn, giving: Giving & { readonly until: number }): Promise<void> {
  const { state, desk, round, until } = giving;
  const requests = state.moreTime.get(turn.id) ?? [];
  for (; turn.moreTimeSeen < requests.length; turn.moreTimeSeen += 1) {
    const request = requests[turn.moreTimeSeen];
    if (request?.participant !== turn.participant.id || turn.isAnswered) continue;
    const key = String(request.seq);
    const later = Math.min(turn.deadline + MORE_MS, until);
    const given = givenTo(turn, state);
    if (given < TIMES && later > turn.deadline && !state.announced.has(idOf(turn, key))) {
      turn.deadline = later;
      await announce(turn, giving, key, true);
    }
    const left = later >= until ? 0 : Math.max(0, TIMES - givenTo(turn, state));
    const body = { turn: turn.id, deadline: isoTime(turn.deadline), left };
    turn.jobs.add(await desk.send(turn.participant, "extended", key, body, { round, phase: turn.kind }));
  }
}

/**
 * Announces that a turn's deadline moved without its author's asking, and tells a seat. Once for each key.
 * @param key default: the deadline
 */
export async function extendTurn(turn: AskedTurn, giving: Giving, key = isoTime(turn.deadline)): Promise<void> {
  if (giving.state.announced.has(idOf(turn, key))) return;
  await announce(turn, giving, key, false);
  if (turn.participant.pool !== "seat") return;
  const left = Math.max(0, TIMES - givenTo(turn, giving.state));
  const body = { turn: turn.id, deadline: isoTime(turn.deadline), left };
  await giving.desk.send(turn.participant, "extended", `${turn.id}.${key}`, body, {
    round: giving.round,
    phase: turn.kind,
  });
}

function announce(turn: AskedTurn, { desk, round }: Giving, key: string, asked: boolean): Promise<void> {
  const body = {
    turn: turn.id,
    participant: turn.participant.id,
    deadline: isoTime(turn.deadline),
    ...(asked ? { asked } : {}),
  };
  return desk.announce("extended", idOf(turn, key), body, { round, phase: turn.kind });
}

const idOf = (turn: AskedTurn, key: string): string => `${turn.id}.extended.${key}`;

/** Number of announced extensions of a turn on request. */
const givenTo = (turn: AskedTurn, { moreTime, announced }: DiscussionState): number =>
  (moreTime.get(turn.id) ?? []).filter(({ seq }) => announced.has(idOf(turn, String(seq)))).length;
