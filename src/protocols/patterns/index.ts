import type { ProtocolDefinition } from "#protocols/protocol";
import type { DiscussionOptions } from "#wire";
import { type Ending, end, type Protocol } from "../effects.ts";
import { openTable } from "../opening.ts";
import { seatEverybody } from "../seating.ts";
import type { PatternId } from "./catalogue.ts";
import { runOf } from "./compositions.ts";
import { type Course, newCourse, notReached, stepOf } from "./course.ts";
import { estimate } from "./estimate.ts";
import { KINDS, NAMES, type PatternKind } from "./kinds/index.ts";
import { OPTIONS, settingsOf } from "./options.ts";
import { reportOn } from "./report.ts";
import { files, MARKDOWN, partial, resultOf, told } from "./result/index.ts";
import { patternsOf, personaOf, rolesOf } from "./roles.ts";
import { recallLessons } from "./team.ts";
import { both, words } from "./words/index.ts";

export { runnableNamed } from "./catalogue.ts";
export { listPatterns, selectPatterns, tellPatterns, tellSelection } from "./listing.ts";

/** Refuses seats that no role of the pattern has: their turns would never come. */
function seatFault(seats: unknown, given: Readonly<Record<string, unknown>>): string | undefined {
  const settings = settingsOf(given);
  const roles = rolesOf(settings);
  const unknown = (seats as readonly string[]).filter((seat) => !roles.includes(seat));
  if (unknown.length === 0) return undefined;
  return `${unknown.join(", ")} is no role of ${settings.pattern}: a seat is named by the role that it holds: ${roles.join(", ")}`;
}

/** Rounds of each pattern, one an iteration; the usual number if a plan decides. */
const ROUNDS: Readonly<Record<PatternId, number>> = {
  ...{ "CP-1": 13, "CP-2": 5, "CP-3": 3, "CP-4": 2, "CP-5": 6 },
  ...{ "CP-6": 20, "CP-7": 2, "CP-8": 2, "CP-9": 6, "CP-10": 1 },
};

/** Version of the course: a journal of another one is not continued. */
const VERSION = 2;

/** Reports what there is, and ends early. */
function* endEarly(course: Course, reason: string): Protocol<void> {
  const summary = course.say.result.limit(reason);
  const { answer } = yield* reportOn(course, notReached(0, summary));
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
  const roles = rolesOf(settings);
  const personas = roles.map((role) => personaOf(role, settings, lang));
  const participants = seatEverybody(personas, new Set(seats), ["moderator"], lang);
  const rounds = patternsOf(settings.pattern, settings).reduce((sum, id) => sum + ROUNDS[id], 0);
  yield* openTable({ ...definition, version: VERSION }, options, context, participants, rounds);
  // A discussion started on the bus itself has passed no entrance's check.
  const unknown = seats.filter((seat) => !roles.includes(seat));
  if (unknown.length > 0) return { outcome: "failed", reason: say.result.noSeat(unknown, roles) };
  const table = new Map(participants.map((one) => [one.id, one]));
  const { session } = settings;
  const course = newCourse({ options, settings, say, participants: table, session, endEarly });
  course.used = yield* recallLessons(course);
  const { answer } = yield* reportOn(course, yield* runOf(settings.pattern)(course));
  return { outcome: "completed", reason: answer, answer };
}

/** Work of a team on a task, by one of ten collaboration patterns or a composition of them. */
export const pattern: ProtocolDefinition = {
  name: "pattern",
  title: both(({ title }) => title),
  options: OPTIONS,
  checks: { seats: seatFault },
  ...NAMES,
  thoughts: { advice: KINDS.advice.prompt },
  steps: ({ lang }) => {
    const kinds = (Object.keys(KINDS) as PatternKind[]).filter((kind) => kind !== "report");
    return kinds.map((kind) => ({ kind, step: stepOf(kind), name: KINDS[kind].label[lang], once: true }));
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
