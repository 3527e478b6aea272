import { join } from "node:path";
import type { Reading } from "#discussion";
import { present } from "#lib/fields";
import { onlyOf } from "#lib/or-else";
import { asJson } from "#lib/plain";
import { replaceFile } from "#lib/replace-file";
import { textIfThere } from "#lib/text-file";
import { ProviderError } from "#providers";
import type { BatchLine } from "../batch/batch-file.ts";
import { type OnSwarm, pauseIn, runMany } from "../batch/batch-run.ts";
import { BatchState, lockBatch } from "../batch/batch-state.ts";
import { judgedAgain } from "../eval/judged-again.ts";
import {
  COMPARED,
  type Compared,
  type EvalQuestion,
  type EvalSettings,
  lineFor,
  readQuestions,
  yardstickOf,
} from "../eval/questions.ts";
import { reportOf } from "../eval/report.ts";
import { type EvalOutcome, evalResultOf, isWhole, type Result, readingOf, rowOf } from "../eval/results.ts";
import { type Words, words } from "../eval/words.ts";
import { EXIT, type ExitCode, UsageError } from "../failures.ts";
import { chosenProvider } from "../input/options.ts";
import { commandAt, shownPath } from "../reach.ts";
import { screenKindOf } from "../run/screen.ts";
import { printLines } from "../terminal.ts";
import { type BatchFlags, batchName } from "./batch.ts";

interface EvalFlags extends BatchFlags, EvalSettings {
  readonly conditions: string;
  readonly answerTokens?: number;
}

export async function evaluate(file: string, flags: EvalFlags): Promise<ExitCode> {
  const { lang } = flags;
  const w = words(lang);
  const screen = screenKindOf(flags);
  const { terminal, place } = commandAt(flags);
  const { name: provider, note } = await chosenProvider(flags, place);
  const conditions = conditionsOf(flags, provider);
  const tell = (fault: string): void => terminal.err(`swarm: ${file} ${fault}\n`);
  const settings = { provider, lang, voters: flags.voters, rounds: flags.rounds, ...present({ model: flags.model }) };
  const { path: asked, questions } = await readQuestions(file, process.cwd(), lang, tell);
  requireLines(file, questions, conditions, settings);
  const name = batchName(file, flags);
  const folder = join(place.home, "evals", name);
  const path = join(folder, "state.json");
  await using _lock = await lockBatch(path);
  const state = await BatchState.open(path, asked);
  const outcomes: EvalOutcome[] = [];
  const total = questions.length * conditions.length;
  const many = { name: "swarm eval", place, state, screen, terminal, notes: note === undefined ? [] : [note], total };
  const interrupted = await runMany({ ...many, done: 0 }, flags, async (swarm) => {
    const { answerTokens } = flags;
    const known = await judgedBefore(join(folder, "results.json"));
    const asking = { swarm, state, home: place.home, questions, conditions, settings, answerTokens, known, why: w.why };
    for await (const one of runConditions(asking, (by, n) => swarm.doing(w.running(by, n)))) outcomes.push(one);
  });
  const rows = conditions.map((condition) => rowOf(condition, outcomes, questions.length, w.why.notAsked));
  const about = w.asked(
    questions.length,
    flags.voters,
    flags.rounds,
    [provider, flags.model].filter(Boolean).join(" "),
  );
  const results = outcomes.filter((one) => "run" in one);
  const undone = outcomes.filter((one) => !("run" in one));
  const found = { file: asked, settings, rows, results, undone };
  await replaceFile(join(folder, "results.json"), `${JSON.stringify(found, null, 1)}\n`);
  const exit = interrupted ? EXIT.interrupted : rows.every(isWhole) ? EXIT.done : EXIT.endedEarly;
  const isOver = rows.every((row) => row.questions === row.asked);
  const hint = isOver ? (exit === EXIT.done ? [] : [w.asIs]) : [w.again(`swarm eval ${file}`)];
  if (flags.json) {
    terminal.out(`${asJson({ event: "result", eval: name, exit, folder, rows })}\n`);
    for (const text of hint) terminal.err(`swarm: ${text}\n`);
    return exit;
  }
  printLines(terminal, [about, "", ...reportOf(rows, lang), w.results(shownPath(folder)), ...hint]);
  return exit;
}

