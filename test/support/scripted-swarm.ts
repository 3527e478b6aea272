import { type AnthropicServer, startAnthropicServer } from "./anthropic-server.ts";
import { type Finished, type Running, SwarmHome } from "./swarm.ts";

const TOPIC = "Should we split the billing monolith into services?";

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

/** A home, and a vendor that answers as the test says; the discussion in it is called `out`. */
export class ScriptedSwarm implements AsyncDisposable {
  readonly home = new SwarmHome();
  readonly server: AnthropicServer;
  readonly env: Record<string, string>;

  private constructor(server: AnthropicServer) {
    this.server = server;
    this.env = { ANTHROPIC_API_KEY: "sk-ant-test-0123456789-not-a-real-key", ANTHROPIC_BASE_URL: server.url };
  }

  static async open(): Promise<ScriptedSwarm> {
    return new ScriptedSwarm(await startAnthropicServer());
  }

  /** Starts a lightweight discussion of one round, without questions; what is given more counts before that. */
  start(...more: string[]): Running {
    const args = [TOPIC, "--mode", "lightweight", "--rounds", "1", "--yes", "--id", "out", ...more];
    const running = this.home.start(args, { env: this.env });
    running.child.stdin?.end();
    return running;
  }

  discuss(...more: string[]): Promise<Finished> {
    return this.start(...more).finished;
  }

  run(...args: string[]): Promise<Finished> {
    return this.home.run(args, { env: this.env });
  }

  manifest(id = "out"): Manifest {
    return this.home.json<Manifest>(id, "manifest.json");
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.home.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** What a terminal shows, without the line breaks and the frame. */
export const flat = (text: string): string => text.replace(/\s*\n│?\s*/g, " ");
