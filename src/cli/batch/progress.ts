import { oneLine } from "#lib/plain";
import { clipToColumns } from "../render/text.ts";
import type { BatchLine } from "./batch-file.ts";
import type { BatchListener } from "./batch-run.ts";
import { type BatchEntry, duration, statusOf } from "./batch-state.ts";

/** Progress of a batch: a line per discussion, on stderr, so that stdout only holds the result. */
export class BatchProgress implements BatchListener {
  readonly #write: (text: string) => void;
  readonly #total: number;
  readonly #said = new Set<string>();
  #done: number;

  /** @param done discussions finished in earlier runs */
  constructor(write: (text: string) => void, total: number, done: number) {
    this.#write = write;
    this.#total = total;
    this.#done = done;
  }

  begun(line: BatchLine, id: string, resumed: boolean): void {
    if (resumed) this.#say(`line ${line.line}: resuming ${id}`);
  }

  left({ line, options }: BatchLine, entry: BatchEntry): void {
    if (entry.outcome) this.#done += 1;
    const facts = [
      ...(entry.rounds ? [`${entry.rounds} ${entry.rounds === 1 ? "round" : "rounds"}`] : []),
      ...(entry.quality === undefined ? [] : [`quality ${entry.quality}/5`]),
      ...(entry.calls === undefined ? [] : [`${entry.calls} ${entry.calls === 1 ? "call" : "calls"}`]),
      duration(entry.seconds),
      ...(entry.error === undefined ? [] : [entry.error]),
    ];
    const name = entry.id ?? `line ${line}, ${clipToColumns(oneLine(options.topic), 48)}`;
    this.#say(`[${this.#done}/${this.#total}] ${statusOf(entry)} ${name}: ${facts.join(", ")}`);
  }

  note(text: string, level: "info" | "warning"): void {
    // Many discussions emit the same notice.
    if (level === "warning" && this.#said.has(text)) return;
    this.#said.add(text);
    this.#say(`swarm: ${text}`);
  }

  #say(text: string): void {
    this.#write(`${oneLine(text)}\n`);
  }
}

/** Progress for programs: one JSON event per line on stdout; notices for people go to stderr. */
export class BatchEvents implements BatchListener {
  readonly #out: (text: string) => void;
  readonly #err: (text: string) => void;

  constructor(out: (text: string) => void, err: (text: string) => void) {
    this.#out = out;
    this.#err = err;
  }

  begun({ line }: BatchLine, discussion: string, resumed: boolean): void {
    this.#event({ event: resumed ? "resumed" : "begun", line, discussion });
  }

  left(_: BatchLine, entry: BatchEntry): void {
    const { id: discussion, started: __, ...rest } = entry;
    this.#event({ event: "left", status: statusOf(entry), discussion, ...rest });
  }

  note(text: string): void {
    this.#err(`swarm: ${oneLine(text)}\n`);
  }

  #event(event: object): void {
    this.#out(`${JSON.stringify(event)}\n`);
  }
}
