import { tellEstimate } from "#protocols/estimate";
import { personIn, seatEverybody } from "#protocols/seating";
import { optionsIn } from "#reader";
import {
  type Body,
  type Constraint,
  type DiscussionOptions,
  MODE_LIMITS,
  type Mode,
  type Origin,
  type Persona,
  ProblemDefinition,
  TopicAnalysis,
} from "#wire";
import { announce, askUser, compose, type Ending, end, type Protocol, think } from "../effects.ts";
import { compositionFault, reseated, rolesIn, seatExperts, wantedExperts } from "../shared/experts.ts";
import { foundLimits, quotedIn } from "../shared/limits.ts";
import { words as protocolWords } from "../words/index.ts";
import { estimate } from "./estimate.ts";
import { compositionQuestion } from "./questions.ts";
import { steps } from "./steps.ts";
import { isAmongPeople, type Table } from "./table.ts";
import { words } from "./words/index.ts";

/* Before the rounds. */

/** Version of this protocol's course. An older journal ends with a line that says so. */
const VERSION = 8;

/** Compositions that a user may ask for before the last one is taken. */
const MAX_VERSIONS = 10;

/** An analysis that the user has confirmed, with everybody in their seats; without a model the people alone. */
export function* composeTable(
  options: DiscussionOptions,
  context: Body<"phase", "opened">["context"],
): Protocol<Table> {
  let { mode } = options;
  let correction: string | undefined;
  let given: readonly Persona[] = options.experts;
  let size: number | undefined;
  const kept = new Set(options.constraints);
  for (let version = 1; ; version += 1) {
    const exactly = size === undefined ? undefined : Math.max(2, size, options.seats.length);
    const wanted = exactly === undefined ? wantedExperts(mode, options.seats, given) : ([exactly, exactly] as const);
    const want = { wanted, given, correction, constraints: asConstraints(kept) };
    const { analysis, origin, limits } = isAmongPeople(options)
      ? { ...amongPeople(options), limits: [] }
      : yield* analysed(options, mode, { key: `analysis.${version}`, ...want });
    const proposed = seatExperts(analysis, options.seats);
    const roles = rolesIn(mode, options.provider);
    const rounds = Math.min(MODE_LIMITS[mode].rounds[1], options.rounds ?? MODE_LIMITS[mode].rounds[1]);

    const cost = options.unattended ? undefined : costOf({ ...options, mode, experts: proposed.personas }, context);
    const canModify = !isAmongPeople(options);
    const { lang } = options;
    const question = compositionQuestion({ mode, ...proposed, constraints: [...kept], limits, lang, cost, canModify });
    const answer = yield* askUser({ key: `composition.${version}`, question });
    for (const text of answer.constraints ?? []) kept.add(text);
    if (answer.choice === "start" || answer.choice === "constraint" || version >= MAX_VERSIONS) {
      if (answer.text && answer.choice !== "modify") kept.add(answer.text);
      const constraints = asConstraints(new Set([...kept, ...limits]));
      const { personas, tensions } = reseated(proposed, answer.experts ?? [], options.seats);
      const participants = seatEverybody(personas, proposed.held, roles, options.lang, options.seatNames ?? {});
      const problemDefinition = withOptions(analysis.problemDefinition, options);
      const body = {
        ...{ participants, tensionMap: tensions, problemDefinition, mode, rounds, origin },
        steps: steps({ ...options, mode }),
        version: VERSION,
        ...(constraints.length > 0 ? { constraints } : {}),
      };
      yield* compose(body, options.lang);
      const experts = participants.filter(({ role }) => role === "expert");
      const confirmed = { ...analysis, problemDefinition };
      return { mode, rounds, analysis: confirmed, constraints, personas, tensions, participants, experts };
    }
    if (answer.choice === "change-mode" && answer.mode) mode = answer.mode;
    const present = answer.experts ?? proposed.personas;
    const isWish = answer.choice === "modify" && answer.text !== undefined;
    // A model reads the wish, with the table that it is about.
    correction = isWish ? [words(options.lang).flow.tableAsItStands(present), answer.text].join("\n") : answer.text;
    given = answer.experts ?? given;
    size = answer.experts && !isWish ? answer.experts.length : undefined;
  }
}

/** A problem with what is asked about: the given alternatives, else as a model worded it, else as the topic has it. */
function withOptions(problem: ProblemDefinition, { topic, alternatives }: DiscussionOptions): ProblemDefinition {
  const given = ProblemDefinition.shape.options.parse(alternatives);
  if (given !== undefined && given.length > 0) return { ...problem, options: given };
  if (problem.options !== undefined) return problem;
  const named = optionsIn(topic, [], []).map(({ name }) => name);
  return named.length > 0 ? { ...problem, options: named } : problem;
}

