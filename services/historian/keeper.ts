import type { WorkerContext } from "#actor";
import { emptyProjection, type Projection } from "#discussion";
import type { Logger } from "#lib/log";
import { discussionDir, type Files, files, type MessageSource, readOn, writeFiles } from "#projection";
import { patterns } from "#wire";
import type { pulseOf } from "./pulse.ts";

export interface KeeperOptions extends Pick<WorkerContext, "bus" | "clock" | "home"> {
  readonly log: Pick<Logger, "error" | "info">;
  readonly pulse: Pick<ReturnType<typeof pulseOf>, "stoppedSince">;
  /** Aborted at shutdown: waiters are rejected. */
  readonly signal: AbortSignal;
  /** Writes files to a directory. Default: `writeFiles`, to disk. */
  readonly write?: typeof writeFiles;
}

const WRITE_EVERY_MS = 50;

const RETRY_MS = 1_000;

/** Rounds after which a message that is not visible is handed back: a stream replica may lag. */
const MAX_UNSEEN_ROUNDS = 100;

interface Waiter {
  readonly seq: number;
  /** Whether it is a job, which is redelivered to another historian if this one does not finish. */
  readonly isJob: boolean;
  rounds: number;
  readonly done: PromiseWithResolvers<void>;
}

/**
 * Keeps the files of one discussion up to date. While there are waiters it loops: read the stream, write what changed,
 * pause. A waiter is released one round after its message was written: by then the stream has been read again after the
 * write, so a second historian on the same directory cannot have left older content for good; of those released
 * together one stays until there was nothing more to write. If that read fails, it keeps retrying even without waiters:
 * what it wrote may be older than what was there, and the other historian may have settled the messages that would
 * trigger a correction.
 */
export class DiscussionKeeper {
  readonly state: Projection;
  readonly #options: KeeperOptions;
  readonly #waiting = new Set<Waiter>();
  /** The files written last, if they can be assumed to be on disk. */
  #onDisk: Files | undefined;
  #doubts = 0;
  /** The sequence up to which they are current. */
  #shown = 0;
  #going: Promise<void> | undefined;
  #reading: Promise<number> = Promise.resolve(0);
  #urgent = false;
  #pausing = new AbortController();
  #failing = false;
  /** Whether something was written, or begun, and the stream has not been read since. */
  #unsure = false;
  /** Jobs whose messages were not read yet, and messages that were read before their jobs came. */
  readonly #jobs = new Set<number>();
  readonly #unclaimed = new Set<number>();
  #lastJob = 0;
  readonly #source: MessageSource;

  constructor(discussion: string, options: KeeperOptions) {
    this.state = emptyProjection(discussion);
    this.#options = options;
    this.#source = {
      collect: async (subjects, how) => {
        const news = await options.bus.collect(subjects, how);
        for (const { seq } of news) if (!this.#jobs.delete(seq)) this.#unclaimed.add(seq);
        return news;
      },
    };
  }

  get isIdle(): boolean {
    return this.#going === undefined && this.#waiting.size === 0;
  }

  /** Makes the next write compare with the disk, which may differ from what was written last. */
  distrustDisk(): void {
    this.#onDisk = undefined;
    this.#doubts += 1;
  }

