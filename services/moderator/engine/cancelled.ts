import type { AskedTurn } from "./asked-turn.ts";
import type { DiscussionState } from "./state.ts";
import { changeOrTime, type Waiting } from "./waiting.ts";

/** Time for workers to say what their cancelled calls cost, in milliseconds: they look every second whether to go on. */
const CANCEL_MS = 2_500;

interface Looking extends Waiting {
  readonly state: DiscussionState;
}

/** Whether a worker has this turn, or will get it, and has said nothing to it yet. */
export const isInHand = ({ id, participant, jobs }: AskedTurn, state: DiscussionState): boolean =>
  participant.pool !== "seat" &&
  jobs.size > 0 &&
  (state.said.get(id)?.at(-1)?.seq ?? 0) < Math.max(...jobs) &&
  state.deadJob(participant, jobs) === undefined;

/** Turns that nobody waits for any more while a worker may still say what its call cost. */
export class GivenUp {
  readonly #turns = new Map<AskedTurn, number>();

  /** @param now milliseconds since the epoch */
  add(turn: AskedTurn, now: number): void {
    this.#turns.set(turn, now + CANCEL_MS);
  }

  /**
   * Resolves when the workers have said what they cost, or their time is up: what was spent counts before an end or a
   * pause is announced.
   */
  async settled({ state, ...waiting }: Looking): Promise<void> {
    const { clock, changed } = waiting;
    for (;;) {
      const { version } = changed;
      const now = clock.now();
      const until = [...this.#turns].flatMap(([turn, at]) => (at > now && isInHand(turn, state) ? [at] : []));
      if (until.length === 0) return;
      await changeOrTime(waiting, version, Math.max(...until) - now);
    }
  }
}
