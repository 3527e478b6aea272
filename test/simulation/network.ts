import { BusError } from "#bus";
import type { SimBroker } from "./broker.ts";
import type { SimProcess } from "./process.ts";

/** Timeout of one attempt of a request: src/bus/settings.ts. */
const ATTEMPT_MS = 2_000;

/** Network conditions. Probabilities per message. */
export interface Weather {
  /** The request is lost. */
  lostRequests: number;
  /** The request is carried out, but its reply is lost. */
  lostReplies: number;
  /** It takes up to three seconds instead of three milliseconds: a retry overtakes it. */
  slow: number;
  /** A reader receives nothing for up to twenty seconds, and then everything. */
  lag: number;
}

/** The connection between one process and the broker; only slow messages are overtaken. */
export class SimNetwork {
  readonly process: SimProcess;
  readonly broker: SimBroker;
  readonly weather: Weather;
  /** Messages in transit in each direction, in order. */
  readonly #sent: (() => void)[] = [];
  readonly #received: (() => void)[] = [];

  /** A connection without loss. */
  static perfect(process: SimProcess, broker: SimBroker): SimNetwork {
    return new SimNetwork(process, broker, { lostRequests: 0, lostReplies: 0, slow: 0, lag: 0 });
  }

  constructor(process: SimProcess, broker: SimBroker, weather: Weather) {
    this.process = process;
    this.broker = broker;
    this.weather = weather;
  }

  /**
   * Sends a request once: the broker may or may not process it, and its reply may or may not arrive. The process may be
   * killed at either end; messages already sent still arrive or are lost.
   * @throws BusError `timeout` if no reply arrived in time; the broker's error
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

  /** Sends a request with retries until it is answered. */
  async insist<T>(what: string, serve: () => T): Promise<T> {
    for (;;) {
      try {
        return await this.request(what, serve);
      } catch (error) {
        if (!(error instanceof BusError) || error.code !== "timeout") throw error;
      }
    }
  }

  /** Sends without waiting for a reply: it may be lost. */
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

  /** Delivers what the broker sends by itself a little later; never lost. */
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
    // Keeps the order: the first event to run delivers the first message in the line.
    plan(random.int(0, 3), () => line.shift()?.());
  }
}

/** The broker acts now; the process gets the reply later. */
function outcome<T>(serve: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): () => void {
  try {
    const value = serve();
    return () => resolve(value);
  } catch (error) {
    return () => reject(error);
  }
}
