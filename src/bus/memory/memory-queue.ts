import { Notifier } from "#lib/notifier";
import { deadLetter } from "../dead-letter.ts";
import { type Bus, BusError, type Job, type Queue, type Stored, type WorkOptions } from "../port.ts";
import { ACK_WAIT_MS, MAX_DELIVERIES } from "../settings.ts";
import type { MemoryLog } from "./memory-log.ts";

interface Waiting {
  readonly message: Stored;
  readonly delivery: number;
}

/** A queue that the workers of one process share. */
export class MemoryQueue {
  readonly #queue: Queue;
  readonly #log: MemoryLog;
  readonly #bus: Bus;
  readonly #changed = new Notifier();
  readonly #again: Waiting[] = [];
  #next = 1;

  constructor(queue: Queue, log: MemoryLog, bus: Bus) {
    this.#queue = queue;
    this.#log = log;
    this.#bus = bus;
  }

  async work({ concurrency, signal }: WorkOptions, handle: (job: Job) => Promise<void>): Promise<void> {
    const inHand = new Set<Promise<void>>();
    while (!signal.aborted) {
      const [log, own] = [this.#log.changed.version, this.#changed.version];
      const waiting = inHand.size < concurrency ? this.#take() : undefined;
      if (waiting) {
        const task: Promise<void> = this.#handle(waiting, handle).finally(() => {
          inHand.delete(task);
          this.#changed.notify();
        });
        inHand.add(task);
        continue;
      }
      const either = new AbortController();
      const end = AbortSignal.any([signal, either.signal]);
      const changes = [this.#log.changed.after(log, end), this.#changed.after(own, end)];
      await Promise.race(changes).catch(() => undefined);
      either.abort();
      await Promise.allSettled(changes);
    }
    await Promise.allSettled(inHand);
  }

  #take(): Waiting | undefined {
    const again = this.#again.shift();
    if (again) return again;
    const [message] = this.#log.from(this.#next, this.#queue.filters);
    this.#next = (message?.seq ?? this.#log.lastSeq) + 1;
    return message && { message, delivery: 1 };
  }

  async #handle(waiting: Waiting, handle: (job: Job) => Promise<void>): Promise<void> {
    const job = this.#job(waiting);
    try {
      await handle(job);
    } catch (error) {
      const handBack = (): void => job.handBack(Math.min(30_000, 200 * 2 ** waiting.delivery));
      const isLast = waiting.delivery >= (this.#queue.maxDeliveries ?? MAX_DELIVERIES);
      if (isLast && !(error instanceof BusError)) await job.reject((error as Error).message).catch(handBack);
      else handBack();
    }
  }

  #job({ message, delivery }: Waiting): Job {
    let timer: NodeJS.Timeout | undefined;
    let isSettled = false;
    const redeliver = (): void => {
      this.#again.push({ message, delivery: delivery + 1 });
      this.#changed.notify();
    };
    const settle = (): boolean => {
      const first = !isSettled;
      isSettled = true;
      clearTimeout(timer);
      return first;
    };
    const working = (): void => {
      clearTimeout(timer);
      if (!isSettled) timer = setTimeout(() => settle() && redeliver(), ACK_WAIT_MS).unref();
    };
    working();
    return {
      message,
      delivery,
      working,
      ack: async () => void settle(),
      handBack: (delayMs = 0) => {
        if (settle()) setTimeout(redeliver, delayMs).unref();
      },
      reject: async (reason) => {
        await deadLetter(this.#bus, message, reason, `queue ${this.#queue.name}`);
        settle();
      },
    };
  }
}
