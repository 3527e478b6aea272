import { type Clock, isoTime } from "#lib/clock";
import { heldOn, listedOn } from "#protocols/discussant/course";
import { discussionRound } from "#protocols/discussant/kinds/round";
import { filesFrom } from "#protocols/discussant/kinds/session-files";
import type { RoundTask } from "#protocols/discussant/kinds/task";
import type { RoundFile } from "#protocols/discussant/role/files";
import type { AnalysisItem } from "#protocols/discussant/role/listing";
import { ROLE } from "#protocols/discussant/role/scope";
import type { Assignment } from "#protocols/discussant/role/task";
import { notesOf } from "#protocols/discussant/round";
import { words } from "#protocols/discussant/words/index";
import { FloorGraph } from "#protocols/rule";
import { type Facts, failureText, type Provider, ProviderError } from "#providers";
import type { FloorStatement, Lang } from "#wire";
import type { Explore } from "./explorer.ts";
import type { SessionFolder } from "./session-folder.ts";

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

/**
 * Computes a round from the session folder: files, task and answer as a discussion would have them on its floor.
 * @throws the signal's reason; FolderError
 */
export async function processed(
  assignment: Assignment,
  folder: SessionFolder,
  means: Means,
  signal: AbortSignal,
): Promise<Processed> {
  const { lang, clock } = means;
  const say = words(lang);
  const { topic, round, type, feedback, unclear } = assignment;
  const { documents, skipped } = await folder.documents();
  const read = filesFrom(documents, lang);
  const hasAnalyses = read.analyses.length > 0;
  const { explored, note } = hasAnalyses ? await exploration(assignment, means, signal) : { explored: [], note: [] };
  const files = { ...read, skipped: [...skipped, ...read.skipped], items: [...explored, ...read.items] };
  const task: RoundTask = {
    user_feedback: feedback,
    type,
    round,
    topic,
    ...(unclear === undefined ? {} : { unclear }),
  };
  const floor: FloorStatement[] = [];
  const put = (kind: string, content: object, origin?: FloorStatement["origin"]): void => {
    const id = `r${round}-msg-${String(floor.length + 1).padStart(3, "0")}`;
    const from = kind === "discussion_round" ? ROLE : "historian";
    const said = { id, from, type: kind, round, content: { ...content }, references: [], turn: ROLE };
    floor.push({ ...said, timestamp: isoTime(clock.now()), ...(origin ? { origin } : {}) });
  };
  put("session_files", files);
  put("task", task);
  if (hasAnalyses) await answered(floor, { ...means, topic, round }, put, signal);
  else put("round_by_rule", { because: say.notes.noAnalyses, ...listedOn(floor, lang) });
  const held = heldOn(floor).at(-1);
  if (!held) throw new RangeError("the round is not on its floor");
  const { round: _, ...content } = held.round;
  return { round: content, notes: [...note, ...notesOf(held, { files, say })] };
}

/** Runs the external program, if any, for every round after the first. */
async function exploration(
  assignment: Assignment,
  { explorer, lang }: Means,
  signal: AbortSignal,
): Promise<{ readonly explored: readonly AnalysisItem[]; readonly note: readonly string[] }> {
  if (assignment.type === "initial" || !explorer) return { explored: [], note: [] };
  const say = words(lang).notes;
  const { program, explore } = explorer;
  try {
    const explored = await explore(assignment, signal);
    const note = explored === undefined ? say.noExplorer(program) : say.explored(program, explored.length);
    return { explored: explored ?? [], note: [note] };
  } catch (error) {
    signal.throwIfAborted();
    return { explored: [], note: [say.explorerFailed(program, (error as Error).message)] };
  }
}

/** Answers of a model for one round. */
const MOST_ATTEMPTS = 2;

/** Asks the model, which gets an answer that breaks the rules back once; without its answer the files are listed. */
async function answered(
  floor: readonly FloorStatement[],
  { provider, lang, clock, topic, round }: Means & Pick<Facts, "topic" | "round">,
  put: (kind: string, content: object, origin?: FloorStatement["origin"]) => void,
  signal: AbortSignal,
): Promise<void> {
  const graph = new FloorGraph(new Map(floor.map((one) => [one.id, one])));
  const facts = { topic, lang, mode: "standard" as const, round, speaker: ROLE, floor: [...floor] };
  const deadline = clock.steady() + ANSWER_MS;
  try {
    for (let attempt = 1, returned: Facts["returned"]; ; attempt += 1) {
      const asked = { ...facts, personas: [], tensions: [], passages: [], ...(returned ? { returned } : {}) };
      const { content, origin } = await provider.answer(discussionRound.prompt(asked), { signal, deadline });
      const statement = { kind: "discussion_round", author: ROLE, content };
      const reasons = discussionRound.rules.flatMap((rule) => rule(statement, graph, { participants: [], lang }));
      if (reasons.length === 0 || attempt === MOST_ATTEMPTS) return put("discussion_round", content, origin);
      returned = { content, reasons };
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    put("round_by_rule", {
      because: words(lang).notes.modelFailed(failureText(error, lang)),
      ...listedOn(floor, lang),
    });
  }
}
