// Progress of a batch: its file, and the table made from it.
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { isoTime, systemClock } from "#lib/clock";
import { jsonIn } from "#lib/json-in";
import { takeLockFile } from "#lib/lock-file";
import { replaceFile } from "#lib/replace-file";
import { textIfThere } from "#lib/text-file";
import { OUTCOMES } from "#wire";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { shownPath } from "../reach.ts";
import { columns } from "../render/text.ts";
import type { BatchLine } from "./batch-file.ts";

/** State of one discussion of a batch. With an outcome it is over; with an id it was started, or is about to be. */
const Entry = z.object({
  line: z.int(),
  topic: z.string(),
  id: z.string().optional(),
  /** Its start is stored: the id is ours. */
  started: z.boolean().optional(),
  outcome: z.enum(OUTCOMES).optional(),
  reason: z.string().optional(),
  /** Missing parts of the result. */
  partial: z.string().optional(),
  rounds: z.int().optional(),
  quality: z.number().optional(),
  calls: z.int().optional(),
  /** The time that it took while a batch was running. */
  seconds: z.number().default(0),
  /** Why it could not be started, or followed, the last time. */
  error: z.string().optional(),
});
export type BatchEntry = z.infer<typeof Entry>;

const Saved = z.object({
  v: z.literal(1),
  /** The file with the topics; absolute path. */
  file: z.string(),
  created: z.string(),
  updated: z.string(),
  entries: z.record(z.string(), Entry),
});
type Saved = z.infer<typeof Saved>;

/** State of a batch, kept in a file: if the command ends for any reason, the next run continues from it. */
export class BatchState {
  readonly path: string;
  readonly #saved: Saved;
  #saving: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  private constructor(path: string, saved: Saved) {
    this.path = path;
    this.#saved = saved;
  }

  /**
   * @throws UsageError if the state belongs to another file
   * @throws CliError if it cannot be read
   */
  static async open(path: string, file: string): Promise<BatchState> {
    const now = isoTime(systemClock.now());
    const text = await textIfThere(path).catch((error: Error) => {
      throw new CliError(`the state of the batch, ${path}, cannot be read: ${error.message}`, 1, { cause: error });
    });
    if (text === undefined) return new BatchState(path, { v: 1, file, created: now, updated: now, entries: {} });
    const parsed = Saved.safeParse(jsonIn(text));
    if (!parsed.success) {
      throw new CliError(`the state of the batch, ${path}, is damaged: move it away to start over`);
    }
    if (parsed.data.file !== file) {
      throw new UsageError(
        `${shownPath(path)} is the state of another batch, ${parsed.data.file}: give this one a name of its own with --name`,
      );
    }
    return new BatchState(path, parsed.data);
  }

  get(key: string): BatchEntry | undefined {
    return this.#saved.entries[key];
  }

  get ids(): Set<string> {
    return new Set(Object.values(this.#saved.entries).flatMap(({ id }) => id ?? []));
  }

  /** Writes are serialized; changes made during a write are batched into the next one. */
  set(key: string, entry: BatchEntry): Promise<void> {
    this.#saved.entries[key] = entry;
    this.#next ??= this.#saving
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        this.#saving = this.#write();
        return this.#saving;
      });
    return this.#next;
  }

  async #write(): Promise<void> {
    this.#saved.updated = isoTime(systemClock.now());
    try {
      await replaceFile(this.path, `${JSON.stringify(this.#saved, null, 1)}\n`, 0o600);
    } catch (error) {
      throw new CliError(`the state of the batch, ${this.path}, cannot be written: ${(error as Error).message}`, 1, {
        cause: error,
      });
    }
  }
}

/**
 * Prevents two processes from running the same batch.
 * @throws CliError with the process that runs it
 */
export async function lockBatch(path: string): Promise<AsyncDisposable> {
  const lock = `${path}.lock`;
  await mkdir(dirname(lock), { recursive: true, mode: 0o700 });
  const taken = await takeLockFile(lock);
  if ("release" in taken) return { [Symbol.asyncDispose]: () => taken.release() };
  throw new CliError(
    `process ${taken.pid} runs this batch already: wait for it, or end it; its state is ${shownPath(path)}`,
  );
}

/** The lines of a batch with their states. `status` is an outcome, or: error, unfinished, waiting. */
export const rowsOf = (lines: readonly BatchLine[], state: BatchState) =>
  lines.map(({ line, key, id, options }) => {
    const entry = state.get(key);
    return { line, id: entry?.id ?? id ?? "", topic: options.topic, status: statusOf(entry), entry };
  });

type BatchRow = ReturnType<typeof rowsOf>[number];

export function statusOf(entry: BatchEntry | undefined): string {
  if (entry?.outcome) return entry.outcome;
  if (entry?.error !== undefined) return "error";
  return entry?.started ? "unfinished" : "waiting";
}

const shownStatus = (status: string, entry: BatchEntry | undefined): string =>
  entry?.outcome === "completed" && entry.partial !== undefined ? `${status}, partial` : status;

export function renderTable(rows: readonly BatchRow[]): string[] {
  const cells = rows.map(({ id, topic, status, entry }) => [
    id || topic.slice(0, 48),
    shownStatus(status, entry),
    entry?.rounds === undefined ? "" : String(entry.rounds),
    entry?.quality === undefined ? "" : `${entry.quality}/5`,
    entry?.calls === undefined ? "" : String(entry.calls),
    entry && entry.seconds > 0 ? duration(entry.seconds) : "",
    entry?.error ?? (entry?.outcome === "completed" ? (entry.partial ?? "") : (entry?.reason ?? "")),
  ]);
  return columns([["ID", "OUTCOME", "ROUNDS", "QUALITY", "CALLS", "TIME", ""], ...cells]);
}

/** `40 discussions: 38 completed, 1 ended-early, 1 failed · 520 calls` */
export function summary(rows: readonly BatchRow[]): string {
  const groups = Map.groupBy(rows, ({ status, entry }) => shownStatus(status, entry));
  const parts = [...groups].map(([status, own]) => `${own.length} ${status}`);
  const calls = rows.reduce((sum, { entry }) => sum + (entry?.calls ?? 0), 0);
  const noun = rows.length === 1 ? "discussion" : "discussions";
  return `${rows.length} ${noun}: ${parts.join(", ")} · ${calls.toLocaleString("en")} calls`;
}

/** 1 if anything failed, 3 if anything ended early or its result is partial, else 0. */
export function exitOf(rows: readonly BatchRow[]): ExitCode {
  const are = (...statuses: string[]): boolean => rows.some(({ status }) => statuses.includes(status));
  if (are("failed", "error")) return EXIT.failed;
  const isPartial = rows.some(({ entry }) => entry?.partial !== undefined);
  return isPartial || are("ended-early", "stopped", "unfinished", "waiting") ? EXIT.endedEarly : EXIT.done;
}

/** `3.2 s`, `4:05`, `1:02:33`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60), whole % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
