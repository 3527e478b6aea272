import type { Clock } from "#lib/clock";
import { isoTime } from "#lib/clock";
import type { Assignment } from "#protocols/discussant/role/assignment";
import { itemsIn } from "#protocols/discussant/role/items";
import { knownIn, MemoryError, memoryOf } from "#protocols/discussant/role/memory";
import {
  type AnalysisItem,
  type RoundFile,
  type RoundFindings,
  roundContent,
  saidIn,
} from "#protocols/discussant/role/round";
import { byRule, type Material } from "#protocols/discussant/role/strategies";
import { withinRole } from "#protocols/discussant/role/within-role";
import { words } from "#protocols/discussant/role/words/index";
import { failureText, type Provider, ProviderError } from "#providers";
import type { Lang } from "#wire";
import { requestOf } from "./ask.ts";
import type { Explore } from "./explorer.ts";
import type { SessionFolder } from "./folder.ts";
import { roundsIn } from "./merge.ts";

/** Who works out a round. */
export interface Means {
  readonly provider: Provider;
  /** The program that deepens and explores; undefined: nobody but the discussant itself. */
  readonly explorer?: { readonly program: string; readonly explore: Explore } | undefined;
  readonly lang: Lang;
  readonly clock: Clock;
}

/** A round that is worked out, and what is to be said of how. */
export interface Processed {
  readonly round: Omit<RoundFile, "round">;
  readonly notes: readonly string[];
}

/** Milliseconds for a model's answer. */
const ANSWER_MS = 300_000;

/** Works out a round from what stands in the folder. @throws the signal's reason; FolderError */
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
    said = byRule(nothing, lang);
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

/** Everything after the first round is handed to the program that explores, where there is one. */
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

/** By the model, else by rule. */
async function worked(
  material: Material,
  { provider, lang, clock }: Means,
  notes: string[],
  signal: AbortSignal,
): Promise<RoundFindings> {
  const say = words(lang).notes;
  try {
    const answer = await provider.answer(requestOf(material, lang), { signal, deadline: clock.steady() + ANSWER_MS });
    if (!answer.origin.isModel) notes.push(say.byRule);
    return answer.content;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    notes.push(say.modelFailed(failureText(error, lang)));
    return byRule(material, lang);
  }
}

/** What the shared memory and earlier rounds say. A memory that cannot be read now is reported when it is written. */
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