  /** Records that the job of this message came here. Jobs arrive in stream order. */
  saw(seq: number): void {
    if (!this.#unclaimed.delete(seq) && seq > this.state.lastSeq) this.#jobs.add(seq);
    this.#lastJob = Math.max(this.#lastJob, seq);
  }

  /** Applies new messages up to the end of the stream; resolves to their number. Calls are serialized. */
  readOn(signal: AbortSignal): Promise<number> {
    const next = this.#reading.catch(() => 0).then(() => readOn(this.#source, this.state, signal));
    this.#reading = next;
    return next;
  }

  /** Resolves when the files show all up to this sequence, and all else in the stream. @throws Error if they cannot */
  written(seq: number, { urgent = false, isJob = false } = {}): Promise<void> {
    const waiter: Waiter = { seq, isJob, rounds: 0, done: Promise.withResolvers<void>() };
    this.#waiting.add(waiter);
    if (urgent) {
      this.#urgent = true;
      this.#pausing.abort(new Error("hurry"));
    }
    this.#going ??= this.#go();
    return waiter.done.promise;
  }

  async #go(): Promise<void> {
    let shown = -1;
    do {
      try {
        const before = shown;
        shown = await this.#round();
        this.#release(before);
        if (this.#waiting.size > 0 || this.#unsure) await this.#pause(WRITE_EVERY_MS);
        else this.#recovered();
      } catch (error) {
        shown = -1;
        this.#fail(error as Error);
        if (this.#unsure) await this.#pause(RETRY_MS);
      }
    } while (this.#waiting.size > 0 || (this.#unsure && !this.#options.signal.aborted));
    // In the same turn of the event loop as the last check for waiters, so that none is missed.
    this.#going = undefined;
  }

  /** @returns the sequence up to which the files now show the discussion */
  async #round(): Promise<number> {
    const { bus, signal, clock, pulse } = this.#options;
    let asked: number;
    // If this process was suspended meanwhile, its jobs were redelivered to another historian, and it would overwrite that
    // one's files with older content.
    do {
      signal.throwIfAborted();
      asked = clock.steady();
      await this.readOn(signal);
    } while (pulse.stoppedSince(asked) > 0);
    const { state } = this;
    const seq = state.lastSeq;
    if (this.#onDisk && seq === this.#shown) {
      // The stream may hold more than was read: the replica that answered may lag.
      if (this.#unsure) this.#unsure = (await bus.newest(patterns.discussion(state.id), signal)) > seq;
      return seq;
    }
    if (this.#hadOthers()) this.#onDisk = undefined;
    const next = files(state);
    if (next.size > 0) {
      const [known, doubts] = [this.#onDisk, this.#doubts];
      this.#onDisk = undefined;
      this.#unsure = true;
      const write = this.#options.write ?? writeFiles;
      await write(discussionDir(this.#options.home, state.id), next, known, this.#notStopped());
      if (doubts === this.#doubts) this.#onDisk = next;
    }
    this.#shown = seq;
    return seq;
  }

  /** Whether another historian had an earlier job: it may have overwritten a file that this one wrote last. */
  #hadOthers(): boolean {
    const theirs = [...this.#unclaimed].filter((seq) => seq < this.#lastJob);
    for (const seq of theirs) this.#unclaimed.delete(seq);
    return theirs.length > 0;
  }

  /** Returns a check that throws if this process was suspended since now. */
  #notStopped(): () => void {
    const { clock, pulse } = this.#options;
    const since = clock.steady();
    return () => {
      const ms = pulse.stoppedSince(since);
      if (ms > 0) throw new Error(`this process was stopped for ${Math.round(ms / 1_000)} s`);
    };
  }

  #release(seq: number): void {
    const pledge = this.#pledge(seq);
    for (const waiter of this.#waiting) {
      waiter.rounds += 1;
      if (waiter === pledge) continue;
      if (waiter.seq <= seq) waiter.done.resolve();
      else if (waiter.rounds > MAX_UNSEEN_ROUNDS)
        waiter.done.reject(new Error(`the stream does not show message ${waiter.seq} yet`));
      else continue;
      this.#waiting.delete(waiter);
    }
  }

  /**
   * Keeps one job unacknowledged until the stream was read after the last write: if this historian crashes before that,
   * the redelivery makes another one check the files. Undefined if a later job serves this purpose.
   */
  #pledge(seq: number): Waiter | undefined {
    if (!this.#unsure) return undefined;
    const jobs = [...this.#waiting].filter(({ isJob }) => isJob);
    return jobs.some((job) => job.seq > seq) ? undefined : jobs.at(-1);
  }

  /** Pauses to batch changes; an urgent waiter starts the next round at once. */
  async #pause(ms: number): Promise<void> {
    this.#pausing = new AbortController();
    if (this.#urgent) this.#pausing.abort(new Error("hurry"));
    this.#urgent = false;
    const signal = AbortSignal.any([this.#pausing.signal, this.#options.signal]);
    await this.#options.clock.sleep(ms, signal).catch(() => undefined);
  }

  /** Logs a failure once, until it works again. */
  #fail(error: Error): void {
    if (!this.#failing && !this.#options.signal.aborted) {
      this.#options.log.error({ discussion: this.state.id, err: error }, error.message);
    }
    this.#failing = true;
    this.#onDisk = undefined;
    for (const waiter of this.#waiting) waiter.done.reject(error);
    this.#waiting.clear();
  }

  #recovered(): void {
    if (this.#failing)
      this.#options.log.info({ discussion: this.state.id }, "the discussion's files are written again");
    this.#failing = false;
  }
}
