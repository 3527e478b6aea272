import { ROLES, type Role } from "#actor";
import type { Bus } from "#bus";
import { command, IdTakenError, numberedSlug, type OpenRequest, readUpToNow, slug } from "#client";
import { emptyReading, type Reading } from "#discussion";
import { present } from "#lib/fields";
import { partialOf, toldOf } from "#protocols";
import { linkMaker } from "../commands/invite.ts";
import { CliError } from "../failures.ts";
import { type BrokerLocation, BrokerWatch, discussionFolder, takenIn } from "../reach.ts";
import { attend } from "../run/attend.ts";
import { begunWith } from "../run/run-discussion.ts";
import { type ScreenKind, SILENT } from "../run/screen.ts";
import { stateFromFiles } from "../stored/stored-state.ts";
import { Interrupts, type Terminal } from "../terminal.ts";
import type { BatchLine } from "./batch-file.ts";
import type { BatchEntry, BatchState } from "./batch-state.ts";
import { type BatchListener, BatchProgress, batchEvents, type ProgressOutput } from "./progress.ts";

interface BatchRunOptions {
  readonly bus: Bus;
  readonly state: BatchState;
  readonly concurrency: number;
  readonly listener: BatchListener;
  readonly home: string;
  readonly lines: readonly BatchLine[];
  readonly linkTo?: OpenRequest["linkTo"];
  /** Stops the command; discussions in progress are left as they are. */
  readonly signal: AbortSignal;
}

/** A discussion to follow from a sequence, or one that is already over. */
interface Begun {
  readonly discussion: Reading;
  readonly from?: number;
  readonly resumed: boolean;
}

/** Runs the discussions of a batch with limited concurrency, in the order of their lines. */
export class BatchRun {
  readonly #options: BatchRunOptions;
  /** Ids of discussions in progress. */
  readonly running = new Set<string>();
  readonly #ids: Set<string>;
  readonly #numbers = new Map<string, number>();
  /** Why discussions stopped by themselves. */
  readonly #said = new Set<string>();
  #pausing = false;

  constructor(options: BatchRunOptions) {
    this.#options = options;
    this.#ids = options.state.ids;
    for (const { id } of options.lines) if (id !== undefined) this.#ids.add(id);
  }

