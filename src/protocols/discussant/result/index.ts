import { langOf, type Projection, type Reading } from "#discussion";
import type { Lang } from "#wire";
import type { FileOf, ProtocolResult, Told } from "../../protocol.ts";
import { resultFiles } from "../../shared/result-files.ts";
import { resultNote, type Section, sectionsMarkdown } from "../../shared/section.ts";
import { filesOn, heldOn } from "../course.ts";
import { NAMES } from "../kinds/index.ts";
import { memoryOf, roundPath, roundText, withRounds, withSections } from "../role/files.ts";
import { notesOf } from "../round.ts";
import { type Words, words } from "../words/index.ts";
import { countsOf, lacksOf, type Material, sectionsOf, verdictOn } from "./sections.ts";

export const MARKDOWN = "artifacts/understanding.md";

/** Undefined before the first round was held. */
function materialOf(reading: Reading): Material | undefined {
  const { floor, options } = reading;
  const [files, held] = [filesOn(floor), heldOn(floor)];
  if (!files || !options || held.length === 0) return undefined;
  const say = words(langOf(reading));
  const notes = new Map(held.map((one) => [one.round.round, notesOf(one, { files, say })]));
  return { files, held, notes, say, ...endedHow(reading, say) };
}

function endedHow({ ended }: Reading, { result }: Words): Pick<Material, "ended"> {
  if (ended === undefined || ended.outcome === "completed") return {};
  return { ended: result.ended[ended.outcome](ended.reason.replace(/[.。]$/u, "")) };
}

/** The understanding for screens, and a line for each round. */
export function told(reading: Reading): Told {
  const material = materialOf(reading);
  if (!material) return { figures: [], rounds: new Map() };
  const { held, say } = material;
  const rounds = held.map(
    ({ round }, at) => [at + 1, say.result.roundLine(round.type, say.result.counts(countsOf(round)))] as const,
  );
  return { result: sectionsIn(reading, material), figures: [], rounds: new Map(rounds) };
}

/** The sections, under a note if models could not read everything. */
function sectionsIn(reading: Reading, material: Material): readonly Section[] {
  const [answer, ...rest] = sectionsOf(material);
  const unread = resultNote(reading);
  if (!answer || unread === undefined) return answer ? [answer, ...rest] : rest;
  return [{ ...answer, text: [unread, ...answer.text] }, ...rest];
}

/** The rounds and the understanding so far. Decides nothing: conclusions are the synthesizer's. */
export function resultOf(state: Projection): ProtocolResult | undefined {
  const material = materialOf(state);
  if (!material) return undefined;
  const sections = sectionsIn(state, material);
  const { held, files, say } = material;
  const rounds = held.map(({ round }) => round);
  const { current_understanding } = memoryOf(withRounds(files.memory, rounds));
  const content = {
    answer: verdictOn(held, files, say).join(say.between),
    current_understanding,
    rounds,
    result: sections,
  };
  return {
    kind: "understanding",
    content,
    markdown: sectionsMarkdown(state, sections, question(langOf(state))),
    isUndecided: true,
  };
}

/** The role's three kinds of files, which continue those of the session's folder, and the result for readers. */
export function files(state: Projection): FileOf[] {
  const { floor } = state;
  const [read, held] = [filesOn(floor), heldOn(floor)];
  if (!read || held.length === 0) return [];
  const rounds = held.map(({ round }) => round);
  const parts = [floor.length];
  const sections = (): readonly Section[] => told(state).result ?? [];
  return [
    ...rounds.map((round) => ({ path: roundPath(round.round), parts, make: () => roundText(round) })),
    { path: "discussion.md", parts, make: () => withSections(read.timeline, rounds) },
    { path: "shared-memory.json", parts, make: () => withRounds(read.memory, rounds) },
    ...resultFiles(state, sections, { markdown: MARKDOWN, names: NAMES, question }),
  ];
}

const question = (lang: Lang): string => words(lang).result.question;

/** Sentence on a result without analyses, or with rounds that the discussant did not answer. */
export function partial(reading: Reading): string | undefined {
  const material = materialOf(reading);
  if (!material) return undefined;
  const { files: read, held } = material;
  return read.analyses.length === 0 || held.some(({ because }) => because !== undefined)
    ? lacksOf(material)[0]
    : undefined;
}
