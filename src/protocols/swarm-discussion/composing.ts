import { tellEstimate } from "#protocols/estimate";
import { seatEverybody } from "#protocols/seating";
import {
  type Body,
  type Constraint,
  type DiscussionOptions,
  MODE_LIMITS,
  type Mode,
  type Origin,
  type Participant,
  type Persona,
  type Tension,
  TopicAnalysis,
} from "#wire";
import { announce, askUser, compose, type Ending, end, type Protocol, think, type UserAnswer } from "../effects.ts";
import { compositionFault, rolesIn, seatExperts, wantedExperts } from "./composition.ts";
import { estimate } from "./estimate.ts";
import { inOwnNames, OWN_NAMES } from "./own-names.ts";
import { compositionQuestion } from "./questions.ts";
import { steps } from "./steps.ts";
import { BRIEF, type Table } from "./table.ts";
import { tableAsWished } from "./wishes.ts";
import { words } from "./words/index.ts";

/* Before the rounds. */

/** An analysis that the user has confirmed, with everybody in their seats. */
export function* composeTable(
  options: DiscussionOptions,
  context: Body<"phase", "opened">["context"],
): Protocol<Table> {
  let { mode } = options;
  let correction: string | undefined;
  let given: readonly Persona[] = options.experts;
  let size: number | undefined;
  let unread: readonly string[] = [];
  const held = new Set(options.constraints);
  for (let version = 1; ; version += 1) {
    const wanted = size === undefined ? wantedExperts(mode, options.seats, given) : exactly(size, options.seats);
    const want = { wanted, given, correction, constraints: asConstraints(held) };
    const { analysis, origin } = yield* analysed(options, mode, { key: `analysis.${version}`, ...want });
    const asAnalysed = seatExperts(analysis, options.seats);
    const names = options.seatNames ?? {};
    const { personas, tensions } = origin.isModel ? asAnalysed : inOwnNames(asAnalysed, given, names, options.lang);
    const roles = rolesIn(mode, options.provider);
    const participants = seatEverybody(personas, asAnalysed.held, roles, options.lang, names);
    const rounds = Math.min(MODE_LIMITS[mode].rounds[1], options.rounds ?? MODE_LIMITS[mode].rounds[1]);

    const cost = options.unattended ? undefined : costOf({ ...options, mode, experts: personas }, context);
    const question = compositionQuestion({ mode, personas, tensions, lang: options.lang, cost, unread });
    const answer = yield* askUser({ key: `composition.${version}`, question });
    for (const text of answer.constraints ?? []) held.add(text);
    if (answer.choice === "start" || answer.choice === "constraint" || version >= MAX_VERSIONS) {
      const { problemDefinition } = analysis;
      if (answer.text && answer.choice !== "modify") held.add(answer.text);
      const constraints = asConstraints(held);
      const body = {
        participants,
        tensionMap: tensions,
        problemDefinition,
        mode,
        rounds,
        origin,
        steps: steps({ ...options, mode }),
        version: VERSION,
        ...(constraints.length > 0 ? { constraints } : {}),
      };
      const composed = yield* compose(body);
      const version = composed.version ?? 1;
      const known = { mode, rounds, analysis, constraints, version };
      if (version >= OWN_NAMES) return { ...known, ...seated(personas, tensions, participants) };
      // Before, rules spoke for another field, too.
      const before = version < BRIEF ? rolesIn(mode) : roles;
      const table = seatEverybody(asAnalysed.personas, asAnalysed.held, before, options.lang);
      return { ...known, ...seated(asAnalysed.personas, asAnalysed.tensions, table) };
    }
    if (answer.choice === "change-mode" && answer.mode) mode = answer.mode;
    const next = afterWish({ present: answer.experts ?? personas, ...answer }, origin.isModel, options);
    ({ size, unread, correction } = next);
    given = next.given ?? given;
  }
}

/** What the next analysis starts from. */
interface NextTable {
  /** Who stays; undefined: whom the user gave at first. */
  readonly given: readonly Persona[] | undefined;
  /** The number of experts after that; undefined: what the mode asks for. */
  readonly size: number | undefined;
  readonly unread: readonly string[];
  readonly correction: string | undefined;
}

/**
 * The table as it stands with what the user wished for: what rules read is done to it and to nothing else. A model
 * describes the newcomers, and reads what rules do not.
 */
