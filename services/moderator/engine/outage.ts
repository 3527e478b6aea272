import { addUsage, CANCELLED, type DiscussionOptions, type Failure, NO_USAGE, type Usage } from "#wire";
import { words } from "../words/index.ts";
import type { AskedTurn } from "./asked-turn.ts";
import { isInHand } from "./cancelled.ts";
import type { Desk } from "./desk.ts";
import type { Said } from "./heard.ts";
import { Interrupt } from "./interrupt.ts";
import { usageSoFar } from "./spending.ts";
import type { DiscussionState } from "./state.ts";
import type { TurnLog } from "./turn-log.ts";
import { changeOrTime, type Waiting } from "./waiting.ts";

/** Why a discussion cannot go on for now. */
export interface Outage {
  /** Of the pause: another for every failure. */
  readonly key: string;
  readonly failure: Failure;
  /** What failed, as the provider says it. */
  readonly reason: string;
  /** What was spent on it, where no other message says so. */
  readonly usage?: Usage | undefined;
}

/**
 * Whether this does not count as a failure: the call was cancelled, or failed before the user resumed the discussion. A
 * failure of the call itself would come again, any other need not.
 */
export const isExcused = ({ failure, seq }: Said, state: DiscussionState): boolean =>
  failure !== undefined &&
  (failure.code === CANCELLED || (failure.class !== "call" && seq < state.commanded("resume")));

/** What keeps a step from going on: one failure after which every call fails, or that nobody's call came through. */
export function outageOf(turns: readonly AskedTurn[]): Outage | undefined {
  const failed = turns.flatMap(({ failed }) => failed ?? []);
  const fatal = failed.find(({ failure }) => failure?.class === "fatal");
  const nobody = failed.length === turns.length && failed.every(({ failure }) => failure?.class === "passing");
  const said = fatal ?? (nobody ? failed[0] : undefined);
  if (!said?.failure) return undefined;
  return { key: `outage.${said.seq}`, failure: said.failure, reason: said.unable ?? said.failure.code };
}

interface At extends Waiting {
  readonly desk: Desk;
  readonly state: DiscussionState;
  readonly options: Pick<DiscussionOptions, "lang">;
  readonly turns: TurnLog;
}

/** Tells its worker that nobody waits for a turn any more. */
export async function release(turn: AskedTurn, { desk }: Pick<At, "desk">, mayEnd = false): Promise<void> {
  const body = { turn: turn.id, participant: turn.participant.id, ...(mayEnd ? { mayEnd } : {}) };
  const key = `${turn.id}.released.${mayEnd ? "may-end." : ""}${Math.max(...turn.jobs)}`;
  await desk.announce("released", key, body, { phase: turn.kind });
}

/**
 * Pauses the discussion where it stands: nothing of what was asked is settled, and a resume asks again. The calls under
 * way are paid for, and may be answered first, each within its deadline; no other is begun.
 * @throws Interrupt, always
 */
export async function pauseFor({ key, failure, reason, usage }: Outage, at: At, signal: AbortSignal): Promise<never> {
  const { desk, state, options, turns, clock, changed } = at;
  const isRunning = (turn: AskedTurn): boolean => turn.deadline > clock.now() && isInHand(turn, state);
  const running = turns.all.filter(isRunning);
  for (const turn of running) await release(turn, at, true);
  for (;;) {
    signal.throwIfAborted();
    const { version } = changed;
    const due = running.filter(isRunning).map(({ deadline }) => deadline);
    if (due.length === 0) break;
    await changeOrTime(at, version, Math.min(...due) - clock.now(), signal);
  }
  const told = words(options.lang).outage(reason, state.id);
  const spent = addUsage(usageSoFar(state), usage ?? NO_USAGE);
  await desk.announce("paused", key, { reason: told, failure, spent, ...(usage ? { usage } : {}) });
  throw new Interrupt("paused", told);
}
