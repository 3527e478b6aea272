import type { Job, Queue, ReadOptions, Stored, WorkOptions } from "#bus";
import { systemClock } from "#lib/clock";
import { Notifier } from "#lib/notifier";
import { encode } from "#wire";
import { HISTORIAN_QUEUE } from "../../services/historian/historian.ts";
import type { Made } from "./historian-script.ts";
import { MemoryBus } from "./memory-bus.ts";

/** A memory bus that shows what a historian did with its jobs. */
export class HistorianBus extends MemoryBus {
  readonly acked: number[] = [];
  readonly handedBack: number[] = [];
  readonly #elsewhere = new Set<number>();
  /** Called before each `collect`; its error is the caller's. */
  onCollect: () => void = () => undefined;

  readonly #happened: Notifier;

  /** @param happened notified after each of them */
  constructor(happened = new Notifier()) {
    super(systemClock);
    this.#happened = happened;
  }

  /** Stores these at their sequences. Gaps are filled with messages that no historian consumes. */
  fill(...made: readonly Made[]): void {
    for (const { subject, envelope, seq } of made) {
      while (this.stream.length + 1 < seq) this.put("filler", "");
      this.put(subject, encode(envelope));
    }
  }

  /** Stores these as if another historian had settled their jobs. */
  fillForAnother(...made: readonly Made[]): void {
    for (const { seq } of made) this.#elsewhere.add(seq);
    this.fill(...made);
  }

  /** Redelivers a message, as after an ack timeout. */
  redeliver(seq: number): void {
    const message = this.stream[seq - 1];
    if (message) this.broker.queue(HISTORIAN_QUEUE).offer(message);
  }

  override async collect(filters: readonly string[], options: ReadOptions): Promise<Stored[]> {
    this.onCollect();
    return super.collect(filters, options);
  }

  override work(queue: Queue, options: WorkOptions, handle: (job: Job) => Promise<void>): Promise<void> {
    return super.work(queue, options, (job) => {
      const { seq } = job.message;
      if (this.#elsewhere.has(seq)) return job.ack();
      const ack = async (): Promise<void> => {
        this.acked.push(seq);
        await job.ack();
        this.#happened.notify();
      };
      const handBack = (delayMs?: number): void => {
        this.handedBack.push(seq);
        job.handBack(delayMs);
        this.#happened.notify();
      };
      return handle({ ...job, ack, handBack });
    });
  }
}
