import type { Worker, WorkerContext } from "#actor";
import { type Job, LEASE_TTL_MS, type Lease } from "#bus";
import type { Provider } from "#providers";
import { decode, parseMessage, parseSubject, patterns, peekType, subjects, WireError } from "#wire";
import { Incoming } from "./engine/incoming.ts";
import { type RunEnd, Runner } from "./engine/runner.ts";

/** How often the moderators look for discussions whose owner is gone. */
const SCAN_MS = LEASE_TTL_MS / 3;

/**
 * How often a command to go on is put to a moderator again while another holds the discussion, after 0.5 s first and
 * 10 s at last: 85 s in all, longer than an owner that is pausing takes to publish that, and to let go.
 */
const ATTEMPTS = 12;

/**
 * One moderator worker: takes up new and resumed discussions from the shared queue, runs each under a lease, and
 * takes over those whose owner is gone.
 */
export class Moderator implements Worker {
  readonly #context: WorkerContext;
  readonly #provider: (name: string, model?: string) => Provider;
  readonly #drain = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  readonly #taking = new Map<string, Promise<boolean>>();
  readonly #work: Promise<unknown>;
  readonly #incoming: Incoming;

  constructor(context: WorkerContext, provider: (name: string, model?: string) => Provider) {
    this.#context = context;
    this.#provider = provider;
    this.#incoming = new Incoming(context.bus);
    // Nothing is done here but to take a lease: a command is never at fault, and never given up.
    const queue = { name: "moderator", filters: [patterns.allControl], maxDeliveries: Number.POSITIVE_INFINITY };
    const taking = context.bus.work(queue, { concurrency: 64, signal: this.#drain.signal }, (job) => this.#take(job));
    taking.catch((error: unknown) => context.log.error({ err: error }, "the queue ended"));
    this.#work = Promise.allSettled([taking, this.#scan()]);
  }

  /** Hands every discussion over: what they have done is in the stream. */
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
      type = parseMessage("control", decode(job.message.data))?.type;
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      return job.reject(error.message);
    }
    if (discussion === undefined || type === undefined) return job.ack();
    const taken = await this.#own(discussion);
    // Its owner hears commands itself, but for one that is pausing just now: it would miss that it is to go on.
    const goesOn = type === "resume" || type === "stop";
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

  /** Takes the lease and runs the discussion in the background; false where it runs already, or another has it. */
  async #own(discussion: string): Promise<boolean> {
    if (this.#running.has(discussion) || this.#drain.signal.aborted) return false;
    // Whoever asks meanwhile gets the same answer: of a lease that is taken twice the first could not be let go.
    const taking = this.#taking.get(discussion) ?? this.#takeLease(discussion);
    this.#taking.set(discussion, taking);
    return taking.finally(() => this.#taking.delete(discussion));
  }

  async #takeLease(discussion: string): Promise<boolean> {
    const { bus, name } = this.#context;
    const lease = await bus.lease(discussion, name);
    if (!lease) return false;
    const run = this.#run(discussion, lease).then(async (end) => {
      this.#running.delete(discussion);
      const stays = end !== "paused" || this.#drain.signal.aborted;
      if (!stays && (await this.#wasToldToGoOn(discussion))) await this.#own(discussion);
    });
    const logged = run.catch((error: unknown) =>
      this.#context.log.error({ err: error, discussion }, "it stays paused"),
    );
    this.#running.set(discussion, logged);
    return true;
  }

  /** Whoever brought the command may have found the pause not over yet, and given up. */
  async #wasToldToGoOn(discussion: string): Promise<boolean> {
    const { bus } = this.#context;
    const signal = this.#drain.signal;
    const paused = await bus.last(subjects.phase(discussion), signal);
    const from = (paused?.seq ?? 0) + 1;
    const commands = await bus.collect([subjects.control(discussion)], { from, signal });
    return commands.some(({ data }) => ["resume", "stop"].includes(peekType(data) ?? ""));
  }

  async #run(discussion: string, lease: Lease): Promise<RunEnd> {
    const { bus, clock, log } = this.#context;
    let end: RunEnd = "handed-over";
    try {
      const runner = new Runner({ bus, clock, log, provider: this.#provider, incoming: this.#incoming }, discussion);
      end = await runner.run({ lost: lease.lost, drain: this.#drain.signal });
      log.info({ discussion, end }, "run ended");
    } catch (error) {
      log.error({ err: error, discussion }, (error as Error).message);
    } finally {
      // Where another has really taken it, the key is theirs and stays as it is.
      await lease.release({ handOver: end === "handed-over" || end === "lost" });
    }
    return end;
  }
}
