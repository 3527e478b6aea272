import type { Bus, Stored } from "#bus";
import {
  type AnyMessage,
  decode,
  type Message,
  parseMessage,
  parseSubject,
  type Reason,
  subjects,
  WireError,
} from "#wire";

/** What came of an answer. `judging`: it was said, and nobody has said anything of it yet. */
export type Fate =
  | { readonly outcome: "judging" }
  | { readonly outcome: "received" }
  | { readonly outcome: "accepted"; readonly message_id: string }
  | { readonly outcome: "returned"; readonly reasons: readonly Reason[]; readonly attempts_left: number }
  | { readonly outcome: "late"; readonly deadline: string }
  | { readonly outcome: "unable" };

/** A turn of this seat and what has come of it so far. */
export interface SeatTurn {
  readonly envelope: Message<"inbox", "turn">;
  fate: Fate | undefined;
  /** What was said last. */
  said: unknown;
}

/** What a seat knows of its turns: a fold over its inbox and its own answers. */
export class SeatState {
  readonly discussion: string;
  readonly seat: string;
  readonly turns = new Map<string, SeatTurn>();
  /** Sequence of the last message taken in. */
  lastSeq = 0;
  /** Nothing more comes. */
  over = false;

  constructor(discussion: string, seat: string) {
    this.discussion = discussion;
    this.seat = seat;
  }

  get subjects(): string[] {
    const { discussion, seat } = this;
    return [subjects.inbox(discussion, "seat", seat), subjects.say(discussion, seat), subjects.phase(discussion)];
  }

  /** The turn that waits for an answer: a new one, or one that was returned. */
  get open(): SeatTurn | undefined {
    const last = [...this.turns.values()].at(-1);
    return last && !this.over && (last.fate === undefined || last.fate.outcome === "returned") ? last : undefined;
  }

  /** Takes everything in that is stored now. */
  async catchUp(bus: Bus, signal: AbortSignal): Promise<void> {
    for (const stored of await bus.collect(this.subjects, { from: this.lastSeq + 1, signal })) this.apply(stored);
  }

  apply({ subject, seq, data }: Stored): void {
    this.lastSeq = Math.max(this.lastSeq, seq);
    const channel = parseSubject(subject)?.channel;
    try {
      const envelope = decode(data);
      if (channel === "inbox") this.#told(parseMessage("inbox", envelope));
      else if (channel === "say") this.#said(parseMessage("say", envelope));
      else if (channel === "phase" && envelope.type === "closed") this.over = true;
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
    }
  }

  #told(message: AnyMessage<"inbox"> | undefined): void {
    if (message?.type === "turn") {
      // A turn that was given twice, after a take-over, is one turn.
      if (this.turns.has(message.body.turn)) return;
      this.turns.set(message.body.turn, { envelope: message, fate: undefined, said: undefined });
    } else if (message?.type === "accepted") {
      this.#settle(message.body.turn, { outcome: "accepted", message_id: message.body.messageId });
    } else if (message?.type === "received") {
      this.#settle(message.body.turn, { outcome: "received" });
    } else if (message?.type === "returned") {
      const { reasons, attemptsLeft, turn } = message.body;
      this.#settle(turn, { outcome: "returned", reasons, attempts_left: attemptsLeft });
    } else if (message?.type === "late") {
      this.#settle(message.body.turn, { outcome: "late", deadline: message.body.deadline });
    } else if (message?.type === "shutdown") {
      this.over = true;
    }
  }

  #said(message: AnyMessage<"say"> | undefined): void {
    if (message?.type === "statement") this.#settle(message.body.turn, { outcome: "judging" }, message.body.content);
    else if (message?.type === "unable") this.#settle(message.body.turn, { outcome: "unable" });
  }

  #settle(turn: string, fate: Fate, said?: unknown): void {
    const known = this.turns.get(turn);
    if (!known || known.fate?.outcome === "accepted") return;
    known.fate = fate;
    if (said !== undefined) known.said = said;
  }
}
