import { countStatement } from "#lib/telemetry";
import { inLabels } from "#protocols/labels";
import type { Reason } from "#wire";
import { type GateVerdict, judgeStatement } from "../gate/gate.ts";
import { words } from "../words.ts";
import type { AskedTurn, Said } from "./asked-turn.ts";
import { isExcused, UNUSABLE } from "./outage.ts";
import type { Step } from "./step.ts";
import { kindOf } from "./turns.ts";

/** Maximum returns of a statement: one for a model, since each costs a call. */
const RETURNS = { seat: 2, worker: 1 } as const;
/** Maximum returns of an incomplete answer of a person that cost no attempt. */
const SLIPS = 8;

/** Judges an answer to an open turn: it is ready for the floor, returned, or given up. */
export async function judgeAnswer(step: Step, turn: AskedTurn, said: Said): Promise<void> {
  const { state, options, protocol, library } = step;
  const { floor, participants } = state;
  const kind = kindOf(protocol, turn.kind);
  const verdict = judgeStatement({ kind: turn.kind, author: turn.participant.id, content: said.content }, kind, {
    floor,
    participants,
    lang: options.lang,
    documents: library.documents,
    options,
    asked: state.reading.composed?.problemDefinition?.options,
    isModels: said.origin?.isModel === true,
  });
  // The usable part of an answer that does not fit counts if nothing better arrives.
  const content = verdict.content ?? (turn.fallback ? undefined : kind.salvage?.(said.content));
  if (content) turn.fallback = { said, verdict: { ...verdict, content: { ...content } } };
  // A statement returned before a crash stays returned for the same reasons, although the floor has grown since.
  const before = state.returned.get(returnedId(said));
  if (verdict.reasons.length === 0 && !before) turn.ready = { said, verdict };
  else if (before || mayReturn(step, turn, verdict)) await giveBack(step, turn, said, verdict, before);
  else giveUp(step, turn, said, verdict);
}

/** A statement was returned as often as it may be, and still does not fit. */
function giveUp(step: Step, turn: AskedTurn, said: Said, { reasons }: GateVerdict): void {
  const messages = asRead(step, reasons).map(({ message }) => message);
  const why = words(step.options.lang).noFit(said.origin?.model, messages).slice(0, 500);
  turn.isExcused = isExcused({ ...said, failure: UNUSABLE }, step.state);
  if (turn.isExcused) turn.returns = 0;
  else if (turn.participant.pool === "seat") turn.stopWaiting(why);
  else turn.fail(why, UNUSABLE, said.seq);
}

function mayReturn({ state }: Step, turn: AskedTurn, verdict: GateVerdict): boolean {
  if (turn.returns >= returnsFor(turn) && !isSlip(turn, verdict)) return false;
  if (turn.participant.pool === "seat") return true;
  // A second answer is paid from the turn's budget.
  const made = (state.said.get(turn.id) ?? []).reduce((sum, { usage }) => sum + (usage?.calls ?? 0), 0);
  return made < (turn.budget?.calls ?? Number.POSITIVE_INFINITY);
}

/** @param before reasons of its return by a former owner */
async function giveBack(step: Step, turn: AskedTurn, said: Said, verdict: GateVerdict, before?: readonly Reason[]) {
  if (isSlip(turn, verdict)) turn.slips += 1;
  else turn.returns += 1;
  turn.allReturns += 1;
  countStatement(turn.kind, "returned");
  const attemptsLeft = returnsFor(turn) + 1 - turn.returns;
  const reasons = before ?? verdict.reasons;
  const told = asRead(step, reasons);
  const isSeat = turn.participant.pool === "seat";
  const body = { turn: turn.id, reasons: isSeat ? told : [...reasons], attemptsLeft };
  const at = { round: step.ask.round, phase: turn.kind };
  const announced = { ...body, reasons: told, participant: turn.participant.id };
  await step.desk.announce("returned", returnedId(said), announced, at);
  const cause = { ...at, cause: said.id };
  turn.jobs.add(await step.desk.send(turn.participant, "returned", String(said.seq), body, cause));
}

const asRead = ({ protocol, options }: Step, reasons: readonly Reason[]): Reason[] =>
  reasons.map((one) => ({ ...one, message: inLabels(one.message, protocol.keys, options.lang) }));

/** Whether a person's answer is incomplete or malformed, which is no argument to judge. */
const isSlip = ({ participant, slips }: AskedTurn, { content }: GateVerdict): boolean =>
  participant.pool === "seat" && content === undefined && slips < SLIPS;

const returnsFor = ({ participant }: AskedTurn): number => RETURNS[participant.pool === "seat" ? "seat" : "worker"];

/** Keyed by sequence: message ids are chosen by their authors and may repeat. */
const returnedId = (said: Said): string => `returned.${said.seq}`;
