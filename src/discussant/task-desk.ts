import type { Clock } from "#lib/clock";
import { COORDINATOR, isOwn, ROLE, TAG } from "#protocols/discussant/role/scope";
import { type Task, TeamError } from "#team";
import type { Scoped } from "./scope.ts";

type Listed = Task & { readonly ready: boolean };

/** What the coordinator is told of a task. */
export interface CoordinatorMessage {
  readonly type: "discussion_processed" | "error";
  /** Without the tag. */
  readonly summary: string;
  /** Markdown without the tag. */
  readonly content: string;
  /** The file that was written. */
  readonly ref?: string;
  /** Names the message: it is logged once, however often a task is begun again. */
  readonly request: string;
}

/** The discussant's tasks, and its messages to the coordinator. */
export class TaskDesk {
  readonly #bus: Scoped;
  readonly #name: string;
  readonly #seconds: number;
  readonly #clock: Clock;

  /**
   * @param name this discussant's own, under which it claims tasks
   * @param seconds how long a claim lasts that is not renewed
   */
  constructor(bus: Scoped, name: string, seconds: number, clock: Clock) {
    this.#bus = bus;
    this.#name = name;
    this.#seconds = seconds;
    this.#clock = clock;
  }

  /** Claims the first task that is ready and not for somebody else. `left`: how many are neither completed nor given up. */
  async next(signal: AbortSignal): Promise<{ readonly task?: Task; readonly left: number }> {
    const { tasks } = (await this.#bus.board({ operation: "list" }, signal)) as { tasks: Listed[] };
    const own = tasks.filter(isOwn);
    const left = own.filter(({ status }) => status !== "completed" && status !== "blocked").length;
    for (const task of own.filter((one) => one.ready && this.#mayTake(one))) {
      const claimed = await this.#claim(task, signal);
      if (claimed) return { task: claimed, left };
    }
    return { left };
  }

  /**
   * Renews the claim until the signal, at a third of its time.
   * @param onLost called once if the task is another's
   */
  async keep({ id }: Task, signal: AbortSignal, onLost: (why: string) => void): Promise<void> {
    while (!signal.aborted) {
      await this.#clock.sleep((this.#seconds * 1_000) / 3, signal).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#bus.board({ operation: "claim", id, seconds: this.#seconds }, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof TeamError)) continue;
        onLost(error.message);
        return;
      }
    }
  }

  /** Keeps something with the task for a process that takes it over. @throws TeamError if it is another's */
  async note({ id }: Task, metadata: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<void> {
    await this.#bus.board({ operation: "claim", id, seconds: this.#seconds }, signal);
    await this.#bus.board({ operation: "update", id, metadata }, signal);
  }

  /** @throws TeamError if the task is another's */
  async complete({ id }: Task, signal: AbortSignal): Promise<void> {
    await this.#bus.board({ operation: "update", id, status: "completed" }, signal);
  }

  /** Blocks a task: the coordinator has to say how it goes on. */
  async giveUp({ id }: Task, why: string, signal: AbortSignal): Promise<void> {
    await this.#bus.board({ operation: "update", id, status: "blocked", metadata: { error: why } }, signal);
  }

  async release({ id }: Task, signal: AbortSignal): Promise<void> {
    await this.#bus.board({ operation: "release", id }, signal);
  }

  /** Logs, and only when that is stored sends the coordinator the message, into its mailbox. */
  async report({ type, summary, content, ref, request }: CoordinatorMessage, signal: AbortSignal): Promise<void> {
    const said = { operation: "log", to: COORDINATOR, summary: `${TAG} ${summary}`.slice(0, 2_000) };
    const about = { worker: this.#name, ...(ref === undefined ? {} : { ref }) };
    const { id } = (await this.#bus.team({ ...said, type, data: about, request }, signal)) as { id: string };
    const data = { ...about, log: id, content: `## ${TAG} ${content}` };
    const mail = { type: "message", delivery_method: "mailbox", request: `${request}.message`.slice(0, 200) };
    await this.#bus.team({ ...said, ...mail, data }, signal);
  }

  #mayTake({ owner, claim }: Listed): boolean {
    return owner === undefined || owner === ROLE || owner === this.#name || claim?.tookOver === true;
  }

  /** Undefined if another was faster. A task for the role becomes nobody's first, so that one of several can claim it. */
  async #claim({ id, owner, claim }: Listed, signal: AbortSignal): Promise<Task | undefined> {
    try {
      if (owner === ROLE && this.#name !== ROLE && !claim) {
        await this.#bus.board({ operation: "update", id, owner: "" }, signal);
      }
      const claimed = await this.#bus.board({ operation: "claim", id, seconds: this.#seconds }, signal);
      return (claimed as { task: Task }).task;
    } catch (error) {
      if (error instanceof TeamError) return undefined;
      throw error;
    }
  }
}
