import type { Job } from "#bus";
import type { Projection } from "#discussion";
import { untilAborted } from "#lib/signal";
import { inSpan } from "#lib/telemetry";
import { message } from "#lib/telemetry-names";
import { clearAbandoned } from "#projection";
import { type Address, type Channel, isName, parseSubject, patterns } from "#wire";
import { DiscussionKeeper, type KeeperOptions } from "./keeper.ts";
import { pulseOf } from "./pulse.ts";

export interface HistorianOptions extends Omit<KeeperOptions, "pulse" | "signal"> {
  /** Idle discussions kept in memory, of which few may be closed. Default 64; an evicted one is read again. */
  readonly keep?: number;
}

export const HISTORIAN_QUEUE = {
  name: "historian",
  filters: [patterns.everything],
  maxDeliveries: Number.POSITIVE_INFINITY,
} as const;

/** Messages in flight at once. */
const CONCURRENCY = 256;

const WITHOUT_FILES: ReadonlySet<Channel> = new Set(["log", "journal", "context", "dead", "here", "team"]);

/** Time for which a job is kept from another historian while its files wait to be written, in ms. */
const KEPT_MS = 5 * 60_000;

/** Closed discussions kept in memory: few messages follow, and each takes some MB. */
const KEPT_CLOSED = 8;

/** Range in which a restarted historian compares files: messages, and milliseconds. */
const RECENT_MESSAGES = 20_000;
const RECENT_MS = 10 * 60_000;

/** Backoff in ms before the redelivery of a message whose files were not written, after its n-th delivery. */
const retryAfter = (delivery: number): number => Math.min(30_000, 1_000 * 2 ** delivery);

/**
 * Consumes every message of every discussion and keeps the discussions' files up to date. Several can share the queue:
 * each reads the content from the stream, so it does not matter which one gets which message.
 */
export class Historian {
  readonly #options: HistorianOptions;
  /** In LRU order. */
  readonly #keepers = new Map<string, DiscussionKeeper>();
  readonly #stop = new AbortController();
  readonly #leave = new AbortController();
  readonly #working: Promise<void>;
  readonly #pulse: ReturnType<typeof pulseOf>;
  /** Jobs whose files are not written yet, with the steady time at which they came, in ms. */
  readonly #inHand = new Map<Job, number>();

  constructor(options: HistorianOptions) {
    this.#options = options;
    this.#pulse = pulseOf(options.clock, (now) => {
      // Another historian that got the jobs in hand, too, would write the same files.
      for (const [job, since] of this.#inHand) if (now - since < KEPT_MS) job.working();
    });
    void this.#pulse.run(this.#leave.signal);
    const limits = { concurrency: CONCURRENCY, signal: this.#stop.signal };
    this.#working = options.bus.work(HISTORIAN_QUEUE, limits, (job) => this.#handle(job));
    this.#working.catch((error: unknown) => options.log.error({ err: error }, "the historian's queue ended"));
  }

  /** The projection of a discussion with everything in the stream now. Read-only. */
  async projection(discussion: string, signal: AbortSignal): Promise<Projection> {
    const keeper = this.#keeper(discussion);
    await keeper.readOn(signal);
    return keeper.state;
  }

