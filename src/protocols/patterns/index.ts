import type { ProtocolDefinition } from "#protocols/protocol";
import type { DiscussionOptions } from "#wire";
import { type Ending, end, type Protocol } from "../effects.ts";
import { openTable } from "../opening.ts";
import { seatEverybody } from "../seating.ts";
import type { PatternId } from "./catalogue.ts";
import { runOf } from "./compositions.ts";
import { type Course, emptyCourse, stepOf } from "./course.ts";
import { estimate } from "./estimate.ts";
import { KINDS, type KindName, THOUGHTS } from "./kinds.ts";
import { OPTIONS } from "./options.ts";
import { markdownOf, reportIn, reportOn, sectionsOf } from "./report.ts";
import { patternsOf, personaOf, roleName, rolesOf } from "./roles.ts";
import { settingsOf } from "./settings.ts";
import { recallLessons } from "./team.ts";
import { both, words } from "./words/index.ts";

export { runnableNamed } from "./catalogue.ts";
export { listPatterns, selectPatterns, tellPatterns, tellSelection } from "./listing.ts";

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
  yield* openTable(definition, options, context, participants, rounds);
  const unknown = seats.filter((seat) => !roles.includes(seat));
  if (unknown.length > 0) return { outcome: "failed", reason: say.result.noSeat(unknown, roles) };
  const table = new Map(participants.map((one) => [one.id, one]));
  const course = emptyCourse({ options, settings, say, participants: table, session: settings.session, endEarly });
  course.used = yield* recallLessons(course);
  const { answer } = yield* reportOn(course, yield* runOf(settings.pattern)(course));
  return { outcome: "completed", reason: answer, answer };
}

/** A task worked on by a team, by one of ten collaboration patterns or a composition of them. */
export const pattern: ProtocolDefinition = {
  name: "pattern",
  title: both(({ title }) => title),
  options: OPTIONS,
  kinds: KINDS,
  thoughts: THOUGHTS,
  steps: ({ lang }) => {
    const { kinds } = words(lang);
    const names = (Object.keys(kinds) as KindName[]).filter((name) => name !== "report");
    const steps = names.map((kind) => ({ kind, step: stepOf(kind), name: kinds[kind].label, once: true }));
    return steps.toSorted((a, b) => a.step - b.step);
  },
  run(options, context) {
    return run(this, options, context);
  },
  estimate,
  told: ({ floor, options, ended }) => {
    const report = reportIn(floor);
    const lang = options?.lang ?? "en";
    const reason = ended?.reason;
    const bare =
      reason === undefined ? undefined : { id: "answer", heading: words(lang).result.answer, text: [reason] };
    const result = report ? sectionsOf(report, lang) : bare ? [{ ...bare, items: [], folded: false }] : undefined;
    return { ...(result ? { result } : {}), figures: [], rounds: new Map() };
  },
  partial: ({ floor, options }) => {
    const report = reportIn(floor);
    const say = words(options?.lang ?? "en");
    const { result } = say;
    if (!report) return undefined;
    const gate = report.outcome === "not-reached" || report.outcome === "workaround" ? [result.notPassed] : [];
    const said = [
      ...gate,
      ...(report.byRule.length > 0 ? [result.byRule(report.byRule.map((role) => roleName(role, say)))] : []),
    ];
    return said.length > 0 ? said.join(" ") : undefined;
  },
  files: ({ floor, options }) => {
    const report = reportIn(floor);
    if (!report) return [];
    const parts = [floor.length];
    const markdown = {
      path: "artifacts/pattern.md",
      parts,
      make: () => `${markdownOf(report, options?.lang ?? "en")}\n`,
    };
    const json = { path: "artifacts/pattern.json", parts, make: () => `${JSON.stringify(report, null, 1)}\n` };
    const { postMortem } = report;
    if (!postMortem) return [json, markdown];
    const make = (): string => `${JSON.stringify(postMortem, null, 1)}\n`;
    return [json, markdown, { path: "artifacts/post-mortem.json", parts, make }];
  },
  result: ({ floor, options }) => {
    const content = reportIn(floor);
    if (!content) return undefined;
    return { kind: "report", content, markdown: markdownOf(content, options?.lang ?? "en") };
  },
};
