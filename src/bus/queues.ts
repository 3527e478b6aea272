import { AckPolicy, type Consumer, DeliverPolicy, JetStreamApiError, type JsMsg } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import { orAborted, succeeds, untilAborted } from "#lib/signal";
import { deadLetter } from "./dead-letter.ts";
import { WORKER_API } from "./identity/worker-api.ts";
import type { Link } from "./link.ts";
import { type Bus, BusError, type Job, type Queue, type WorkOptions } from "./port.ts";
import { ACK_WAIT_MS, CONSUMER_HEARTBEAT_MS, MAX_ACK_PENDING, MAX_DELIVERIES } from "./settings.ts";
import { stored } from "./stored-messages.ts";

/** The server's code for a consumer that is there with another configuration. */
const CONSUMER_EXISTS = 10_148;

/** Consumes queues: durable consumers shared by workers. */
export class Queues {
  readonly #link: Link;
  readonly #bus: Bus;
  /** Deliveries that failed because of the bus, and so do not count, by stream, queue and sequence. */
  readonly #excused = new Map<string, number>();

  constructor(link: Link, bus: Bus) {
    this.#link = link;
    this.#bus = bus;
  }

  async work(queue: Queue, options: WorkOptions, handle: (job: Job) => Promise<void>): Promise<void> {
    const { layout } = this.#link;
    const named = new Set(queue.filters.flatMap((filter) => layout.of(filter)));
    // A worker that cannot create a queue need not know its filters.
    const streams = named.size > 0 ? [...named] : layout.names;
    // A pull from one partition holds its part of the room until jobs come there.
    const concurrency = Math.max(1, Math.floor(options.concurrency / streams.length));
    await Promise.all(streams.map((stream) => this.#workOn(stream, queue, { ...options, concurrency }, handle)));
  }

  async #workOn(stream: string, queue: Queue, options: WorkOptions, handle: (job: Job) => Promise<void>) {
    const signal = AbortSignal.any([options.signal, this.#link.closed]);
    const inHand = new Set<Promise<void>>();
    let room = Promise.withResolvers<void>();
    const begin = (message: JsMsg): void => {
      const task: Promise<void> = this.#handle(queue, message, handle).finally(() => {
        inHand.delete(task);
        room.resolve();
      });
      inHand.add(task);
    };
    while (!signal.aborted) {
      const connected = AbortSignal.any([signal, this.#link.epoch]);
      try {
        // A request to a broker that went away is never answered; it is repeated at the reconnect.
        const consumer = await orAborted(connected, this.#ensureQueue(stream, queue));
        while (!connected.aborted) {
          const free = options.concurrency - inHand.size;
          room = Promise.withResolvers();
          await (free > 0 ? pull(consumer, free, connected, signal, begin) : room.promise);
        }
      } catch (error) {
        if (!signal.aborted)
          await this.#link.pauseAfter(error, signal).catch(() => signal.aborted || Promise.reject(error));
      }
    }
    await Promise.allSettled(inHand);
  }

  async #handle(queue: Queue, message: JsMsg, handle: (job: Job) => Promise<void>): Promise<void> {
    const job = this.#job(queue, message);
    const most = queue.maxDeliveries ?? MAX_DELIVERIES;
    const key = `${message.info.stream} ${queue.name} ${message.seq}`;
    const excused = this.#excused.get(key) ?? 0;
    this.#excused.delete(key);
    const times = message.info.deliveryCount - excused;
    try {
      if (times > most) await job.reject(`${times - 1} workers took it, and none of them settled it`);
      else await handle(job);
    } catch (error) {
      const rejected = (): Promise<boolean> => succeeds(job.reject((error as Error).message));
      // If the bus failed rather than the handler, also to store its dead letter, keep redelivering the job.
      const isBusFault = error instanceof BusError || (times >= most && !(await rejected()));
      if (isBusFault) this.#excused.set(key, excused + 1);
      if (isBusFault || times < most) job.handBack(Math.min(30_000, 200 * 2 ** message.info.deliveryCount));
    }
  }

  #job(queue: Queue, message: JsMsg): Job {
    let settled = false;
    const once = (settle: () => void): void => {
      if (!settled) settle();
      settled = true;
    };
    return {
      message: stored(message, this.#link.layout),
      delivery: message.info.deliveryCount,
      working: () => {
        if (!settled) message.working();
      },
      ack: async () => once(() => this.#link.outbox.add(() => message.ack())),
      handBack: (delayMs) => once(() => this.#link.outbox.add(() => message.nak(delayMs))),
      reject: async (reason) => {
        await deadLetter(this.#bus, stored(message, this.#link.layout), reason, `queue ${queue.name}`);
        once(() => this.#link.outbox.add(() => message.term(reason.slice(0, 200))));
      },
    };
  }

  /** Creates the queue if it is missing; a worker without that right waits until a moderator has. */
  async #ensureQueue(stream: string, queue: Queue): Promise<Consumer> {
    const { jetstream } = this.#link;
    if (jetstream.apiPrefix !== WORKER_API) await this.#prepareOn(stream, queue);
    return await jetstream.consumers.get(stream, queue.name);
  }

  /** Creates a queue if it is missing; one of another version gets the filters of this one. */
  async prepare(queue: Queue): Promise<void> {
    await Promise.all(this.#link.layout.names.map((stream) => this.#prepareOn(stream, queue)));
  }

  async #prepareOn(stream: string, queue: Queue): Promise<void> {
    const start = this.#link.layout.start(stream, queue.name);
    const { consumers } = this.#link.manager;
    const filters = { filter_subjects: [...queue.filters] };
    const made = consumers.add(stream, {
      durable_name: queue.name,
      ...filters,
      ack_policy: AckPolicy.Explicit,
      // `new` consumers slow down a restart, and would miss messages stored before the first worker started.
      ...(start === undefined
        ? { deliver_policy: DeliverPolicy.All }
        : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: start }),
      ack_wait: nanos(ACK_WAIT_MS),
      // Workers reject a job themselves, with the reason; the server would stop delivering without one.
      max_deliver: -1,
      max_ack_pending: MAX_ACK_PENDING,
    });
    await made.catch((error: unknown) => {
      if (!(error instanceof JetStreamApiError && error.code === CONSUMER_EXISTS)) throw error;
      return consumers.update(stream, queue.name, filters);
    });
  }
}

/**
 * Takes up to `free` jobs, and waits until all have come or the request expires. The client's `consume` would fetch the
 * next jobs while the last ones are handled: they would wait here until their ack timeout though other workers are free.
 * @param connected ends the pull when aborted
 * @param signal when aborted, jobs that arrive are handed back
 * @throws the client's errors
 */
async function pull(
  consumer: Consumer,
  free: number,
  connected: AbortSignal,
  signal: AbortSignal,
  begin: (message: JsMsg) => void,
): Promise<void> {
  const messages = await consumer.fetch({ max_messages: free, idle_heartbeat: CONSUMER_HEARTBEAT_MS });
  const stop = untilAborted(connected, () => messages.stop());
  try {
    for await (const message of messages) {
      if (signal.aborted) message.nak();
      else begin(message);
    }
  } finally {
    stop();
    messages.stop();
  }
}
