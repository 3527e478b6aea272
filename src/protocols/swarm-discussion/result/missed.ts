import { langOf, nameOf, type Reading, type StepDone } from "#discussion";
import { words as swarmWords } from "../words/index.ts";
import type { Words } from "./words/index.ts";

/** The completed steps in which not everybody answered who was asked, in order. */
export const missedSteps = ({ progress }: Reading): StepDone[] =>
  progress.filter(({ asked = 0, answered = asked }) => answered < asked);

/** What is missing, in a sentence or two: the worst step in figures, how many there were, and who was missing. */
export function missedSummary(reading: Reading, words: Words): string[] {
  const steps = missedSteps(reading);
  const shareOf = ({ asked = 1, answered = 0 }: StepDone): number => answered / asked;
  const [worst] = [...steps].sort((a, b) => shareOf(a) - shareOf(b));
  const silent = partial(reading);
  const lacking = silent === undefined ? [] : [silent];
  if (!worst) return lacking;
  const counts = new Map<string, number>();
  for (const { absent = [] } of steps) {
    for (const { participant } of absent) counts.set(participant, (counts.get(participant) ?? 0) + 1);
  }
  const who = [...counts].map(([id, count]) => ({ name: nameOf(reading, id), steps: count }));
  const { answered = 0, asked = 0, round, name } = worst;
  const missing = (worst.absent ?? []).map(({ participant }) => nameOf(reading, participant));
  const first = words.answer.partial(answered, asked, round, name, missing);
  return [first, ...(who.length === 0 || steps.length < 2 ? [] : [words.answer.missed(steps.length, who)]), ...lacking];
}

/** That the result lacks experts who argued in no round; undefined where it does not. */
export function partial(reading: Reading): string | undefined {
  const silent = silentExperts(reading);
  if (silent.length === 0) return undefined;
  return swarmWords(langOf(reading)).told.partial(silent.map((id) => nameOf(reading, id)));
}

/** Experts who argued in no round, by id; none before there was a first round of arguments. */
function silentExperts({ floor, composed, progress }: Reading): string[] {
  if (!progress.some(({ kind }) => kind === "argument" || kind === "synthesis")) return [];
  const argued = new Set(floor.filter(({ type }) => type === "argument").map(({ from }) => from));
  const experts = composed?.participants.filter(({ role }) => role === "expert") ?? [];
  return experts.map(({ id }) => id).filter((id) => !argued.has(id));
}
