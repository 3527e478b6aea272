import { randomUUID } from "node:crypto";
import { ACK_WAIT_MS, type Job, onConflict } from "#bus";
import { isoTime } from "#lib/clock";
import { present } from "#lib/fields";
import { protocolOf } from "#protocols";
import { answerSchema } from "#protocols/content";
import { type CallOptions, failureText, leftOf, type ModelRequest, ProviderError } from "#providers";
import {
  type Address,
  CANCELLED,
  compose,
  type Failure,
  type FloorStatement,
  type Message,
  NO_USAGE,
  type Origin,
  type Pool,
  type Reason,
  type Stamp,
  subjects,
  type Turn,
  type TurnBudget,
  type Usage,
} from "#wire";
import { openDraft } from "./draft.ts";
import { type KeptCall, keepExchanges } from "./keep-exchanges.ts";
import { loadFloor } from "./past-messages.ts";
import { type TurnsInHand, TurnWatch } from "./turn-watch.ts";
import { words } from "./words.ts";
import type { WorkerContext } from "./worker.ts";

export interface TurnInHand extends Pick<CallOptions, "closing" | "budget"> {
  readonly discussion: string;
  readonly participant: string;
  readonly round: number;
  readonly turn: Turn;
  /** Statements so far, from the turn or the stream. */
  readonly floor: readonly FloorStatement[];
  /** Sequence of the message that delivered the turn (or its return). */
  readonly seq: number;
  readonly returned?: { readonly content: unknown; readonly reasons: readonly Reason[] };
  /** Aborted at the deadline, at shutdown, and when nobody waits for the turn any more. */
  readonly signal: AbortSignal;
  /** Deadline of the model, in milliseconds of `Clock.steady`: early enough to report a failure before the turn ends. */
  readonly deadline: number;
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

/** Outcome of a job: done, or delivered again. */
export type Outcome = "done" | "again";

export interface Answering {
  readonly context: WorkerContext;
  readonly answer: (hand: TurnInHand) => Promise<Spoken>;
  readonly inHand: TurnsInHand;
  /** Aborted when the worker leaves: turns in hand are handed back. */
  readonly leave: AbortSignal;
}

interface AskedTurn {
  readonly context: WorkerContext;
  readonly job: Job;
  readonly turn: Turn;
  readonly stamp: () => Stamp;
  readonly budget: TurnBudget | undefined;
}

/** Interval of heartbeats and of progress reports on jobs: a third of the ack timeout. */
const HEARTBEAT_MS = ACK_WAIT_MS / 3;

/**
 * Has a turn answered and published, unless an earlier delivery was (`saidAlready`); or publishes why not.
 * @param mending return of a former answer, and what that one cost
 */
export async function answerTurn(
  { context, answer, inHand, leave }: Answering,
  job: Job,
  address: Required<Address>,
  message: Message<"inbox", "turn">,
  saidAlready?: Promise<boolean>,
  mending?: { readonly returned: NonNullable<TurnInHand["returned"]>; readonly spent: Usage },
): Promise<Outcome> {
  const { bus, clock } = context;
  const { discussion, participant } = address;
  const { body: turn } = message;
  const given = timeLeft(message, clock.now());
  if (given.ms === 0) return "done";
  const stamp = (): Stamp => ({
    id: randomUUID(),
    ts: isoTime(clock.now()),
    discussion,
    from: participant,
    round: message.round,
    phase: message.phase,
    cause: turn.turn,
  });
  const whole = turn.brief?.budget;
  const budget = whole && leftOf(whole, mending?.spent ?? NO_USAGE, job.delivery);
  const asked = { context, job, turn, stamp, budget };
  using watch = new TurnWatch(bus, inHand, { discussion, turn: turn.turn, seq: job.message.seq });
  const isAwaited = (saidAlready === undefined && !given.isDoubtful) || (await watch.look());
  if (await saidAlready) return "done";
  if (!isAwaited) return await withdraw(asked, watch, NO_USAGE);
  // The moderator has gone on, or its clock differs from this machine's.
  if (given.isDoubtful && watch.isPast) return "done";
  void watch.follow(clock);
  const deadline = clock.steady() + given.ms;
  const timeout = AbortSignal.timeout(Math.min(given.ms, 2 ** 31 - 1));
  const signal = AbortSignal.any([leave, timeout, watch.over]);
  const alive = (): void => {
    job.working();
    const body = { turn: turn.turn, state: "thinking" };
    bus.publishCore(subjects.here(discussion, participant), compose("here", "here", stamp(), body));
  };
  const heartbeat = setInterval(alive, HEARTBEAT_MS);
  let kept: KeptCall | undefined;
  // A sealed step shows nothing, and neither does one whose moderator does not state that it is not sealed.
  using draft = turn.brief?.drafts
    ? openDraft(context, { turn: turn.turn, schema: () => schemaOf(turn) }, stamp)
    : undefined;
  try {
    const floor = await loadFloor(bus, discussion, turn, signal);
    const hand: TurnInHand = {
      discussion,
      participant,
      round: message.round ?? 1,
      turn,
      floor,
      seq: job.message.seq,
      signal,
      closing: watch.closing,
      deadline: callDeadline(deadline, clock.steady()),
      onProgress: () => job.working(),
      ...present({ returned: mending?.returned, budget, onWords: draft?.heard }),
      record: (request) => {
        kept = keepExchanges(context, { discussion, participant, turn: turn.turn }, request);
        return kept;
      },
    };
    const spoken = await answer(hand);
    const usage = spoken.usage && withLost(spoken.usage, hand, job.delivery);
    draft?.sent();
    await publish(asked, { ...spoken, ...present({ usage }) });
  } catch (error) {
    const isClosed = watch.closing.aborted && !(error instanceof ProviderError);
    if (watch.over.aborted || isClosed) return await withdraw(asked, watch, kept?.spent() ?? NO_USAGE);
    if (leave.aborted) return "again";
    if (!(error instanceof ProviderError) && !timeout.aborted) {
      context.log.error({ err: error, discussion, participant }, "a turn could not be handled; it comes again");
      throw error;
    }
    await fail(asked, error);
  } finally {
    clearInterval(heartbeat);
    await kept?.stored();
  }
  return "done";
}

/** Reports that there is no answer, and why. */
async function fail({ context, job, turn, stamp, budget }: AskedTurn, error: unknown): Promise<void> {
  const { discussion, from } = stamp();
  context.log.warn({ err: error, discussion, participant: from, turn: turn.turn }, "no answer");
  const lang = turn.brief?.options.lang ?? "en";
  const reason = error instanceof ProviderError ? failureText(error, lang) : words(lang).outOfTime;
  const known = error instanceof ProviderError ? error.usage : undefined;
  const usage = known || job.delivery > 1 ? { usage: withLost(known ?? NO_USAGE, { budget }, job.delivery) } : {};
  const failure =
    error instanceof ProviderError ? { class: error.class, code: error.code } : { class: "passing", code: "timeout" };
  const body = { turn: turn.turn, reason, ...usage, failure: failure as Failure };
  const said = subjects.say(discussion, from);
  await context.bus.publish(said, compose("say", "unable", stamp(), body), { dedupe: randomUUID() });
}

/** Reports a turn that nobody waits for, and its call's cost. If the discussion resumed, hands it back instead. */
async function withdraw(
  { context, job, turn, stamp, budget }: AskedTurn,
  watch: TurnWatch,
  known: Usage,
): Promise<Outcome> {
  const { bus } = context;
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
  const sent = bus.publish(subjects.say(discussion, from), unable, { dedupe: randomUUID(), expectOn, expectLast });
  // If a command arrived in between, the next delivery takes it into account.
  return await sent.then(
    () => "done",
    onConflict(() => "again"),
  );
}

async function publish({ context, turn, stamp }: AskedTurn, { content, messages = [], ...spoken }: Spoken) {
  const { discussion, from } = stamp();
  for (const { to, pool, text } of messages) {
    const direct = compose("inbox", "message", stamp(), { text });
    await context.bus.publish(subjects.inbox(discussion, pool, to), direct, { dedupe: randomUUID() });
  }
  const statement = compose("say", "statement", stamp(), { turn: turn.turn, content, ...spoken });
  await context.bus.publish(subjects.say(discussion, from), statement, { dedupe: randomUUID() });
}

/** The JSON Schema of the answer: the turn's own, or that of its kind, which a worker is not sent. */
function schemaOf({ phase, schema, brief }: Turn): Record<string, unknown> {
  const { kinds } = protocolOf(brief?.options);
  const kind = Object.hasOwn(kinds, phase) && Object.keys(schema).length === 0 ? kinds[phase] : undefined;
  return kind ? answerSchema(kind.form?.schema ?? kind.wanted ?? kind.schema, brief?.options.lang ?? "en") : schema;
}

/** Adds the calls of lost deliveries to the usage of a budgeted turn, each at the budget of a delivery. */
function withLost(usage: Usage, { budget }: { readonly budget?: TurnBudget | undefined }, delivery: number): Usage {
  if (!budget || delivery === 1) return usage;
  const lost = delivery - 1;
  const { calls, inputTokens, costUsd } = usage;
  return {
    ...usage,
    calls: calls + lost,
    inputTokens: inputTokens + lost * (budget.tokens ?? 0),
    ...(budget.usd === undefined ? {} : { costUsd: (costUsd ?? 0) + lost * budget.usd }),
  };
}

/**
 * Returns the milliseconds left for a turn. If this machine's clock is so far off that the turn ended before it came or
 * has more time than given, the moderator's clock counts. `isDoubtful`: the turn may just be late.
 */
function timeLeft({ ts, body }: Message<"inbox", "turn">, now: number): { ms: number; isDoubtful: boolean } {
  const deadline = Date.parse(body.deadline);
  const [given, left] = [deadline - Date.parse(ts), deadline - now];
  if (left > 0 && (left <= given || given <= 0)) return { ms: left, isDoubtful: false };
  return { ms: Math.max(0, given), isDoubtful: left <= 0 };
}

/** Longest time reserved for reporting a failure, in ms; at most a tenth of the time left. */
const MARGIN_MS = 5_000;

const callDeadline = (deadline: number, now: number): number =>
  Math.floor(deadline - Math.min(MARGIN_MS, (deadline - now) / 10));
