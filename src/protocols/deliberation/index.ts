import type { Estimate, EstimatedCalls } from "#protocols/estimate";
import type { ProtocolDefinition } from "#protocols/protocol";
import { type DiscussionOptions, MODERATOR, type Participant, subjects } from "#wire";
import { analysisPrompt, passageQuery } from "../shared/experts.ts";
import { deliberation as run } from "./deliberation.ts";
import { NAMES, steps } from "./kinds.ts";
import { OPTIONS } from "./options.ts";
import { questionsPrompt, readingPrompt } from "./prompts.ts";
import { files, MARKDOWN, partial, resultOf, told } from "./result/index.ts";
import { MAX_SPECIALISTS, OUTPUT_TOKENS, type Settings, settingsOf } from "./settings.ts";
import { both, words } from "./words/index.ts";

/** Specialists who reach the chair alone: one round, and up to two more for those in conflict; then a decision. */
export const deliberation: ProtocolDefinition = {
  name: "deliberation",
  title: both(({ title }) => title),
  options: OPTIONS,
  ...NAMES,
  thoughts: { analysis: analysisPrompt, questions: questionsPrompt, reading: readingPrompt },
  run,
  steps,
  idOf: teamName,
  goesOnAlone: true,
  publishes,
  readsInstead: true,
  estimate,
  passageQuery,
  files,
  told,
  takesLate: true,
  partial,
  markdown: MARKDOWN,
  result: resultOf,
};

/** Tokens of a prompt beside the documents, and of a short answer. */
const PROMPT = { least: 900, most: 4_000 };
const SHORT = 150;
/** Tokens of a usual answer, with thinking. */
const USUAL = 1_500;
/** Characters of documents that one turn reads, and the broad reading of the chair; characters a token. */
const READ = { turn: 14_000, broad: 40_000 };
const PER_TOKEN = { least: 5, most: 2 };

/** A course: how often each thing is asked for, and how long what is read and said. */
interface Size {
  readonly analyses: number;
  /** The chair's thoughts of a round. */
  readonly thoughts: number;
  /** Answers of specialists, those that were returned included. */
  readonly answers: number;
  /** The share of the documents that is read. */
  readonly read: number;
  readonly prompt: number;
  readonly perToken: number;
  readonly output: number;
}

/**
 * One round without a conflict; the usual course: a round for all, and, where several rounds are on, one more for two of
 * them; at most three in which all are in conflict, each answer given twice.
 */
function estimate(options: DiscussionOptions, characters: number): Estimate {
  const { rounds } = settingsOf(options);
  const seats = options.seats.length;
  const known = options.experts.length + seats;
  const models = (total: number): number => Math.max(0, total - seats);
  const [few, usual, many] =
    known >= 2 ? [known, known, known].map(models) : [2, 3, Math.min(MAX_SPECIALISTS, Math.max(3, known))].map(models);
  const analyses = known >= 2 ? 0 : 1;
  const course = (size: Size): EstimatedCalls => courseOf(size, options, characters);
  const first = { read: 0.5, prompt: PROMPT.least, perToken: PER_TOKEN.least, output: SHORT };
  const long = { read: 1, prompt: PROMPT.most, perToken: PER_TOKEN.most, output: OUTPUT_TOKENS[1] };
  const likely = { read: 1, prompt: (PROMPT.least + PROMPT.most) / 2, perToken: 4, output: USUAL };
  const again = rounds > 1 ? models(2) : 0;
  return {
    least: course({ ...first, analyses, thoughts: 2, answers: few ?? 0 }),
    likely: course({ ...likely, analyses, thoughts: 2 + (rounds > 1 ? 2 : 0), answers: (usual ?? 0) + again }),
    most: course({ ...long, analyses: 3 * analyses, thoughts: 2 + 2 * rounds, answers: 2 * rounds * (many ?? 0) }),
  };
}

function courseOf(
  { analyses, thoughts, answers, read, prompt, perToken, output }: Size,
  { lang }: DiscussionOptions,
  characters: number,
): EstimatedCalls {
  const { estimated } = words(lang).flow;
  const broad = (analyses + 1) * Math.min(characters, READ.broad);
  const own = answers * Math.min(characters, READ.turn);
  const calls = analyses + thoughts + answers;
  const kinds = [
    { name: estimated.analysis, calls: analyses },
    { name: estimated.answers, calls: answers },
    { name: estimated.chair, calls: thoughts },
  ];
  return {
    calls,
    input: Math.ceil(calls * prompt + (read * (broad + own)) / perToken),
    output: calls * output,
    kinds: kinds.filter(({ calls }) => calls > 0),
  };
}

/*
 * What a specialist may publish on: their own subjects and the chair's inbox, and nothing else. This is the one
 * place that says so: the gate returns a statement by it, the moderator hands nothing on that it does not allow, and a
 * broker with identities takes its permissions from it.
 */

/** Subjects that a participant may publish on; undefined where the protocol restricts nothing, as for the chair. */
export function publishes(
  discussion: string,
  { id, role }: Pick<Participant, "id" | "role">,
): readonly string[] | undefined {
  if (role !== "expert") return undefined;
  return [
    subjects.say(discussion, id),
    subjects.here(discussion, id),
    subjects.log(discussion, id),
    subjects.inbox(discussion, "moderator", MODERATOR),
  ];
}

/**
 * The name that a deliberation gets where none is given, by its subject: an issue, a pull request, else the time.
 * @param now milliseconds since the epoch
 */
export function teamName(options: unknown, now: number): string {
  const { issue, pr, entry }: Settings = settingsOf(options);
  if (issue !== undefined) return `deliberation-issue-${issue}-${entry}`;
  if (pr !== undefined) return `deliberation-pr-${pr}-${entry}`;
  return `deliberation-${entry}-${Math.floor(now / 1_000)}`;
}
