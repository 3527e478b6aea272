import { randomUUID } from "node:crypto";
import { ACK_WAIT_MS, type Bus, BusError, type Job } from "#bus";
import { isoTime } from "#lib/clock";
import { inSpan } from "#lib/telemetry";
import { agent } from "#lib/telemetry-names";
import { protocolOf } from "#protocols";
import { answerSchema } from "#protocols/content";
import { failureText, type ModelRequest, ProviderError } from "#providers";
import {
  type Address,
  type AnyMessage,
  addUsage,
  CANCELLED,
  compose,
  decode,
  type Failure,
  type FloorStatement,
  type Message,
  NO_USAGE,
  type Origin,
  type Pool,
  parseMessage,
  parseSubject,
  patterns,
  type Reason,
  type Stamp,
  subjects,
  type Turn,
  type TurnBudget,
  turnsIn,
  type Usage,
  WireError,
} from "#wire";
import { type Draft, openDraft } from "./draft.ts";
import { type KeptCall, keepExchanges } from "./keep-exchanges.ts";
import { answers, loadFloor, parsedMessage } from "./past-messages.ts";
import { callDeadline, leftOf, timeLeft, withLost } from "./turn-limits.ts";
import { LOOK_MS, type TurnsInHand, TurnWatch } from "./turn-watch.ts";
import { words } from "./words.ts";
import type { WorkerContext } from "./worker.ts";

/** A turn that a worker is handling. */
export interface TurnInHand {
  readonly discussion: string;
  readonly participant: string;
  readonly round: number;
  readonly turn: Turn;
  /** Statements so far, from the turn or the stream. */
  readonly floor: readonly FloorStatement[];
  /** Sequence of the message that delivered the turn (or its return). */
  readonly seq: number;
  /** Former answer, and the reasons for its return. */
  readonly returned?: { readonly content: unknown; readonly reasons: readonly Reason[] };
  /** Aborted at the deadline, at shutdown, and when nobody waits for the turn any more. */
  readonly signal: AbortSignal;
  /** Aborted when no further exchange may begin; one under way may end. Default: never. */
  readonly closing?: AbortSignal;
  /** Deadline of the model, in milliseconds of `Clock.steady`: early enough to report a failure before the turn ends. */
  readonly deadline: number;
  /** Budget left for the turn. Default: no limit. */
  readonly budget?: TurnBudget | undefined;
  readonly onProgress: () => void;
  /** Shows the answer's text so far to viewers; absent in a sealed step. */
  readonly onWords?: (text: string) => void;
  /** Records the exchanges of the answering call; they are stored before the turn counts as done. */
  readonly record: (request: Pick<ModelRequest, "purpose" | "facts">) => KeptCall;
}

export interface Spoken {
  readonly content: unknown;
  readonly origin?: Origin;
  readonly usage?: Usage;
  /** Direct messages to other participants, sent with the statement. */
  readonly messages?: readonly { readonly to: string; readonly pool: Pool; readonly text: string }[];
}

export interface ServeOptions {
  readonly pool: Pool;
  /** Maximum number of jobs in flight, each with the turns of a step. */
  readonly concurrency: number;
  readonly answer: (hand: TurnInHand) => Promise<Spoken>;
  /** Awaited before a participant's `shutdown` is confirmed. */
  readonly beforeBye?: (discussion: string, seq: number) => Promise<void>;
}

type TurnMessage = Message<"inbox", "turn">;

/** Outcome of a job: done, or delivered again. */
type Outcome = "done" | "again";

/** Return of a former answer, and what that one cost. */
interface Mending {
  readonly returned: NonNullable<TurnInHand["returned"]>;
  readonly spent: Usage;
}

interface AskedTurn {
  readonly job: Job;
  readonly turn: Turn;
  readonly stamp: () => Stamp;
  readonly budget: TurnBudget | undefined;
}

/** Interval of heartbeats and of progress reports on jobs: a third of the ack timeout. */
const HEARTBEAT_MS = ACK_WAIT_MS / 3;

/** First delivery of a job that handles its turns one after the other. */
const ONE_BY_ONE = 4;

/** Deliveries of a returned turn from which on a turn that is not read is none. */
const LAGGING = 4;

/** Serves every participant of a pool: takes turns and publishes one statement for each. */
export class ParticipantServer {
  readonly #context: WorkerContext;
  readonly #options: ServeOptions;
  readonly #stop = new AbortController();
  readonly #leave = new AbortController();
  readonly #working: Promise<void>;
  readonly #inHand: TurnsInHand = new Map();

