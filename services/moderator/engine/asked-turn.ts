import type { Absence, Ask } from "#protocols";
import type { FloorStatement, Participant } from "#wire";
import type { Verdict } from "../gate/gate.ts";
import type { Said } from "./state.ts";

/** A statement that was judged. */
export interface Judged {
  readonly said: Said;
  readonly verdict: Verdict;
}

/** One participant's turn in a step, from the asking to the floor. */
export class AskedTurn {
  readonly participant: Participant;
  /** The id of the turn: the same whoever owns the discussion. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  deadline = 0;
  /** Answers looked at so far. */
  seen = 0;
  returns = 0;
  /** The last answer that fits its schema: what is taken at the deadline although it was returned. */
  fallback: Judged | undefined;
  /** Passed the gate (or used up its returns), but not yet on the floor. */
  ready: Judged | undefined;
  /** Has been told that it waits for the others. */
  told = false;
  settled: { readonly statement: FloorStatement } | { readonly absence: Absence } | undefined;
  /** Sequences of the jobs that this turn put into the participant's inbox: a dead letter names one of them. */
  readonly jobs = new Set<number>();

  constructor(ask: Pick<Ask, "key">, participant: Participant, statement: FloorStatement | undefined) {
    this.participant = participant;
    this.id = `${ask.key}.${participant.id}`;
    if (statement) this.settled = { statement };
  }

  /** Nobody need wait for it: it stands on the floor or will, or its author is absent. */
  get isAnswered(): boolean {
    return this.ready !== undefined || this.settled !== undefined;
  }

  get isOnFloor(): boolean {
    return this.settled !== undefined && "statement" in this.settled;
  }

  /** No (further) answer comes: the last one that fits is taken, else the participant is absent. */
  giveUp(reason: string): void {
    if (this.fallback) this.ready = this.fallback;
    else this.settled = { absence: { participant: this.participant.id, reason } };
  }
}
