import { courseOf, type Estimate } from "#protocols/estimate";
import type { ProtocolDefinition } from "#protocols/protocol";
import type { DiscussionOptions, Lang } from "#wire";
import type { Protocol } from "../effects.ts";
import { openTable, seatEverybody } from "../seating.ts";
import { BOUNDS, type PatternId } from "./catalogue.ts";
import { runOf } from "./compositions.ts";
import { Course, type PatternOutcome, stepOf } from "./course.ts";
import { ATTEMPTS } from "./cp05-escalation-chain.ts";
import type { Change } from "./kinds/change.ts";
import { KINDS, NAMES, type PatternKind } from "./kinds/index.ts";
import type { Work } from "./kinds/work.ts";
import { OPTIONS, type Settings, settingsOf } from "./options.ts";
import { partial, RESULT, told } from "./result/index.ts";
import { anglesOf, patternsOf, personaOf, rolesOf } from "./roles.ts";
import { both, words } from "./words/index.ts";

export { runnableNamed } from "./catalogue.ts";
export { listPatterns, selectPatterns, tellPatterns, tellSelection } from "./listing.ts";

/** Refuses seats that no role of the pattern has: their turns would never come. */
function seatFault(seats: readonly string[], settings: Settings, lang: Lang): string | undefined {
  const roles = rolesOf(settings);
  const unknown = seats.filter((seat) => !roles.includes(seat));
  return unknown.length === 0 ? undefined : words(lang).result.noSeat(unknown, settings.pattern, roles);
}

/** Rounds of each pattern, one an iteration; the usual number if a plan decides. */
const ROUNDS: Readonly<Record<PatternId, number>> = {
  ...{ "CP-1": 13, "CP-2": 5, "CP-3": 3, "CP-4": 2, "CP-5": 6 },
  ...{ "CP-6": 20, "CP-7": 2, "CP-8": 2, "CP-9": 6, "CP-10": 1 },
};

const VERSION = 3;

/**
 * Asks the owner whether a delivered branch is merged, and lets the executor merge it on a yes. Without an answer nothing is
 * merged. The outcome names the branch.
 */
function* offerMerge(course: Course, outcome: PatternOutcome): Protocol<PatternOutcome> {
  const { say, change } = course;
  if (!change || change.fileCount === 0) return outcome;
  const answer = outcome.answer ?? outcome.summary;
  return { ...outcome, answer: say.sentences([answer, yield* decided(course, change)]) };
}

function* decided(course: Course, change: Change): Protocol<string> {
  const { say } = course;
  const kept = say.change.kept(change);
  if (change.onto === undefined) return kept;
  const files = change.files.map(({ path, added, removed }) => say.change.file(path, added, removed));
  const { choice } = yield* course.toUser(say.change.ask(change, change.onto), files, ["merge", "keep"], "keep");
  if (choice !== "merge") return kept;
  const about = say.change.merge(change.branch, change.onto);
  const { said } = yield* course.askOne<Work>("work", "executor", about, "merge");
  if (said?.change?.merged) return say.change.merged(change, change.onto);
  return say.sentences([say.stop(said?.summary ?? course.silent("executor")), kept]);
}

