import type { SwarmKind } from "#protocols/swarm-discussion/kinds/index";
import { KINDS } from "#protocols/swarm-discussion/kinds/index";
import type { FloorStatement, Participant, Reason } from "#wire";
import { type GateVerdict, judgeStatement } from "../../services/moderator/gate/gate.ts";

type Form = Readonly<Record<string, unknown>>;

const experts = ["ana", "ben", "cyd"].map((id) => ({ id, name: id, role: "expert", pool: "expert" }) as const);

/** A floor that grows by answers in the form that participants are asked for, through the real gate. */
export class FormFloor {
  readonly participants: readonly Participant[] = [
    ...experts,
    { id: "contrarian", name: "Contrarian", role: "contrarian", pool: "contrarian" },
  ];
  readonly asked = ["Leave Postgres", "Stay on Postgres"];
  readonly floor = new Map<string, FloorStatement>();

  /** Judges a form at the gate, without putting it onto the floor. */
  judged(from: string, type: SwarmKind, content: Form): GateVerdict {
    const { floor, participants, asked } = this;
    return judgeStatement({ kind: type, author: from, content }, KINDS[type], { floor, participants, asked });
  }

  /** Puts a form that the gate accepts onto the floor, and returns its record. */
  say(from: string, type: SwarmKind, form: Form): Form {
    const { reasons, content = {}, references } = this.judged(from, type, form);
    if (reasons.length > 0) throw new Error(`returned: ${reasons.map(({ message }: Reason) => message).join("; ")}`);
    const id = `r1-msg-${String(this.floor.size + 1).padStart(3, "0")}`;
    const at = { round: 1, turn: id, timestamp: "2026-01-29T10:00:00.000Z" };
    this.floor.set(id, { id, from, type, content, references: [...references], ...at });
    return content;
  }
}

/**
 * Two who differ. On the table: p1 and p2, asked; p3 of ana, with p5 as its detail; p4 of ben; a1, ben's objection to p3;
 * a2, ana's objection to p4.
 */
export function twoWhoDiffer(): FormFloor {
  const table = new FormFloor();
  table.say("ana", "position_declaration", {
    points: [{ text: "Stay until June" }],
    stances: [{ on: "p2", stance: "for" }],
    wouldChangeIf: "p95 rises above 3 s",
    confidence: 0.7,
  });
  table.say("ben", "position_declaration", {
    points: [{ text: "Move in March" }],
    stances: [{ on: "p1", stance: "for" }],
    wouldChangeIf: "the move takes more than 60 days",
    confidence: 0.6,
  });
  table.say("ben", "argument", {
    text: "It is slow. Nobody waits until June.",
    reasons: [{ on: "p3", side: "against", theirs: "The index mends the slow query until June", text: "p95 is 2.9 s" }],
  });
  table.say("ana", "argument", {
    text: "The move is long. The index is short.",
    reasons: [
      { on: "p4", side: "against", theirs: "A document store ends the waiting in March", text: "It takes 4 months" },
    ],
    points: [{ text: "Look again at 3,000 rows/s", detailOf: "p3" }],
  });
  return table;
}

/** The same, and a response of ben's: he brings p6, is against p3, and on neither side of p2. */
export function oneWhoResponds(): FormFloor {
  const table = twoWhoDiffer();
  table.say("ben", "response", {
    text: "I stay, with a count.",
    stances: [
      { on: "p3", stance: "against", because: ["r1-msg-004"] },
      { on: "p2", stance: "none" },
    ],
    points: [{ text: "Count the rows each week" }],
  });
  return table;
}