function afterWish(
  { present, experts, text, choice }: { readonly present: readonly Persona[] } & UserAnswer,
  isModel: boolean,
  { lang }: DiscussionOptions,
): NextTable {
  const asGiven = { given: experts, size: undefined, unread: [], correction: text };
  // With another mode another table is put together: only a model can do that as somebody wished for.
  if (choice !== "modify") return { ...asGiven, unread: isModel || text === undefined ? [] : [text] };
  if (text === undefined) return { ...asGiven, size: experts?.length };
  const { personas, added, unread } = tableAsWished(present, text, lang);
  if (!isModel) return { given: personas, size: personas.length, unread, correction: undefined };
  const { flow } = words(lang);
  const told = [flow.tableAsItStands(present), text].join("\n");
  // What rules do not read may ask for anybody to go.
  if (unread.length > 0) return { given: experts, size: undefined, unread: [], correction: told };
  return { given: personas.filter((one) => !added.includes(one)), size: personas.length, unread, correction: told };
}

/** The number of experts wished for, but at least what a discussion needs, and one for each seat. */
const exactly = (size: number, seats: readonly string[]): [number, number] => {
  const n = Math.max(2, size, seats.length);
  return [n, n];
};

const seated = (personas: readonly Persona[], tensions: readonly Tension[], participants: readonly Participant[]) => ({
  ...{ personas, tensions, participants },
  experts: participants.filter(({ role }) => role === "expert"),
});

/**
 * Of the course of a new discussion. What the record of an older one cannot hold (an effect whose result is journaled)
 * is done from the version on that brought it. 2: positions declared again before a round with another question.
 * 3: a model judges which positions are one, and what only reading shows; a closing turn after the last round; an opening in
 * a model's words in standard mode too, checked; the moderator's own calls counted apart; facts that nobody took up are on
 * dockets, and experts are told apart what to do otherwise after a round that scored below 3; rules alone end with the round
 * that brings no new passage, and compare with no other field. 4: where rules made the analysis, people speak in their
 * own names. 5: positions are judged once where experts say what only they know; limits are checked after the user's answer,
 * too. 6: an answer to what is no longer open between two is none, and is not put to the objection's author to close.
 */
const VERSION = 6;
/** What the user gave before the first round, in the order in which it was given (SD-31). */
const asConstraints = (texts: ReadonlySet<string>): Constraint[] =>
  [...texts].map((text, at) => ({ id: `c${at + 1}`, kind: "constraint", text, round: 0 }));

/** Compositions that a user may ask for before the last one is taken. */
const MAX_VERSIONS = 10;

/** What the discussion may need with these experts, in words, for those who are asked. */
function costOf(options: DiscussionOptions, { files }: Body<"phase", "opened">["context"]): string | undefined {
  if (options.provider === "offline") return undefined;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return tellEstimate(estimate(options, bytes), options, options.lang)?.text;
}

/** An analysis; without one the discussion ends, and where it is taken up again, it is asked for once more. */
function* analysed(
  options: DiscussionOptions,
  mode: Mode,
  want: Parameters<typeof analyse>[2],
): Protocol<{ analysis: TopicAnalysis; origin: Origin }> {
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
): Protocol<{ analysis: TopicAnalysis; origin: Origin } | Ending> {
  const { flow } = words(options.lang);
  let { correction } = want;
  let refused: TopicAnalysis | undefined;
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
        wanted: { experts: want.wanted, given: want.given },
        ...(want.constraints.length > 0 ? { constraints: want.constraints } : {}),
        ...(correction === undefined ? {} : { correction }),
      },
      ...(byRule ? { provider: "offline" } : {}),
    });
    if (thought.failed !== undefined) {
      return { outcome: thought.over ? "ended-early" : "failed", reason: flow.notAnalysed(thought.failed) };
    }
    const analysis = TopicAnalysis.parse(thought.content);
    const fault = compositionFault(analysis, want.wanted, flow.faults);
    if (fault === undefined) {
      if (!byRule || refused === undefined) return { analysis, origin: thought.origin };
      const note = flow.composedByRule(attempt - 1);
      yield* announce("notice", `${want.key}.by-rule`, { round: 0 }, { level: "warning", text: note });
      const { problemDefinition } = refused;
      return { analysis: { ...analysis, problemDefinition }, origin: { ...thought.origin, note } };
    }
    if (thought.origin.isModel) refused = analysis;
    const text = byRule ? fault : flow.refused(fault);
    yield* announce("notice", `${want.key}.${attempt}.refused`, { round: 0 }, { level: "warning", text });
    correction = [want.correction, fault].filter(Boolean).join("\n");
  }
  return { outcome: "failed", reason: flow.noComposition };
}
