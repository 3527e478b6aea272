import { type CourseSize, courseOf, type Estimate } from "#protocols/estimate";
import type { ProtocolDefinition } from "#protocols/protocol";
import { type DiscussionOptions, MODERATOR, type Participant, subjects } from "#wire";
import { analysisPrompt, passageQuery } from "../shared/experts.ts";
import { deliberation as run } from "./deliberation.ts";
import { NAMES, steps } from "./kinds.ts";
import { OPTIONS, roundsOf, settingsOf } from "./options.ts";
import { OUTPUT_TOKENS, questionsPrompt, readingPrompt } from "./prompts.ts";
import { inPoints, partial, RESULT, told } from "./result/index.ts";
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
  inPoints,
  estimate,
  passageQuery,
  ...RESULT,
  told,
  takesLate: true,
  partial,
};

const LEAST: CourseSize = { fixed: 4_500, statement: 0, answer: 150, charactersPerToken: 5 };
const LIKELY: CourseSize = { fixed: 9_800, statement: 0, answer: 1_500, charactersPerToken: 4 };
const MOST: CourseSize = { fixed: 8_000, statement: 0, answer: OUTPUT_TOKENS[1], charactersPerToken: 2 };
/** Characters of documents in a prompt at most. */
const READ = 14_000;

/**
 * One round without a conflict; the usual course: a round for all, and, where several rounds are on, one more for two of
 * them; at most three in which all are in conflict, each answer given twice.
 */
function estimate(options: DiscussionOptions, characters: number): Estimate {
  const settings = settingsOf(options);
  const rounds = roundsOf(settings, settings.conflictOverrides);
  const { estimated } = words(options.lang).flow;
  const seats = options.seats.length;
  const known = options.experts.length + seats;
  const isKnown = known >= 2;
  const models = (total: number): number => Math.max(0, (isKnown ? known : total) - seats);
  const again = rounds > 1 ? Math.max(0, 2 - seats) : 0;
  const calls = (analyses: number, answers: number, thoughts: number) => [
    { name: estimated.analysis, calls: isKnown ? 0 : analyses },
    { name: estimated.answers, calls: answers },
    { name: estimated.chair, calls: thoughts },
  ];
  const read = Math.min(characters, READ);
  return {
    least: courseOf(calls(1, models(2), 2), read / 2, LEAST),
    likely: courseOf(calls(1, models(3) + again, rounds > 1 ? 4 : 2), read, LIKELY),
    most: courseOf(calls(3, 2 * rounds * models(3), 2 + 2 * rounds), read, MOST),
  };
}

/*
 * What a specialist may publish on: their own subjects and the chair's inbox, and nothing else. This is the one
 * place that says so: the gate returns a statement by it, the moderator hands nothing on that it does not allow, and a
 * broker with identities takes its permissions from it.
 */

/** Subjects that a participant may publish on; undefined where the protocol restricts nothing, as for the chair. */
export function publishes(discussion: string, { id, role }: Pick<Participant, "id" | "role">) {
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
  const { issue, pr, entry } = settingsOf(options);
  if (issue !== undefined) return `deliberation-issue-${issue}-${entry}`;
  if (pr !== undefined) return `deliberation-pr-${pr}-${entry}`;
  return `deliberation-${entry}-${Math.floor(now / 1_000)}`;
}
