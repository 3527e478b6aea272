import { addUsage, CANCELLED, type DiscussionOptions, type Failure, NO_USAGE, type Usage } from "#wire";
import { words } from "../words.ts";
import type { AskedTurn, Said, TurnLog } from "./asked-turn.ts";
import type { Desk } from "./desk.ts";
import type { DiscussionState } from "./discussion-state.ts";
import { usageSoFar } from "./spending.ts";
import { changeOrTime, Interrupt, type Waiting } from "./waiting.ts";

/** Reason why a discussion cannot continue for now. */
export interface Outage {
  /** Key of the pause, different for every failure. */
  readonly key: string;
  readonly failure: Failure;
  readonly reason: string;
  /** Text for the user. Default: that no call can succeed, why, and how to go on. */
  readonly told?: string;
  /** Whether the user may go on without those whose calls failed. */
  readonly isOptional?: boolean;
  /** Participant whose call failed. Default: the moderator. */
  readonly participant?: string;
  /** Usage of the failed call, unless another message reports it. */
  readonly usage?: Usage | undefined;
}

/** Whether a failure does not count: the call was cancelled, or failed before the user resumed the discussion. */
export const isExcused = ({ failure, seq }: Pick<Said, "failure" | "seq">, state: DiscussionState): boolean =>
  failure !== undefined && (failure.code === CANCELLED || seq < state.commanded("resume"));

/** Failure of a call that the discussion's budget does not pay for: the protocol ends it early. */
export const OVER_BUDGET = { class: "call", code: "over_budget" } as const satisfies Failure;
/** Failure of a worker's answer that the gate returned as often as it may. */
export const UNUSABLE = { class: "call", code: "invalid_answer" } as const satisfies Failure;
/** Failure of a turn that no worker could handle, or for which none reported anything. */
export const NO_WORKER = { class: "passing", code: "no_worker" } as const satisfies Failure;

/**
 * Returns what blocks a step: a failure that affects every call, or no call that succeeded.
 * @param goesOn `always`: the step is over, and went on without those who are asked again; `with-some`: it goes on if one
 *   call succeeds; `with-all`: what follows depends on every answer, and none is taken in late
 */
export function outageOf(turns: readonly AskedTurn[], goesOn: "always" | "with-some" | "with-all"): Outage | undefined {
  const failed = turns.flatMap(({ failed, participant: { id } }) => (failed ? [{ ...failed, participant: id }] : []));
  const isPaid = failed.every(({ failure }) => failure.code !== OVER_BUDGET.code);
  const isStopped =
    (goesOn === "with-some" && failed.length === turns.length) ||
    (goesOn === "with-all" && turns.every(({ isAnswered }) => isAnswered));
  const fatal = failed.find(({ failure }) => failure.class === "fatal");
  const said = fatal ?? (isStopped && isPaid ? failed[0] : undefined);
  if (!said) return undefined;
  const { seq, failure, reason, participant } = said;
  const isOptional = failure.class === "call" || failed.length < turns.length;
  return { key: `outage.${seq}`, failure, reason, isOptional, participant };
}

interface Looking extends Waiting {
  readonly state: DiscussionState;
  readonly desk: Desk;
}

interface At extends Looking {
  readonly options: Pick<DiscussionOptions, "lang" | "expertProviders">;
  readonly turns: TurnLog;
}

/** Tells a turn's worker that nobody waits for its answer. */
export async function releaseTurn(turn: AskedTurn, { desk }: Pick<At, "desk">, mayEnd = false): Promise<void> {
  const body = { turn: turn.id, participant: turn.participant.id, ...(mayEnd ? { mayEnd } : {}) };
  const key = `${turn.id}.released.${mayEnd ? "may-end." : ""}${Math.max(...turn.jobs)}`;
  await desk.announce("released", key, body, { phase: turn.kind });
}

/** Pauses without settling the step; paid calls may finish in time, a resume asks again. @throws Interrupt */
export async function pauseFor(
  { key, failure, reason, usage, isOptional, participant = "", told: own }: Outage,
  at: At,
  signal: AbortSignal,
): Promise<never> {
  const { desk, state, options, turns, clock, changed } = at;
  const isRunning = (turn: AskedTurn): boolean => turn.deadline > clock.now() && isInHand(turn, state);
  const running = turns.all.filter(isRunning);
  for (const turn of running) await releaseTurn(turn, at, true);
  for (;;) {
    signal.throwIfAborted();
    const { version } = changed;
    const due = running.filter(isRunning).map(({ deadline }) => deadline);
    if (due.length === 0) break;
    await desk.flush();
    await changeOrTime(at, version, Math.min(...due) - clock.now(), signal);
  }
  const say = words(options.lang);
  const expert = options.expertProviders?.[participant] === undefined ? undefined : participant;
  const usual = [
    say.outage(reason, state.id),
    ...(failure.code === NO_WORKER.code ? [] : [say.byAnother(state.id, expert)]),
    ...(isOptional ? [say.without(state.id)] : []),
  ];
  const told = own ?? usual.join(say.between);
  const spent = addUsage(usageSoFar(state), usage ?? NO_USAGE);
  await desk.announce("paused", key, { reason: told, failure, spent, ...(usage ? { usage } : {}) });
  throw new Interrupt("paused", told);
}

/** Time in ms for workers to report the cost of cancelled calls: they check once a second. */
const CANCEL_MS = 2_500;

/** Whether a worker has or will get this turn and has not answered it. */
export const isInHand = ({ id, participant, jobs }: AskedTurn, state: DiscussionState): boolean =>
  participant.pool !== "seat" &&
  jobs.size > 0 &&
  (state.said.get(id)?.at(-1)?.seq ?? 0) < Math.max(...jobs) &&
  state.deadJob(participant, jobs) === undefined;

/** Cancelled turns whose workers may still report a cost. */
export class GivenUp {
  readonly #turns = new Map<AskedTurn, number>();

  /** @param now milliseconds since the epoch */
  add(turn: AskedTurn, now: number): void {
    this.#turns.set(turn, now + CANCEL_MS);
  }

  /** Resolves when the workers reported the cost, or their time is up: usage precedes an end or a pause. */
  async settled({ state, desk, ...waiting }: Looking): Promise<void> {
    const { clock, changed } = waiting;
    for (;;) {
      const { version } = changed;
      const now = clock.now();
      const until = [...this.#turns].flatMap(([turn, at]) => (at > now && isInHand(turn, state) ? [at] : []));
      if (until.length === 0) return;
      // Workers are told first that nobody waits.
      await desk.flush();
      await changeOrTime(waiting, version, Math.max(...until) - now);
    }
  }
}