  constructor(context: WorkerContext, options: ServeOptions) {
    this.#context = context;
    this.#options = options;
    const queue = { name: `pool-${options.pool}`, filters: patterns.ofPool(options.pool) };
    const limits = { concurrency: options.concurrency, signal: this.#stop.signal };
    this.#working = context.bus.work(queue, limits, (job) => this.#handle(job));
    this.#working.catch((error: unknown) => context.log.error({ err: error }, "the queue ended"));
  }

  /** See Worker.drain: turns unfinished at the abort are handed back. */
  async drain(signal: AbortSignal): Promise<void> {
    this.#stop.abort(new Error("draining"));
    const leave = (): void => this.#leave.abort(new Error("the worker leaves"));
    signal.addEventListener("abort", leave, { once: true });
    if (signal.aborted) leave();
    await this.#working;
    signal.removeEventListener("abort", leave);
  }

  /** Handles a message to the pool, its turns at the same time, or to one of its participants. */
  async #handle(job: Job): Promise<void> {
    const received = await this.#receive(job);
    if (!received) return;
    const { address, message } = received;
    if (message.type === "turns") {
      const calls = turnsIn(message).map(([participant, turn]) => {
        return () => this.#invoke(job, { ...address, participant }, turn);
      });
      return (await this.#each(job, calls)) === "again" ? job.handBack(0) : job.ack();
    }
    const { participant } = address;
    if (participant === undefined) return job.ack();
    const outcome = await this.#invoke(job, { ...address, participant }, message);
    return outcome === "again" ? job.handBack(0) : job.ack();
  }

  /**
   * Handles turns at the same time. From the fourth delivery on one may be ending every worker: then one after the other, each
   * time beginning with another, so that the others get their answers.
   */
  async #each(job: Job, calls: readonly (() => Promise<Outcome>)[]): Promise<Outcome> {
    const ends: PromiseSettledResult<Outcome>[] = [];
    if (job.delivery < ONE_BY_ONE) ends.push(...(await Promise.allSettled(calls.map((call) => call()))));
    else {
      const first = job.delivery % calls.length;
      for (const call of [...calls.slice(first), ...calls.slice(0, first)])
        ends.push(...(await Promise.allSettled([call()])));
    }
    const failed = ends.find((end) => end.status === "rejected");
    if (failed) throw failed.reason;
    return ends.some((end) => end.status === "fulfilled" && end.value === "again") ? "again" : "done";
  }

