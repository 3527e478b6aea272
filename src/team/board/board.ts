import type { Stored } from "#bus";
import { Envelope, parseJson, parseSubject } from "#wire";
import { TeamError } from "../arguments.ts";
import { Change, isHeld, isPaused, type Task } from "./task.ts";
import { transition } from "./transition.ts";

/**
 * One session's board: a deterministic fold over the stored changes of its tasks. Each change is
 * checked here by the function that also refuses it to its caller, at its place in the stream and the time at which it was
 * stored: so every reader has the same board, also after concurrent writes.
 */
export class Board {
  readonly #tasks = new Map<string, Task>();
  /** The sequence of each task's last message, whatever it was. */
  readonly #last = new Map<string, number>();
  /** By sequence, why a stored change changed nothing. */
  readonly #refused = new Map<number, string>();
  /** The task of each author's request, by operation. */
  readonly #requests = new Map<string, string>();
  #highest = 0;

  /** In the order in which they were created. */
  get tasks(): Task[] {
    return [...this.#tasks.values()];
  }

  task(id: string): Task | undefined {
    return this.#tasks.get(id);
  }

  /** What the next change of a task expects as its subject's last sequence. */
  lastOf(id: string): number {
    return this.#last.get(id) ?? 0;
  }

  /** Why the change at this sequence changed nothing. */
  refusedAt(seq: number): string | undefined {
    return this.#refused.get(seq);
  }

  /** The task that this author has already changed by an operation with this request. */
  requested(by: string, { operation, request }: Pick<Change, "operation" | "request">): Task | undefined {
    const id = request === undefined ? undefined : this.#requests.get(`${by} ${operation} ${request}`);
    return id === undefined ? undefined : this.#tasks.get(id);
  }

  /** A number that no task has had: the next id is made from it. */
  get nextId(): string {
    return `TASK-${String(this.#highest + 1).padStart(3, "0")}`;
  }

  /** The unfinished tasks that a task waits for. */
  waitsFor({ blockedBy }: Pick<Task, "blockedBy">): string[] {
    return blockedBy.filter((id) => this.#tasks.get(id)?.status !== "completed");
  }

  /** Whether somebody may claim it at `now`, in milliseconds since the epoch. */
  isReady(task: Task, now: number): boolean {
    const open = task.status === "pending" || (task.status === "in_progress" && !isHeld(task, now));
    return open && !isPaused(task, now) && this.waitsFor(task).length === 0;
  }

  apply(stored: Stored): void {
    const address = parseSubject(stored.subject);
    if (address?.channel !== "task" || address.participant === undefined) return;
    const id = address.participant;
    this.#last.set(id, stored.seq);
    this.#highest = Math.max(this.#highest, Number(/^TASK-(\d{3,9})$/.exec(id)?.[1] ?? 0));
    const read = readChange(stored, address.discussion);
    if (!read) return;
    const { change, by } = read;
    try {
      this.#tasks.set(id, transition(this, id, { ...change, by, now: stored.time }));
      if (change.request !== undefined) this.#requests.set(`${by} ${change.operation} ${change.request}`, id);
    } catch (error) {
      if (!(error instanceof TeamError)) throw error;
      this.#refused.set(stored.seq, error.message);
    }
  }
}

/** Undefined for what is no change: anybody may have published it. */
function readChange(stored: Stored, session: string): { change: Change; by: string } | undefined {
  try {
    const envelope = Envelope.safeParse(parseJson(stored.data, "keep"));
    if (!envelope.success || envelope.data.type !== "task" || envelope.data.discussion !== session) return undefined;
    const change = Change.safeParse(envelope.data.body);
    return change.success ? { change: change.data, by: envelope.data.from } : undefined;
  } catch {
    return undefined;
  }
}
