import type { Bus, Job } from "#bus";
import type { Projection } from "#discussion";
import type { Clock } from "#lib/clock";
import type { Logger } from "#lib/log";
import { type Address, type Channel, isName, parseSubject, patterns, peekType } from "#wire";
import { DiscussionKeeper, type KeeperOptions } from "./keeper.ts";

export interface HistorianOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Pick<Logger, "error" | "info">;
  /** The directory under which `discussions/<id>` is written. */
  readonly home: string;
  /** Messages in hand at once. Default 256. */
  readonly concurrency?: number;
  /** Discussions kept in memory while nothing happens in them. Default 64; one that was dropped is read anew. */
  readonly keep?: number;
  /** Brings a directory to these contents. Default: onto the disk. */
  readonly write?: NonNullable<KeeperOptions["write"]>;
}

export const HISTORIAN_QUEUE = {
  name: "historian",
  filters: [patterns.everything],
  maxDeliveries: Number.POSITIVE_INFINITY,
} as const;

/** Channels of which no file says anything. */
const WITHOUT_FILES: ReadonlySet<Channel> = new Set(["log", "journal", "context", "dead", "here", "team"]);

/** Milliseconds after which a message whose effect could not be written is handed out again, for its n-th delivery. */
const retryAfter = (delivery: number): number => Math.min(30_000, 1_000 * 2 ** delivery);

/**
 * Consumes every message of every discussion and keeps the discussions' files up to date. Several may share the
 * queue: each reads what it writes from the stream, so it does not matter who gets which message.
 */
export class Historian {
  readonly #options: HistorianOptions;
  /** In the order in which they were last used. */
  readonly #keepers = new Map<string, DiscussionKeeper>();
  readonly #stop = new AbortController();
  readonly #leave = new AbortController();
  readonly #working: Promise<void>;

  constructor(options: HistorianOptions) {
    this.#options = options;
    const limits = { concurrency: options.concurrency ?? 256, signal: this.#stop.signal };
    this.#working = options.bus.work(HISTORIAN_QUEUE, limits, (job) => this.#handle(job));
    this.#working.catch((error: unknown) => options.log.error({ err: error }, "the historian's queue ended"));
  }

  /** The projection of a discussion with everything that the stream holds now; read it, and do not change it. */
  async projection(discussion: string, signal: AbortSignal): Promise<Projection> {
    const keeper = this.#keeper(discussion);
    await keeper.readOn(signal);
    return keeper.state;
  }

  /** Resolves when the files show the discussion at least up to this sequence. */
  async flush(discussion: string, seq: number): Promise<void> {
    await this.#keeper(discussion).written(seq, { urgent: true });
  }

  /** Takes no more messages; writes what is in hand, and what has come meanwhile, unless the signal is aborted first. */
  async drain(signal: AbortSignal): Promise<void> {
    this.#stop.abort(new Error("draining"));
    const leave = (): void => this.#leave.abort(new Error("the worker leaves"));
    signal.addEventListener("abort", leave, { once: true });
    if (signal.aborted) leave();
    const open = [...this.#keepers.values()].filter((keeper) => !keeper.isIdle || !keeper.state.closed);
    const last = open.map((keeper) => keeper.written(0, { urgent: true }));
    await Promise.allSettled([this.#working, ...last]);
    signal.removeEventListener("abort", leave);
    leave();
  }

  async #handle(job: Job): Promise<void> {
    const address = parseSubject(job.message.subject);
    if (!address || !isName(address.discussion) || WITHOUT_FILES.has(address.channel)) return job.ack();
    const keeper = this.#keeper(address.discussion);
    // Its former holder may have died while it wrote: what stands on the disk is looked at again.
    if (job.delivery > 1) keeper.distrustDisk();
    try {
      await keeper.written(job.message.seq, { urgent: isUrgent(address, job), isJob: true });
    } catch {
      // The keeper has said why.
      return job.handBack(retryAfter(job.delivery));
    }
    await job.ack();
  }

  #keeper(discussion: string): DiscussionKeeper {
    const found = this.#keepers.get(discussion);
    const keeper = found ?? new DiscussionKeeper(discussion, { ...this.#options, signal: this.#leave.signal });
    this.#keepers.delete(discussion);
    this.#keepers.set(discussion, keeper);
    this.#forgetIdle();
    return keeper;
  }

  #forgetIdle(): void {
    const most = this.#options.keep ?? 64;
    for (const [discussion, keeper] of this.#keepers) {
      if (this.#keepers.size <= most) return;
      if (keeper.isIdle) this.#keepers.delete(discussion);
    }
  }
}

/** What the user waits for is written at once. */
function isUrgent(address: Address, job: Job): boolean {
  if (address.channel !== "phase") return false;
  return ["ended", "paused", "closed"].includes(peekType(job.message.data) ?? "");
}
