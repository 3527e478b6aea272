import type { ProtocolDefinition } from "#protocols/protocol";
import type { DiscussionOptions } from "#wire";
import { type Ending, end, type Protocol } from "../effects.ts";
import { openTable } from "../opening.ts";
import { seatEverybody } from "../seating.ts";
import type { PatternId } from "./catalogue.ts";
import { runOf } from "./compositions.ts";
import { type Course, emptyCourse, MINDS_SILENCE, stepOf } from "./course.ts";
import { estimate } from "./estimate.ts";
import { NAMES, type PatternKind, THOUGHTS } from "./kinds.ts";
import { OPTIONS } from "./options.ts";
import { reportOn } from "./report.ts";
import { files, MARKDOWN, partial, resultOf, told } from "./result/index.ts";
import { patternsOf, personaOf, rolesOf } from "./roles.ts";
import { settingsOf } from "./settings.ts";
import { recallLessons } from "./team.ts";
import { both, words } from "./words/index.ts";

export { runnableNamed } from "./catalogue.ts";
export { listPatterns, selectPatterns, tellPatterns, tellSelection } from "./listing.ts";

/** Seats that no role of the pattern has would wait for turns that never come. */
function seatFault(seats: unknown, given: Readonly<Record<string, unknown>>): string | undefined {
  const settings = settingsOf(given);
  const roles = rolesOf(settings, words("en"));
  const unknown = (seats as readonly string[]).filter((seat) => !roles.includes(seat));
  if (unknown.length === 0) return undefined;
  return `${unknown.join(", ")} is no role of ${settings.pattern}: a seat is named by the role that it holds: ${roles.join(", ")}`;
}

/** Iterations of each pattern, each of which is a round: where a plan decides how many there are, what is usual. */
const ROUNDS: Readonly<Record<PatternId, number>> = {
  ...{ "CP-1": 13, "CP-2": 5, "CP-3": 3, "CP-4": 2, "CP-5": 6 },
  ...{ "CP-6": 20, "CP-7": 2, "CP-8": 2, "CP-9": 6, "CP-10": 1 },
};

/** What there is is reported. */
function* endEarly(course: Course, reason: string): Protocol<void> {
  const summary = course.say.result.limit(reason);
  const { answer } = yield* reportOn(course, { reached: false, iterations: 0, summary, how: "not-reached" });
  yield* end({ outcome: "ended-early", reason: answer, answer });
}

function* run(
  definition: Pick<ProtocolDefinition, "steps">,
  options: DiscussionOptions,
  context: Parameters<ProtocolDefinition["run"]>[1],
): Protocol<Ending> {
  const { lang, seats } = options;
  const say = words(lang);
  const settings = settingsOf(options);
  const roles = rolesOf(settings, say);
  const personas = roles.map((role) => personaOf(role, settings, say));
  const participants = seatEverybody(personas, new Set(seats), ["moderator"], lang);
  const rounds = patternsOf(settings.pattern, settings).reduce((sum, id) => sum + ROUNDS[id], 0);
  const version = yield* openTable({ ...definition, version: MINDS_SILENCE }, options, context, participants, rounds);
  // Started directly on the bus, it has passed no check of the command line, HTTP or MCP.
  const unknown = seats.filter((seat) => !roles.includes(seat));
  if (unknown.length > 0) return { outcome: "failed", reason: say.result.noSeat(unknown, roles) };
  const table = new Map(participants.map((one) => [one.id, one]));
  const course = emptyCourse({
    options,
    version,
    settings,
    say,
    participants: table,
    session: settings.session,
    endEarly,
  });
  course.used = yield* recallLessons(course);
  const { answer } = yield* reportOn(course, yield* runOf(settings.pattern)(course));
  return { outcome: "completed", reason: answer, answer };
}

/** A task worked on by a team, by one of ten collaboration patterns or a composition of them. */
export const pattern: ProtocolDefinition = {
  name: "pattern",
  title: both(({ title }) => title),
  options: OPTIONS,
  checks: { seats: seatFault },
  ...NAMES,
  thoughts: THOUGHTS,
  steps: ({ lang }) => {
    const { kinds } = words(lang);
    const names = (Object.keys(kinds) as PatternKind[]).filter((name) => name !== "report");
    const steps = names.map((kind) => ({ kind, step: stepOf(kind), name: kinds[kind].label, once: true }));
    return steps.toSorted((a, b) => a.step - b.step);
  },
  run(options, context) {
    return run(this, options, context);
  },
  estimate,
  told,
  partial,
  files,
  markdown: MARKDOWN,
  result: resultOf,
};
