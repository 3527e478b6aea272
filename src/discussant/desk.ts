import type { Bus } from "#bus";
import type { Clock } from "#lib/clock";
import { type AtBoard, type BoardTask, change, hold } from "#protocols/discussant/board";
import type { Effect, Operate, Operated, Protocol } from "#protocols/effects";
import { settled, Tasks, Team, TeamError } from "#team";

/** Runs a part of the protocol in this process. */
export async function ran<T>(part: Protocol<T>, perform: (effect: Effect) => unknown): Promise<T> {
  let step = part.next();
  while (!step.done) step = part.next(await perform(step.value));
  return step.value;
}

/** A session's board and team log, for one discussant of several. */
export class Desk {
  readonly #team: Pick<Team, "operate">;
  readonly #tasks: Pick<Tasks, "operate">;
  readonly #at: Required<Omit<AtBoard, "operations">>;
  readonly #clock: Clock;

  constructor(bus: Bus, at: Required<Omit<AtBoard, "operations">>, clock: Clock) {
    this.#team = new Team(bus, clock);
    this.#tasks = new Tasks(bus, clock);
    this.#at = at;
    this.#clock = clock;
  }

  /**
   * Does a part of the protocol on board and log.
   * @param request name of the part: its messages are logged once, even if a task is restarted
   */
  do<T>(part: (at: AtBoard) => Protocol<T>, signal: AbortSignal, request = ""): Promise<T> {
    return ran(part({ ...this.#at, operations: 0 }), (effect) => this.#operated(effect as Operate, request, signal));
  }

  /**
   * Renews the claim at a third of its duration, until the signal.
   * @param onLost called once if another worker has the task
   */
  async keep(task: BoardTask, signal: AbortSignal, onLost: (why: string) => void): Promise<void> {
    while (!signal.aborted) {
      await this.#clock.sleep((this.#at.seconds * 1_000) / 3, signal).catch(() => undefined);
      if (signal.aborted) return;
      const held = await this.do((at) => hold(at, task), signal).catch(() => undefined);
      if (signal.aborted) return;
      if (held && !held.success) return onLost(held.error);
    }
  }

  /** Stores metadata with the task for a process that takes it over. @throws TeamError if another worker has it */
  async note(task: BoardTask, metadata: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<void> {
    accepted(await this.do((at) => hold(at, task), signal));
    accepted(await this.do((at) => change(at, task, { operation: "update", metadata }), signal));
  }

  async release(task: BoardTask, signal: AbortSignal): Promise<void> {
    await this.do((at) => change(at, task, { operation: "release" }), signal);
  }

  async #operated({ on, args, key }: Operate, request: string, signal: AbortSignal): Promise<Operated> {
    const { name } = this.#at;
    if (on !== "messages") return settled(this.#tasks.operate({ ...args, by: name }, signal), false);
    const said = { ...args, data: { worker: name, ...Object(args.data) }, request: `${request}.${key}` };
    return settled(this.#team.operate(said, signal), false);
  }
}

/** @throws TeamError if the board refused */
export function accepted(done: Operated): void {
  if (!done.success) throw new TeamError(done.error);
}
