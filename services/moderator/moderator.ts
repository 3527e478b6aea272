import type { Worker, WorkerContext } from "#actor";
import { guestLimits, type Job, LEASE_TTL_MS, type Lease } from "#bus";
import type { Breaker } from "#providers";
import { decode, parseMessage, parseSubject, patterns, peekType, subjects, WireError } from "#wire";
import { Incoming } from "./engine/incoming.ts";
import { type RunEnd, Runner, type RunnerContext } from "./engine/runner.ts";

/** Interval between scans for orphaned discussions, in ms. */
const SCAN_MS = LEASE_TTL_MS / 3;

/** Commands that a paused discussion follows. */
const WHILE_PAUSED: ReadonlySet<string> = new Set(["resume", "stop", "judge"]);

/**
 * Redeliveries of resume, stop or judge while another moderator holds the lease. Backoff from 0.5 s to 10 s, 85 s in total:
 * longer than a pausing owner takes to announce the pause and release its lease.
 */
const ATTEMPTS = 12;

/** Takes new and resumed discussions from the shared queue, runs each under a lease, and takes over orphans. */
export class Moderator implements Worker {
  readonly #context: WorkerContext;
  readonly #models: Pick<RunnerContext, "provider" | "breaker">;
  readonly #drain = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  readonly #taking = new Map<string, Promise<boolean>>();
  readonly #work: Promise<unknown>;
  readonly #incoming: Incoming;

  /** @param breaker its outages are announced in discussions; default: none are */
  constructor(context: WorkerContext, provider: RunnerContext["provider"], breaker?: Breaker) {
    this.#context = context;
    this.#models = { provider, breaker };
    this.#incoming = new Incoming(context.bus);
    // The handler only takes a lease, so a failure is never the command's fault: redeliver without limit.
    const queue = { name: "moderator", filters: [patterns.allControl], maxDeliveries: Number.POSITIVE_INFINITY };
    const taking = context.bus.work(queue, { concurrency: 64, signal: this.#drain.signal }, (job) => this.#take(job));
    taking.catch((error: unknown) => context.log.error({ err: error }, "the queue ended"));
    this.#work = Promise.allSettled([taking, this.#scan()]);
  }

  /** Hands over every discussion; the progress is in the stream. */
  async drain(): Promise<void> {
    this.#drain.abort(new Error("draining"));
    await this.#work;
    while (this.#running.size > 0) await Promise.allSettled([...this.#running.values()]);
    this.#incoming.close();
  }

  async #take(job: Job): Promise<void> {
    const discussion = parseSubject(job.message.subject)?.discussion;
    let type: string | undefined;
    try {
      type = parseMessage("control", decode(job.message.data, "refuse"))?.type;
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      return job.reject(error.message);
    }
    if (discussion === undefined || type === undefined) return job.ack();
    const taken = await this.#own(discussion);
    // The owner reads commands itself, except while it is pausing: it would miss one that came after.
    const goesOn = WHILE_PAUSED.has(type);
    if (!taken && goesOn && job.delivery <= ATTEMPTS) return job.handBack(Math.min(10_000, 250 * 2 ** job.delivery));
    await job.ack();
  }

  async #scan(): Promise<void> {
    const { bus, clock, log } = this.#context;
    while (!this.#drain.signal.aborted) {
      try {
        for (const discussion of await bus.orphans()) {
          if (await this.#own(discussion)) log.info({ discussion }, "taken over");
        }
      } catch (error) {
        log.warn({ err: error }, "could not look for orphans");
      }
      await clock.sleep(SCAN_MS, this.#drain.signal).catch(() => undefined);
    }
  }

  /** Takes the lease and runs the discussion in the background; false if it already runs here or another holds it. */
  async #own(discussion: string): Promise<boolean> {
    if (this.#running.has(discussion) || this.#drain.signal.aborted) return false;
    // Concurrent callers share one attempt: if a lease were taken twice, the first could not be released.
    const taking = this.#taking.get(discussion) ?? this.#takeLease(discussion);
    this.#taking.set(discussion, taking);
    return taking.finally(() => this.#taking.delete(discussion));
  }

  async #takeLease(discussion: string): Promise<boolean> {
    const { bus, name, log } = this.#context;
    const lease = await bus.lease(discussion, name);
    if (!lease) return false;
    const run = this.#run(discussion, lease).then(async (end) => {
      this.#running.delete(discussion);
      const stays = end !== "paused" || this.#drain.signal.aborted;
      if (!stays && (await this.#wasToldToGoOn(discussion))) await this.#own(discussion);
    });
    const logged = run.catch((error: unknown) => log.error({ err: error, discussion }, "it stays paused"));
    this.#running.set(discussion, logged);
    return true;
  }

  /** The queue may have given up the command because the pause was not finished. */
  async #wasToldToGoOn(discussion: string): Promise<boolean> {
    const { bus } = this.#context;
    const signal = this.#drain.signal;
    const paused = await bus.last(subjects.floor(discussion), signal);
    const from = (paused?.seq ?? 0) + 1;
    const commands = await bus.collect([subjects.control(discussion)], { from, signal });
    return commands.some(({ data }) => ["resume", "stop"].includes(peekType(data) ?? ""));
  }

  async #run(discussion: string, lease: Lease): Promise<RunEnd> {
    const { bus, clock, log } = this.#context;
    let end: RunEnd = "handed-over";
    try {
      const guests = guestLimits(this.#context.env);
      const runner = new Runner({ bus, clock, log, ...this.#models, incoming: this.#incoming, guests }, discussion);
      end = await runner.run({ lost: lease.lost, drain: this.#drain.signal });
      log.info({ discussion, end }, "run ended");
    } catch (error) {
      log.error({ err: error, discussion }, (error as Error).message);
    } finally {
      // If another moderator holds it, the key stays unchanged.
      await lease.release({ handOver: end === "handed-over" || end === "lost" });
    }
    return end;
  }
}
