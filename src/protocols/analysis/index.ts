import { type CourseSize, courseOf, type Estimate } from "#protocols/estimate";
import type { ProtocolDefinition } from "#protocols/protocol";
import type { Body, DiscussionOptions } from "#wire";
import { announce, askUser, type Ending, end, endIfUsedUp, type Protocol, state } from "../effects.ts";
import { takingLate } from "../late.ts";
import { openTable } from "../seating.ts";
import { passageQuery } from "../shared/experts.ts";
import { tableOf } from "./analysts.ts";
import { type At, type Course, compared, heldRound } from "./course.ts";
import { labelsPrompt, NAMES, STEP, steps } from "./kinds.ts";
import { isReadInBoth, OPTIONS, OUTPUT_TOKENS, settingsOf, whoThinks } from "./options.ts";
import { verdictOf } from "./result/answer.ts";
import { artifact, partial, RESULT } from "./result/index.ts";
import type { Feedback, RoundSynthesis } from "./schemas.ts";
import { both, words as wordsIn } from "./words/index.ts";

/** Several providers analyse a task side by side, one verifies the first, and what they say is compared and scored. */
export const analysis: ProtocolDefinition = {
  name: "analysis",
  title: both(({ title }) => title),
  options: OPTIONS,
  whoThinks,
  ...NAMES,
  thoughts: { labels: labelsPrompt },
  efforts: { analysis: "high", verification: "high", labels: "low" },
  run,
  steps,
  readsInstead: true,
  estimate,
  passageQuery,
  ...RESULT,
  takesLate: true,
  partial,
  artifact,
};

const LEAST: CourseSize = { fixed: 6_000, statement: 0, answer: 400, charactersPerToken: 5 };
const LIKELY: CourseSize = { fixed: 10_000, statement: 0, answer: 2_500, charactersPerToken: 4 };
const MOST: CourseSize = { fixed: 12_000, statement: 0, answer: OUTPUT_TOKENS, charactersPerToken: 2 };
/** Characters of documents in a prompt at most. */
const READ = 24_000;

/** From one round to all of them, each answer returned once at most. The first round never converges, so two are likely. */
function estimate(options: DiscussionOptions, characters: number): Estimate {
  const models = tableOf(options).seated.filter(({ isPerson }) => !isPerson).length;
  const { rounds } = settingsOf(options);
  const { kinds } = wordsIn(options.lang);
  const calls = (times: number) => [
    { name: kinds.analysis, calls: Math.max(0, models - 1) * times },
    { name: kinds.verification, calls: Math.min(1, models) * times },
    { name: kinds.labels, calls: isReadInBoth(options) ? times : 0 },
  ];
  const read = Math.min(characters, READ);
  const usual = calls(Math.min(2, rounds));
  return {
    least: courseOf(usual, read, LEAST),
    likely: courseOf(usual, read, LIKELY),
    most: courseOf(calls(2 * rounds), read, MOST),
  };
}

/** Choices of a question beside those that it offers itself; the page and the terminal ask for words with `own-words`. */
const OPEN = "open";
const OWN = "own-words";

const VERSION = 6;

function* run(options: DiscussionOptions, context: Body<"phase", "opened">["context"]): Protocol<Ending> {
  const words = wordsIn(options.lang);
  const table = tableOf(options);
  const { rounds } = settingsOf(options);
  yield* openTable({ steps, version: VERSION }, options, context, table.participants, rounds);
  const hasDocuments = context.files.length > 0;
  const course: Course = { options, table, words, hasDocuments, floor: [], feedback: [], absent: [] };
  let last: RoundSynthesis | undefined;
  const held = function* (): Protocol<void> {
    last = yield* heldRounds(course, rounds);
  };
  return yield* takingLate(course.floor, held(), function* (suffix) {
    const round = course.floor.findLast(({ type }) => type === "round_synthesis")?.round ?? 1;
    if (suffix !== "" || !last) last = yield* compared(course, { round, key: `r${round}${suffix}` });
    const answer = verdictOf(last, words, { isOver: true, lang: options.lang });
    return { outcome: "completed", reason: answer, answer };
  });
}

/**
 * The rounds, until they are used up or the analyses converge; unattended, until one brings nothing new.
 * @returns what the last one came to
 */
function* heldRounds(course: Course, rounds: number): Protocol<RoundSynthesis> {
  const { options } = course;
  for (let round = 1; ; round += 1) {
    const synthesis = yield* answeredRound(course, round);
    const { recommendation, new_insights } = synthesis.convergence;
    const isIdle = options.unattended && !new_insights;
    const soFar = (): string => verdictOf(synthesis, course.words, { isOver: false, lang: options.lang });
    if (round === rounds || recommendation === "converged" || isIdle) return synthesis;
    yield* endIfUsedUp(`r${round}.limits`, soFar);
    yield* clarified(course, round, synthesis);
    if (!options.unattended) yield* endIfUsedUp(`r${round}.next.limits`, soFar);
  }
}

/** A round in which somebody answered. Where nobody did it ends, marked degraded; taken up again, all are asked once more. */
function* answeredRound(course: Course, round: number): Protocol<RoundSynthesis> {
  let isAnswered = false;
  for (let time = 1; ; time += 1) {
    const at: At = { round, key: time === 1 ? `r${round}` : `r${round}.again.${time}` };
    const synthesis = yield* isAnswered ? compared(course, at) : heldRound(course, at);
    if (!synthesis.degraded) return synthesis;
    const answer = verdictOf(synthesis, course.words, { isOver: false, lang: course.options.lang });
    const heard = course.floor.length;
    yield* end({ outcome: "ended-early", reason: answer, answer });
    isAnswered = course.floor.length > heard;
  }
}

/** Puts a round's questions to the user, at most four, one after another; their answers go into the next round. */
function* clarified(course: Course, round: number, { questions }: RoundSynthesis): Protocol<void> {
  const { flow } = course.words;
  const answers: Feedback["answers"] = [];
  const put = new Set(course.feedback.map(({ question }) => question));
  for (const [at, { text, choices }] of questions.filter((one) => !put.has(one.text)).entries()) {
    const offered = choices.map((label, nth) => ({ value: `choice-${nth + 1}`, label, description: flow.take }));
    const {
      choice,
      by,
      text: own,
    } = yield* askUser({
      key: `r${round}.question.${at + 1}`,
      question: {
        kind: "next-step",
        text: `${flow.questionHead(at + 1, questions.length)}\n\n${text}`,
        choices: [...offered, { value: OWN, ...flow.own }, { value: OPEN, ...flow.open }],
        recommended: OPEN,
        details: { round },
      },
    });
    const answer = choice === OWN ? own?.trim() : offered.find(({ value }) => value === choice)?.label;
    if (answer) answers.push({ question: text, answer, by });
    else course.feedback.push({ question: text, answer: flow.left });
  }
  if (answers.length === 0) return;
  course.feedback.push(...answers);
  const content = { answers };
  course.floor.push(yield* state({ key: `r${round}.feedback`, round, kind: "feedback", content, references: [] }));
  const lines = answers.map(({ question, answer }) => `${question} ${answer}`);
  const body = { step: STEP.feedback, name: course.words.steps.feedback, lines, takeaway: "" };
  yield* announce("progress", `r${round}.feedback.progress`, { round, phase: "feedback" }, body);
}
