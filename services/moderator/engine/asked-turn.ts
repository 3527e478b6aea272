import type { Absence, Ask } from "#protocols";
import type { FloorStatement, Participant, TurnBudget } from "#wire";
import type { GateVerdict } from "../gate/gate.ts";
import type { Said } from "./heard.ts";

/** A statement that was judged. */
export interface Judged {
  readonly said: Said;
  readonly verdict: GateVerdict;
}

/** The id of the message that begins a step, for the n-th time. */
export const begunId = (ask: Pick<Ask, "key">, time: number): string => `${ask.key}.begun.${time}`;

/** One participant's turn in a step, from the request to the floor. */
export class AskedTurn {
  readonly participant: Participant;
  /** The kind of statement that is asked for. */
  readonly kind: string;
  /** The id of the turn: the same under every owner. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  deadline = 0;
  /** Number of answers judged so far. */
  seen = 0;
  returns = 0;
  /** Returns that cost no attempt. */
  slips = 0;
  /** Number of requests for more time looked at so far. */
  moreTimeSeen = 0;
  /** What it may spend: absent where there is no budget. */
  budget: TurnBudget | undefined;
  /** The last answer that fits its schema: accepted at the deadline even though it was returned. */
  fallback: Judged | undefined;
  /** Passed the gate (or used up its returns), but not yet on the floor. */
  ready: Judged | undefined;
  /** What the author's model failed with, if that is not the fault of this call. */
  failed: Said | undefined;
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

  /** The author cannot answer. */
  decline(said: Said): void {
    const isModels = this.participant.pool !== "seat" && said.failure?.class !== "call";
    if (said.failure && isModels) this.failed = said;
    this.stopWaiting(said.unable ?? "");
  }

  /** Stops waiting: the last answer that fits its schema is taken, else the participant is absent. */
  stopWaiting(reason: string, overdue = false): void {
    if (this.fallback) this.ready = this.fallback;
    else this.settled = { absence: { participant: this.participant.id, reason, ...(overdue ? { overdue } : {}) } };
  }
}
