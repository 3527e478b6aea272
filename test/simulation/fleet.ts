import { pino } from "pino";
import type { WorkerContext } from "#actor";
import { recordsOf } from "#lib/fields";
import { type Provider, ProviderError } from "#providers";
import { Historian } from "../../services/historian/historian.ts";
import { Moderator } from "../../services/moderator/moderator.ts";
import { analysisOf } from "../support/players.ts";
import type { SimBroker } from "./broker.ts";
import { SimBus } from "./bus.ts";
import type { ClockFaults } from "./clocks.ts";
import type { SimDisk } from "./disk.ts";
import { SimNetwork, type Weather } from "./network.ts";
import { type Fate, SimProcess } from "./process.ts";
import type { World } from "./world.ts";

/** The faults that may hit the workers of a schedule. */
interface Fates {
  /** Probability that a worker is hit, and hit again. */
  readonly struck: number;
  /** Maximum number of effects before the fault. */
  readonly effects: number;
  /** Probability that the fault is tied to one kind of effect. */
  readonly aimed: number;
  readonly focus: string | undefined;
  /** Weights of the faults: killed, suspended for a while, or told to shut down. */
  readonly kill: number;
  readonly stop: number;
  readonly leave: number;
}

export interface Conditions {
  readonly weather: Weather;
  readonly fates: Fates;
  readonly diskFull: number;
  /** Probability that a model call fails. */
  readonly modelFails: number;
}

export const HOME = "/simulated";
const SILENT = pino({ level: "silent" });

/** The real moderators and historians, each in a process that may be hit by a fault, and is restarted afterwards. */
export class Fleet {
  readonly #world: World;
  readonly #broker: SimBroker;
  readonly #disk: SimDisk;
  readonly #conditions: Conditions;
  readonly #clocks: ClockFaults;
  readonly #living = new Set<SimProcess>();
  readonly #buses: SimBus[] = [];
  #started = 0;
  #calm = false;
  #ended = false;

  constructor(world: World, broker: SimBroker, disk: SimDisk, conditions: Conditions, clocks: ClockFaults) {
    this.#world = world;
    this.#broker = broker;
    this.#disk = disk;
    this.#conditions = conditions;
    this.#clocks = clocks;
  }

