import { langOf, nameOf, openTurns, partialSteps, type Reading, type StepDone, unwordedIn } from "#discussion";
import { words as swarmWords } from "../words/index.ts";
import type { Words } from "./words/index.ts";

/** Tells who is missing; if the result is whole without them, in which step most were silent. */
export function missedSummary(reading: Reading, words: Words): string[] {
  const lacking = partial(reading);
  if (lacking !== undefined) return [lacking];
  const shareOf = ({ asked = 1, answered = 0 }: StepDone): number => answered / asked;
  const [worst] = partialSteps(reading).sort((a, b) => shareOf(a) - shareOf(b));
  if (!worst) return [];
  const { answered = 0, asked = 0, round, name, absent = [] } = worst;
  const missing = absent.map(({ participant }) => nameOf(reading, participant));
  return [words.answer.silent(answered, asked, round, name, missing)];
}

/** Tells what was done without a model that was asked: steps that none judged, a synthesis that none worded. */
export function replaced(reading: Reading): string[] {
  const { judging } = swarmWords(langOf(reading));
  const reasons = new Set(reading.progress.flatMap(({ failed }) => failed ?? []));
  const unworded = unwordedIn(reading);
  return [...[...reasons].map(judging.failed), ...(unworded === undefined ? [] : [unworded])];
}

/**
 * Says that the result is partial, and who is missing: whose turn failed and is open, and experts who argued in no round.
 * Undefined if it is whole.
 */
export function partial(reading: Reading): string | undefined {
  const open = Map.groupBy(openTurns(reading), ({ participant }) => participant);
  for (const id of silentExperts(reading)) if (!open.has(id)) open.set(id, []);
  if (open.size === 0) return undefined;
  const who = [...open].map(([id, turns]) => ({ name: nameOf(reading, id), steps: turns.map(({ step }) => step) }));
  return swarmWords(langOf(reading)).told.partial(who);
}

/** Experts who argued in no round, by id; none before there was a first round of arguments. */
function silentExperts({ composed, progress }: Reading): string[] {
  if (!progress.some(({ kind }) => kind === "argument" || kind === "synthesis")) return [];
  const held = progress.filter(({ kind, asked }) => kind === "argument" && asked !== undefined);
  const isMissing = (id: string): boolean =>
    held.every(({ absent = [] }) => absent.some(({ participant }) => participant === id));
  const experts = composed?.participants.filter(({ role }) => role === "expert") ?? [];
  return experts.map(({ id }) => id).filter(isMissing);
}
