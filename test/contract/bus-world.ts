import type { PurgingBus } from "#bus";
import { systemClock } from "#lib/clock";
import { SimBroker } from "../simulation/broker.ts";
import { SimBus } from "../simulation/bus.ts";
import { SimNetwork } from "../simulation/network.ts";
import { SimProcess } from "../simulation/process.ts";
import { Random } from "../simulation/random.ts";
import { World } from "../simulation/world.ts";

/** Interval at which simulated time catches up with real time, in ms. */
const TICK_MS = 2;

/** The simulation's world with a broker, without faults, running in real time. */
export class RealTimeWorld {
  readonly #world = new World(new Random(1));
  readonly #broker = new SimBroker(this.#world);
  readonly #stop = new AbortController();
  readonly #running = this.#run();

  /** Creates a process with its own bus. */
  process(name: string): { bus: PurgingBus; kill: () => void } {
    const process = new SimProcess(this.#world, name);
    return { bus: new SimBus(SimNetwork.perfect(process, this.#broker)), kill: () => process.die() };
  }

  async #run(): Promise<void> {
    const began = performance.now() - this.#world.now;
    const tick = (): void => void this.#world.in(TICK_MS, tick);
    tick();
    const isAhead = (): boolean => (this.#world.next ?? 0) > performance.now() - began;
    const limits = { elapsedMs: Number.POSITIVE_INFINITY, steps: Number.POSITIVE_INFINITY };
    while (!this.#stop.signal.aborted) {
      await this.#world.run(isAhead, limits);
      await systemClock.sleep(1);
    }
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }
}