  /** Injects no more faults and loses no more messages from here on. */
  calm(): void {
    this.#calm = true;
    this.#clocks.calm();
    Object.assign(this.#conditions.weather, { lostRequests: 0, lostReplies: 0, slow: 0, lag: 0 });
    this.#world.tell("world", () => "is calm from here on");
  }

  /** Ends all processes: the schedule is over. */
  end(): void {
    this.#ended = true;
    for (const process of this.#living) process.die();
    for (const bus of this.#buses) bus.abandon();
  }

  start(role: keyof typeof EFFECTS): void {
    this.#started += 1;
    const process = new SimProcess(this.#world, `${role}-${this.#started}`);
    process.destine(this.#fate(role));
    this.#clocks.begin(process);
    this.#living.add(process);
    process.onDeath(() => {
      this.#living.delete(process);
      if (!this.#ended) this.#startAnother(role);
    });
    this.#world.tell(process.name, () => "starts");
    const bus = new SimBus(new SimNetwork(process, this.#broker, this.#conditions.weather));
    this.#buses.push(bus);
    const log = this.#world.lines ? told(process) : SILENT;
    const { clock, name } = process;
    if (role === "moderator") {
      const context = { role, name, bus, clock, log, home: HOME, env: {}, announce: () => undefined };
      this.#onLeave(process, bus, new Moderator(context, () => this.#provider(process)));
    } else {
      const write = this.#disk.writer(process, () => (this.#calm ? 0 : this.#conditions.diskFull));
      const historian = new Historian({ bus, clock, log, home: HOME, write });
      this.#onLeave(process, bus, historian);
    }
  }

  /** Drains each worker, then ends its process, like SIGTERM. */
  readonly #leaving = new Map<SimProcess, () => void>();

  #onLeave(process: SimProcess, bus: SimBus, worker: { drain(signal: AbortSignal): Promise<unknown> }): void {
    this.#leaving.set(process, () => {
      this.#world.tell(process.name, () => "is told to leave");
      void worker.drain(new AbortController().signal).then(async () => {
        await bus.close();
        process.die();
      });
    });
  }

  #startAnother(role: keyof typeof EFFECTS): void {
    this.#world.in(this.#world.random.spread(50, 20_000), () => this.start(role));
  }

  #fate(role: keyof typeof EFFECTS): Fate | undefined {
    const { random } = this.#world;
    const { struck, effects, aimed, focus, kill, stop, leave } = this.#conditions.fates;
    if (this.#calm || !random.chance(struck)) return undefined;
    const kind = random.next() * (kill + stop + leave);
    const strike = (process: SimProcess): void => {
      if (this.#calm) return;
      if (kind < kill) process.die();
      else if (kind < kill + stop) {
        process.stop(random.spread(500, role === "moderator" ? 900_000 : 60_000));
        process.destine(this.#fate(role));
      } else this.#world.in(0, () => process.whenRunning(() => this.#leaving.get(process)?.()));
    };
    const choice: readonly string[] = EFFECTS[role];
    const at = focus !== undefined && choice.includes(focus) ? focus : random.pick(choice);
    if (random.chance(aimed)) return { at, nth: random.spread(1, 8), strike };
    return { at: "", nth: random.spread(1, effects), strike };
  }

  #provider(process: SimProcess): Provider {
    const { random } = this.#world;
    const answer: Provider["answer"] = async (request, { signal }) => {
      await process.clock.sleep(random.spread(20, 20_000), signal);
      if (random.chance(this.#conditions.modelFails)) throw new ProviderError("overloaded", "the model is overloaded");
      const content: unknown =
        {
          analysis: analysisOf(["ada", "ben", "cyd"].slice(0, request.facts.mode === "lightweight" ? 2 : 3)),
          reopening: { topic: "the open point", framing: "look again", review: "ada and ben disagree" },
          // As many as the form takes: what a chair read to be open is counted again in the next round.
          reading: { gaps: recordsOf((request.facts.computed ?? {}) as Record<string, unknown>, "gaps").slice(0, 6) },
        }[request.purpose as string] ??
        request.facts.computed ??
        request.byRule?.(request.facts);
      const usage = { calls: 1, inputTokens: 100, outputTokens: 50, cachedInputTokens: 0, costUsd: 0.01 };
      return {
        content: request.schema.parse(content),
        origin: { provider: "script", model: "script", isModel: false },
        usage,
      };
    };
    const close = async (): Promise<void> => undefined;
    return { name: "script", model: "script", isModel: false, answer, close, [Symbol.asyncDispose]: close };
  }
}

/** The effects that a fault can be tied to: before each, and after its acknowledgement. */
export const EFFECTS = {
  moderator: [
    ...["effect", "statement", "begun", "turn", "returned", "accepted", "received", "question", "progress"],
    ...["paused", "resumed", "ended", "shutdown", "closed", "lease", "refused", "late", "notice", "composed"],
  ].flatMap((type) =>
    type === "lease" ? ["send take lease", "done take lease", "send let"] : [`send ${type}`, `done ${type}`],
  ),
  historian: [
    "write",
    "write manifest.json",
    "write progress.md",
    "write record.jsonl",
    "send ack",
    "get job",
    "send collect",
  ],
} as const;

/** A logger that writes into the schedule's event log. */
function told(process: SimProcess): WorkerContext["log"] {
  const write = (line: string): void => {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { type: string; message: string; stack: string } };
    process.world.tell(process.name, () => `logs: ${msg ?? ""}${err ? ` (${err.type}: ${err.message})` : ""}`);
  };
  return pino({ level: "info" }, { write });
}
