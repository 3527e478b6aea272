import { setTimeout as sleep } from "node:timers/promises";
import { sharedBreaker } from "../../src/actor/shared-breaker.ts";
import { type CallOptions, type Provider, type ProviderAnswer, providerPool } from "../../src/providers/index.ts";
import { sampleFacts } from "../contract/requests.ts";
import { anthropicDialect, openAiDialect } from "./dialects.ts";
import { MemoryBus } from "./memory-bus.ts";
import { type ModelReply, type ModelServer, modelReplies, startModelServer } from "./model-server.ts";
import { promptOf } from "./prompts.ts";
import { SimClock } from "./sim-clock.ts";

/** Time of a turn by default, in ms. */
const TURN_MS = 300_000;

const REQUEST = promptOf("argument", sampleFacts("en", { floor: [] }));

type Place = Pick<Vendors, "clock" | "bus">;
const placeOf = (clock: SimClock): Place => ({ clock, bus: new MemoryBus(clock) });

/** Servers of two vendors over HTTP, and workers that ask them under one simulated clock and one broker. */
export class Vendors implements AsyncDisposable {
  readonly clock: SimClock;
  readonly bus: MemoryBus;
  readonly anthropic: ModelServer;
  readonly openai: ModelServer;
  #underWay = 0;
  #workers = 0;

  private constructor(anthropic: ModelServer, openai: ModelServer, { clock, bus }: Place) {
    this.anthropic = anthropic;
    this.openai = openai;
    this.clock = clock;
    this.bus = bus;
  }

  /** @param place clock and broker, such as a simulated table's; default: of their own */
  static async start(place: Place = placeOf(new SimClock())): Promise<Vendors> {
    const servers = [await startModelServer(anthropicDialect), await startModelServer(openAiDialect)] as const;
    const vendors = new Vendors(...servers, place);
    // Loads the vendors' code, during which simulated time would pass.
    for (const name of ["anthropic", "openai"]) await vendors.ask(vendors.worker(name));
    for (const server of [vendors.anthropic, vendors.openai]) server.reset();
    return vendors;
  }

  /** Makes the next calls of a server fail. */
  fail(server: ModelServer, status: number, headers: Record<string, string> = {}, times = 500): void {
    const reply: ModelReply = modelReplies.error(status, "overloaded_error", "try later", headers);
    server.script(...Array.from({ length: times }, () => reply));
  }

  /** A worker's provider, in a process of its own. */
  worker(chain = "anthropic,openai", key = "sk-of-all"): Provider {
    this.#workers += 1;
    const { bus } = this.bus.another(`worker-${this.#workers}`);
    const env = {
      ANTHROPIC_API_KEY: key,
      ANTHROPIC_BASE_URL: this.anthropic.url,
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: `${this.openai.url}/v1`,
    };
    const { clock } = this;
    return providerPool(env, { clock, breaker: sharedBreaker({ bus, clock }), fetch: this.#fetch }).get(chain);
  }

  ask(worker: Provider, more: Partial<CallOptions> = {}): Promise<ProviderAnswer<unknown>> {
    const deadline = this.clock.steady() + TURN_MS;
    return worker.answer(REQUEST, { signal: new AbortController().signal, deadline, ...more });
  }

  /** Runs to the end, with time advancing only while no call is under way. */
  run<T>(action: Promise<T>): Promise<T> {
    return this.clock.run(action, this.whenIdle);
  }

  /** Resolves when no call is under way, and none begins for three looks in a row. */
  readonly whenIdle = async (): Promise<void> => {
    for (let idle = 0; idle < 3; idle += 1) {
      await sleep(5);
      if (this.#underWay > 0) idle = -1;
    }
  };

  readonly #fetch: typeof fetch = async (...request) => {
    this.#underWay += 1;
    try {
      return await fetch(...request);
    } finally {
      this.#underWay -= 1;
    }
  };

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.anthropic.close(), this.openai.close(), this.bus.close()]);
  }
}