/** People at the table and nobody else: described by the user, or by their names alone. */
function amongPeople(options: DiscussionOptions): { analysis: TopicAnalysis; origin: Origin } {
  const { topic, lang } = options;
  const { expertise, blindSpots, ...rest } = words(lang).person;
  const experts = options.seats.map(
    (id): Persona =>
      options.experts.find((one) => one.id === id) ?? {
        ...rest,
        id,
        name: personIn(options.seatNames ?? {}, id),
        expertise: [expertise],
        blindSpots: [blindSpots],
      },
  );
  const { scope, success } = words(lang).person.problem;
  const problemDefinition = { statement: topic, scope, successCriteria: [success] };
  return {
    analysis: { experts, tensionMap: [], problemDefinition },
    origin: { provider: "computed", model: "seats", isModel: false },
  };
}

/** Makes constraints of the user's texts, in the order given. */
const asConstraints = (texts: ReadonlySet<string>): Constraint[] =>
  [...texts].map((text, at) => ({ id: `c${at + 1}`, kind: "constraint", text, round: 0 }));

/** Tells in words what the discussion may need with these experts. */
function costOf(options: DiscussionOptions, { files }: Body<"phase", "opened">["context"]): string | undefined {
  if (options.provider === "offline") return undefined;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const told = tellEstimate(estimate(options, bytes), options, options.lang);
  return told?.cut === undefined ? told?.text : protocolWords(options.lang).inSequence(told.text, told.cut);
}

/** An analysis, and the limits that it quotes from the documents. */
interface Analysed {
  readonly analysis: TopicAnalysis;
  readonly origin: Origin;
  readonly limits: readonly string[];
}

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s.!。！]+$/u, "")
    .trim();
const isMostOf = (part: string, whole: string): boolean => whole.includes(part) && 2 * part.length > whole.length;

/** The limits that stand in a document as they are quoted, without those that say what the user has said. */
const limitsOf = (
  { problemDefinition: { constraints = [] } }: TopicAnalysis,
  said: readonly Constraint[],
  checked: readonly string[] = [],
): string[] =>
  foundLimits(
    constraints.filter((text) => !said.some((one) => isMostOf(bare(one.text), bare(quotedIn(text))))),
    checked,
  );

/** An analysis; without one the discussion ends, and where it is taken up again, it is asked for once more. */
function* analysed(options: DiscussionOptions, mode: Mode, want: Parameters<typeof analyse>[2]): Protocol<Analysed> {
  for (let time = 1; ; time += 1) {
    const key = time === 1 ? want.key : `${want.key}.again.${time}`;
    const found = yield* analyse(options, mode, { ...want, key });
    if (!("outcome" in found)) return found;
    yield* end(found);
  }
}

/**
 * Analyses until one has every expert in a tension: refused and redone twice, then the table is put together by rule,
 * which is said. What the question is about was at no fault: that stays in the model's words.
 */
function* analyse(
  options: DiscussionOptions,
  mode: Mode,
  want: {
    readonly key: string;
    readonly wanted: readonly [number, number];
    readonly given: readonly Persona[];
    readonly correction: string | undefined;
    readonly constraints: readonly Constraint[];
  },
): Protocol<Analysed | Ending> {
  const { flow } = words(options.lang);
  let { correction } = want;
  let refused: Pick<Analysed, "analysis" | "limits"> | undefined;
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const byRule = attempt === 4;
    const thought = yield* think({
      key: `${want.key}.${attempt}`,
      purpose: "analysis",
      passages: "broad",
      needed: true,
      facts: {
        topic: options.topic,
        lang: options.lang,
        mode,
        round: 0,
        speaker: "moderator",
        personas: want.given,
        tensions: [],
        wanted: { experts: want.wanted, given: want.given, people: options.seats },
        ...(want.constraints.length > 0 ? { constraints: want.constraints } : {}),
        ...(correction === undefined ? {} : { correction }),
      },
      ...(byRule ? { provider: "offline" } : {}),
    });
    if (thought.failed !== undefined) {
      return { outcome: thought.over ? "ended-early" : "failed", reason: flow.notAnalysed(thought.failed) };
    }
    const analysis = TopicAnalysis.parse(thought.content);
    const limits = limitsOf(analysis, want.constraints, thought.checked);
    const fault = compositionFault(analysis, want.wanted, protocolWords(options.lang).faults);
    if (fault === undefined) {
      if (!byRule || refused === undefined) return { analysis, origin: thought.origin, limits };
      const note = flow.composedByRule(attempt - 1);
      yield* announce("notice", `${want.key}.by-rule`, { round: 0 }, { level: "warning", text: note });
      const { problemDefinition } = refused.analysis;
      const origin = { ...thought.origin, note };
      return { analysis: { ...analysis, problemDefinition }, origin, limits: refused.limits };
    }
    if (thought.origin.isModel) refused = { analysis, limits };
    const text = byRule ? fault : flow.refused(fault);
    yield* announce("notice", `${want.key}.${attempt}.refused`, { round: 0 }, { level: "warning", text });
    correction = [want.correction, fault].filter(Boolean).join("\n");
  }
  return { outcome: "failed", reason: flow.noComposition };
}
