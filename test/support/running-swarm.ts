import { join } from "node:path";
import { openBus, type PurgingBus } from "#bus";
import { emptyProjection, isDiscussion, type Projection } from "#discussion";
import { systemClock } from "#lib/clock";
import { files, readOn } from "#projection";
import { up } from "./page.ts";
import { patience } from "./patience.ts";
import type { Finished, SwarmHome } from "./swarm.ts";

const MANIFEST = "manifest.json";

/** Broker, workers and gateway of `swarm up`, started once for many cases: the commands of a home use them. */
export class RunningSwarm {
  /** The gateway's address. */
  readonly url: string;
  /** Environment that makes a command use this broker and these workers. */
  readonly env: Record<string, string>;
  readonly #home: SwarmHome;
  readonly #bus: PurgingBus;
  readonly #stop: () => Promise<void>;

  private constructor(home: SwarmHome, started: Awaited<ReturnType<typeof up>>, bus: PurgingBus) {
    this.#home = home;
    this.url = started.url;
    this.env = { SWARM_NATS_URL: started.nats };
    this.#bus = bus;
    this.#stop = started.stop;
  }

  /**
   * @param env what the workers find, such as a vendor's address
   * @param cwd where they stand. Default: the checkout
   */
  static async up(home: SwarmHome, env: Record<string, string> = {}, cwd?: string): Promise<RunningSwarm> {
    const started = await up(home, env, cwd);
    const creds = join(home.path, "broker/identities");
    return new RunningSwarm(home, started, await openBus({ url: started.nats, name: "test", creds }));
  }

  /** Runs a command that takes a discussion to its end or to a pause; then its files show that. */
  async run(id: string, args: readonly string[], env: Record<string, string> = {}): Promise<Finished> {
    const ran = await this.#home.run(args, { env: { ...env, ...this.env } });
    await this.written(id);
    return ran;
  }

  /** Returns what the stream holds of a discussion. */
  async read(id: string): Promise<Projection> {
    const state = emptyProjection(id);
    await readOn(this.#bus, state, patience());
    return state;
  }

  /**
   * Resolves when the files show all that the stream holds of a discussion; at once where there is none. Of one that was
   * taken up and paused again the former pause is not taken for the new one.
   */
  async written(id: string): Promise<void> {
    const state = emptyProjection(id);
    const signal = patience();
    for (;;) {
      await readOn(this.#bus, state, signal);
      if (!isDiscussion(state)) return;
      if (this.#home.has(id, MANIFEST) && this.#home.file(id, MANIFEST) === files(state).get(MANIFEST)) return;
      await systemClock.sleep(40, signal);
    }
  }

  async close(): Promise<void> {
    await this.#bus.close();
    await this.#stop();
  }
}
