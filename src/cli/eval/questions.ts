import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { z } from "zod";
import { PROTOCOLS } from "#protocols";
import { discussionOptions } from "#protocols/given";
import { LETTERS, ownFactsIn } from "#protocols/question/kinds/answer";
import { CONDITIONS, type Condition, factsByVoter, votersOf } from "#protocols/question/options";
import { canonicalJson, issueText, type Lang, Name, type Persona } from "#wire";
import { type BatchLine, NOT_UTF8, utf8Text } from "../batch/batch-file.ts";
import { UsageError } from "../failures.ts";
import { asUsage, givenAt } from "../input/options.ts";
import { words } from "./words.ts";

/** Ways of answering that are compared, in the order of tables: those of one question, and the swarm discussion. */
export const COMPARED = [...CONDITIONS, "discussion"] as const;
export type Compared = Condition | "discussion";

/** Returns the condition whose tokens the others have: the discussion, which ends by itself, else the debate. */
export const yardstickOf = (conditions: readonly Compared[]): Compared | undefined =>
  (["discussion", "debate"] as const).find((one) => conditions.includes(one));

export interface EvalSettings {
  readonly provider: string;
  readonly model?: string;
  readonly lang: "en" | "zh";
  readonly voters: number;
  readonly rounds: number;
}

/** Most tokens that the engine reserves before a call; its ceiling includes one such call per voter. */
const RESERVED = 16_000;

/**
 * A question under a condition, as a line of a batch.
 * @param tokens for how many tokens answers are taken, and with which a discussion ends; 0: the usual number of answers
 * @throws UsageError where the condition cannot take the question, such as a discussion with more than eight choices
 */
export function lineFor(
  { id, question, choices, facts, line }: EvalQuestion,
  condition: Compared,
  settings: EvalSettings,
  tokens = 0,
): BatchLine {
  const { provider, model, lang, voters, rounds } = settings;
  const common = { provider, ...(model === undefined ? {} : { model }), lang, rounds };
  const isDiscussed = condition === "discussion";
  const own = isDiscussed
    ? {
        topic: [question, "", ...choices.map((choice) => `- ${choice}`)].join("\n"),
        alternative: choices,
        ...(tokens > 0 ? { budgetTokens: tokens } : {}),
      }
    : {
        ...{ topic: question, protocol: "question", condition, choice: choices, voters },
        ...(facts.length > 0 ? { fact: facts } : {}),
        ...(tokens > 0 ? { answerTokens: tokens, budgetTokens: tokens + voters * RESERVED } : {}),
      };
  const given = givenAt(PROTOCOLS, "line", { ...common, ...own });
  const experts = isDiscussed ? expertsFor(facts, settings) : [];
  const options = asUsage(() => discussionOptions(PROTOCOLS, given, { provider, experts, unattended: true }));
  // What a question is asked with makes the key: not its tokens, which are another discussion's result, nor where it stands
  // in the file, nor what is right.
  const topic = question;
  const said = canonicalJson({ topic, choices, facts, condition, provider, model: model ?? "", lang, voters, rounds });
  const key = createHash("sha256").update(said).digest("hex").slice(0, 16);
  return {
    line,
    key: `${id}.${condition}.${key}`,
    options,
    context: async () => ({ documents: [], skipped: [] }),
  };
}

/** The voters of the other conditions as experts, each with the same facts, which stand in the profile that they alone see. */
function expertsFor(facts: readonly string[], { lang, voters }: EvalSettings): Persona[] {
  const experts = votersOf({ seats: [], lang }, voters);
  const dealt = factsByVoter(
    facts,
    experts.map(({ id }) => id),
    voters,
  );
  return experts.map((one) => {
    const own = dealt.get(one.id) ?? [];
    return own.length === 0 ? one : { ...one, expertise: [...one.expertise, ownFactsIn(lang), ...own] };
  });
}

const line = z.string().trim().min(1).max(4_000);
const Line = z.strictObject({
  id: Name.optional(),
  question: z.string().trim().min(1).max(20_000),
  choices: z.array(line).min(2).max(LETTERS.length),
  answer: line,
  facts: z.array(line).max(50).optional(),
});

export interface EvalQuestion {
  /** Counted from 1. */
  readonly line: number;
  readonly id: string;
  readonly question: string;
  readonly choices: readonly string[];
  /** The letter of the right choice. */
  readonly right: string;
  readonly facts: readonly string[];
}

/**
 * Reads the questions of a file: one JSON object per line, {id?, question, choices, answer, facts?}. The answer is the
 * text of a choice, or its letter.
 * @param tell gets one line for each line of the file that is wrong
 * @returns the file's absolute path, and its questions
 * @throws UsageError where a line is wrong, or there is none
 */
export async function readQuestions(file: string, cwd: string, lang: Lang, tell: (fault: string) => void) {
  const say = words(lang).file;
  const path = resolve(cwd, file);
  const text = await utf8Text(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(say.unreadable(file, error.code === NOT_UTF8 ? say.noText : (error.code ?? error.message)), {
      cause: error,
    });
  });
  const questions: EvalQuestion[] = [];
  let faults = 0;
  const wrong = (line: number, why: string): void => {
    faults += 1;
    tell(say.wrong(line, why));
  };
  for (const [at, said] of text.split(/\r\n|\r|\n/).entries()) {
    if (said.trim() === "") continue;
    const read = readQuestion(said, at + 1, lang);
    if (typeof read === "string") {
      wrong(at + 1, read);
      continue;
    }
    const twin = questions.find(({ id }) => id === read.id);
    if (twin) wrong(at + 1, say.sameId(read.id, twin.line));
    else questions.push(read);
  }
  if (faults > 0) throw new UsageError(say.faults(file, faults));
  if (questions.length === 0) throw new UsageError(say.empty(file));
  return { path, questions };
}

function readQuestion(text: string, line: number, lang: Lang): EvalQuestion | string {
  const say = words(lang).file;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return say.noJson((error as Error).message);
  }
  const parsed = Line.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return issue ? say.misfit(issue.path.join("."), issueText(issue, value, lang)) : say.misfit("", "");
  }
  const { id = `q${line}`, question, choices, answer, facts = [] } = parsed.data;
  if (new Set(choices).size < choices.length) return say.sameChoice;
  const letters: readonly string[] = LETTERS.slice(0, choices.length);
  const at = choices.indexOf(answer);
  const right = at === -1 ? answer : letters[at];
  if (right === undefined || !letters.includes(right)) return say.noAnswer(answer, letters);
  return { line, id, question, choices, right, facts };
}
