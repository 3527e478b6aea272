import { BusError } from "#bus";
import type { SimBroker } from "./broker.ts";
import type { SimProcess } from "./process.ts";

/** One attempt of a request: src/bus/settings.ts. */
const ATTEMPT_MS = 2_000;

/** How bad the way to the broker is. Probabilities for each message. */
export interface Weather {
  /** A request never arrives. */
  lostRequests: number;
  /** What was asked is done, but its confirmation is lost. */
  lostReplies: number;
  /** It takes up to three seconds instead of up to three milliseconds: a repetition overtakes it. */
  slow: number;
  /** A reader hears nothing for up to twenty seconds, and then everything. */
  lag: number;
}

/** The way between one process and the broker: a connection, on which nothing overtakes but what is slow. */
export class SimNetwork {
  readonly process: SimProcess;
  readonly broker: SimBroker;
  readonly weather: Weather;
  /** What is on its way in each direction, in order. */
  readonly #sent: (() => void)[] = [];
  readonly #received: (() => void)[] = [];

  /** A way on which nothing is lost. */
  static perfect(process: SimProcess, broker: SimBroker): SimNetwork {
    return new SimNetwork(process, broker, { lostRequests: 0, lostReplies: 0, slow: 0, lag: 0 });
  }

  constructor(process: SimProcess, broker: SimBroker, weather: Weather) {
    this.process = process;
    this.broker = broker;
    this.weather = weather;
  }

  /**
   * One attempt: the broker does it, or not, and its answer comes back, or not. Each end of it is a place where the
   * process may die; what has left it then still arrives or is lost.
   * @throws BusError `timeout` where no answer came in time; what the broker answers
   */
  request<T>(what: string, serve: () => T): Promise<T> {
    const { process, weather } = this;
    const { world } = process;
    return new Promise((resolve, reject) => {
      if (!process.effect(`send ${what}`)) return;
      process.whenRunning(() => {
        let answered = false;
        const answer = (settle: () => void): void => {
          if (answered) return;
          answered = true;
          giveUp();
          if (process.effect(`done ${what}`)) process.whenRunning(settle);
        };
        const giveUp = process.in(ATTEMPT_MS, () => {
          world.tell(process.name, () => `hears nothing of: ${what}`);
          answer(() => reject(new BusError("timeout", `no answer to: ${what}, within ${ATTEMPT_MS} ms`)));
        });
        if (world.random.chance(weather.lostRequests)) return;
        this.#send(() => {
          if (this.broker.downFor > 0 || (!process.isAlive && world.random.chance(0.5))) return;
          const settle = outcome(serve, resolve, reject);
          if (world.random.chance(weather.lostReplies)) return;
          this.#receive(0, () => answer(settle));
        });
      });
    });
  }

  /** A request that is repeated until it is answered. */
  async insist<T>(what: string, serve: () => T): Promise<T> {
    for (;;) {
      try {
        return await this.request(what, serve);
      } catch (error) {
        if (!(error instanceof BusError) || error.code !== "timeout") throw error;
      }
    }
  }

  /** Said without waiting for an answer: it arrives or it does not. */
  tell(what: string, serve: () => void): void {
    const { process, weather } = this;
    if (!process.effect(`send ${what}`)) return;
    process.whenRunning(() => {
      if (process.world.random.chance(weather.lostRequests)) return;
      this.#send(() => {
        if (this.broker.downFor === 0) serve();
      });
    });
  }

  /** What the broker sends of its own accord reaches the process a little later; nothing of it is lost for good. */
  deliver(what: string, run: () => void): void {
    const { process, broker, weather } = this;
    const { random } = process.world;
    const lag = random.chance(weather.lag) ? random.spread(100, 20_000) : 0;
    this.#receive(broker.downFor + lag, () => {
      if (process.effect(`get ${what}`)) process.whenRunning(run);
    });
  }

  #send(run: () => void): void {
    const { world } = this.process;
    this.#travel(0, this.#sent, run, (ms, arrive) => world.in(ms, arrive));
  }

  #receive(later: number, run: () => void): void {
    this.#travel(later, this.#received, run, (ms, arrive) => this.process.in(ms, arrive));
  }

  #travel(later: number, line: (() => void)[], run: () => void, plan: (ms: number, arrive: () => void) => void): void {
    const { random } = this.process.world;
    const slow = random.chance(this.weather.slow) ? random.spread(10, 3_000) : 0;
    if (slow + later > 0) {
      plan(slow + later, run);
      return;
    }
    line.push(run);
    // Whichever event comes first brings what was first in the line.
    plan(random.int(0, 3), () => line.shift()?.());
  }
}

/** What the broker does it does now; the process hears of it later. */
function outcome<T>(serve: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): () => void {
  try {
    const value = serve();
    return () => resolve(value);
  } catch (error) {
    return () => reject(error);
  }
}
