import { z } from "zod";
import { type Clock, isoTime } from "#lib/clock";
import {
  knownIn,
  MemoryError,
  memoryOf,
  type RoundFile,
  type RoundFindings,
  roundContent,
  saidIn,
} from "#protocols/discussant/role/files";
import { type AnalysisItem, itemsIn, listed, type Material } from "#protocols/discussant/role/listing";
import { ROLE, withinRole } from "#protocols/discussant/role/scope";
import type { Assignment } from "#protocols/discussant/role/task";
import { words } from "#protocols/discussant/words/index";
import {
  type Facts,
  failureText,
  type ModelRequest,
  marked,
  markedJson,
  type Provider,
  ProviderError,
  requestFor,
} from "#providers";
import type { Lang } from "#wire";
import type { Explore } from "./explorer.ts";
import { roundsIn } from "./merge-rounds.ts";
import type { SessionFolder } from "./session-folder.ts";

const points = z.array(z.string().trim().min(1).max(1_000)).max(50);

/** Answer of a model; the reasoning comes first and is not stored. */
const Answer = z.strictObject({
  reasoning: z.string().max(8_000).default(""),
  confirmed: points,
  corrected: points,
  new_insights: points,
  new_findings: points,
  new_questions: points,
});

const MOST_ITEMS = 400;
const MOST_KNOWN = 200;

/** Builds the request for one round: for a model with its material as marked data, without a model the files are listed. */
function requestOf(material: Material, lang: Lang): ModelRequest<RoundFindings & { readonly reasoning: string }> {
  const { assignment, items, explored, known } = material;
  const say = words(lang).prompt;
  const told = (of: Material["items"]): string =>
    markedJson(
      "statements",
      of.slice(0, MOST_ITEMS).map(({ source, kind, text }) => ({ file: source, kind, text })),
    );
  const blocks = [say.items, told(items)];
  if (known.length > 0) blocks.push(say.known, markedJson("known", known.slice(-MOST_KNOWN)));
  if (explored.length > 0) blocks.push(say.explored, told(explored));
  if (assignment.feedback !== "") blocks.push(say.feedback, marked("feedback", assignment.feedback));
  return requestFor(factsOf(material, lang), {
    purpose: "discussion-round",
    role: say.role,
    schema: Answer,
    instruction: say.task(say.strategies[assignment.type]),
    material: blocks,
    byRule: () => ({ reasoning: "", ...listed(material, lang) }),
  });
}

const factsOf = ({ assignment: { topic, round } }: Material, lang: Lang): Facts => ({
  topic,
  lang,
  mode: "standard",
  round,
  speaker: ROLE,
  personas: [],
  tensions: [],
  passages: [],
  floor: [],
});

/** Tools for computing a round. */
export interface Means {
  readonly provider: Provider;
  /** External program for later rounds. Undefined: only the discussant itself. */
  readonly explorer?: { readonly program: string; readonly explore: Explore } | undefined;
  readonly lang: Lang;
  readonly clock: Clock;
}

export interface Processed {
  readonly round: Omit<RoundFile, "round">;
  readonly notes: readonly string[];
}

const ANSWER_MS = 300_000;

/** Computes a round from the session folder. @throws the signal's reason; FolderError */
export async function processed(
  assignment: Assignment,
  folder: SessionFolder,
  means: Means,
  signal: AbortSignal,
): Promise<Processed> {
  const { lang, clock } = means;
  const say = words(lang).notes;
  const [analyses, explorations] = [await folder.sources("analyses"), await folder.sources("explorations")];
  const skipped = [...analyses.skipped, ...explorations.skipped];
  const notes = [
    ...(skipped.length > 0 ? [say.skipped(skipped)] : []),
    ...(assignment.unclear === undefined ? [] : [say.unclear]),
  ];
  let said: RoundFindings;
  if (analyses.read.length === 0) {
    notes.push(say.noAnalyses);
    const nothing = { assignment, items: [], explored: [], known: [] };
    said = listed(nothing, lang);
  } else {
    const items = itemsIn([...analyses.read, ...explorations.read]);
    const explored = await exploration(assignment, means, notes, signal);
    const material = { assignment, items, explored, known: await knownOf(folder) };
    const { kept, conclusions, tasks } = withinRole(await worked(material, means, notes, signal));
    if (conclusions > 0) notes.push(say.conclusions(conclusions));
    if (tasks > 0) notes.push(say.tasks(tasks));
    said = kept;
  }
  const at = { type: assignment.type, user_feedback: assignment.feedback, timestamp: isoTime(clock.now()) };
  return { round: roundContent(said, at), notes };
}

/** Runs the external program, if any, for every round after the first. */
async function exploration(
  assignment: Assignment,
  { explorer, lang }: Means,
  notes: string[],
  signal: AbortSignal,
): Promise<readonly AnalysisItem[]> {
  if (assignment.type === "initial" || !explorer) return [];
  const say = words(lang).notes;
  const { program, explore } = explorer;
  try {
    const found = await explore(assignment, signal);
    notes.push(found === undefined ? say.noExplorer(program) : say.explored(program, found.length));
    return found ?? [];
  } catch (error) {
    signal.throwIfAborted();
    notes.push(say.explorerFailed(program, (error as Error).message));
    return [];
  }
}

/** Asks the model; without its answer the files are listed. */
async function worked(
  material: Material,
  { provider, lang, clock }: Means,
  notes: string[],
  signal: AbortSignal,
): Promise<RoundFindings> {
  const say = words(lang).notes;
  try {
    const answer = await provider.answer(requestOf(material, lang), { signal, deadline: clock.steady() + ANSWER_MS });
    if (!answer.origin.isModel) notes.push(say.noModel);
    return answer.content;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    notes.push(say.modelFailed(failureText(error, lang)));
    return listed(material, lang);
  }
}

/** Collects the statements of shared memory and earlier rounds. A malformed memory is reported when it is written. */
async function knownOf(folder: SessionFolder): Promise<string[]> {
  const rounds = await roundsIn(folder);
  const told = rounds.flatMap(saidIn);
  try {
    return [...new Set([...knownIn(memoryOf(await folder.read("shared-memory.json"))), ...told])];
  } catch (error) {
    if (!(error instanceof MemoryError)) throw error;
    return told;
  }
}
