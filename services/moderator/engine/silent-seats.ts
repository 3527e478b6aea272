import type { DiscussionOptions } from "#wire";
import type { DiscussionState } from "./discussion-state.ts";

/** Time in ms for a turn of a silent seat: enough to ask for more time, which makes the seat a speaking one. */
export const SILENT_MS = 2 * 60_000;

/**
 * Whether a seat let a deadline pass in another step than this one, and has sent nothing since that step asked it. An answer that
 * came too late and a request for more time count as sent.
 * @param step key of the step that is not looked at
 * @param now in milliseconds since the epoch
 */
function isSilent(
  { deadlines, begunAt, said, moreTime }: DiscussionState,
  seat: string,
  step: string,
  now: number,
): boolean {
  const sent = [...[...said.values()].flat(), ...[...moreTime.values()].flat()]
    .filter(({ participant }) => participant === seat)
    .map(({ seq }) => seq);
  const heard = Math.max(0, ...sent);
  return [...deadlines].some(([id, due]) => {
    const deadline = due.get(seat);
    return (
      deadline !== undefined && deadline <= now && !id.startsWith(`${step}.begun.`) && (begunAt.get(id) ?? 0) > heard
    );
  });
}

/**
 * Returns the time in ms for a seat's turn. In an unattended discussion others do not wait for a silent seat as long as for one that
 * speaks; if all experts are silent seats, there is nobody who would go on without them.
 */
export function seatTime(
  state: DiscussionState,
  { seatSeconds, unattended }: Pick<DiscussionOptions, "seatSeconds" | "unattended">,
  turn: { readonly seat: string; readonly step: string; readonly now: number },
): number {
  const full = 1_000 * seatSeconds;
  if (!unattended) return full;
  const silent = (seat: string): boolean => isSilent(state, seat, turn.step, turn.now);
  const goesOn = state.participants.some(({ id, role, pool }) => role === "expert" && (pool !== "seat" || !silent(id)));
  return goesOn && silent(turn.seat) ? Math.min(full, SILENT_MS) : full;
}
