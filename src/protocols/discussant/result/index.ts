import { langOf, type Projection, type Reading } from "#discussion";
import type { FileOf, ProtocolResult, Told } from "../../protocol.ts";
import { reportHtml } from "../../shared/report/report.ts";
import { digestedNote, type Section, sectionsMarkdown } from "../../shared/section.ts";
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
  const unread = digestedNote(reading);
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
  return { kind: "understanding", content, markdown: markdownOf(state, sections), isUndecided: true };
}

/** The role's three kinds of files, which continue those of the session's folder, and the result for readers. */
export function files(state: Projection): FileOf[] {
  const { floor, options, title, composed, ended, created, progress, context, status, usage, hasModel } = state;
  const [read, held] = [filesOn(floor), heldOn(floor)];
  if (!read || held.length === 0) return [];
  const rounds = held.map(({ round }) => round);
  const said = [floor.length];
  const all = [...said, options, title, composed, ended, created, progress.length, context, status, usage, hasModel];
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const sections = (): readonly Section[] => told(state).result ?? [];
  return [
    ...rounds.map((round) => ({ path: roundPath(round.round), parts: said, make: () => roundText(round) })),
    { path: "discussion.md", parts: said, make: () => withSections(read.timeline, rounds) },
    { path: "shared-memory.json", parts: said, make: () => withRounds(read.memory, rounds) },
    { path: MARKDOWN, parts: all, make: () => markdownOf(state, sections()) },
    { path: "artifacts/report.html", parts: all, make: () => reportHtml(state, sections(), NAMES) },
    // For the page.
    { path: "artifacts/result.json", parts: all, make: () => json({ result: sections() }) },
  ];
}

const markdownOf = (state: Projection, sections: readonly Section[]): string =>
  sectionsMarkdown(state, sections, words(langOf(state)).result.question);

/** Sentence on a result without analyses, or with rounds that the discussant did not answer. */
export function partial(reading: Reading): string | undefined {
  const material = materialOf(reading);
  if (!material) return undefined;
  const { files: read, held } = material;
  return read.analyses.length === 0 || held.some(({ because }) => because !== undefined)
    ? lacksOf(material)[0]
    : undefined;
}
