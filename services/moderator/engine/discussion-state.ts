import type { Stored } from "#bus";
import { documentsFrom, emptyReading, putOnFloor, type Reading, takeIn } from "#discussion";
import type { Carried } from "#lib/telemetry";
import {
  type Body,
  CHAIN_START,
  type Channel,
  type DiscussionOptions,
  decode,
  type FloorStatement,
  type Message,
  NewLimits,
  type Participant,
  type PositionsJudged,
  parseMessage,
  parseMessageId,
  parseSubject,
  peekType,
  type Reason,
  subjects,
  type TurnBudget,
  toldIn,
  type Usage,
  WireError,
} from "#wire";
import { entriesOn, type JournalEntry, type Said, saidIn } from "./asked-turn.ts";

/** Channels that only moderators write: their messages are read without checks. */
const OURS: ReadonlySet<Channel> = new Set(["floor", "phase", "journal", "dead"]);

/** A message that violates the protocol: its sender and the reason. */
export interface Violation extends Pick<Stored, "seq" | "subject" | "data"> {
  readonly reason: string;
  readonly participant?: string;
}

/** The message id of the announcement of a pause that was commanded at a sequence. */
export const pausedId = (seq: number): string => `paused.${seq}`;
/** The message id of the announcement that the n-th end is undone. */
const reopenedId = (n: number): string => `reopened.${n}`;
const PAUSED_FOR = /^paused\.(\d+)$/;

/** A moderator's state of a discussion, folded in stream order; applying a message twice changes nothing. */
export class DiscussionState {
  readonly reading: Reading;
  startedAt = 0;
  /** Sequence of the last message applied. */
  seq = 0;
  /** Last applied sequence per subject. */
  readonly lastOn = new Map<string, number>();

  readonly journal: JournalEntry[] = [];
  /** Sequence of the message that stores an entry, by its number; entries of this owner have none. */
  readonly journaledAt = new Map<number, number>();

  readonly floor = new Map<string, FloorStatement>();
  readonly byTurn = new Map<string, FloorStatement>();
  /** Sequence of each statement read from the floor, by id; our own statements have none. */
  readonly statedAt = new Map<string, number>();
  lastHash = CHAIN_START;

  readonly said = new Map<string, Said[]>();
  /** Traced messages of others, by sequence. */
  readonly traced = new Map<number, Carried>();
  lastSaid: Said | undefined;
  readonly moreTime = new Map<string, { readonly seq: number; readonly participant: string }[]>();
  /** Extended deadline of each turn, in milliseconds since the epoch. */
  readonly extended = new Map<string, number>();
  /** First answer to each question of the user's, and its sequence. */
  readonly answers = new Map<string, Message<"say", "answer"> & { readonly seq: number }>();
  readonly byes = new Set<string>();
  /** Sequence of the last direct message that a participant had when they gave their last statement; a new owner tells all again. */
  readonly heardUpTo = new Map<string, number>();
  readonly direct: { seq: number; from: string; to: string; text: string }[] = [];
  readonly announced = new Set<string>();
  /** Sequence of the message that began a step, by id. */
  readonly begunAt = new Map<string, number>();
  readonly returned = new Map<string, readonly Reason[]>();
  /** Deadlines by step's message id and participant, in ms since the epoch; a seat's moves with each pause. */
  readonly deadlines = new Map<string, Map<string, number>>();
  /** Jobs that no worker could handle, by sequence. */
  readonly dead = new Map<number, { readonly subject: string; readonly reason: string }>();

  /** Sequence of the command of the current or last pause; of its announcement if there was no command. */
  pausedAt = 0;
  /** Usage of the moderator's own calls that failed and were made again after a pause. */
  readonly spentInVain = new Map<string, Usage>();
  /** Budgets of each turn, by id of the message that began the step. */
  readonly budgets = new Map<string, { readonly seq: number; readonly of: Readonly<Record<string, TurnBudget>> }>();
  /** Sequence of the command by which it was last taken up again after its end; 0 if it never was. */
  reopenedBy = 0;
  /** Sequence of the last opening of each seat. */
  readonly openedAt = new Map<string, number>();
  /** Seats that the user goes on without, until they are opened. */
  readonly without = new Set<string>();
  /** Whether the last resume asks all who are missing, not only those whose turn failed. */
  asksAbsent = false;
  /** New limits of a commanded resume after the end that nobody has announced yet. */
  reopening: NewLimits | undefined;
  /** Whether the end is or was announced; the user's judgements no longer count. */
  isEnding = false;
  #endedAt = 0;
  paused = false;
  #pausedSince = 0;
  /** Sequence of the announcement that ended the last pause; 0 if there was none. */
  resumedAt = 0;
  readonly control: { seq: number; type: "pause" | "resume" | "stop" | "answer_now"; reason: string }[] = [];
  /** Judgements of positions by the user, in order. */
  readonly judged: { readonly seq: number; readonly given: PositionsJudged }[] = [];

  readonly #pieces: Body<"context", "document">[] = [];
  readonly #numbers = new Map<number, number>();

