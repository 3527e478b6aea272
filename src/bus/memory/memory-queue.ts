import { Notifier } from "#lib/notifier";
import { deadLetter } from "../dead-letter.ts";
import { type Bus, BusError, type Job, type Queue, type Stored, type WorkOptions } from "../port.ts";
import { ACK_WAIT_MS, MAX_DELIVERIES } from "../settings.ts";
import type { MemoryLog } from "./memory-log.ts";

interface Waiting {
  readonly message: Stored;
  readonly delivery: number;
}

export type MemoryWork = (options: WorkOptions, handle: (job: Job) => Promise<void>) => Promise<void>;

/** Makes a queue that the workers of one process share: each works on it by the function that this returns. */
export function memoryQueue(queue: Queue, log: MemoryLog, bus: Bus): MemoryWork {
  const changed = new Notifier();
  const again: Waiting[] = [];
  let next = 1;

  async function work({ concurrency, signal }: WorkOptions, handle: (job: Job) => Promise<void>): Promise<void> {
    const inHand = new Set<Promise<void>>();
    while (!signal.aborted) {
      const [logged, own] = [log.changed.version, changed.version];
      const waiting = inHand.size < concurrency ? take() : undefined;
      if (waiting) {
        const task: Promise<void> = settled(waiting, handle).finally(() => {
          inHand.delete(task);
          changed.notify();
        });
        inHand.add(task);
        continue;
      }
      const either = new AbortController();
      const end = AbortSignal.any([signal, either.signal]);
      const changes = [log.changed.after(logged, end), changed.after(own, end)];
      await Promise.race(changes).catch(() => undefined);
      either.abort();
      await Promise.allSettled(changes);
    }
    await Promise.allSettled(inHand);
  }

  function take(): Waiting | undefined {
    const former = again.shift();
    if (former) return former;
    const [message] = log.from(next, queue.filters);
    next = (message?.seq ?? log.lastSeq) + 1;
    return message && { message, delivery: 1 };
  }

  async function settled(waiting: Waiting, handle: (job: Job) => Promise<void>): Promise<void> {
    const job = jobOf(waiting);
    try {
      await handle(job);
    } catch (error) {
      const handBack = (): void => job.handBack(Math.min(30_000, 200 * 2 ** waiting.delivery));
      const isLast = waiting.delivery >= (queue.maxDeliveries ?? MAX_DELIVERIES);
      if (isLast && !(error instanceof BusError)) await job.reject((error as Error).message).catch(handBack);
      else handBack();
    }
  }

  function jobOf({ message, delivery }: Waiting): Job {
    let timer: NodeJS.Timeout | undefined;
    let isSettled = false;
    const redeliver = (): void => {
      again.push({ message, delivery: delivery + 1 });
      changed.notify();
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
        await deadLetter(bus, message, reason, `queue ${queue.name}`);
        settle();
      },
    };
  }

  return work;
}
