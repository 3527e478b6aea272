import { type Ask, announce, ask, checkLimits, end, type Protocol } from "#protocols/effects";
import { addUsage, type DiscussionOptions, type FloorStatement, NO_USAGE, type Participant, type Usage } from "#wire";
import { counted } from "./counted.ts";
import type { Settings } from "./settings.ts";
import { factsByVoter } from "./voters.ts";
import { words } from "./words/index.ts";

/** From which version of the course on an answer that somebody owes is asked of nobody else. */
const EVENLY = 2;
/** From which version of the course on it is told that a limit cut it short. */
const TELLS_LIMIT = 3;
/** Of the course of new discussions. */
export const VERSION = TELLS_LIMIT;

/** A question, who answers it, and what was said and used so far. */
export interface Course {
  readonly options: DiscussionOptions;
  readonly settings: Settings;
  readonly topic: string;
  readonly voters: readonly Participant[];
  /** Of the course that this discussion was begun with. */
  readonly version: number;
  readonly floor: FloorStatement[];
  usage: Usage;
  /** Tokens of an answer of the last step, on average. */
  lately: number;
  /** How often all were asked from the start: once more each time it is taken up again after nobody had answered. */
  time: number;
}

type Wave = Pick<Ask, "round" | "step" | "kind"> & {
  readonly name: string;
  readonly voters: readonly Participant[];
  readonly sees: NonNullable<Ask["sees"]>;
};

/** Asks voters side by side, and tells what they chose. */
function* wave(course: Course, { name, voters, ...how }: Wave): Protocol<number> {
  const { options, settings, topic } = course;
  const key = keyAt(course, `r${how.round}.${how.step}`);
  const say = words(options.lang);
  const given = factsByVoter(
    settings.facts,
    course.voters.map(({ id }) => id),
    settings.voters,
  );
  const corrections = Object.fromEntries(
    [...given].flatMap(([id, facts]) => (facts.length > 0 ? [[id, [say.ownFacts, ...facts].join("\n")]] : [])),
  );
  const asked = { ...how, key, topic, participants: voters, sealed: true, quorum: voters.length, corrections };
  const { statements, absent, usage } = yield* ask(asked);
  course.floor.push(...statements);
  course.usage = addUsage(course.usage, usage);
  course.lately = tokensOf(usage) / Math.max(1, statements.length);
  const nameOf = (id: string): string => voters.find((one) => one.id === id)?.name ?? id;
  const choices = Map.groupBy(statements, ({ content }) => String(content.choice));
  yield* announce(
    "progress",
    `${key}.progress`,
    { round: how.round, phase: how.kind },
    {
      step: how.step,
      name,
      lines: statements.map(({ from, id, content }) => say.line(nameOf(from), String(content.choice), id)),
      takeaway:
        statements.length === 0 ? say.nobody : say.wave([...choices].map(([one, of]) => say.votesFor(one, of.length))),
      asked: voters.length,
      answered: statements.length,
      absent: [...absent],
      usage,
    },
  );
  return statements.length;
}

/**
 * Where a limit is used up, it ends early with what the answers come to until then; taken up again, it goes on here.
 * @returns whether it stays ended: in a former version it is over, and nobody is told why
 */
function* isUsedUp(course: Course, check: string): Protocol<boolean> {
  const { over } = yield* checkLimits(keyAt(course, check));
  if (over === undefined) return false;
  if (course.version < TELLS_LIMIT) return true;
  const { text } = counted(course.floor, course.options);
  yield* end({ outcome: "ended-early", reason: over, answer: text });
  return false;
}

/** Sealed answers, rounds of arguments in which all see each other's, final answers. */
export function* debate(course: Course): Protocol<void> {
  const { voters, settings, options } = course;
  const { steps } = words(options.lang);
  yield* wave(course, { round: 1, step: 1, kind: "answer", name: steps.answers, voters, sees: "nothing" });
  for (let round = 1; round <= settings.rounds; round += 1) {
    if (yield* isUsedUp(course, `r${round}.limits`)) return;
    yield* wave(course, { round, step: 2, kind: "argument", name: steps.arguments, voters, sees: "all" });
  }
  const round = settings.rounds;
  if (yield* isUsedUp(course, "final.limits")) return;
  yield* wave(course, { round, step: 3, kind: "answer", name: steps.final, voters, sees: "all" });
}

/**
 * Answers of voters who do not hear each other, one wave after another, until there are enough; those of whom there are
 * fewest are asked first.
 */
export function* sample(course: Course, sees: "nothing" | "own", usual: number): Protocol<void> {
  const { voters, options } = course;
  const { answers, revised } = words(options.lang).steps;
  for (let round = 1; ; round += 1) {
    const due = Math.min(voters.length, stillDue(course, usual));
    if (due <= 0) return;
    if (round > 1 && (yield* isUsedUp(course, `r${round}.limits`))) return;
    const name = sees === "own" && round > 1 ? revised : answers;
    const from = course.version < EVENLY ? voters.slice(0, due) : fewestOf(course, due);
    if ((yield* wave(course, { round, step: 1, kind: "answer", name, voters: from, sees })) === 0) return;
  }
}

/**
 * How many answers are still to be taken. With a target in tokens: the number that brings the tokens used closest to
 * the target, if each costs what those of the last step did on average; at least one from each voter.
 */
function stillDue({ settings, floor, usage, lately, voters }: Course, usual: number): number {
  const { answerTokens, answers = usual } = settings;
  if (answerTokens === undefined) return answers - floor.length;
  if (floor.length === 0) return voters.length;
  // Answers that cost nothing, such as people's, are counted.
  return lately > 0 ? Math.round((answerTokens - tokensOf(usage)) / lately) : usual - floor.length;
}

/** Sealed answers of everybody, one each: who gives none has no vote, and nobody has two. */
export function* vote(course: Course): Protocol<void> {
  const { voters, settings, options, version } = course;
  const { answers, answerTokens } = settings;
  const isOneWave = answers === undefined && answerTokens === undefined;
  if (version < EVENLY || !isOneWave) return yield* sample(course, "nothing", voters.length);
  const { answers: name } = words(options.lang).steps;
  yield* wave(course, { round: 1, step: 1, kind: "answer", name, voters, sees: "nothing" });
}

function fewestOf({ voters, floor }: Course, count: number): readonly Participant[] {
  const given = (id: string): number => floor.filter(({ from }) => from === id).length;
  return voters.toSorted((a, b) => given(a.id) - given(b.id)).slice(0, count);
}

/** The key of an effect, which happens again where all are asked once more. */
const keyAt = ({ time }: Course, key: string): string => (time === 1 ? key : `${key}.again.${time}`);

const tokensOf = ({ inputTokens, outputTokens }: Usage): number => inputTokens + outputTokens;

export const begin = (at: Omit<Course, "floor" | "usage" | "lately" | "time">): Course => ({
  ...at,
  floor: [],
  usage: NO_USAGE,
  lately: 0,
  time: 1,
});
