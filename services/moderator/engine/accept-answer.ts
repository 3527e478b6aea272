import { present } from "#lib/fields";
import { countStatement, inSpan } from "#lib/telemetry";
import { STATEMENT, step as stepOf } from "#lib/telemetry-names";
import type { Body } from "#wire";
import type { AskedTurn, Judged, Said } from "./asked-turn.ts";
import type { Step } from "./step.ts";
import { kindOf } from "./turns.ts";

/** Puts every statement onto the floor that is next in order. */
export async function release(step: Step, turns: readonly AskedTurn[]): Promise<void> {
  const first = turns.findIndex(({ ready, settled }) => !ready && !settled);
  const isHeld = step.ask.sealed && turns.some(({ isAnswered }) => !isAnswered);
  const next = isHeld ? 0 : first === -1 ? turns.length : first;
  const told: (() => void)[] = [];
  for (const turn of turns.slice(0, next)) {
    if (turn.settled || !turn.ready) continue;
    const { said } = turn.ready;
    const statement = await accept(step, turn, turn.ready);
    turn.settled = { statement };
    step.state.heardUpTo.set(turn.participant.id, turn.heardUpTo);
    told.push(() => tellAccepted(step, turn, said, statement.id));
  }
  // A receipt does not wait for the answers before it.
  for (const turn of turns.slice(next)) {
    if (!turn.ready || turn.isReceiptSent) continue;
    turn.isReceiptSent = true;
    tell(step, turn, "received", turn.ready.said, { turn: turn.id });
  }
  for (const one of told) one();
}

function accept({ ask, desk, state, protocol }: Step, turn: AskedTurn, { said, verdict }: Judged) {
  const { participant, kind } = turn;
  const { origin, usage } = said;
  // A person speaks to what they choose.
  const docket = participant.pool === "seat" ? [] : (ask.dockets?.[participant.id] ?? []);
  const marks = kindOf(protocol, kind).flags?.(verdict.content ?? {}, docket) ?? [];
  const flags = [...new Set([...verdict.reasons.map(({ rule }) => rule), ...marks])];
  const cause = state.traced.get(said.seq);
  const span = { attributes: stepOf(state.id, kind), ...(cause ? { cause } : {}) };
  return inSpan(`accept ${kind}`, span, async (span) => {
    const statement = desk.accept(ask.round, {
      from: participant.id,
      type: kind,
      content: verdict.content ?? {},
      references: [...verdict.references],
      turn: turn.id,
      ...(flags.length > 0 ? { flags } : {}),
      ...present({ checked: verdict.checked && [...verdict.checked], origin, usage }),
    });
    span?.setAttribute(STATEMENT, statement.id);
    countStatement(kind, "accepted");
    return statement;
  });
}

export const tellAccepted = (step: Step, turn: AskedTurn, said: Said, messageId: string): void =>
  tell(step, turn, "accepted", said, { turn: turn.id, messageId });

/** Sends to a seat without waiting; the step awaits it at its end. Workers keep nothing of an answered turn. */
function tell<T extends "received" | "accepted">(
  { desk, ask, sending }: Step,
  { participant, kind }: AskedTurn,
  type: T,
  said: Said,
  body: Body<"inbox", T>,
): void {
  if (participant.pool !== "seat") return;
  const at = { round: ask.round, phase: kind, cause: said.id };
  const told = desk.send(participant, type, String(said.seq), body, at);
  told.catch(() => undefined);
  sending.push(told);
}
