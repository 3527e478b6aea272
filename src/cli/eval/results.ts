import type { Bus } from "#bus";
import { readUpToNow } from "#client";
import { emptyReading, type Reading } from "#discussion";
import { firstRows, holdersOf, type Row, type Table, tableOf } from "#points";
import { protocolOf } from "#protocols";
import { answersIn } from "#protocols/question/course";
import { LETTERS } from "#protocols/question/kinds/answer";
import { type AnswerGiven, isAnswered, measure, NONE, type Run, strictPlurality } from "#protocols/question/measures";
import { addUsage, NO_USAGE, type Usage } from "#wire";
import { discussionFolder } from "../reach.ts";
import { stateFromFiles } from "../stored/stored-state.ts";
import { type BothOrders, sumOf } from "./judged-again.ts";
import type { Compared, EvalQuestion } from "./questions.ts";

export interface Result {
  readonly question: string;
  readonly condition: Compared;
  readonly discussion: string;
  readonly run: Run;
  /** Why nobody answered, or not every expert, or it was cut short. */
  readonly why?: string;
  /** Comparison of its judge's answers in both orders, or the reason why there is none; absent without a judgement. */
  readonly judged?: BothOrders | string;
}

/** A question whose discussion is not over, and why. */
interface Undone extends Pick<Result, "question" | "condition"> {
  readonly discussion?: string;
  readonly why: string;
}

export type EvalOutcome = Result | Undone;

/** A discussion that is over, from the stream; from its files where its messages are archived. */
export async function readingOf(bus: Bus, home: string, id: string, signal: AbortSignal): Promise<Reading | undefined> {
  const reading = emptyReading(id);
  await readUpToNow(bus, reading, signal);
  return reading.options ? reading : await stateFromFiles(discussionFolder(home, id), id);
}

type Discussed = Pick<Run, "facts" | "waves" | "revises" | "hears" | "led">;

/** Parts of a run that a table does not hold: the facts that an expert keeps, and earlier answers. */
const UNREAD = { facts: [], revises: false, hears: true };

/**
 * Reads a table whose asked points are the choices, in their order. It leads with the choice that its first sentence names
 * first as what most are for, on a condition or without; else, where they divide, with the one that has most holders. An
 * expert's answers are the choices that they are for at the end; whoever is for no choice answers `none`.
 */
export function answersOf(table: Table): Discussed {
  const asked = table.rows.filter(({ isAsked }) => isAsked);
  const { conditional, held, divided } = firstRows(table);
  const most = [...conditional, ...held].find(({ isAsked }) => isAsked);
  const led = most
    ? choiceOf(most)
    : strictPlurality(divided.flatMap((row) => holdersOf(row).map(() => choiceOf(row))));
  const heard = table.experts.filter(({ id }) => !table.unheard.includes(id));
  const votes = heard.flatMap(({ id }): AnswerGiven[] => {
    const rows = asked.filter((row) => holdersOf(row).includes(id));
    if (rows.length === 0) return [answer(id, NONE, "")];
    return rows.map((row) => answer(id, choiceOf(row), row.cells.get(id)?.said.message ?? ""));
  });
  return { ...UNREAD, waves: votes.length > 0 ? [votes] : [], led: led ?? NONE };
}

/** The letter of an asked point: p1 is the first choice. */
const choiceOf = ({ id }: Row): string => LETTERS[Number(id.slice(1)) - 1] ?? NONE;

const answer = (voter: string, choice: string, id: string): AnswerGiven => ({
  ...{ id, voter, choice, confidence: 1, reasoning: "", facts: [], takesOver: [] },
});

export function evalResultOf(question: EvalQuestion, condition: Compared, reading: Reading): Result {
  const { floor, ended, id } = reading;
  const why = lackIn(reading);
  const points = protocolOf(reading.options).inPoints?.(reading);
  const discussed = points ? answersOf(tableOf(points)) : { ...UNREAD, waves: [] };
  // Files hold the statements' usage alone: then what was spent on answers that did not count is left out.
  const usage: Usage =
    ended?.usage ?? floor.reduce((sum, statement) => addUsage(sum, statement.usage ?? NO_USAGE), NO_USAGE);
  return {
    question: question.id,
    condition,
    discussion: id,
    run: {
      right: question.right,
      facts: question.facts,
      ...(condition === "discussion" ? discussed : answersIn(floor, condition)),
      tokens: usage.inputTokens + usage.outputTokens,
      calls: usage.calls,
      ...(usage.costUsd === undefined ? {} : { cost: usage.costUsd }),
    },
    ...(why === undefined ? {} : { why }),
  };
}

/**
 * Why an expert never answered, or it ended early: what most absences are told by, else the end. Undefined where each
 * answered at least once and it went to its end.
 */
function lackIn({ composed, floor, progress, reason, ended }: Reading): string | undefined {
  const experts = composed?.participants.filter(({ role }) => role === "expert") ?? [];
  const isOver = floor.length > 0 && ended?.outcome !== "ended-early";
  const isWhole = isOver && experts.every(({ id }) => floor.some(({ from }) => from === id));
  if (isWhole) return undefined;
  return (
    commonest(progress.flatMap(({ absent = [] }) => absent.map((one) => one.reason))) ?? (reason || ended?.outcome)
  );
}

/** Returns the most common text; the first one of a tie. */
const commonest = (texts: readonly string[]): string | undefined =>
  [...Map.groupBy(texts, (text) => text)].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];

export type ConditionRow = ReturnType<typeof rowOf>;

/** A condition's figures. @param notAsked why a question is not answered of which there is no outcome */
export function rowOf(condition: Compared, outcomes: readonly EvalOutcome[], asked: number, notAsked: string) {
  const own = outcomes.filter((one) => one.condition === condition);
  const over = own.filter((one): one is Result => "run" in one);
  const isWithout = (one: EvalOutcome): boolean => !("run" in one && isAnswered(one.run));
  const unasked = Array.from({ length: asked - own.length }, () => notAsked);
  const unanswered = [...own.filter(isWithout).map(({ why = "" }) => why), ...unasked];
  const incomplete = own.flatMap((one) => (isWithout(one) || one.why === undefined ? [] : [one.why]));
  const again = over.flatMap(({ judged }) => (typeof judged === "object" ? [judged] : []));
  return {
    condition,
    /** In the file. */
    asked,
    /** Agreement of the discussions' judges with themselves; absent if none was asked again. */
    ...(again.length > 0 ? { judge: sumOf(again) } : {}),
    /** Discussions whose judge could not be asked again. */
    notJudgedAgain: lacking(over.flatMap(({ judged }) => (typeof judged === "string" ? [judged] : []))),
    /** Questions whose discussion is over. */
    questions: over.length,
    /** Questions that the accuracy covers. */
    answered: asked - unanswered.length,
    unanswered: lacking(unanswered),
    /** Answered, but not by every expert, or cut short. */
    incomplete: lacking(incomplete),
    measured: measure(over.map(({ run }) => run)),
  };
}

/** Whether every question was answered by every expert that it was put to, and none cut short. */
export const isWhole = ({ unanswered, incomplete }: ConditionRow) => unanswered.questions + incomplete.questions === 0;

export type Lacking = ReturnType<typeof lacking>;

/** Counts questions that lack something; `why` is the reason that most of them have, undefined where none lacks any. */
function lacking(reasons: readonly string[]) {
  const why = commonest(reasons);
  return { questions: reasons.length, why, times: reasons.filter((one) => one === why).length };
}