  #invoke(job: Job, address: Required<Address>, message: AnyMessage<"inbox">): Promise<Outcome> {
    const isTurn = message.type === "turn" || message.type === "returned";
    const name = isTurn ? `invoke_agent ${address.participant}` : `process ${message.type}`;
    const attributes = isTurn ? agent(address.discussion, address.participant, message.body.turn) : {};
    return inSpan(name, { kind: "CONSUMER", attributes, cause: job.message }, async () => {
      if (message.type === "turn") return this.#takeTurn(job, address, message);
      if (message.type === "returned") return this.#mend(job, address, message);
      if (message.type === "shutdown") return this.#bye(job, address);
      // Other messages are for participants with a memory of their own; ours read the stream when they need to.
      return "done";
    });
  }

  async #receive(
    job: Job,
  ): Promise<{ address: Address & { readonly pool: Pool }; message: AnyMessage<"inbox"> } | undefined> {
    const address = parseSubject(job.message.subject);
    try {
      const message = parseMessage("inbox", decode(job.message.data));
      if (message && address?.pool !== undefined) return { address: { ...address, pool: address.pool }, message };
      await job.ack();
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      await job.reject(error.message);
    }
    return undefined;
  }

  /**
   * Answers a turn without an answer yet. Looks for an answer and for the turn's cancellation at the same time. A turn that has
   * just been asked tells all that was known: no look is taken before its watch takes the first.
   */
  async #takeTurn(job: Job, address: Required<Address>, message: TurnMessage): Promise<Outcome> {
    const age = this.#context.clock.now() - job.message.time;
    if (job.delivery === 1 && age >= 0 && age < LOOK_MS) return this.#speak(job, address, message);
    const saidAlready = this.#context.bus
      .last(subjects.say(address.discussion, address.participant))
      .then((last) => last !== undefined && answers(last, message.body.turn, job.message.seq));
    saidAlready.catch(() => undefined);
    return this.#speak(job, address, message, saidAlready);
  }

  /** Answers a returned turn again; the stream has both the turn and the former answer. */
  async #mend(job: Job, address: Required<Address>, message: Message<"inbox", "returned">): Promise<Outcome> {
    const { discussion, participant, pool } = address;
    const said = subjects.say(discussion, participant);
    const asked = [subjects.turns(discussion, pool), subjects.inbox(discussion, pool, participant)];
    const history = await this.#context.bus.collect([...asked, said], { signal: this.#leave.signal });
    let turn: TurnMessage | undefined;
    let content: unknown;
    let spent = NO_USAGE;
    for (const { subject, data, seq } of history) {
      if (subject !== said) {
        turn = turnOf(data, participant, message.body.turn) ?? turn;
        continue;
      }
      const past = parsedMessage("say", data);
      if (past?.type === "statement" && past.body.turn === message.body.turn) {
        if (seq > job.message.seq) return "done";
        content = past.body.content;
        if (past.body.usage) spent = addUsage(spent, past.body.usage);
      }
    }
    // Each subject may be read of a replica that lags behind the one that delivered this job. A fault of the bus hands it back.
    const isWhole = history.some(({ seq }) => seq === job.message.seq);
    if (!isWhole || (!turn && job.delivery < LAGGING))
      throw new BusError("timeout", `${job.message.subject} is not read whole`);
    if (turn) {
      const returned = { content, reasons: message.body.reasons };
      return this.#speak(job, address, turn, Promise.resolve(false), { returned, spent });
    }
    await job.reject(`turn ${message.body.turn} was returned, but the stream holds no such turn`);
    return "done";
  }

  async #speak(
    job: Job,
    address: Required<Address>,
    message: TurnMessage,
    saidAlready?: Promise<boolean>,
    mending?: Mending,
  ): Promise<Outcome> {
    const { bus, clock } = this.#context;
    const { discussion, participant } = address;
    const given = timeLeft(message, clock.now());
    if (given.ms === 0) return "done";
    const stamp = (): Stamp => ({
      id: randomUUID(),
      ts: isoTime(clock.now()),
      discussion,
      from: participant,
      round: message.round,
      phase: message.phase,
      cause: message.body.turn,
    });
    const whole = message.body.brief?.budget;
    const budget = whole && leftOf(whole, mending?.spent ?? NO_USAGE, job.delivery);
    const asked = { job, turn: message.body, stamp, budget };
    const { turn } = message.body;
    using watch = new TurnWatch(bus, this.#inHand, { discussion, turn, seq: job.message.seq });
    const isAwaited = (saidAlready === undefined && !given.isDoubtful) || (await watch.look());
    if (await saidAlready) return "done";
    if (!isAwaited) return await this.#withdraw(asked, watch, NO_USAGE);
    // The moderator has gone on, or its clock differs from this machine's.
    if (given.isDoubtful && watch.isPast) return "done";
    void watch.follow(clock);
    const deadline = clock.steady() + given.ms;
    const timeout = AbortSignal.timeout(Math.min(given.ms, 2 ** 31 - 1));
    const signal = AbortSignal.any([this.#leave.signal, timeout, watch.over]);
    const alive = (): void => {
      job.working();
      const body = { turn: message.body.turn, state: "thinking" };
      bus.publishCore(subjects.here(discussion, participant), compose("here", "here", stamp(), body));
    };
    const heartbeat = setInterval(alive, HEARTBEAT_MS);
    let kept: KeptCall | undefined;
    using draft = draftOf(this.#context, message.body, stamp);
    try {
      const floor = await loadFloor(bus, discussion, message.body, signal);
      const hand: TurnInHand = {
        discussion,
        participant,
        round: message.round ?? 1,
        turn: message.body,
        floor,
        seq: job.message.seq,
        ...(mending ? { returned: mending.returned } : {}),
        signal,
        closing: watch.closing,
        ...(budget ? { budget } : {}),
        deadline: callDeadline(deadline, clock.steady()),
        onProgress: () => job.working(),
        ...(draft ? { onWords: draft.heard } : {}),
        record: (request) => {
          kept = keepExchanges(this.#context, { discussion, participant, turn: message.body.turn }, request);
          return kept;
        },
      };
      const spoken = await this.#options.answer(hand);
      const usage = spoken.usage && withLost(spoken.usage, hand, job.delivery);
      draft?.sent();
      await this.#publish(
        bus,
        discussion,
        participant,
        message.body.turn,
        { ...spoken, ...(usage ? { usage } : {}) },
        stamp,
      );
    } catch (error) {
      const isClosed = watch.closing.aborted && !(error instanceof ProviderError);
      if (watch.over.aborted || isClosed) return await this.#withdraw(asked, watch, kept?.spent() ?? NO_USAGE);
      if (this.#leave.signal.aborted) return "again";
      if (!(error instanceof ProviderError) && !timeout.aborted) {
        this.#context.log.error({ err: error, discussion, participant }, "a turn could not be handled; it comes again");
        throw error;
      }
      await this.#fail(asked, error);
    } finally {
      clearInterval(heartbeat);
      await kept?.stored();
    }
    return "done";
  }

  /** Reports that there is no answer, and why. */
  async #fail({ job, turn, stamp, budget }: AskedTurn, error: unknown): Promise<void> {
    const { discussion, from } = stamp();
    this.#context.log.warn({ err: error, discussion, participant: from, turn: turn.turn }, "no answer");
    const lang = turn.brief?.options.lang ?? "en";
    const reason = error instanceof ProviderError ? failureText(error, lang) : words(lang).outOfTime;
    const known = error instanceof ProviderError ? error.usage : undefined;
    const usage = known || job.delivery > 1 ? { usage: withLost(known ?? NO_USAGE, { budget }, job.delivery) } : {};
    const failure =
      error instanceof ProviderError ? { class: error.class, code: error.code } : { class: "passing", code: "timeout" };
    const body = { turn: turn.turn, reason, ...usage, failure: failure as Failure };
    const said = subjects.say(discussion, from);
    await this.#context.bus.publish(said, compose("say", "unable", stamp(), body), { dedupe: randomUUID() });
  }

  /**
   * Reports that a turn is not answered because nobody waits for it, and the cost of its cancelled call. If the discussion
   * has resumed, the turn is handed back, since nobody would ask again.
   */
  async #withdraw({ job, turn, stamp, budget }: AskedTurn, watch: TurnWatch, known: Usage): Promise<Outcome> {
    const { bus } = this.#context;
    const { discussion, from } = stamp();
    const expectOn = subjects.control(discussion);
    const expectLast = (await bus.last(expectOn))?.seq ?? 0;
    if (await watch.look()) return "again";
    const usage = withLost(known, { budget }, job.delivery);
    const body = {
      turn: turn.turn,
      reason: words(turn.brief?.options.lang ?? "en").cancelled,
      ...(usage.calls > 0 ? { usage } : {}),
      failure: { class: "passing", code: CANCELLED } as const,
    };
    const unable = compose("say", "unable", stamp(), body);
    try {
      await bus.publish(subjects.say(discussion, from), unable, { dedupe: randomUUID(), expectOn, expectLast });
      return "done";
    } catch (error) {
      // A command arrived in between: the next delivery takes it into account.
      if (error instanceof BusError && error.code === "conflict") return "again";
      throw error;
    }
  }

  async #publish(
    bus: Bus,
    discussion: string,
    participant: string,
    turn: string,
    spoken: Spoken,
    stamp: () => Stamp,
  ): Promise<void> {
    for (const { to, pool, text } of spoken.messages ?? []) {
      const direct = compose("inbox", "message", stamp(), { text });
      await bus.publish(subjects.inbox(discussion, pool, to), direct, { dedupe: randomUUID() });
    }
    const body = {
      turn,
      content: spoken.content,
      ...(spoken.origin ? { origin: spoken.origin } : {}),
      ...(spoken.usage ? { usage: spoken.usage } : {}),
    };
    const statement = compose("say", "statement", stamp(), body);
    await bus.publish(subjects.say(discussion, participant), statement, { dedupe: randomUUID() });
  }

  async #bye(job: Job, address: Required<Address>): Promise<Outcome> {
    const { discussion, participant } = address;
    await this.#options.beforeBye?.(discussion, job.message.seq);
    const stamp = { id: randomUUID(), ts: isoTime(this.#context.clock.now()), discussion, from: participant };
    await this.#context.bus.publish(subjects.say(discussion, participant), compose("say", "bye", stamp, {}), {
      dedupe: randomUUID(),
    });
    return "done";
  }
}

