import { ACK_WAIT_MS, type Bus } from "#bus";
import { emptyProjection, type Projection } from "#discussion";
import type { Clock } from "#lib/clock";
import type { Logger } from "#lib/log";
import { discussionDir, type Files, files, readOn, writeFiles } from "#projection";
import { patterns } from "#wire";

export interface KeeperOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Pick<Logger, "error" | "info">;
  readonly home: string;
  /** Aborted when the process must leave: whoever still waits is refused. */
  readonly signal: AbortSignal;
  /** Brings a directory to these contents. Default: `writeFiles`, onto the disk. */
  readonly write?: typeof writeFiles;
}

/** The files of one discussion are written at most so often. Milliseconds. */
const WRITE_EVERY_MS = 50;

/** After a failure it tries again, of its own accord, so much later. Milliseconds. */
const TRY_AGAIN_MS = 1_000;

/**
 * What was read longer ago is read again before it is written: whoever was stopped meanwhile has lost its jobs to another,
 * and would write something old over what that one has finished.
 */
const FRESH_MS = ACK_WAIT_MS / 2;

/** Rounds after which a message that is not to be seen is given back: a replica of the stream may lag. */
const PATIENCE = 100;

interface Waiter {
  readonly seq: number;
  /** Whether another historian takes over what it waits for, where this one does not come to its end. */
  readonly isJob: boolean;
  rounds: number;
  readonly done: PromiseWithResolvers<void>;
}

/**
 * Keeps the files of one discussion. While somebody waits it goes round: read what the stream has, write what
 * changed, wait a moment. A waiter is released one round after its message was written: by then the stream has been
 * read once more after the write, so a second historian on the same directory cannot have been overwritten with
 * something older for good; and of those that are released together one stays until nothing more was to be written.
 * Where that reading fails, it goes on trying though nobody waits any more: what it wrote may
 * be older than what stood there, and the messages that would have it mended may long be settled by the other.
 */
export class DiscussionKeeper {
  readonly state: Projection;
  readonly #options: KeeperOptions;
  readonly #waiting = new Set<Waiter>();
  /** What was written last, while it can be trusted to stand on the disk. */
  #onDisk: Files | undefined;
  #doubts = 0;
  /** The sequence that it shows. */
  #shown = 0;
  #going: Promise<void> | undefined;
  #reading: Promise<number> = Promise.resolve(0);
  #urgent = false;
  #pausing = new AbortController();
  #failing = false;
  /** Something was written, or begun, and the stream has not been read since. */
  #unsure = false;

  constructor(discussion: string, options: KeeperOptions) {
    this.state = emptyProjection(discussion);
    this.#options = options;
  }

  /** Nobody waits for it and nothing is under way. */
  get isIdle(): boolean {
    return this.#going === undefined && this.#waiting.size === 0;
  }

  /** What was written last may not be what stands on the disk: the next write compares. */
  distrustDisk(): void {
    this.#onDisk = undefined;
    this.#doubts += 1;
  }

  /** Reads on to the end of the stream; resolves to the number of new messages. One reads at a time. */
  readOn(signal: AbortSignal): Promise<number> {
    const next = this.#reading.catch(() => 0).then(() => readOn(this.#options.bus, this.state, signal));
    this.#reading = next;
    return next;
  }

  /**
   * Resolves when the files show everything up to this sequence and what the stream held besides.
   * @throws Error where they cannot be written, or the stream cannot be read
   */
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
        if (this.#unsure) await this.#pause(TRY_AGAIN_MS);
      }
    } while (this.#waiting.size > 0 || (this.#unsure && !this.#options.signal.aborted));
    // In the same turn of the loop as the last look at who waits: nobody can come in between and be overlooked.
    this.#going = undefined;
  }

  /** @returns the sequence up to which the files now show the discussion */
  async #round(): Promise<number> {
    const { signal, clock } = this.#options;
    for (let asked = Number.NEGATIVE_INFINITY; clock.now() - asked > FRESH_MS; ) {
      signal.throwIfAborted();
      asked = clock.now();
      await this.readOn(signal);
    }
    const { state } = this;
    const seq = state.lastSeq;
    if (this.#onDisk && seq === this.#shown) {
      if (this.#unsure) this.#unsure = await this.#isBehind();
      return seq;
    }
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

  /** Throws where so much time has passed since its last call that this process must have been stopped in between. */
  #notStopped(): () => void {
    const { clock } = this.#options;
    let last = clock.now();
    return () => {
      const ms = clock.now() - last;
      last += ms;
      if (ms > FRESH_MS) throw new Error(`this process was stopped for ${Math.round(ms / 1_000)} s`);
    };
  }

  /** Whether more is stored than was to be read: a replica that answered may lag. */
  async #isBehind(): Promise<boolean> {
    const { bus, signal } = this.#options;
    return (await bus.newest(patterns.discussion(this.state.id), signal)) > this.state.lastSeq;
  }

  #release(seq: number): void {
    const pledge = this.#pledge(seq);
    for (const waiter of this.#waiting) {
      waiter.rounds += 1;
      if (waiter === pledge) continue;
      if (waiter.seq <= seq) waiter.done.resolve();
      else if (waiter.rounds > PATIENCE)
        waiter.done.reject(new Error(`the stream does not show message ${waiter.seq} yet`));
      else continue;
      this.#waiting.delete(waiter);
    }
  }

  /**
   * A job that is kept until the stream has been read after the last write: killed before that, this historian leaves
   * something behind by which another one is brought to look at the files. Undefined where a later job is that already.
   */
  #pledge(seq: number): Waiter | undefined {
    if (!this.#unsure) return undefined;
    const jobs = [...this.#waiting].filter(({ isJob }) => isJob);
    return jobs.some((job) => job.seq > seq) ? undefined : jobs.at(-1);
  }

  /** A moment in which more may come; somebody in a hurry gets the next round at once. */
  async #pause(ms: number): Promise<void> {
    this.#pausing = new AbortController();
    if (this.#urgent) this.#pausing.abort(new Error("hurry"));
    this.#urgent = false;
    const signal = AbortSignal.any([this.#pausing.signal, this.#options.signal]);
    await this.#options.clock.sleep(ms, signal).catch(() => undefined);
  }

  /** Said once, until it works again. */
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
