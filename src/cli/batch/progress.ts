import { oneLine } from "#lib/plain";
import { clipToColumns } from "../render/text.ts";
import type { BatchLine } from "./batch-file.ts";
import { type BatchEntry, duration, statusOf } from "./batch-state.ts";

export interface BatchListener {
  /** `resumed`: it was started in an earlier run. */
  begun(line: BatchLine, id: string, resumed: boolean): void;
  /** The discussion is over, paused, or could not be run: see the entry. */
  left(line: BatchLine, entry: BatchEntry): void;
  note(text: string, level: "info" | "warning"): void;
}

/** The output for progress: stderr, so that stdout only holds the result. */
export interface ProgressOutput {
  /** Whether it is a terminal, on which one line is updated in place. */
  readonly live: boolean;
  readonly columns: number;
  write(text: string): void;
}

/** Finished discussions required for an estimate of the time left. */
const ENOUGH = 3;
const EVERY_MS = 1_000;
const WIPE = "\r\u001b[2K";

/** Progress of a batch: one line updated in place on a terminal, elsewhere a line per discussion. */
export class BatchProgress implements BatchListener, Disposable {
  readonly #out: ProgressOutput;
  readonly #total: number;
  readonly #began = performance.now();
  readonly #before: number;
  readonly #statuses = new Map<string, number>();
  readonly #said = new Set<string>();
  readonly #timer: NodeJS.Timeout | undefined;
  #done: number;
  #running = 0;
  #doing = "";

  /** @param done discussions finished in earlier runs */
  constructor(out: ProgressOutput, total: number, done: number) {
    this.#out = out;
    this.#total = total;
    this.#before = done;
    this.#done = done;
    if (out.live) this.#timer = setInterval(() => this.#draw(), EVERY_MS).unref();
  }

  begun(line: BatchLine, id: string, resumed: boolean): void {
    this.#running += 1;
    if (resumed && !this.#out.live) this.#say(`line ${line.line}: resuming ${id}`);
    this.#draw();
  }

  left(line: BatchLine, entry: BatchEntry): void {
    this.#running = Math.max(0, this.#running - 1);
    const status = statusOf(entry);
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (entry.outcome) this.#done += 1;
    // On a terminal the final table has it; failures are reported at once.
    if (!this.#out.live || status === "error" || status === "failed") this.#say(this.#told(line, entry, status));
    this.#draw();
  }

  note(text: string, level: "info" | "warning"): void {
    // Many discussions emit the same notice.
    if (level === "warning" && this.#said.has(text)) return;
    this.#said.add(text);
    this.#say(`swarm: ${oneLine(text)}`);
    this.#draw();
  }

  doing(text: string): void {
    this.#doing = text;
    this.#draw();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    if (this.#out.live) this.#out.write(WIPE);
  }

  #told({ line, options }: BatchLine, entry: BatchEntry, status: string): string {
    const facts = [
      ...(entry.rounds ? [`${entry.rounds} ${entry.rounds === 1 ? "round" : "rounds"}`] : []),
      ...(entry.quality === undefined ? [] : [`quality ${entry.quality}/5`]),
      ...(entry.calls === undefined ? [] : [`${entry.calls} ${entry.calls === 1 ? "call" : "calls"}`]),
      duration(entry.seconds),
      ...(entry.error === undefined ? [] : [entry.error]),
    ];
    const name = entry.id ?? `line ${line}, ${clipToColumns(oneLine(options.topic), 48)}`;
    return `[${this.#done}/${this.#total}] ${status} ${name}: ${facts.join(", ")}`;
  }

  #say(text: string): void {
    this.#out.write(`${this.#out.live ? WIPE : ""}${oneLine(text)}\n`);
  }

  #draw(): void {
    if (!this.#out.live) return;
    const seconds = (performance.now() - this.#began) / 1000;
    const others = [...this.#statuses].filter(([status]) => status !== "completed");
    const parts = [
      `${this.#done}/${this.#total} done`,
      `${this.#running} running`,
      ...others.map(([status, count]) => `${count} ${status}`),
      duration(seconds),
      ...this.#timeLeft(seconds),
      ...(this.#doing === "" ? [] : [this.#doing]),
    ];
    this.#out.write(`${WIPE}${clipToColumns(parts.join(" · "), this.#out.columns - 1)}`);
  }

  #timeLeft(seconds: number): string[] {
    const finished = this.#done - this.#before;
    if (finished < ENOUGH || this.#done >= this.#total || this.#doing !== "") return [];
    return [`about ${duration((seconds / finished) * (this.#total - this.#done))} left`];
  }
}

/** Progress for programs: one JSON event per line on stdout; notices for people go to stderr. */
export function batchEvents(out: (text: string) => void, err: (text: string) => void): BatchListener {
  const tell = (event: object): void => out(`${JSON.stringify(event)}\n`);
  return {
    begun: ({ line }, discussion, resumed) => tell({ event: resumed ? "resumed" : "begun", line, discussion }),
    left(_, entry) {
      const { id: discussion, started: __, ...rest } = entry;
      tell({ event: "left", status: statusOf(entry), discussion, ...rest });
    },
    note: (text) => err(`swarm: ${oneLine(text)}\n`),
  };
}