  /** Removes the temporary files that dead historians left, in the background. Failures are logged. */
  tidy(): void {
    const { home, log } = this.#options;
    const failed = (error: unknown): void => log.error({ err: error }, "could not remove temporary files");
    clearAbandoned(home, this.#stop.signal).catch(failed);
  }

  /**
   * Compares the files of recent discussions with the stream, after a historian died. Its unsettled messages are
   * redelivered late. If it was suspended, it may have overwritten newer files whose messages are settled. Failures
   * are retried until the signal is aborted or the historian drains.
   * @throws what the signal was aborted with
   */
  async recover(signal: AbortSignal): Promise<void> {
    const until = AbortSignal.any([signal, this.#stop.signal]);
    let left: ReadonlySet<string> | undefined;
    for (let attempt = 1; !this.#stop.signal.aborted; attempt += 1) {
      try {
        left ??= await this.#recent(until);
        left = await this.#unwritten(left);
        if (left.size === 0) return;
      } catch (error) {
        if (signal.aborted) throw error;
      }
      // The broker may be away, or the disk full: nobody else looks after these files.
      await this.#options.clock.sleep(retryAfter(attempt), until).catch(() => signal.throwIfAborted());
    }
  }

  async #recent(signal: AbortSignal): Promise<ReadonlySet<string>> {
    const { bus, clock } = this.#options;
    const told = await bus.collect([patterns.allFloors], { from: await bus.end(RECENT_MESSAGES), signal });
    const recent = told.filter(({ time }) => time > clock.now() - RECENT_MS);
    const ids = new Set(recent.flatMap(({ subject }) => parseSubject(subject)?.discussion ?? []));
    return new Set([...ids].filter(isName));
  }

  /** Compares files with the stream. @returns the discussions for which that failed; their keepers have logged why */
  async #unwritten(discussions: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const failed = new Set<string>();
    for (const id of discussions) {
      const keeper = this.#keeper(id);
      keeper.distrustDisk();
      await keeper.written(0, { urgent: true }).catch(() => failed.add(id));
    }
    return failed;
  }

  /** Resolves when the files are up to date at least to this sequence. */
  async flush(discussion: string, seq: number): Promise<void> {
    await this.#keeper(discussion).written(seq, { urgent: true });
  }

  /**
   * Takes no more messages; writes those in flight, and those that arrived meanwhile, unless the signal is aborted
   * first.
   * @returns the discussions whose files lack something that this historian had in hand
   */
  async drain(signal: AbortSignal): Promise<string[]> {
    this.#stop.abort(new Error("draining"));
    const leave = (): void => this.#leave.abort(new Error("the worker leaves"));
    const unlink = untilAborted(signal, leave);
    const open = [...this.#keepers.values()].filter((keeper) => !keeper.isIdle || !keeper.state.closed);
    const last = open.map((keeper) => keeper.written(0, { urgent: true }));
    const [, ...written] = await Promise.allSettled([this.#working, ...last]);
    unlink();
    leave();
    return open.flatMap(({ state }, at) => (written[at]?.status === "rejected" ? [state.id] : []));
  }

  async #handle(job: Job): Promise<void> {
    const address = parseSubject(job.message.subject);
    if (!address || !isName(address.discussion)) return job.ack();
    const { seq } = job.message;
    if (WITHOUT_FILES.has(address.channel)) {
      this.#keepers.get(address.discussion)?.saw(seq);
      return job.ack();
    }
    const keeper = this.#keeper(address.discussion);
    keeper.saw(seq);
    // The former consumer may have crashed while writing: compare with the disk again.
    if (job.delivery > 1) keeper.distrustDisk();
    this.#inHand.set(job, this.#options.clock.steady());
    const span = { kind: "CONSUMER", attributes: message(job.message.subject, "process"), cause: job.message } as const;
    try {
      await inSpan(`process ${address.channel}`, span, () =>
        keeper.written(seq, { urgent: isUrgent(address, job), isJob: true }),
      );
    } catch {
      // The keeper has logged the reason.
      return job.handBack(retryAfter(job.delivery));
    } finally {
      this.#inHand.delete(job);
    }
    await job.ack();
  }

  #keeper(discussion: string): DiscussionKeeper {
    const found = this.#keepers.get(discussion);
    const keeper =
      found ?? new DiscussionKeeper(discussion, { ...this.#options, pulse: this.#pulse, signal: this.#leave.signal });
    this.#keepers.delete(discussion);
    this.#keepers.set(discussion, keeper);
    this.#forgetIdle();
    return keeper;
  }

  #forgetIdle(): void {
    const most = this.#options.keep ?? 64;
    const idle = [...this.#keepers].filter(([, keeper]) => keeper.isIdle);
    const over = idle.filter(([, { state }]) => state.closed).slice(0, -KEPT_CLOSED);
    for (const [discussion] of over) this.#keepers.delete(discussion);
    for (const [discussion] of idle) {
      if (this.#keepers.size <= most) return;
      this.#keepers.delete(discussion);
    }
  }
}

/** Types of announcements whose files the user waits for, as they stand in a message; texts have escaped quotation marks. */
const AWAITED = ["ended", "paused", "closed"].map((type) => `"type":"${type}"`);

/** Messages whose files the user waits for are written at once. */
function isUrgent(address: Address, job: Job): boolean {
  if (address.channel !== "floor") return false;
  const { buffer, byteOffset, byteLength } = job.message.data;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  return AWAITED.some((type) => bytes.includes(type));
}
