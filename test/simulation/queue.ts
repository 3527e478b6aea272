import { ACK_WAIT_MS, type Queue, type Stored } from "#bus";
import type { Cancel, Machine } from "./machine.ts";
import type { SimProcess } from "./process.ts";

/** Deliveries of one job before a worker rejects it: src/bus/settings.ts. */
const MAX_DELIVERIES = 10;

/** A worker that consumes a queue. */
export interface Member {
  readonly process: SimProcess;
  readonly room: () => boolean;
  readonly take: (message: Stored, delivery: number) => void;
}

/**
 * A durable queue as on the server: a job is delivered to one worker at a time, and redelivered when it is handed back
 * or not settled in time. The worker is chosen at random.
 */
export class SimQueue {
  readonly name: string;
  readonly max: number;
  readonly #world: Machine;
  readonly #fits: (subject: string) => boolean;
  readonly #members = new Set<Member>();
  readonly #ready: Stored[] = [];
  readonly #deliveries = new Map<number, number>();
  /** Jobs in flight, with the cancellation of their ack timeout. */
  readonly #pending = new Map<number, Cancel>();
  /** Number of jobs handed back and still in backoff. */
  #resting = 0;
  #dispatching = false;

  constructor(world: Machine, queue: Queue) {
    this.#world = world;
    this.name = queue.name;
    this.max = queue.maxDeliveries ?? MAX_DELIVERIES;
    const filters = queue.filters.map(fitting);
    this.#fits = (subject) => filters.some((fits) => fits(subject));
  }

  /** Whether every job was settled or rejected. */
  get isIdle(): boolean {
    return this.#ready.length === 0 && this.#pending.size === 0 && this.#resting === 0;
  }

  join(member: Member): () => void {
    this.#members.add(member);
    const leave = (): void => {
      this.#members.delete(member);
    };
    member.process.onDeath(leave);
    this.wake();
    return leave;
  }

  offer(message: Stored): void {
    if (!this.#fits(message.subject)) return;
    this.#ready.push(message);
    this.wake();
  }

  /** Schedules the delivery of pending jobs. */
  wake(): void {
    if (this.#dispatching || this.#ready.length === 0 || this.#members.size === 0) return;
    this.#dispatching = true;
    this.#world.in(this.#world.random.int(0, 3), () => {
      this.#dispatching = false;
      this.#dispatch();
    });
  }

  #dispatch(): void {
    for (;;) {
      const free = [...this.#members].filter((member) => member.room());
      const message = free.length > 0 ? this.#ready.shift() : undefined;
      if (!message) return;
      const delivery = (this.#deliveries.get(message.seq) ?? 0) + 1;
      this.#deliveries.set(message.seq, delivery);
      this.extend(message);
      this.#world.random.pick(free).take(message, delivery);
    }
  }

  /** Extends the ack timeout of a job. */
  extend(message: Stored): void {
    this.#pending.get(message.seq)?.();
    const expire = this.#world.in(ACK_WAIT_MS, () => {
      this.#pending.delete(message.seq);
      this.#again(message, 0);
    });
    this.#pending.set(message.seq, expire);
  }

  /** Acknowledged or terminated. */
  settle(message: Stored): void {
    this.#pending.get(message.seq)?.();
    this.#pending.delete(message.seq);
    this.wake();
  }

  handBack(message: Stored, delayMs: number): void {
    if (!this.#pending.has(message.seq)) return;
    this.settle(message);
    this.#again(message, delayMs);
  }

  #again(message: Stored, delayMs: number): void {
    this.#resting += 1;
    this.#world.in(delayMs, () => {
      this.#resting -= 1;
      this.#ready.push(message);
      this.wake();
    });
  }
}

/** NATS' wildcards: `*` is one token, a closing `>` one or more. */
export function fitting(pattern: string): (subject: string) => boolean {
  const source = pattern.split(".").map((token) => (token === "*" ? "[^.]+" : token === ">" ? ".+" : token));
  const expression = new RegExp(`^${source.join("\\.")}$`);
  return (subject) => expression.test(subject);
}
