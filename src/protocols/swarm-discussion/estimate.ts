import { type CourseSize, courseOf, type Estimate, type EstimatedCalls } from "#protocols/estimate";
import { type DiscussionOptions, MODE_LIMITS } from "#wire";
import { wantedExperts } from "../shared/experts.ts";
import { KINDS } from "./kinds/index.ts";
import { words } from "./words/index.ts";

/** Terse answers of a model that does not think. A statement of an earlier round is told in short: sizes are means. */
const LEAST: CourseSize = { fixed: 2_700, statement: 700, answer: 400, charactersPerToken: 4.5, own: 2_500 };
/** Statements as long as they are asked for, which take some 540 tokens (bench/chain.bench.ts), and some thinking. */
const LIKELY: CourseSize = { fixed: 4_000, statement: 1_500, answer: 850, charactersPerToken: 4, own: 2_500 };
/** Long answers after much thinking. */
const MOST: CourseSize = { fixed: 4_500, statement: 1_600, answer: 2_500, charactersPerToken: 3.5, own: 2_500 };

/** Characters of documents in a prompt at most. */
const PASSAGES = 14_000;
/** Calls of an answer in a long course, in which one of four is returned once. */
const WITH_REPAIR = 1.25;

/**
 * Estimates a short, the usual and a long course. The short one has as few experts and rounds as the mode allows; the usual
 * one as few experts, all rounds that it plans, and no answer returned; the long one as many experts, all rounds and some
 * answers returned. None is a bound.
 */
export function estimate(options: DiscussionOptions, characters: number): Estimate {
  const read = options.topic.length + Math.min(characters, PASSAGES);
  return {
    least: courseOf(callsIn(options, "least"), read, LEAST),
    likely: courseOf(callsIn(options, "likely"), read, LIKELY),
    most: courseOf(callsIn(options, "most"), read, MOST),
  };
}

function callsIn(options: DiscussionOptions, is: keyof Estimate): EstimatedCalls["kinds"] {
  const { mode, seats, experts, unshared, lang } = options;
  const { rounds: allowed, crossDomain } = MODE_LIMITS[mode];
  const models = Math.max(0, wantedExperts(mode, seats, experts)[is === "most" ? 1 : 0] - seats.length);
  const planned = allowed[is === "least" ? 0 : 1];
  const rounds = Math.min(planned, options.rounds ?? planned);
  const calls = {
    position_declaration: models,
    unshared_information: unshared ? models : 0,
    judgement: rounds + 1,
    opening: mode === "lightweight" ? 0 : mode === "deep" ? rounds : 1,
    argument: models * rounds,
    stress_test: rounds,
    response: models * rounds,
    analogy: crossDomain ? rounds : 0,
    synthesis: 1,
  };
  const asked = Object.entries(calls).map(([kind, n]) => ({
    name: KINDS[kind as keyof typeof calls].label[lang],
    calls: is === "most" ? WITH_REPAIR * n : n,
  }));
  return [{ name: words(lang).analysis, calls: 1 }, ...asked];
}