  /** Resolves when nothing is left to do, or everything started is paused. @throws the signal's reason */
  async run(): Promise<void> {
    const { lines, state, concurrency } = this.#options;
    const left = lines.filter(({ key }) => state.get(key)?.outcome === undefined);
    const work = async (): Promise<void> => {
      for (let line = left.shift(); line && !this.#pausing; line = left.shift()) await this.#one(line);
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, left.length) }, work));
  }

  /** Starts no more discussions, and pauses those in progress. */
  async pause(): Promise<void> {
    this.#pausing = true;
    await Promise.all([...this.running].map((id) => command(this.#options.bus, id, "pause")));
  }

  async #one(line: BatchLine): Promise<void> {
    const { bus, state, listener, signal } = this.#options;
    const began = performance.now();
    let entry: BatchEntry;
    try {
      const { discussion, from, resumed } = await this.#begin(line);
      const { id } = discussion;
      if (from !== undefined) {
        listener.begun(line, id, resumed);
        this.running.add(id);
        if (this.#pausing) await command(bus, id, "pause");
        // With many discussions at once only warnings are shown.
        const screen = { ...SILENT, note: listener.note.bind(listener) };
        await attend({ bus, state: discussion, from, screen, signal });
      }
      const { error: _, reason: __, ...before } = this.#entry(line);
      entry = { ...before, ...resultOf(discussion) };
      if (entry.outcome === undefined && entry.reason !== undefined) this.#tellWhy(entry.reason);
    } catch (error) {
      signal.throwIfAborted();
      entry = { ...this.#entry(line), error: (error as Error).message };
    } finally {
      this.running.delete(this.#entry(line).id ?? "");
    }
    entry.seconds = Math.round(10 * entry.seconds + (performance.now() - began) / 100) / 10;
    await state.set(line.key, entry);
    listener.left(line, entry);
  }

  /** Says once why discussions stopped by themselves: all of them do for a key that is not valid. */
  #tellWhy(reason: string): void {
    if (this.#said.has(reason)) return;
    this.#said.add(reason);
    this.#options.listener.note(reason, "warning");
  }

  #entry({ key, line, options }: BatchLine): BatchEntry {
    const topic = options.topic.slice(0, 200);
    return { seconds: 0, ...this.#options.state.get(key), line, topic };
  }

  /** Starts a discussion, or continues one that an earlier run started. */
  async #begin(line: BatchLine): Promise<Begun> {
    const { bus, home, signal } = this.#options;
    const { id, started } = this.#entry(line);
    if (id === undefined) return await this.#start(line);
    const discussion = emptyReading(id);
    await readUpToNow(bus, discussion, signal);
    if (discussion.options === undefined) {
      const filed = await stateFromFiles(discussionFolder(home, id), id);
      if (filed?.status === "closed") return { discussion: filed, resumed: true };
      if (filed) throw new CliError(`${id} has files, but its messages are gone: \`swarm resume ${id}\``);
      return await this.#start(line, id);
    }
    // Possibly not ours: the last run ended between reserving the id and its acknowledgement.
    if (!started && discussion.options.topic !== line.options.topic) return await this.#start(line);
    if (discussion.status === "closed") return { discussion, resumed: true };
    await command(bus, id, "resume");
    // Events stored before the command must be read as well, such as an end.
    return { discussion, from: discussion.lastSeq + 1, resumed: true };
  }

  /** @param reserved an id that an earlier run reserved for it and never used */
  async #start(line: BatchLine, reserved?: string): Promise<Begun> {
    const { bus, home, state, linkTo, signal } = this.#options;
    const context = await line.context();
    const { options } = line;
    const isTaken = takenIn({ home });
    for (let id = reserved ?? line.id ?? this.#freeId(options.topic); ; id = this.#freeId(options.topic)) {
      // Stored on disk before it is published, so that no started discussion is forgotten.
      await state.set(line.key, { ...this.#entry(line), id });
      try {
        const request = { options, context, id, isTaken, calls: line.calls, linkTo };
        const { state: discussion, from } = await begunWith(bus, request, signal);
        await state.set(line.key, { ...this.#entry(line), id, started: true });
        return { discussion, from, resumed: false };
      } catch (error) {
        if (!(error instanceof IdTakenError)) throw error;
        if (line.id === undefined) continue;
        const { id: _, ...entry } = this.#entry(line);
        await state.set(line.key, entry);
        throw error;
      }
    }
  }

  #freeId(topic: string): string {
    const base = slug(topic);
    for (let n = this.#numbers.get(base) ?? 1; ; n += 1) {
      const id = numberedSlug(base, n);
      if (this.#ids.has(id)) continue;
      this.#numbers.set(base, n + 1);
      this.#ids.add(id);
      return id;
    }
  }
}

/** The result of a discussion; no outcome if it was paused, and a reason if that was for a failure. */
function resultOf(discussion: Reading): Partial<BatchEntry> {
  const { status, ended, failure, reason, round: rounds } = discussion;
  if (status !== "closed" && status !== "ended")
    return { rounds, ...(failure === undefined ? {} : { reason: pauseIn(discussion) || reason }) };
  const { quality } = toldOf(discussion);
  const partial = partialOf(discussion);
  return {
    outcome: ended?.outcome ?? "failed",
    rounds,
    ...present({ reason: reason || undefined, partial, quality, calls: ended?.usage?.calls }),
  };
}

/** Why it is paused, without how to resume this one discussion: what runs many goes on by its own command. */
export const pauseIn = ({ reason, id }: Pick<Reading, "reason" | "id">): string =>
  reason
    .split(/(?<=\. |。)/)
    .filter((sentence) => !sentence.includes(`resume ${id}`))
    .join("")
    .trim();

const PAUSE_MS = 20_000;

interface Many {
  /** The command, as the broker knows its connection. */
  readonly name: string;
  readonly place: BrokerLocation;
  readonly state: BatchState;
  readonly screen: ScreenKind;
  readonly terminal: Terminal;
  readonly notes: readonly string[];
  readonly total: number;
  /** Finished in earlier runs. */
  readonly done: number;
}

export interface ManyFlags {
  readonly concurrency: number;
  readonly workers?: Partial<Record<Role, number>>;
}

export interface OnSwarm {
  readonly bus: Bus;
  readonly signal: AbortSignal;
  /** Runs discussions until they are over, or paused because the user interrupted the command. */
  readonly run: (lines: readonly BatchLine[]) => Promise<void>;
  readonly isInterrupted: () => boolean;
  /** Says in the progress what else is being done. */
  readonly doing: (text: string) => void;
}

/**
 * Brings up one swarm for many discussions, with their progress on the screen, and takes it down after the work. The first
 * Ctrl-C pauses what runs.
 * @returns whether the user interrupted it
 */
export async function runMany(
  { name, place, state, screen, terminal, notes, total, done }: Many,
  { concurrency, workers }: ManyFlags,
  work: (swarm: OnSwarm) => Promise<void>,
): Promise<boolean> {
  using progress = new BatchProgress(outputOf(screen), total, done);
  const events = (): BatchListener => batchEvents(screen === "json" ? terminal.out : () => undefined, terminal.err);
  const listener = screen === "text" ? progress : events();
  for (const text of notes) listener.note(text, "info");
  const doing = (text: string): void => progress.doing(text);
  const note = (text: string, level: "info" | "warning"): void => listener.note(text, level);
  using watch = new BrokerWatch(note, "run the same command again to continue where this one stopped");
  const left = new AbortController();
  const signal = AbortSignal.any([left.signal, watch.signal]);
  let running: BatchRun | undefined;
  let timeout: NodeJS.Timeout | undefined;
  using interrupts = new Interrupts((interrupt) => {
    if (interrupt === "stop" || !running) return left.abort(new Error("interrupted"));
    doing("pausing");
    note(`pausing ${running.running.size} discussions; Ctrl-C again leaves at once`, "info");
    // If the broker is gone, nobody receives the command: then the timeout ends the wait.
    running.pause().catch(() => undefined);
    timeout = setTimeout(() => left.abort(new Error("not confirmed")), PAUSE_MS);
  });
  const roles = rolesOf(workers, place);
  try {
    await using reached = await watch.reach({ ...place, roles, name, signal: left.signal });
    signal.throwIfAborted();
    const { bus } = reached;
    const run = async (lines: readonly BatchLine[]): Promise<void> => {
      const linkTo = linkMaker(place, bus, signal);
      running = new BatchRun({ bus, home: place.home, lines, state, concurrency, listener, linkTo, signal });
      await running.run();
    };
    await work({ bus, signal, run, isInterrupted: () => interrupts.signal.aborted, doing });
  } catch (error) {
    if (!left.signal.aborted) throw error;
  } finally {
    clearTimeout(timeout);
  }
  return interrupts.signal.aborted;
}

/** One worker per role, or the requested number; with an external broker, only the requested ones. */
function rolesOf(counts: Partial<Record<Role, number>> = {}, { natsUrl }: BrokerLocation): Role[] {
  const usual = natsUrl === undefined ? 1 : 0;
  return ROLES.flatMap((role) => Array.from({ length: counts[role] ?? usual }, () => role));
}

function outputOf(screen: ScreenKind): ProgressOutput {
  const { stderr } = process;
  const silent = screen !== "text";
  return {
    live: !silent && stderr.isTTY === true,
    get columns() {
      return stderr.columns || 80;
    },
    write: (text) => void (silent || stderr.write(text)),
  };
}
