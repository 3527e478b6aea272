import { EXIT, type ExitCode } from "../failures.ts";
import { columns } from "../render/text.ts";
import type { BatchLine } from "./lines.ts";
import type { BatchEntry, BatchState } from "./state.ts";

/** A line of a batch and its state. `status` is an outcome, or: error, unfinished, waiting. */
export interface BatchRow {
  readonly line: number;
  readonly id: string;
  readonly topic: string;
  readonly status: string;
  readonly entry: BatchEntry | undefined;
}

export const rowsOf = (lines: readonly BatchLine[], state: BatchState): BatchRow[] =>
  lines.map(({ line, key, id, options }) => {
    const entry = state.get(key);
    return { line, id: entry?.id ?? id ?? "", topic: options.topic, status: statusOf(entry), entry };
  });

export function statusOf(entry: BatchEntry | undefined): string {
  if (entry?.outcome) return entry.outcome;
  if (entry?.error !== undefined) return "error";
  return entry?.started ? "unfinished" : "waiting";
}

/** Every discussion of a batch: outcome, rounds, last quality score, usage. */
export function renderTable(rows: readonly BatchRow[]): string[] {
  const cells = rows.map(({ id, topic, status, entry }) => [
    id || topic.slice(0, 48),
    status,
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
  const counts = new Map<string, number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].map(([status, count]) => `${count} ${status}`);
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
