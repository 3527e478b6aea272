import { pino } from "pino";
import type { Bus, ReadOptions } from "#bus";
import type { ModelRequest, Provider, ProviderError } from "#providers";
import {
  type Body,
  compose,
  type DiscussionOptions,
  decode,
  type Envelope,
  type FloorStatement,
  type NewLimits,
  DiscussionOptions as Options,
  type PositionsJudged,
  parseMessage,
  type Stamp,
  subjects,
  type TopicAnalysis,
} from "#wire";
import { Incoming } from "../../services/moderator/engine/incoming.ts";
import { type RunEnd, Runner, type RunnerContext } from "../../services/moderator/engine/runner.ts";
import { messagesOf } from "../simulation/told.ts";
import { MemoryBus } from "./memory-bus.ts";
import { agreeable, analysisOf, Failing, type Player, type Turn } from "./players.ts";

export * from "./players.ts";

import { SimClock } from "./sim-clock.ts";

export const DISCUSSION = "d-1";

/**
 * One discussion under a simulated clock: the real runner, gate and protocol over a memory bus, with players instead of
 * workers. A run ends when the discussion is over or paused.
 */
export class SimulatedTable {
  readonly clock = new SimClock();
  readonly bus = new MemoryBus(this.clock);
  readonly players = new Map<string, Player>();
  readonly thoughts: string[] = [];
  /** The moderator's own requests, in order. */
  readonly asked: ModelRequest[] = [];
  /** Error of the moderator's own call for a purpose. */
  thoughtFails: (purpose: string) => ProviderError | undefined = () => undefined;
  /** Answer to the moderator's own call for a purpose; default: the computed result. */
  thoughtAnswers: (request: ModelRequest) => unknown = () => undefined;
  /** The participants behind whom a model of this family speaks, by id; the others' words have no origin. */
  readonly models = new Map<string, string>();
  /** Names the provider behind a participant. */
  providerOf: (participant: string) => string = () => "script";
  /** Answers for participants without a player of their own. */
  player: Player = agreeable;
  /** Makes the moderator's own calls; default: returns the computed result at once. */
  provider: Provider | undefined;
  /** Breaker whose outages the moderator announces. */
  breaker: RunnerContext["breaker"];
  /** The model of the moderator's own calls, by the provider asked for. */
  modelOf: (provider: string) => string | undefined = () => undefined;
  /** The protocol in place of the registry's. */
  protocolOf: RunnerContext["protocolOf"];
  analysis: TopicAnalysis | ((attempt: number) => TopicAnalysis) = analysisOf(["ada", "ben", "cyd"]);
  /** Resolves when nothing outside of the simulation is under way; time waits for it. */
  whenIdle: () => Promise<unknown> = async () => undefined;
  readonly #playing = new AbortController();
  #analyses = 0;
  #message = 0;

  constructor() {
    void this.#play().catch(() => undefined);
  }

  async start(options: Partial<DiscussionOptions> = {}): Promise<void> {
    const asked = { topic: "Should we split the monolith?", unattended: true, provider: "script", ...options };
    const whole = Options.parse(asked);
    const body = { options: whole, context: { files: [], skipped: [] } };
    await this.bus.publish(subjects.control(DISCUSSION), compose("control", "start", this.stamp("user"), body));
  }

  async judge(given: PositionsJudged): Promise<void> {
    await this.bus.publish(subjects.control(DISCUSSION), compose("control", "judge", this.stamp("user"), given));
  }

  /** Takes the discussion up again, with these limits. */
  async resume(limits: NewLimits): Promise<void> {
    await this.bus.publish(subjects.control(DISCUSSION), compose("control", "resume", this.stamp("user"), limits));
  }

  async command(type: "pause" | "resume" | "stop" | "answer_now"): Promise<void> {
    const body = type === "pause" || type === "stop" ? { reason: `${type} by the test` } : {};
    await this.bus.publish(subjects.control(DISCUSSION), compose("control", type, this.stamp("user"), body as never));
  }