function conditionsOf({ conditions, lang, answerTokens, voters }: EvalFlags, provider: string): Compared[] {
  const say = words(lang).conditions;
  const asked = conditions.split(",").map((one) => one.trim());
  const unknown = asked.find((one) => !COMPARED.some((condition) => condition === one));
  if (unknown !== undefined) throw new UsageError(say.unknown(unknown, COMPARED));
  const found = COMPARED.filter((condition) => asked.includes(condition));
  if (yardstickOf(found) === undefined && answerTokens === undefined) throw new UsageError(say.noBudget);
  if (yardstickOf(found) !== undefined && voters < 2) throw new UsageError(say.voters);
  if (found.includes("discussion") && provider === "offline") throw new UsageError(say.noModel);
  return found;
}

/** Fails before anything is started where a question does not suit a condition. */
function requireLines(
  file: string,
  questions: readonly EvalQuestion[],
  conditions: readonly Compared[],
  settings: EvalSettings,
): void {
  const say = words(settings.lang).file;
  for (const question of questions) {
    for (const condition of conditions) {
      try {
        lineFor(question, condition, settings);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        const why = say.misfit(condition, error.message);
        throw new UsageError(`${file} ${say.wrong(question.line, why)}`, { cause: error });
      }
    }
  }
}

interface EvalRun {
  readonly swarm: OnSwarm;
  readonly state: BatchState;
  readonly home: string;
  readonly questions: readonly EvalQuestion[];
  readonly conditions: readonly Compared[];
  readonly settings: EvalSettings;
  /** Tokens of a question under every condition. Default: those that it used under the yardstick. */
  readonly answerTokens: number | undefined;
  /** Comparisons of judges from an earlier run, by discussion. */
  readonly known: ReadonlyMap<string, Result["judged"]>;
  readonly why: Words["why"];
}

async function judgedBefore(path: string): Promise<EvalRun["known"]> {
  const { results = [] } = JSON.parse((await textIfThere(path)) ?? "{}") as { readonly results?: readonly Result[] };
  return new Map(results.map(({ discussion, judged }) => [discussion, judged]));
}

/** Runs the conditions one after another, the yardstick first: its tokens are what the others have. */
async function* runConditions(asking: EvalRun, begins: (condition: Compared, questions: number) => void) {
  const used = new Map<string, number>();
  const { conditions, swarm, settings, questions } = asking;
  const first = yardstickOf(conditions);
  for (const condition of conditions.toSorted((a, b) => Number(b === first) - Number(a === first))) {
    if (swarm.isInterrupted()) return;
    const lines = questions.map((question) => {
      const tokens = asking.answerTokens ?? (condition === first ? 0 : used.get(question.id));
      return { question, line: tokens === undefined ? undefined : lineFor(question, condition, settings, tokens) };
    });
    const able = lines.flatMap(({ line }) => line ?? []);
    begins(condition, able.length);
    await swarm.run(able);
    for (const { question, line } of lines) {
      const outcome = await outcomeFor(asking, question, condition, line);
      if (condition === first && "run" in outcome) used.set(question.id, outcome.run.tokens);
      yield outcome;
    }
  }
}

async function outcomeFor(
  { swarm, state, home, known, why }: EvalRun,
  question: EvalQuestion,
  condition: Compared,
  line: BatchLine | undefined,
): Promise<EvalOutcome> {
  const undone = { question: question.id, condition };
  if (!line) return { ...undone, why: why.noTokens };
  const { id, outcome, error } = state.get(line.key) ?? {};
  if (id === undefined) return { ...undone, why: error ?? why.unfinished };
  const reading = await readingOf(swarm.bus, home, id, swarm.signal);
  if (reading && outcome !== undefined) {
    const had = known.get(id);
    const judged =
      typeof had === "object" ? had : condition === "discussion" ? await again(reading, swarm.signal) : undefined;
    return { ...evalResultOf(question, condition, reading), ...(judged === undefined ? {} : { judged }) };
  }
  return { ...undone, discussion: id, why: error ?? ((reading && pauseIn(reading)) || why.unfinished) };
}

/** Asks a discussion's judge again; gives the reason where it cannot be asked. */
const again = (reading: Reading, signal: AbortSignal): Promise<Result["judged"]> =>
  judgedAgain(reading, signal).catch(onlyOf(ProviderError, ({ message }) => message));
