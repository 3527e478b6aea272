import type { AnyMessage, Message, Reason } from "#wire";
import type { Heard, HeardOn } from "./heard.ts";

/** Status of a turn, as its seat sees it. `missed`: unanswered until nobody waited any more. */
export type TurnStatus = "open" | "returned" | "judging" | "received" | "accepted" | "late" | "unable" | "missed";

/** Answer to a turn, with its return, if any. */
export interface TurnAttempt {
  readonly content: unknown;
  readonly ts: string;
  readonly returned?: { readonly reasons: readonly Reason[]; readonly attemptsLeft: number; readonly ts: string };
}

export interface SeatTurn {
  message: Message<"inbox", "turn">;
  readonly seq: number;
  status: TurnStatus;
  messageId?: string;
  /** Deadline that a late answer missed, ISO 8601. */
  lateFor?: string;
  /** Number of extensions left; undefined before the first one. */
  more?: number;
  /** Whether nobody waits for an answer any more, regardless of the deadline. */
  isReleased: boolean;
  returned?: Message<"inbox", "returned">;
  readonly attempts: TurnAttempt[];
}

/** State of a seat: turns, answers and notices, folded from its inbox, its own `say`, and phases. */
export interface SeatReading {
  readonly discussion: string;
  readonly seat: string;
  readonly turns: Map<string, SeatTurn>;
  readonly messages: { readonly from: string; readonly text: string; readonly ts: string; readonly seq: number }[];
  /** Whether the seat was told that the discussion is over. */
  isOver: boolean;
  /** Sequence of the last message applied; 0 before the first. */
  lastSeq: number;
}

export function emptySeat(discussion: string, seat: string): SeatReading {
  return { discussion, seat, turns: new Map(), messages: [], isOver: false, lastSeq: 0 };
}

/** Applies a message of the seat's inbox, its own `say`, or the phases; ignores all others. */
export function takeInSeat(seat: SeatReading, heard: Heard): void {
  seat.lastSeq = Math.max(seat.lastSeq, heard.seq);
  if (heard.channel === "inbox") told(seat, heard);
  else if (heard.channel === "say" && heard.message.from === seat.seat) said(seat, heard.message);
  else if (heard.channel === "phase") passed(seat, heard.message);
}

function passed(seat: SeatReading, message: AnyMessage<"phase">): void {
  if (message.type === "closed") seat.isOver = true;
  else if (message.type === "reopened") seat.isOver = false;
  else if (message.type === "released" && !message.body.mayEnd) {
    const turn = seat.turns.get(message.body.turn);
    if (turn) turn.isReleased = true;
  }
}

function said(seat: SeatReading, message: AnyMessage<"say">): void {
  if (message.type !== "statement" && message.type !== "unable") return;
  const turn = seat.turns.get(message.body.turn);
  if (!turn || isSettled(turn.status)) return;
  if (message.type === "unable") turn.status = "unable";
  else {
    turn.status = "judging";
    turn.attempts.push({ content: message.body.content, ts: message.ts });
  }
}

function told(seat: SeatReading, { message, seq }: HeardOn<"inbox">): void {
  switch (message.type) {
    case "turn": {
      // A turn redelivered after a take-over or a pause is the same turn, with the later deadline.
      const known = seat.turns.get(message.body.turn);
      if (known) {
        known.message = message;
        known.isReleased = false;
      } else seat.turns.set(message.body.turn, { message, seq, status: "open", isReleased: false, attempts: [] });
      break;
    }
    case "message":
      seat.messages.push({ from: message.from, text: message.body.text, ts: message.ts, seq });
      break;
    case "shutdown":
      seat.isOver = true;
      break;
    case "extended": {
      const turn = seat.turns.get(message.body.turn);
      if (!turn) break;
      const { deadline, left } = message.body;
      turn.message = { ...turn.message, body: { ...turn.message.body, deadline } };
      turn.more = left;
      break;
    }
    case "accepted":
    case "received":
    case "late":
    case "returned":
      judged(seat, message);
      break;
  }
}

function judged(
  seat: SeatReading,
  message: Extract<AnyMessage<"inbox">, { type: "accepted" | "returned" | "received" | "late" }>,
): void {
  const turn = seat.turns.get(message.body.turn);
  if (!turn || turn.status === "accepted") return;
  turn.status = message.type;
  if (message.type === "accepted") turn.messageId = message.body.messageId;
  if (message.type === "late") turn.lateFor = message.body.deadline;
  if (message.type !== "returned") return;
  turn.returned = message;
  const { reasons, attemptsLeft } = message.body;
  const place = turn.attempts.findLastIndex(({ returned }) => returned === undefined);
  const given = turn.attempts[place];
  if (given) turn.attempts[place] = { ...given, returned: { reasons, attemptsLeft, ts: message.ts } };
}

/** Returns the status of a turn at `now`, in milliseconds since the epoch. */
export function statusAt({ isOver }: SeatReading, turn: SeatTurn, now: number): TurnStatus {
  const { status, isReleased, message } = turn;
  const waits = status === "open" || status === "returned";
  return waits && (isOver || isReleased || Date.parse(message.body.deadline) <= now) ? "missed" : status;
}

/** Returns the turn to answer at `now`, in milliseconds since the epoch. */
export function openTurn(seat: SeatReading, now: number): SeatTurn | undefined {
  return [...seat.turns.values()].findLast((turn) => ["open", "returned"].includes(statusAt(seat, turn, now)));
}

/** Whether a status is final. */
export const isSettled = (status: TurnStatus): boolean => ["accepted", "late", "unable"].includes(status);
