import type { Clock } from "#lib/clock";
import { COORDINATOR, checkChange, checkMessage, checkOwn, isOwn, ROLE, TAG } from "#protocols/discussant/role/scope";
import { type Task, type Tasks, type Team, TeamError } from "#team";

type Args = Readonly<Record<string, unknown>>;

export interface Scoped {
  team(args: Args, signal: AbortSignal): Promise<object>;
  board(args: Args, signal: AbortSignal): Promise<object>;
}

/**
 * Restricts the task board and the team log of a session to the discussant's role. All that it says or changes on the bus
 * passes these two functions.
 */
export function scoped(
  tasks: Pick<Tasks, "operate">,
  team: Pick<Team, "operate">,
  session: string,
  by: string,
): Scoped {
  return {
    async team(args, signal) {
      checkMessage(args);
      return team.operate({ ...args, from: ROLE, session_id: session }, signal);
    },
    async board(args, signal) {
      if (args.operation !== "list" && args.operation !== "get") {
        checkChange(args);
        const asked = { operation: "get", session_id: session, id: args.id };
        checkOwn(((await tasks.operate(asked, signal)) as { task: { id: string; subject: string } }).task);
      }
      return tasks.operate({ ...args, by, session_id: session }, signal);
    },
  };
}

type Listed = Task & { readonly ready: boolean };

/** Message to the coordinator about a task. */
export interface CoordinatorMessage {
  readonly type: "discussion_processed" | "error";
  readonly summary: string;
  readonly content: string;
  readonly ref?: string;
  /** Idempotency key: the message is logged once, however often a task is restarted. */
  readonly request: string;
}

/** The discussant's tasks, and its messages to the coordinator. */
export class TaskDesk {
  readonly #bus: Scoped;
  readonly #name: string;
  readonly #seconds: number;
  readonly #clock: Clock;

  /**
   * @param name this discussant's name for claims
   * @param seconds duration of a claim without renewal
   */
  constructor(bus: Scoped, name: string, seconds: number, clock: Clock) {
    this.#bus = bus;
    this.#name = name;
    this.#seconds = seconds;
    this.#clock = clock;
  }

  /** Claims the first ready task that is not for somebody else. `left`: number of tasks neither completed nor given up. */
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
   * Renews the claim at a third of its duration, until the signal.
   * @param onLost called once if another worker has the task
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

  /** Stores metadata with the task for a process that takes it over. @throws TeamError if another worker has it */
  async note({ id }: Task, metadata: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<void> {
    await this.#bus.board({ operation: "claim", id, seconds: this.#seconds }, signal);
    await this.#bus.board({ operation: "update", id, metadata }, signal);
  }

  /** @throws TeamError if another worker has the task */
  async complete({ id }: Task, signal: AbortSignal): Promise<void> {
    await this.#bus.board({ operation: "update", id, status: "completed" }, signal);
  }

  /** Blocks a task until the coordinator decides how to go on. */
  async giveUp({ id }: Task, why: string, signal: AbortSignal): Promise<void> {
    await this.#bus.board({ operation: "update", id, status: "blocked", metadata: { error: why } }, signal);
  }

  async release({ id }: Task, signal: AbortSignal): Promise<void> {
    await this.#bus.board({ operation: "release", id }, signal);
  }

  /** Logs a message; once that is stored, sends it to the coordinator's mailbox. */
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

  /** Claims a task; undefined if another was faster. Unassigns the role's tasks first, so that one of several can claim them. */
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