/** The turn with this id in a message to a pool or a participant; undefined if it holds none. */
function turnOf(data: Uint8Array, participant: string, turn: string): TurnMessage | undefined {
  const message = parsedMessage("inbox", data);
  if (message?.type === "turn") return message.body.turn === turn ? message : undefined;
  if (message?.type !== "turns") return undefined;
  return turnsIn(message).find(([to, { body }]) => to === participant && body.turn === turn)?.[1];
}

/** Opens the turn's draft; undefined if its step is sealed, or its moderator does not state that it is not. */
function draftOf(context: WorkerContext, turn: Turn, stamp: () => Stamp): Draft | undefined {
  return turn.brief?.drafts ? openDraft(context, { turn: turn.turn, schema: () => schemaOf(turn) }, stamp) : undefined;
}

/** The JSON Schema of the answer: the turn's own, or that of its kind, which a worker is not sent. */
function schemaOf({ phase, schema, brief }: Turn): Record<string, unknown> {
  const { kinds } = protocolOf(brief?.options);
  const kind = Object.hasOwn(kinds, phase) && Object.keys(schema).length === 0 ? kinds[phase] : undefined;
  return kind ? answerSchema(kind.form?.schema ?? kind.wanted ?? kind.schema, brief?.options.lang ?? "en") : schema;
}

export function serveParticipants(context: WorkerContext, options: ServeOptions): ParticipantServer {
  return new ParticipantServer(context, options);
}
