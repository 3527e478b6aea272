import type { Clock } from "#lib/clock";
import { isoTime } from "#lib/clock";
import { failureText, type Provider, ProviderError } from "#providers";
import type { Lang } from "#wire";
import { requestOf } from "./ask.ts";
import type { Assignment } from "./assignment.ts";
import type { Explore } from "./explorer.ts";
import type { SessionFolder } from "./folder.ts";
import { itemsIn } from "./items.ts";
import { isConclusion } from "./lexicon.ts";
import { knownIn, MemoryError, memoryOf } from "./memory.ts";
import { roundsIn } from "./merge.ts";
import { type Item, NOTHING, type Round, type Said } from "./round.ts";
import { byRule, type Material } from "./strategies.ts";
import { words } from "./words/index.ts";

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
  readonly round: Omit<Round, "round">;
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
  let said: Said;
  if (analyses.read.length === 0) {
    notes.push(say.noAnalyses);
    const nothing = { assignment, items: [], explored: [], known: [] };
    said = byRule(nothing, lang);
  } else {
    const items = itemsIn([...analyses.read, ...explorations.read]);
    const explored = await exploration(assignment, means, notes, signal);
    const material = { assignment, items, explored, known: await knownOf(folder) };
    said = withoutConclusions(await worked(material, means, notes, signal), notes, lang);
  }
  const { confirmed, corrected, new_insights, new_findings, new_questions } = said;
  const round = {
    type: assignment.type,
    user_feedback: assignment.feedback,
    updated_understanding: { confirmed: [...confirmed], corrected: [...corrected], new_insights: [...new_insights] },
    new_findings: [...new_findings],
    new_questions: [...new_questions],
    timestamp: isoTime(clock.now()),
  };
  return { round, notes };
}

/** Everything after the first round is handed to the program that explores, where there is one. */
async function exploration(
  assignment: Assignment,
  { explorer, lang }: Means,
  notes: string[],
  signal: AbortSignal,
): Promise<readonly Item[]> {
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
): Promise<Said> {
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

/** Final conclusions are the synthesizer's: whatever presents itself as one is left out. */
function withoutConclusions(said: Said, notes: string[], lang: Lang): Said {
  let dropped = 0;
  const kept = (texts: readonly string[]): string[] => {
    const rest = texts.filter((text) => !isConclusion(text));
    dropped += texts.length - rest.length;
    return rest;
  };
  const { confirmed, corrected, new_insights, new_findings, new_questions } = { ...NOTHING, ...said };
  const rest = {
    confirmed: kept(confirmed),
    corrected: kept(corrected),
    new_insights: kept(new_insights),
    new_findings: kept(new_findings),
    new_questions: kept(new_questions),
  };
  if (dropped > 0) notes.push(words(lang).notes.conclusions(dropped));
  return rest;
}

/** What the shared memory and earlier rounds say. A memory that cannot be read now is reported when it is written. */
async function knownOf(folder: SessionFolder): Promise<string[]> {
  const rounds = await roundsIn(folder);
  const told = rounds.flatMap(({ updated_understanding: { confirmed, corrected, new_insights }, ...round }) => [
    ...[confirmed, corrected, new_insights, round.new_findings, round.new_questions].flat(),
  ]);
  try {
    return [...new Set([...knownIn(memoryOf(await folder.read("shared-memory.json"))), ...told])];
  } catch (error) {
    if (!(error instanceof MemoryError)) throw error;
    return told;
  }
}
