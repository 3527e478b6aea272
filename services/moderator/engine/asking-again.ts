import { type Missing, missingIn, openTurns } from "#discussion";
import type { Ask } from "#protocols";
import { NO_USAGE } from "#wire";
import { words } from "../words.ts";
import { begunId } from "./asked-turn.ts";
import { Asking } from "./asking.ts";
import type { AskingContext } from "./step.ts";

/**
 * Asks those again who were missing when a step was over, once for each resume: those whose turn failed, and if the user
 * wants it, the silent ones. Their turns see what a sealed step lets them see. Then announces the step's outcome again.
 */
export async function askAgain(context: AskingContext, ask: Ask, signal: AbortSignal): Promise<void> {
  const { state, protocol, desk, options } = context;
  const { reading } = state;
  // A user who goes on without those who did not answer wants none of them.
  if (!protocol.takesLate || state.commanded("answer_now") > state.pausedAt) return;
  const again = `${ask.key}.again.${state.commanded("resume")}`;
  const kindFor = (id: string): string => ask.kinds?.[id] ?? ask.kind;
  const outcome = (kind: string) =>
    reading.progress.findLast((one) => one.round === ask.round && (one.kind ?? one.name) === kind);
  const isHere = ({ participant, kind, round }: Missing): boolean =>
    round === ask.round &&
    kind === kindFor(participant) &&
    !state.announced.has(`${again}.${kind}`) &&
    // A protocol may ask for one kind in several steps of a round.
    (kind !== ask.kind || outcome(kind)?.step === ask.step);
  const missing = (state.asksAbsent ? missingIn : openTurns)(reading).filter(isHere);
  const participants = ask.participants.filter(
    ({ id, role }) => role !== "historian" && missing.some(({ participant }) => participant === id),
  );
  if (participants.length === 0) return;
  const before = ask.sealed ? (state.begunAt.get(begunId(ask, 1)) ?? 0) : Number.POSITIVE_INFINITY;
  const asked = { ...ask, participants, sealed: false, quorum: 0 };
  const { statements, absent, usage } = await new Asking({ ...context, again: { before } }, asked, signal).run();
  for (const kind of new Set(participants.map(({ id }) => kindFor(id)))) {
    const all = ask.participants.filter(({ id }) => kindFor(id) === kind);
    const still = absent.filter(({ participant }) => kindFor(participant) === kind);
    const said = statements.filter(({ type }) => type === kind);
    const former = outcome(kind);
    const silent = (former?.absent ?? []).filter(
      ({ participant }) => !participants.some(({ id }) => id === participant),
    );
    const body = {
      step: ask.step,
      name: former?.name ?? kind,
      lines: said.map(({ from, id }) => words(options.lang).answeredAgain(nameIn(all, from), id)),
      takeaway: "",
      asked: all.length,
      answered: all.length - still.length - silent.length,
      absent: [...silent, ...still],
      usage: kind === ask.kind ? usage : NO_USAGE,
    };
    await desk.announce("progress", `${again}.${kind}`, body, { round: ask.round, phase: kind });
  }
}

const nameIn = (all: Ask["participants"], of: string): string => all.find(({ id }) => id === of)?.name ?? of;
