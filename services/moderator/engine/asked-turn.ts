import { z } from "zod";
import { present } from "#lib/fields";
import type { Absence, Ask } from "#protocols";
import {
  BODIES,
  type Body,
  describeIssues,
  type Failure,
  type FloorStatement,
  type Message,
  type Participant,
  type TurnBudget,
  WireError,
} from "#wire";
import type { GateVerdict } from "../gate/gate.ts";

/** One answer to a turn, unchecked. */
export interface Said extends Partial<Pick<Body<"say", "statement">, "origin" | "usage">> {
  readonly seq: number;
  readonly id: string;
  readonly participant: string;
  readonly turn: string;
  readonly content?: unknown;
  readonly unable?: string;
  /** Failure of the model, if it gave no answer. */
  readonly failure?: Failure;
}

export type JournalEntry = Body<"journal", "effect">;

export function saidIn(message: Message<"say", "statement"> | Message<"say", "unable">, seq: number): Said {
  const { id, from: participant, body } = message;
  const { turn, usage } = body;
  const said = { seq, id, participant, turn, ...present({ usage }) };
  if (message.type === "unable")
    return { ...said, unable: message.body.reason, ...present({ failure: message.body.failure }) };
  return { ...said, content: message.body.content, ...present({ origin: message.body.origin }) };
}

/** The journal entries that an announcement carries: the results that led to it. */
export function entriesOn(message: object): readonly JournalEntry[] {
  if (!("journal" in message)) return [];
  const parsed = z.array(BODIES.journal.effect).safeParse(message.journal);
  if (!parsed.success) throw new WireError("bad_body", `journal: ${describeIssues(parsed.error)}`);
  return parsed.data;
}

export interface Judged {
  readonly said: Said;
  readonly verdict: GateVerdict;
}

export const begunId = (ask: Pick<Ask, "key">, time: number): string => `${ask.key}.begun.${time}`;

/** One participant's turn in a step, from the request to the floor. */
export class AskedTurn {
  readonly participant: Participant;
  readonly kind: string;
  /** The id of the turn: the same under every owner. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  deadline = 0;
  /** Time that its author was given, in ms. */
  time = 0;
  /** Number of answers judged so far. */
  seen = 0;
  returns = 0;
  /** All its returns: `returns` counts anew after a pause. */
  allReturns = 0;
  /** Returns that cost no attempt. */
  slips = 0;
  /** Sequence of the last direct message that it carries. */
  heardUpTo = 0;
  /** Number of requests for more time looked at so far. */
  moreTimeSeen = 0;
  budget: TurnBudget | undefined;
  /** The last answer that fits its schema: accepted at the deadline even though it was returned. */
  fallback: Judged | undefined;
  /** Passed the gate (or used up its returns), but not yet on the floor. */
  ready: Judged | undefined;
  /** Failure of the machine that was to answer, and the sequence of the message that shows it. */
  failed: { readonly seq: number; readonly failure: Failure; readonly reason: string } | undefined;
  /** Whether its last answer failed before the user resumed: it is asked for again. */
  isExcused = false;
  /** Whether its author was notified that the step still waits for others. */
  isReceiptSent = false;
  settled: { readonly statement: FloorStatement } | { readonly absence: Absence } | undefined;
  /** Sequences of the jobs that this turn put into the participant's inbox; a dead letter names one of them. */
  readonly jobs = new Set<number>();

  constructor(
    ask: Pick<Ask, "key" | "kind" | "kinds">,
    participant: Participant,
    statement: FloorStatement | undefined,
  ) {
    this.participant = participant;
    this.kind = ask.kinds?.[participant.id] ?? ask.kind;
    this.id = `${ask.key}.${participant.id}`;
    if (statement) this.settled = { statement };
  }

  /** True if there is nothing to wait for: it is on the floor or will be, or its author is absent. */
  get isAnswered(): boolean {
    return this.ready !== undefined || this.settled !== undefined;
  }

  get isOnFloor(): boolean {
    return this.settled !== undefined && "statement" in this.settled;
  }

  /** The author cannot answer. What a person's own program lacks is that person's silence. */
  decline({ seq, unable = "", failure }: Said): void {
    if (failure && this.participant.pool !== "seat") this.fail(unable, failure, seq);
    else this.stopWaiting(unable);
  }

  /** The machine that was to answer failed: unless an answer can be taken, the turn stays open. */
  fail(reason: string, failure: Failure, seq: number, overdue?: true): void {
    if (!this.fallback || (failure.class !== "call" && !overdue)) this.failed = { seq, failure, reason };
    this.stopWaiting(reason, { failure, ...(overdue ? { overdue } : {}) });
  }

  /** Stops waiting: the last answer that fits its schema is taken, else the participant is absent. */
  stopWaiting(reason: string, why: Pick<Absence, "overdue" | "failure"> = {}): void {
    if (this.fallback) this.ready = this.fallback;
    else this.settled = { absence: { participant: this.participant.id, reason, ...why } };
  }
}

/** Tracks open and closed turns with their deadlines; answers to closed ones are late. */
export class TurnLog {
  readonly #open = new Map<string, AskedTurn>();
  readonly #closed = new Map<string, number>();
  #onClose: ((turn: string, seen: number) => void) | undefined;

  /** Calls back when a turn is closed, with the number of its answers that were looked at. */
  onClose(then: (turn: string, seen: number) => void): void {
    this.#onClose = then;
  }

  open(turn: AskedTurn): void {
    this.#open.set(turn.id, turn);
  }

  /** All turns whose answers are awaited, in any branch of the protocol. */
  get all(): readonly AskedTurn[] {
    return [...this.#open.values()];
  }

  /**
   * @param deadline milliseconds since the epoch
   * @param seen how many of its answers were looked at; the others are replied to now
   */
  close(turn: string, deadline: number, seen = 0): void {
    this.#open.delete(turn);
    this.#closed.set(turn, deadline);
    this.#onClose?.(turn, seen);
  }

  isOpen(turn: string): boolean {
    return this.#open.has(turn);
  }

  /** The deadline of a closed turn, in milliseconds since the epoch. */
  deadlineOf(turn: string): number | undefined {
    return this.#closed.get(turn);
  }
}