  /** Runs with a fresh runner, like a worker that has just taken the discussion. */
  run(drain: AbortSignal = new AbortController().signal): Promise<RunEnd> {
    return this.clock.run(this.#runner(this.bus).run({ lost: new AbortController().signal, drain }), this.whenIdle);
  }

  /**
   * Runs until the runner has stored this many messages, then kills it: stored messages stay, pending waits never
   * resolve, and none of its code runs any more.
   */
  async runAndDieAfter(messages: number): Promise<RunEnd | "killed"> {
    const died = Promise.withResolvers<"killed">();
    const dead = new AbortController();
    let left = messages;
    const mortal = {
      publish: async (...parts: Parameters<Bus["publish"]>) => {
        if (dead.signal.aborted) return new Promise<never>(() => undefined);
        const result = await this.bus.publish(...parts);
        left -= 1;
        if (left > 0) return result;
        dead.abort(new Error("killed"));
        died.resolve("killed");
        return new Promise<never>(() => undefined);
      },
      read: (filters: readonly string[], options: ReadOptions) =>
        this.bus.read(filters, { ...options, signal: AbortSignal.any([options.signal, dead.signal]) }),
    };
    const bus = new Proxy<Bus>(this.bus, {
      get: (target, name) => {
        if (name in mortal) return mortal[name as keyof typeof mortal];
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const run = this.#runner(bus).run({ lost: new AbortController().signal, drain: new AbortController().signal });
    run.catch(() => undefined);
    return this.clock.run(Promise.race([run, died.promise]));
  }

  #runner(bus: Bus): Runner {
    const log = pino({ level: "silent" });
    const incoming = new Incoming(bus);
    const provider = (name: string): Provider => this.provider ?? this.#provider(name);
    const context = { bus, clock: this.clock, log, provider, breaker: this.breaker, incoming };
    return new Runner(this.protocolOf ? { ...context, protocolOf: this.protocolOf } : context, DISCUSSION);
  }

  stamp(from: string, at: Partial<Stamp> = {}): Stamp {
    this.#message += 1;
    const ts = new Date(this.clock.now()).toISOString();
    return { id: `${from}-${this.#message}`, ts, discussion: DISCUSSION, from, ...at };
  }

  say(participant: string, turn: string, content: unknown): Promise<unknown> {
    const model = this.models.get(participant);
    const statement = compose("say", "statement", this.stamp(participant, { cause: turn }), {
      turn,
      content,
      usage: CALL,
      ...(model === undefined ? {} : { origin: { provider: this.providerOf(participant), model, isModel: true } }),
    });
    return this.bus.publish(subjects.say(DISCUSSION, participant), statement);
  }

  /** Publishes the user's answer to a question. */
  userAnswers(body: Body<"say", "answer">): Promise<unknown> {
    return this.bus.publish(subjects.say(DISCUSSION, "user"), compose("say", "answer", this.stamp("user"), body));
  }

  /** Answers a question of the user's so many seconds after it was put. */
  async userAnswersLate(body: Body<"say", "answer">, seconds: number): Promise<void> {
    for await (const item of this.bus.read([subjects.inbox(DISCUSSION, "user", "user")], {
      signal: this.#playing.signal,
    })) {
      if (item.kind !== "message" || parseMessage("inbox", decode(item.message.data))?.body.question !== body.question)
        continue;
      await this.clock.sleep(seconds * 1_000);
      await this.userAnswers(body);
      return;
    }
  }

  /** Sends a direct message to the moderator, outside of any turn. */
  tellModerator(participant: string, text: string): Promise<unknown> {
    const message = compose("inbox", "message", this.stamp(participant), { text });
    return this.bus.publish(subjects.inbox(DISCUSSION, "moderator", "moderator"), message);
  }

  async #play(): Promise<void> {
    const attempts = new Map<string, number>();
    const turns = new Map<string, Turn>();
    const inboxes = [`swarm.v1.${DISCUSSION}.inbox.*`, `swarm.v1.${DISCUSSION}.inbox.*.*`];
    for await (const item of this.bus.read(inboxes, { signal: this.#playing.signal })) {
      for (const { participant = "", message: envelope } of item.kind === "message" ? messagesOf(item.message) : []) {
        const message = parseMessage("inbox", envelope);
        if (message?.type === "shutdown") {
          await this.bus.publish(
            subjects.say(DISCUSSION, participant),
            compose("say", "bye", this.stamp(participant), {}),
          );
        }
        if (message?.type === "turn") turns.set(message.body.turn, message);
        if (message?.type !== "turn" && message?.type !== "returned") continue;
        const turn = turns.get(message.body.turn);
        if (!turn) continue;
        const attempt = (attempts.get(turn.body.turn) ?? 0) + 1;
        attempts.set(turn.body.turn, attempt);
        void this.#answer(participant, turn, attempt);
      }
    }
  }

  async #answer(participant: string, turn: Turn, attempt: number): Promise<void> {
    const answer = await (this.players.get(participant) ?? this.player)(turn, attempt);
    if (answer === "silence") return;
    if (answer === "unable" || answer instanceof Failing) {
      const { reason, failure } = answer === "unable" ? { reason: "the model is overloaded" } : answer;
      const body = { turn: turn.body.turn, reason, ...(failure ? { failure } : {}) };
      await this.bus.publish(
        subjects.say(DISCUSSION, participant),
        compose("say", "unable", this.stamp(participant), body),
      );
    } else await this.say(participant, turn.body.turn, answer);
  }

  #provider(name: string): Provider {
    const model = this.modelOf(name);
    const answer: Provider["answer"] = async (request) => {
      this.thoughts.push(request.purpose);
      this.asked.push(request);
      const failure = this.thoughtFails(request.purpose);
      if (failure) throw failure;
      if (request.purpose === "analysis") this.#analyses += 1;
      const analysis = typeof this.analysis === "function" ? this.analysis(this.#analyses) : this.analysis;
      const given = this.thoughtAnswers(request);
      const content: unknown =
        given ??
        {
          analysis,
          // A chair that finds nothing beside what was counted.
          reading: {},
          questions: { questions: [] },
          reopening: { topic: "the open point", framing: "look again", review: "ada and ben disagree" },
        }[request.purpose as string] ??
        request.facts.computed;
      const origin = { provider: name, model: model ?? "script", isModel: model !== undefined || given !== undefined };
      return { content: request.schema.parse(content), origin, usage: CALL };
    };
    const close = async (): Promise<void> => undefined;
    const isModel = model !== undefined;
    return { name, model: model ?? "script", isModel, answer, close, [Symbol.asyncDispose]: close };
  }

  /** All statements on the floor, in order. */
  floor(): FloorStatement[] {
    return this.messages("floor").map(({ body }) => body as unknown as FloorStatement);
  }

  /** The messages of one channel (`phase`, `say.ada`, `inbox.seat.eve` …), optionally of one type. */
  messages(channel: string, type?: string): Envelope[] {
    return this.bus.stream
      .flatMap(messagesOf)
      .filter(({ subject }) => subject === `swarm.v1.${DISCUSSION}.${channel}`)
      .map(({ message }) => message)
      .filter((message) => type === undefined || message.type === type);
  }

  async close(): Promise<void> {
    this.#playing.abort(new Error("the test is over"));
    await this.bus.close();
  }
}

const CALL = { calls: 1, inputTokens: 100, outputTokens: 50, cachedInputTokens: 0, costUsd: 0.01 };