  constructor(id: string) {
    this.reading = emptyReading(id);
  }

  get id(): string {
    return this.reading.id;
  }

  get options(): DiscussionOptions | undefined {
    return this.reading.options;
  }

  get participants(): readonly Participant[] {
    return this.reading.composed?.participants ?? [];
  }

  /** Number of the current or next end, from 1. */
  get endNumber(): number {
    let n = 1;
    while (this.isReopened(n)) n += 1;
    return n;
  }

  isReopened(n: number): boolean {
    return this.announced.has(reopenedId(n));
  }

  get reopeningId(): string {
    return reopenedId(this.endNumber);
  }

  /** Whether a stop was commanded since the discussion was last taken up. */
  get isStopped(): boolean {
    return this.commanded("stop") > this.reopenedBy;
  }

  get ended(): Reading["ended"] {
    return this.reading.ended;
  }

  get closed(): boolean {
    return this.reading.closed !== undefined;
  }

  get documents(): { path: string; text: string }[] {
    return documentsFrom(this.#pieces);
  }

  /** Reason why the pool rejected one of these jobs of a participant; undefined if it rejected none. */
  deadJob(participant: Pick<Participant, "pool" | "id">, jobs: Iterable<number>): string | undefined {
    for (const seq of jobs) {
      const letter = this.dead.get(seq);
      if (letter && this.#isTo(participant, letter.subject)) return letter.reason;
    }
    return undefined;
  }

  /** Whether a job of a participant after this sequence was rejected. */
  hasDeadJob(participant: Pick<Participant, "pool" | "id">, after: number): boolean {
    return [...this.dead].some(([seq, { subject }]) => seq > after && this.#isTo(participant, subject));
  }

  #isTo({ pool, id }: Pick<Participant, "pool" | "id">, subject: string): boolean {
    return subject === subjects.turns(this.id, pool) || subject === subjects.inbox(this.id, pool, id);
  }

  /** The last statement of a round, as a number from 1; 0 where it has none. */
  lastNumber(round: number): number {
    return this.#numbers.get(round) ?? 0;
  }

  commanded(type: "pause" | "resume" | "stop" | "answer_now"): number {
    return this.control.findLast((command) => command.type === type)?.seq ?? 0;
  }

  get isPaused(): boolean {
    return this.pausedAt > 0 && this.commanded("resume") < this.pausedAt && this.commanded("stop") < this.pausedAt;
  }

  /** Applies one stored message; returns the violation if a participant broke the protocol. */
  apply(subject: string, seq: number, data: Uint8Array): Violation | undefined {
    if (seq <= this.seq) return undefined;
    this.seq = seq;
    return this.#take(subject, seq, data);
  }

  /** Applies what a former owner stored; later messages on other subjects may have been applied already. */
  missed({ subject, seq, data }: Pick<Stored, "subject" | "seq" | "data">): void {
    if (seq > (this.lastOn.get(subject) ?? 0)) this.#take(subject, seq, data);
  }

  #take(subject: string, seq: number, data: Uint8Array): Violation | undefined {
    this.lastOn.set(subject, seq);
    const address = parseSubject(subject);
    // Our own turns are many and large; in an inbox only direct messages between participants matter here.
    if (!address || address.channel === "exchange" || (address.channel === "inbox" && peekType(data) !== "message"))
      return undefined;
    try {
      const envelope = decode(data, OURS.has(address.channel) ? "cut" : "refuse");
      if (address.participant !== undefined && address.channel === "say" && envelope.from !== address.participant) {
        throw new WireError(
          "wrong_sender",
          `from is ${envelope.from}, but the subject belongs to ${address.participant}`,
        );
      }
      switch (address.channel) {
        case "control":
          this.#control(parseMessage("control", envelope), seq);
          break;
        case "context": {
          const document = parseMessage("context", envelope);
          if (document) this.#pieces.push(document.body);
          break;
        }
        case "journal":
          this.journaled(parseMessage("journal", envelope)?.body, seq);
          break;
        case "floor":
        case "phase":
          for (const told of toldIn(address, envelope))
            if (told.channel === "floor") this.stated(parseMessage("floor", told.envelope)?.body, seq);
            else this.announce(parseMessage("phase", told.envelope), seq);
          break;
        case "say":
          this.#say(parseMessage("say", envelope), seq);
          break;
        case "inbox":
          this.#direct(parseMessage("inbox", envelope), address.participant ?? "", seq);
          break;
        case "dead": {
          const letter = parseMessage("dead", envelope);
          if (letter) this.dead.set(letter.body.seq, letter.body);
          break;
        }
      }
      return undefined;
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      const participant = address.channel === "say" ? address.participant : undefined;
      return { seq, subject, data, reason: error.message, ...(participant === undefined ? {} : { participant }) };
    }
  }

  #direct(message: ReturnType<typeof parseMessage<"inbox">>, to: string, seq: number): void {
    if (message?.type === "message") this.direct.push({ seq, from: message.from, to, text: message.body.text });
  }

