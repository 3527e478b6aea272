import type { Stored } from "#bus";
import { type Clock, systemClock } from "#lib/clock";
import { SimBroker } from "../simulation/broker.ts";
import { SimBus } from "../simulation/bus.ts";
import { ClockMachine, type Machine } from "../simulation/machine.ts";
import { SimNetwork } from "../simulation/network.ts";
import { SimProcess } from "../simulation/process.ts";

/** The simulated bus with a broker of its own, without loss or latency. */
export class MemoryBus extends SimBus {
  readonly broker: SimBroker;
  readonly #machine: Machine;

  /** Without a clock every message is stored at the same time. */
  constructor(clock: Clock = { ...systemClock, now: () => Date.UTC(2026, 0, 1, 10) }) {
    const machine = new ClockMachine(clock);
    const broker = new SimBroker(machine);
    super(SimNetwork.perfect(new SimProcess(machine, "memory"), broker));
    this.#machine = machine;
    this.broker = broker;
  }

  /** The bus of another process on the same broker, which can be killed. */
  another(name: string): { bus: SimBus; kill: () => void } {
    const process = new SimProcess(this.#machine, name);
    return { bus: new SimBus(SimNetwork.perfect(process, this.broker)), kill: () => process.die() };
  }

  /** Everything ever stored, in order. */
  get stream(): readonly Stored[] {
    return this.broker.stream;
  }

  /** Stores bytes like a foreign client's publication. @returns their sequence */
  put(subject: string, data: Uint8Array | string): number {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    return this.broker.store(subject, bytes, {}).seq;
  }
}
