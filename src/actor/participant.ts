import { randomUUID } from "node:crypto";
import { BusError, type Job } from "#bus";
import { isoTime } from "#lib/clock";
import { untilAborted } from "#lib/signal";
import { inSpan } from "#lib/telemetry";
import { agent } from "#lib/telemetry-names";
import {
  type Address,
  type AnyMessage,
  addUsage,
  compose,
  decode,
  type Message,
  NO_USAGE,
  type Pool,
  parseMessage,
  parseSubject,
  patterns,
  subjects,
  turnsIn,
  WireError,
} from "#wire";
import { type Answering, answerTurn, type Outcome } from "./answer-turn.ts";
import { answers, parsedMessage } from "./past-messages.ts";
import { LOOK_MS } from "./turn-watch.ts";
import type { WorkerContext } from "./worker.ts";

export interface ServeOptions {
  readonly pool: Pool;
  /** Maximum number of jobs in flight, each with the turns of a step. */
  readonly concurrency: number;
  readonly answer: Answering["answer"];
  /** Awaited before a participant's `shutdown` is confirmed. */
  readonly beforeBye?: (discussion: string, seq: number) => Promise<void>;
}

type TurnMessage = Message<"inbox", "turn">;

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
  readonly #answering: Answering;

  constructor(context: WorkerContext, options: ServeOptions) {
    this.#context = context;
    this.#options = options;
    this.#answering = { context, answer: options.answer, leave: this.#leave.signal, inHand: new Map() };
    const queue = { name: `pool-${options.pool}`, filters: patterns.ofPool(options.pool) };
    const limits = { concurrency: options.concurrency, signal: this.#stop.signal };
    this.#working = context.bus.work(queue, limits, (job) => this.#handle(job));
    this.#working.catch((error: unknown) => context.log.error({ err: error }, "the queue ended"));
  }

  /** See Worker.drain: turns unfinished at the abort are handed back. */
  async drain(signal: AbortSignal): Promise<void> {
    this.#stop.abort(new Error("draining"));
    const unlink = untilAborted(signal, () => this.#leave.abort(new Error("the worker leaves")));
    await this.#working;
    unlink();
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

  /** Handles turns at once; from the fourth delivery on, when one may crash workers, singly in another order. */
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
    if (job.delivery === 1 && age >= 0 && age < LOOK_MS) return answerTurn(this.#answering, job, address, message);
    const saidAlready = this.#context.bus
      .last(subjects.say(address.discussion, address.participant))
      .then((last) => last !== undefined && answers(last, message.body.turn, job.message.seq));
    saidAlready.catch(() => undefined);
    return answerTurn(this.#answering, job, address, message, saidAlready);
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
      return answerTurn(this.#answering, job, address, turn, Promise.resolve(false), { returned, spent });
    }
    await job.reject(`turn ${message.body.turn} was returned, but the stream holds no such turn`);
    return "done";
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
