import type { Each } from "../support/each-message.ts";
import type { Entry, SimBroker } from "./broker.ts";
import { messagesOf } from "./told.ts";

/** The state of each discussion, updated as messages are stored. */
export class Standing {
  readonly #closed = new Set<string>();
  /** Sequence that a pause refers to, by discussion; 0 while it is not paused. */
  readonly #paused = new Map<string, number>();
  /** Sequence of the last `resume` or `stop`, by discussion. */
  readonly #goOn = new Map<string, number>();

  constructor(broker: SimBroker) {
    broker.subscribe((entry) => this.#hear(entry));
  }

  /** Whether a discussion is closed, or paused without a resume or stop since the pause was requested. */
  rests(discussion: string): boolean {
    if (this.#closed.has(discussion)) return true;
    return (this.#paused.get(discussion) ?? 0) > (this.#goOn.get(discussion) ?? 0);
  }

  #hear(entry: Entry): void {
    for (const each of messagesOf(entry)) this.#take(each, entry.seq);
  }

  #take({ channel, message }: Each, seq: number): void {
    if (channel !== "phase" && channel !== "control") return;
    const { discussion, type, id } = message;
    if (type === "closed") this.#closed.add(discussion);
    else if (type === "paused") this.#paused.set(discussion, Number(/^paused\.(\d+)$/.exec(id)?.[1] ?? seq));
    else if (type === "resume" || type === "stop") this.#goOn.set(discussion, seq);
    // What the user judges of a paused discussion may be answered by a notice.
    else if (channel === "phase" && type !== "notice") this.#paused.delete(discussion);
  }
}
