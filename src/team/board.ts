import type { Stored } from "#bus";
import { orElse } from "#lib/or-else";
import { Envelope, parseJson, parseSubject } from "#wire";
import { TeamError } from "./log-arguments.ts";
import { Change, isHeld, isPaused, type Task } from "./task.ts";
import { transition } from "./task-transition.ts";

/**
 * A session's board: a deterministic fold over the stored changes of its tasks. Each change is checked at its position in
 * the stream and its time of storage, by the function that also refuses it to its caller. So every reader has the same
 * board, even after concurrent writes.
 */
export class Board {
  readonly #tasks = new Map<string, Task>();
  /** Last sequence of each task's subject, of any message, which the task's next change must expect. */
  readonly last = new Map<string, number>();
  /** Reason why a stored change had no effect, by sequence. */
  readonly refused = new Map<number, string>();
  /** Task of each author's request, by operation. */
  readonly #requests = new Map<string, string>();
  #highest = 0;

  /** Tasks in the order of creation. */
  get tasks(): Task[] {
    return [...this.#tasks.values()];
  }

  task(id: string): Task | undefined {
    return this.#tasks.get(id);
  }

  /** Returns the task that this author already changed by the same operation and request. */
  requested(by: string, { operation, request }: Pick<Change, "operation" | "request">): Task | undefined {
    const id = request === undefined ? undefined : this.#requests.get(`${by} ${operation} ${request}`);
    return id === undefined ? undefined : this.#tasks.get(id);
  }

  /** Id that no task has had. */
  get nextId(): string {
    return `TASK-${String(this.#highest + 1).padStart(3, "0")}`;
  }

  /** Returns the unfinished tasks that a task waits for. */
  waitsFor({ blockedBy }: Pick<Task, "blockedBy">): string[] {
    return blockedBy.filter((id) => this.#tasks.get(id)?.status !== "completed");
  }

  /** Whether a task may be claimed at `now`, in milliseconds since the epoch. */
  isReady(task: Task, now: number): boolean {
    const open = task.status === "pending" || (task.status === "in_progress" && !isHeld(task, now));
    return open && !isPaused(task, now) && this.waitsFor(task).length === 0;
  }

  apply(stored: Stored): void {
    const address = parseSubject(stored.subject);
    if (address?.channel !== "task" || address.participant === undefined) return;
    const id = address.participant;
    this.last.set(id, stored.seq);
    this.#highest = Math.max(this.#highest, Number(/^TASK-(\d{3,9})$/.exec(id)?.[1] ?? 0));
    const read = readChange(stored, address.discussion);
    if (!read) return;
    const { change, by } = read;
    try {
      this.#tasks.set(id, transition(this, id, { ...change, by, now: stored.time }));
      if (change.request !== undefined) this.#requests.set(`${by} ${change.operation} ${change.request}`, id);
    } catch (error) {
      if (!(error instanceof TeamError)) throw error;
      this.refused.set(stored.seq, error.message);
    }
  }
}

/** Parses a change; undefined for other messages, which anybody may have published. */
function readChange(stored: Stored, session: string): { change: Change; by: string } | undefined {
  const envelope = Envelope.safeParse(orElse(undefined, () => parseJson(stored.data, "keep"))).data;
  if (envelope?.type !== "task" || envelope.discussion !== session) return undefined;
  const change = Change.safeParse(envelope.body).data;
  return change && { change, by: envelope.from };
}
