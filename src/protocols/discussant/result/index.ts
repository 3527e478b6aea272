import { langOf, type Reading } from "#discussion";
import { resultBy } from "../../shared/result-files.ts";
import { resultNote } from "../../shared/section.ts";
import { filesOn, heldOn } from "../course.ts";
import { NAMES } from "../kinds/index.ts";
import { isEmpty } from "../kinds/session-files.ts";
import { memoryOf, roundPath, roundText, withRounds, withSections } from "../role/files.ts";
import { notesOf } from "../round.ts";
import { words } from "../words/index.ts";
import { countsOf, lacksOf, type Material, sectionsOf, verdictOn } from "./sections.ts";

/** Undefined before the first round was held. */
function materialOf(reading: Reading): Material | undefined {
  const { floor, options } = reading;
  const [files, held] = [filesOn(floor), heldOn(floor)];
  if (!files || !options || held.length === 0) return undefined;
  const say = words(langOf(reading));
  const notes = new Map(held.map((one) => [one.round.round, notesOf(one, { files, say })]));
  const { ended } = reading;
  const outcome = ended ? say.stop(say.result.ended[ended.outcome](ended.reason)) : "";
  return { files, held, notes, say, ended: outcome, note: resultNote(reading) };
}

/**
 * The rounds and the understanding so far, with the role's three kinds of files, which continue those of the session's
 * folder. Decides nothing: conclusions are the synthesizer's.
 */
export const RESULT = resultBy<Material>({
  kind: "understanding",
  path: "artifacts/understanding",
  names: NAMES,
  question: (lang) => words(lang).result.question,
  materialOf,
  sectionsOf,
  linesOf: ({ held, say }) =>
    held.map(({ round }, at) => [at + 1, say.said(round.type, say.result.counts(countsOf(round)))] as const),
  contentOf: ({ held, files, say }, result) => {
    const rounds = held.map(({ round }) => round);
    const { current_understanding } = memoryOf(withRounds(files.memory, rounds));
    return { answer: say.sentences(verdictOn(held, files, say)), current_understanding, rounds, result };
  },
  isUndecided: () => true,
  others: ({ held, files }, { floor }) => {
    const rounds = held.map(({ round }) => round);
    const parts = [floor.length];
    return [
      ...rounds.map((round) => ({ path: roundPath(round.round), parts, make: () => roundText(round) })),
      { path: "discussion.md", parts, make: () => withSections(files.timeline, rounds) },
      { path: "shared-memory.json", parts, make: () => withRounds(files.memory, rounds) },
    ];
  },
});

/** Sentence on a result without analyses, or with rounds that the discussant did not answer. */
export function partial(reading: Reading): string | undefined {
  const material = materialOf(reading);
  if (!material) return undefined;
  const { files: read, held } = material;
  return isEmpty(read) || held.some(({ because }) => because !== undefined) ? lacksOf(material)[0] : undefined;
}
