import type { AskedTurn } from "./asked-turn.ts";
import { Interrupt } from "./interrupt.ts";
import type { DiscussionState } from "./state.ts";
import { changeOrTime, type Waiting } from "./waiting.ts";

/** Time for workers to say what their cancelled calls cost, in milliseconds: they look every second whether to go on. */
const CANCEL_MS = 2_500;

/**
 * Where a stop or a pause is why the signal was aborted, resolves when the workers have given up these turns, or their
 * time is up: what their calls cost counts before the end or the pause is announced.
 */
export async function untilCancelled(
  turns: readonly AskedTurn[],
  { state, ...waiting }: Waiting & { readonly state: DiscussionState },
  { aborted, reason }: AbortSignal,
): Promise<void> {
  if (!(aborted && reason instanceof Interrupt && ["stopped", "paused"].includes(reason.kind))) return;
  const { clock, changed } = waiting;
  const until = clock.now() + CANCEL_MS;
  for (;;) {
    const { version } = changed;
    const left = until - clock.now();
    if (left <= 0 || !turns.some((turn) => isInHand(turn, state))) return;
    await changeOrTime(waiting, version, left);
  }
}

/** Whether a worker has this turn and has said nothing to it yet. */
const isInHand = ({ id, participant, isAnswered, jobs }: AskedTurn, state: DiscussionState): boolean =>
  participant.pool !== "seat" &&
  !isAnswered &&
  jobs.size > 0 &&
  (state.said.get(id)?.at(-1)?.seq ?? 0) < Math.max(...jobs);