  /** Adds a statement. Also called with one just published, before the stream returns it. */
  stated(statement: FloorStatement | undefined, seq?: number): void {
    if (!statement || !putOnFloor(this.reading, statement)) return;
    this.floor.set(statement.id, statement);
    this.byTurn.set(statement.turn, statement);
    const place = parseMessageId(statement.id);
    if (place) this.#numbers.set(place.round, Math.max(place.number, this.lastNumber(place.round)));
    if (seq !== undefined) this.statedAt.set(statement.id, seq);
    this.lastHash = statement.hash ?? this.lastHash;
  }

  journaled(entry: JournalEntry | undefined, seq?: number): void {
    if (!entry || entry.n !== this.journal.length) return;
    this.journal.push(entry);
    if (seq !== undefined) this.journaledAt.set(entry.n, seq);
  }

  announce(message: ReturnType<typeof parseMessage<"phase">>, seq: number): void {
    if (!message) return;
    takeIn(this.reading, { channel: "phase", seq, message });
    this.announced.add(message.id);
    for (const entry of entriesOn(message)) this.journaled(entry, seq);
    if (message.type === "ended") this.#endedAt = Date.parse(message.ts);
    if (message.type === "reopened") this.#reopened(message);
    if (message.type === "returned") this.returned.set(message.id, message.body.reasons);
    if (message.type === "extended") this.extended.set(message.body.turn, Date.parse(message.body.deadline));
    if (message.type === "begun") {
      this.begunAt.set(message.id, seq);
      const due = Object.entries(message.body.deadlines ?? {}).map(([id, at]) => [id, Date.parse(at)] as const);
      this.deadlines.set(message.id, new Map(due));
      if (message.body.budgets) this.budgets.set(message.id, { seq, of: message.body.budgets });
    }
    if (message.type === "paused" && message.body.usage) this.spentInVain.set(message.id, message.body.usage);
    if (message.type === "paused") this.pausedAt = Number(PAUSED_FOR.exec(message.id)?.[1] ?? seq);
    if (message.type === "paused" && !this.paused) this.#pausedSince = Date.parse(message.ts);
    if (message.type === "resumed" && this.paused) this.#resumed(Date.parse(message.ts), seq);
    if (message.type === "paused" || message.type === "resumed") this.paused = message.type === "paused";
  }

  /** Adds the pause to the time of the discussion and of the seats: a person's and the user's time does not run in one. */
  #resumed(now: number, seq: number): void {
    this.resumedAt = seq;
    const [since, pause] = [this.#pausedSince, Math.max(0, now - this.#pausedSince)];
    this.startedAt += pause;
    const seats = this.participants.filter(({ pool }) => pool === "seat").map(({ id }) => id);
    for (const due of this.deadlines.values())
      for (const [id, at] of due) if (at > since && seats.includes(id)) due.set(id, at + pause);
    for (const [turn, at] of this.extended)
      if (at > since && seats.some((id) => turn.endsWith(`.${id}`))) this.extended.set(turn, at + pause);
  }

  #reopened({ ts, body }: Message<"phase", "reopened">): void {
    this.reopening = undefined;
    this.byes.clear();
    this.isEnding = false;
    // Its time did not run while it had ended.
    const now = Date.parse(ts);
    this.startedAt = body.timeSeconds === undefined ? this.startedAt + now - this.#endedAt : now;
  }

  #control(message: ReturnType<typeof parseMessage<"control">>, seq: number): void {
    if (!message) return;
    // The first start counts: the second one is refused because the subject was not empty.
    if (message.type === "start" && !this.options) this.startedAt = Date.parse(message.ts);
    const wasClosed = this.closed;
    takeIn(this.reading, { channel: "control", seq, message });
    if (message.type === "start") return;
    if (message.type === "resume" && wasClosed && !this.closed) {
      this.reopenedBy = seq;
      this.reopening = NewLimits.parse(message.body);
    }
    if (message.type === "judge") {
      this.judged.push({ seq, given: message.body });
      return;
    }
    if (message.type === "resume") this.asksAbsent = message.body.absent === true;
    const reason = "reason" in message.body ? String(message.body.reason ?? "") : "";
    this.control.push({ seq, type: message.type, reason });
  }

  #say(message: ReturnType<typeof parseMessage<"say">>, seq: number): void {
    if (message) takeIn(this.reading, { channel: "say", seq, message });
    if (message?.type === "answer") {
      if (!this.answers.has(message.body.question)) this.answers.set(message.body.question, { ...message, seq });
    } else if (message?.type === "bye") {
      this.byes.add(message.from);
    } else if (message?.type === "opened") {
      this.openedAt.set(message.from, seq);
    } else if (message?.type === "more_time") {
      const { turn } = message.body;
      this.moreTime.set(turn, [...(this.moreTime.get(turn) ?? []), { seq, participant: message.from }]);
    } else if (message) {
      const said = saidIn(message, seq);
      const { turn } = said;
      this.said.set(turn, [...(this.said.get(turn) ?? []), said]);
      this.lastSaid = said;
    }
  }
}
