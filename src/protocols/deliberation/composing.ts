import { cutAtWord } from "#lib/cut";
import { present } from "#lib/fields";
import { personIn, seatEverybody } from "#protocols/seating";
import { optionsIn } from "#reader";
import { type DiscussionOptions, type Participant, type Persona, type ProblemDefinition, TopicAnalysis } from "#wire";
import { type Ending, end, type Protocol, think } from "../effects.ts";
import { seatExperts } from "../shared/experts.ts";
import { foundLimits } from "../shared/limits.ts";
import { MAX_SPECIALISTS, settingsOf } from "./options.ts";
import { type Agenda, LETTERS } from "./schemas.ts";
import { words } from "./words/index.ts";

type Alternatives = Agenda["alternatives"];

/**
 * Lists the alternatives: the given ones, else those of the entry point; in a design session those that the question
 * names, in an analysis' words where there is one. If it names none, everybody proposes in their own words.
 */
export function ballotOf(
  options: Pick<DiscussionOptions, "topic" | "lang">,
  problem?: ProblemDefinition,
): Alternatives {
  const { alternatives, entry } = settingsOf(options);
  const { flow } = words(options.lang);
  const named = (): readonly string[] => {
    const read = problem?.options ?? [];
    return read.length > 1 ? read : optionsIn(options.topic, [], []).map(({ name }) => name);
  };
  if (alternatives.length > 0) return lettered(alternatives);
  return lettered(entry === "design-session" ? named() : flow.ballots[entry]);
}

const lettered = (texts: readonly string[]): Alternatives =>
  texts.slice(0, LETTERS.length).map((text, at) => ({ letter: LETTERS[at] ?? "A", text }));

/** Specialists that are found where the user names none. */
const USUAL = 3;
const ANALYSES = 3;

export interface Table {
  readonly specialists: readonly Participant[];
  /** Person who decides if nobody is confident; undefined: the user. */
  readonly arbiter: Participant | undefined;
  readonly participants: readonly Participant[];
  /** The problem as a model's analysis puts it, where there was one. */
  readonly problem?: ProblemDefinition;
}

/** The specialists: those given and those at seats; where these are fewer than two, others found from the question. */
export function* composeTable(options: DiscussionOptions): Protocol<Table | Ending> {
  const { lang, experts } = options;
  const { arbiter } = settingsOf(options);
  const seats = options.seats.filter((seat) => seat !== arbiter);
  const held = new Set(seats);
  const others = seats.filter((seat) => !experts.some(({ id }) => id === seat)).map((seat) => seatPersona(seat, lang));
  const known = [...experts, ...others];
  if (known.length > MAX_SPECIALISTS) {
    return { outcome: "failed", reason: words(lang).flow.tooMany(known.length, MAX_SPECIALISTS) };
  }
  // Without a model nobody speaks but the people.
  const isAmongPeople = options.provider === "offline";
  const people = known.filter(({ id }) => held.has(id));
  const isKnown = isAmongPeople || known.length >= 2;
  const analysis = isKnown ? undefined : yield* found(options, seats);
  const personas = analysis?.personas ?? (isAmongPeople ? people : known);
  const judge = arbiter === undefined ? [] : [seatPersona(arbiter, lang)];
  const seated = seatEverybody(
    [...personas, ...judge],
    new Set([...held, ...judge.map(({ id }) => id)]),
    ["moderator"],
    lang,
    options.seatNames,
  );
  const participants = seated.map((one) =>
    one.persona?.name === one.id ? { ...one, name: personIn(options.seatNames ?? {}, one.id) } : one,
  );
  return {
    specialists: participants.filter(({ role, id }) => role === "expert" && id !== arbiter),
    arbiter: participants.find(({ id }) => id === arbiter),
    participants,
    ...present({ problem: withLimits(analysis?.problem, options) }),
  };
}

/** The problem with the user's limits before those that the documents state. */
function withLimits(
  problem: ProblemDefinition | undefined,
  { topic, lang, constraints: limits = [] }: DiscussionOptions,
): ProblemDefinition | undefined {
  if (limits.length === 0) return problem;
  const { scope, success } = words(lang).flow.problem;
  const { constraints = [], ...rest } = problem ?? {
    ...{ statement: cutAtWord(topic, LONGEST), scope, successCriteria: [success] },
  };
  return { ...rest, constraints: [...limits, ...constraints] };
}

/** UTF-16 units of a topic as the statement of a problem. */
const LONGEST = 2_000;

/** Makes the persona of a seat without a profile: only the name is known. */
function seatPersona(id: string, lang: DiscussionOptions["lang"]): Persona {
  const { seatConcern, seatUnknown, seatStakes } = words(lang).flow;
  return {
    id,
    name: id,
    expertise: [seatConcern],
    thinkingStyle: seatUnknown,
    bias: seatUnknown,
    replyTendency: seatUnknown,
    stakes: seatStakes,
    blindSpots: [seatUnknown],
  };
}

/** Specialists by an analysis of the question: a model's, redone by rule where it does not fit. */
function* found(options: DiscussionOptions, seats: readonly string[]) {
  const { topic, lang, mode, experts } = options;
  const most = Math.max(USUAL, experts.length, seats.length);
  for (let attempt = 1; ; attempt += 1) {
    const thought = yield* think({
      key: `analysis.${attempt}`,
      purpose: "analysis",
      passages: "broad",
      needed: true,
      facts: {
        ...{ topic, lang, mode, round: 0, speaker: "moderator", personas: experts, tensions: [] },
        wanted: { experts: [2, most], given: experts },
      },
      ...(attempt >= ANALYSES ? { provider: "offline" } : {}),
    });
    if (thought.failed !== undefined) {
      // Where it is taken up again, the analysis is asked for once more.
      const outcome = thought.over ? "ended-early" : "failed";
      yield* end({ outcome, reason: words(lang).flow.notAnalysed(thought.failed) });
      continue;
    }
    const analysis = TopicAnalysis.parse(thought.content);
    const ids = analysis.experts.map(({ id }) => id);
    const fits = ids.length <= MAX_SPECIALISTS && new Set(ids).size === ids.length && !ids.includes("moderator");
    if (!fits && attempt < ANALYSES) continue;
    const personas = seatExperts(analysis, seats).personas.slice(0, MAX_SPECIALISTS);
    const { problemDefinition } = analysis;
    const constraints = foundLimits(problemDefinition.constraints, thought.checked);
    // Alternatives of the user stand beside no other list.
    const named = settingsOf(options).alternatives.length > 0 ? [] : problemDefinition.options;
    const problem = { ...problemDefinition, options: named, constraints };
    // A rule's says nothing that the question does not.
    return { personas, problem: thought.origin.isModel ? problem : undefined };
  }
}
