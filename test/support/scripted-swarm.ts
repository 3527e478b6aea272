import { type AnthropicServer, replies, startAnthropicServer } from "./anthropic-server.ts";
import { RunningSwarm } from "./running-swarm.ts";
import { type Finished, type Running, SwarmHome } from "./swarm.ts";

const TOPIC = "Should we split the billing monolith into services?";
const SHORT = ["--mode", "lightweight", "--rounds", "1"];

/** The parts of manifest.json that tests of outages and budgets check. */
interface Manifest {
  readonly status: string;
  readonly partial?: string;
  readonly outcome: { readonly outcome: string } | null;
  readonly options: { readonly budgetCalls?: number };
  readonly usage: {
    readonly total: {
      readonly calls: number;
      readonly inputTokens: number;
      readonly outputTokens: number;
      readonly costUsd?: number;
    };
  };
}

/** A home, and a vendor that answers as the test says; its discussion is called `out`. */
export class ScriptedSwarm implements AsyncDisposable {
  readonly home = new SwarmHome();
  readonly server: AnthropicServer;
  readonly env: Record<string, string>;
  readonly key = "sk-ant-test-0123456789-not-a-real-key";
  /** The discussion of the case. */
  id = "out";
  #running: RunningSwarm | undefined;
  #cases = 0;

  private constructor(server: AnthropicServer) {
    this.server = server;
    this.env = { ANTHROPIC_API_KEY: this.key, ANTHROPIC_BASE_URL: server.url };
  }

  static async open(): Promise<ScriptedSwarm> {
    return new ScriptedSwarm(await startAnthropicServer());
  }

  /** One whose broker and workers run for all cases; each begins with `next`. @param env what the workers find beside the vendor */
  static async up(env: Record<string, string> = {}): Promise<ScriptedSwarm> {
    const swarm = await ScriptedSwarm.open();
    swarm.#running = await RunningSwarm.up(swarm.home, { ...swarm.env, ...env });
    return swarm;
  }

  /** The gateway's address; only of one that runs. */
  get url(): string {
    return this.#running?.url ?? "";
  }

  /** The next case: another discussion, and a vendor that was asked nothing yet. */
  next(): void {
    this.#cases += 1;
    this.id = `out-${this.#cases}`;
    this.server.reset();
  }

  /** A model that nothing failed of: workers that share a broker wait for one that fails. */
  get ownModel(): string {
    return `claude-of-case-${this.#cases}`;
  }

  /** The first call of this speaker begins to be answered, and never ends. @returns when it has begun */
  losing(speaker: string): Promise<void> {
    const held = Promise.withResolvers<void>();
    let lost = 0;
    this.server.always(({ raw }) => {
      if (lost > 0 || !raw.includes(`Your id in this discussion is ${speaker}.`)) return undefined;
      lost = 1;
      held.resolve();
      return replies.endless();
    });
    return held.promise;
  }

  #args(more: readonly string[]): string[] {
    return [TOPIC, "--yes", "--id", this.id, ...more];
  }

  /** Starts a lightweight discussion of one round, without questions; what is given more counts before that. */
  start(...more: string[]): Running {
    const env = { ...this.env, ...this.#running?.env };
    const running = this.home.start(this.#args([...SHORT, ...more]), { env });
    running.child.stdin?.end();
    return running;
  }

  discuss(...more: string[]): Promise<Finished> {
    return this.run(...this.#args([...SHORT, ...more]));
  }

  /** The same, as long as the mode has it. */
  argue(...more: string[]): Promise<Finished> {
    return this.run(...this.#args(more));
  }

  /** Goes on with the discussion of the case. */
  resume(...more: string[]): Promise<Finished> {
    return this.run("resume", this.id, "--yes", ...more);
  }

  run(...args: string[]): Promise<Finished> {
    return this.#running ? this.#running.run(this.id, args, this.env) : this.home.run(args, { env: this.env });
  }

  /** Resolves when the files of another discussion of a swarm that runs show what it came to. */
  async written(id: string): Promise<void> {
    await this.#running?.written(id);
  }

  manifest(id = this.id): Manifest {
    return this.home.json<Manifest>(id, "manifest.json");
  }

  /** A file of the discussion. */
  file(path: string): string {
    return this.home.file(this.id, path);
  }

  async close(): Promise<void> {
    await this.#running?.close();
    await this.server.close();
    await this.home.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Joins a terminal's lines and removes the frame. */
export const flat = (text: string): string => text.replace(/\s*\n│?\s*/g, " ");
