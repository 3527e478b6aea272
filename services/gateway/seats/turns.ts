import type { Stored } from "#bus";
import { type AnyMessage, decode, type Message, parseMessage, parseSubject, type Reason, WireError } from "#wire";

/** Where a turn stands, as its seat sees it. */
export type TurnStatus = "open" | "returned" | "judging" | "received" | "accepted" | "late" | "unable" | "missed";

/** One answer to a turn; `returned` where it came back. */
interface Attempt {
  readonly content: unknown;
  readonly ts: string;
  readonly returned?: { readonly reasons: readonly Reason[]; readonly attemptsLeft: number; readonly ts: string };
}

interface TurnRecord {
  message: Message<"inbox", "turn">;
  seq: number;
  status: TurnStatus;
  messageId?: string;
  readonly attempts: Attempt[];
}

/** What one seat was asked, answered and told: the fold of its inbox and of what it said. */
export class SeatHistory {
  readonly turns = new Map<string, TurnRecord>();
  readonly messages: { from: string; text: string; ts: string; seq: number }[] = [];
  /** Told that the discussion is over. */
  isOver = false;
  lastSeq = 0;

  /** Takes in a stored message of the seat's inbox or of its `say`; what follows no protocol is passed over. */
  apply({ subject, seq, data }: Stored): void {
    this.lastSeq = Math.max(this.lastSeq, seq);
    try {
      const envelope = decode(data);
      const address = parseSubject(subject);
      if (address?.channel === "say" && envelope.from === address.participant)
        this.#said(parseMessage("say", envelope));
      else if (address?.channel === "inbox") this.#told(parseMessage("inbox", envelope), seq);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
    }
  }

  #said(message: AnyMessage<"say"> | undefined): void {
    if (message?.type !== "statement" && message?.type !== "unable") return;
    const turn = this.turns.get(message.body.turn);
    if (!turn || isSettled(turn.status)) return;
    if (message.type === "unable") turn.status = "unable";
    else {
      turn.status = "judging";
      turn.attempts.push({ content: message.body.content, ts: message.ts });
    }
  }

  #told(message: AnyMessage<"inbox"> | undefined, seq: number): void {
    if (!message) return;
    if (message.type === "turn") this.#given(message, seq);
    else if (message.type === "message")
      this.messages.push({ from: message.from, text: message.body.text, ts: message.ts, seq });
    else if (message.type === "shutdown") this.isOver = true;
    else if (message.type !== "refused" && message.type !== "question") this.#judged(message);
  }

  /** A turn that is given twice, after a take-over or a pause, is one turn, with the later deadline. */
  #given(message: Message<"inbox", "turn">, seq: number): void {
    const known = this.turns.get(message.body.turn);
    if (known) known.message = message;
    else this.turns.set(message.body.turn, { message, seq, status: "open", attempts: [] });
  }

  #judged(message: Extract<AnyMessage<"inbox">, { type: "accepted" | "returned" | "received" | "late" }>): void {
    const turn = this.turns.get(message.body.turn);
    if (!turn) return;
    turn.status = message.type;
    if (message.type === "accepted") turn.messageId = message.body.messageId;
    if (message.type !== "returned") return;
    const { reasons, attemptsLeft } = message.body;
    const attempt = turn.attempts.findLastIndex(({ returned }) => returned === undefined);
    const given = turn.attempts[attempt];
    if (given) turn.attempts[attempt] = { ...given, returned: { reasons, attemptsLeft, ts: message.ts } };
  }

  /** Where a turn stands at a time, in milliseconds since the epoch. */
  statusAt({ status, message }: TurnRecord, now: number): TurnStatus {
    const waits = status === "open" || status === "returned";
    return waits && (this.isOver || Date.parse(message.body.deadline) <= now) ? "missed" : status;
  }

  /** The turn that waits for an answer at a time. */
  openAt(now: number): TurnRecord | undefined {
    return [...this.turns.values()].findLast((turn) => ["open", "returned"].includes(this.statusAt(turn, now)));
  }

  /** A turn as its seat is shown it. `whole`: with its schema and everything that it says, but for the floor. */
  view(turn: TurnRecord, now: number, whole: boolean): Record<string, unknown> {
    const { message, seq, attempts, messageId } = turn;
    const { floor: _, floorUrl: __, brief, messages, you, schema, instruction, ...said } = message.body;
    const status = this.statusAt(turn, now);
    const { turn: id, phase, topic, deadline } = said;
    const short = { turn: id, phase, round: message.round, topic, deadline, given: message.ts, seq, status, attempts };
    const known = messageId === undefined ? short : { ...short, messageId };
    if (!whole) return known;
    return {
      ...known,
      instruction,
      schema,
      ...(you ? { you } : {}),
      ...(messages ? { direct: messages } : {}),
      ...(brief
        ? {
            persona: brief.persona,
            tensions: brief.tensions,
            passages: brief.passages,
            participants: brief.participants,
            correction: brief.correction,
          }
        : {}),
    };
  }
}

/** Nothing that is said later changes it. */
export const isSettled = (status: TurnStatus): boolean => ["accepted", "late", "unable"].includes(status);
