import { type Clock, isoTime } from "#lib/clock";
import type { BoardTask } from "#protocols/discussant/board";
import { tableOf } from "#protocols/discussant/course";
import { discussionRound } from "#protocols/discussant/kinds/round";
import { filesFrom } from "#protocols/discussant/kinds/session-files";
import { settingsOf } from "#protocols/discussant/options";
import { ROLE } from "#protocols/discussant/role/scope";
import type { Assignment } from "#protocols/discussant/role/task";
import { answeredRound, notesOf } from "#protocols/discussant/round";
import { words } from "#protocols/discussant/words/index";
import type { Ask, AskResult, Effect } from "#protocols/effects";
import { type Facts, failureText, type Provider, ProviderError } from "#providers";
import { DiscussionOptions, type FloorStatement, type Lang, NO_USAGE } from "#wire";
import { ran } from "./desk.ts";
import type { Explore } from "./explorer.ts";
import type { SessionFolder } from "./session-folder.ts";

export interface Means {
  readonly provider: Provider;
  /** External program for later rounds. Undefined: only the discussant itself. */
  readonly explorer?: { readonly program: string; readonly explore: Explore } | undefined;
  readonly lang: Lang;
  readonly clock: Clock;
}

const ANSWER_MS = 300_000;

/**
 * Holds a round of the protocol in this process, on the session's folder.
 * @returns the round, and notes on how it came about, given its final number
 * @throws the signal's reason; FolderError
 */
export async function computed(task: BoardTask, folder: SessionFolder, means: Means, signal: AbortSignal) {
  const { lang, clock } = means;
  const { assignment } = task;
  const { documents, skipped } = await folder.documents();
  const read = filesFrom(documents, lang);
  const { explored, note } =
    read.analyses.length > 0 ? await exploration(assignment, means, signal) : { explored: [], note: [] };
  const files = { ...read, skipped: [...skipped, ...read.skipped], items: [...explored, ...read.items] };
  const options = DiscussionOptions.parse({ topic: assignment.topic || task.subject, lang });
  const floor: FloorStatement[] = [];
  const made = (type: string, content: object, more: Partial<FloorStatement> = {}): FloorStatement => ({
    ...{ id: `r1-msg-${String(floor.length + 1).padStart(3, "0")}`, from: ROLE, type, round: 1, turn: ROLE },
    ...{ content: { ...content }, references: [], timestamp: isoTime(clock.now()), ...more },
  });
  floor.push(made("session_files", files));
  const at = { options, settings: settingsOf({}), say: words(lang), participants: tableOf(options) };
  const course = { ...at, floor, files, round: 0 };
  const perform = async (effect: Effect): Promise<unknown> => {
    if (effect.do === "state") return made(effect.kind, effect.content as object);
    if (effect.do !== "ask") return undefined;
    return await answered(effect, floor, means, made, signal);
  };
  const { held } = await ran(answeredRound(course, { ...assignment, task }), perform);
  return {
    held,
    notesAt: (number: number) => {
      const moved = number === assignment.round ? undefined : assignment.round;
      return [...note, ...notesOf({ ...held, task: { ...held.task, round: number, moved } }, course)];
    },
  };
}

/** Runs the external program, if any, for every round after the first. */
async function exploration(assignment: Assignment, { explorer, lang }: Means, signal: AbortSignal) {
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

const MOST_ATTEMPTS = 2;

/** Asks the model, which gets an answer that breaks the rules back once. */
async function answered(
  { topic, round, participants }: Ask,
  floor: readonly FloorStatement[],
  { provider, lang, clock }: Means,
  made: (type: string, content: object, more: Partial<FloorStatement>) => FloorStatement,
  signal: AbortSignal,
): Promise<AskResult> {
  const byId = new Map(floor.map((one) => [one.id, one]));
  const facts = { topic, lang, mode: "standard" as const, round, speaker: ROLE, floor: [...floor] };
  const deadline = clock.steady() + ANSWER_MS;
  const result = { absent: [], usage: NO_USAGE };
  try {
    for (let attempt = 1, returned: Facts["returned"]; ; attempt += 1) {
      const asked = { ...facts, personas: [], tensions: [], passages: [], ...(returned ? { returned } : {}) };
      const { content, origin } = await provider.answer(discussionRound.prompt(asked), { signal, deadline });
      const statement = { kind: "discussion_round", author: ROLE, content };
      const reasons = discussionRound.rules.flatMap((rule) => rule(statement, byId, { participants: [], lang }));
      if (reasons.length === 0 || attempt === MOST_ATTEMPTS)
        return { ...result, statements: [made("discussion_round", content, { origin })] };
      returned = { content, reasons };
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    const reason = failureText(error, lang);
    return { ...result, statements: [], absent: participants.map(({ id: participant }) => ({ participant, reason })) };
  }
}