/** Work of a team on a task, by one of ten collaboration patterns or a composition of them. */
export const pattern: ProtocolDefinition = {
  name: "pattern",
  title: both(({ title }) => title),
  options: OPTIONS,
  checks: { seats: (seats, given) => seatFault(seats as readonly string[], settingsOf(given), "en") },
  ...NAMES,
  thoughts: { advice: KINDS.advice.prompt },
  steps: ({ lang }) => {
    const kinds = (Object.keys(KINDS) as PatternKind[]).filter((kind) => kind !== "report");
    return kinds.map((kind) => ({ kind, step: stepOf(kind), name: KINDS[kind].label[lang], once: true }));
  },
  *run(options, context) {
    const { lang, seats } = options;
    const settings = settingsOf(options);
    const personas = rolesOf(settings).map((role) => personaOf(role, settings, lang));
    const participants = seatEverybody(personas, new Set(seats), ["moderator"], lang);
    const rounds = patternsOf(settings).reduce((sum, id) => sum + ROUNDS[id], 0);
    yield* openTable({ ...this, version: VERSION }, options, context, participants, rounds);
    // A discussion started on the bus itself has passed no entrance's check.
    const fault = seatFault(seats, settings, lang);
    if (fault !== undefined) return { outcome: "failed", reason: fault };
    const table = new Map(participants.map((one) => [one.id, one]));
    const course = new Course({ options, settings, say: words(lang), participants: table });
    course.used = yield* course.team.recallLessons();
    const outcome = yield* runOf(settings.pattern)(course);
    const { answer } = yield* course.report(yield* offerMerge(course, outcome));
    return { outcome: "completed", reason: answer, answer };
  },
  estimate,
  ...RESULT,
  told,
  partial,
};

/** Increments of a plan at most, which is not known before there is one. */
const INCREMENTS = 10;
/** Least and most agents who diagnose and look back. */
const AGENTS = [3, 7] as const;
/** `fixed`: characters of a call without task, documents and floor; `statement`: characters; `answer`: tokens. */
const LEAST = { fixed: 3_000, statement: 150, answer: 60, charactersPerToken: 5 };
const LIKELY = { fixed: 6_000, statement: 1_000, answer: 600, charactersPerToken: 4 };
const MOST = { fixed: 12_000, statement: 4_000, answer: 4_000, charactersPerToken: 3 };
/** Characters of documents that a role reads at most. */
const PASSAGES = 14_000;

/** Counts the calls of a pattern if everything passes at once, and if every bound is used up. */
function callsOf(id: PatternId, settings: Settings, angles: number): readonly [number, number] {
  const { voters, maxIterations } = settings;
  const cycle = 2 * maxIterations;
  const gate = BOUNDS.consensusRounds * (2 + voters);
  const escalation = ATTEMPTS + 2;
  const planning = 2 * BOUNDS.planRejections + 1;
  switch (id) {
    case "CP-1":
      return [5, 2 * (planning + 2 + 2 * BOUNDS.testIterations + cycle)];
    case "CP-2":
      return [2, cycle + escalation];
    case "CP-3":
      return [angles, angles + gate];
    case "CP-4":
      return [1 + voters, gate];
    case "CP-5":
      return [1, escalation];
    case "CP-6":
      return [4, 1 + INCREMENTS * (BOUNDS.incrementTries * 3 + cycle + 2)];
    case "CP-7":
      return [AGENTS[0] + 2, BOUNDS.swarmRounds * (AGENTS[1] + 6)];
    case "CP-8":
      return [2, 4 + gate];
    case "CP-9":
      return [6, 2 * (4 + 2 + 3 * BOUNDS.alignmentTries) + 2 * cycle];
    case "CP-10":
      return AGENTS;
  }
}

/** Estimates a run, from every gate passed at once to every bound used up. Seats cost nothing. */
function estimate(options: DiscussionOptions, characters: number): Estimate {
  const settings = settingsOf(options);
  const say = words(options.lang);
  const angles = anglesOf(settings, options.lang).length;
  const ids = patternsOf(settings);
  const roles = rolesOf(settings);
  const share = roles.filter((role) => !options.seats.includes(role)).length / roles.length;
  const partsAt = (at: 0 | 1, of: number) =>
    ids.map((id) => ({ name: say.patterns[id].title, calls: Math.floor(of * callsOf(id, settings, angles)[at]) }));
  const read = options.topic.length + Math.min(characters, PASSAGES);
  return {
    // A composition ends with its first part if that part's gate is not passed.
    least: courseOf(partsAt(0, share).slice(0, 1), read, LEAST),
    likely: courseOf(partsAt(0, share), read, LIKELY),
    most: courseOf(partsAt(1, share === 0 ? 0 : 1), read, MOST),
  };
}
