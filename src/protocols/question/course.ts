import { type Ask, announceStep, ask, endIfUsedUp, type Protocol } from "#protocols/effects";
import { nameAmong } from "#protocols/seating";
import { addUsage, type DiscussionOptions, type FloorStatement, type Participant, type Usage } from "#wire";
import { Answer, LETTERS, ownFactsIn } from "./kinds/answer.ts";
import { type AnswerGiven, finalOf, plurality } from "./measures.ts";
import { type Condition, factsByVoter, hears, revises, type Settings, settingsOf } from "./options.ts";
import { words } from "./words/index.ts";

export const VERSION = 4;

export interface Course {
  readonly options: DiscussionOptions;
  readonly settings: Settings;
  readonly topic: string;
  readonly voters: readonly Participant[];
  readonly floor: FloorStatement[];
  usage: Usage;
  /** Average tokens of an answer in the last step. */
  lately: number;
  /** Number of starts: one more with each resume after nobody had answered. */
  time: number;
}

type Wave = Pick<Ask, "round" | "step" | "kind"> & {
  readonly name: string;
  readonly voters: readonly Participant[];
  readonly sees: NonNullable<Ask["sees"]>;
};

/** Asks voters side by side, and announces their choices. */
function* wave(course: Course, { name, voters, ...how }: Wave): Protocol<number> {
  const { options, settings, topic } = course;
  const key = keyAt(course, `r${how.round}.${how.step}`);
  const say = words(options.lang);
  const ids = course.voters.map(({ id }) => id);
  const given = factsByVoter(settings.facts, ids, settings.voters);
  const corrections = Object.fromEntries(
    [...given].flatMap(([id, facts]) =>
      facts.length > 0 ? [[id, [ownFactsIn(options.lang), ...facts].join("\n")]] : [],
    ),
  );
  const asked = { ...how, key, topic, participants: voters, sealed: true, quorum: voters.length, corrections };
  const result = yield* ask(asked);
  const { statements, usage } = result;
  course.floor.push(...statements);
  course.usage = addUsage(course.usage, usage);
  course.lately = tokensOf(usage) / Math.max(1, statements.length);
  const nameOf = nameAmong(voters);
  const choices = Map.groupBy(statements, ({ content }) => String(content.choice));
  const votes = [...choices].map(([one, of]) => say.votesFor(one, of.length));
  yield* announceStep(asked, result, {
    name,
    lines: statements.map(({ from, id, content }) => say.line(nameOf(from), String(content.choice), id)),
    takeaway: statements.length === 0 ? say.nobody : say.wave(votes),
  });
  return statements.length;
}

const endHere = (course: Course, check: string): Protocol<void> =>
  endIfUsedUp(keyAt(course, check), () => counted(course.floor, course.options).text);

/** Asks for sealed answers, rounds of arguments among all, and final answers. */
export function* debate(course: Course): Protocol<void> {
  const { voters, options } = course;
  const { steps } = words(options.lang);
  yield* wave(course, { round: 1, step: 1, kind: "answer", name: steps.answers, voters, sees: "nothing" });
  let round = 0;
  do {
    round += 1;
    yield* endHere(course, `r${round}.limits`);
    yield* wave(course, { round, step: 2, kind: "argument", name: steps.arguments, voters, sees: "all" });
  } while (isRoundDue(course, round));
  yield* endHere(course, "final.limits");
  yield* wave(course, { round, step: 3, kind: "answer", name: steps.final, voters, sees: "all" });
}

/**
 * Whether another round of arguments is due after this one. With a target in tokens it is where the round and the final
 * answers come closer to it than the final answers alone, if an answer costs as much as those of the last step.
 */
function isRoundDue({ settings: { rounds, answerTokens }, usage, lately, voters }: Course, round: number): boolean {
  if (answerTokens === undefined || lately === 0) return round < rounds;
  return answerTokens - tokensOf(usage) > 1.5 * lately * voters.length;
}

/** Asks voters who do not hear each other, in waves, until there are enough answers; those with fewest come first. */
export function* sample(course: Course, sees: "nothing" | "own", usual: number): Protocol<void> {
  const { voters, options } = course;
  const { answers, revised } = words(options.lang).steps;
  for (let round = 1; ; round += 1) {
    const due = Math.min(voters.length, stillDue(course, usual));
    if (due <= 0) return;
    if (round > 1) yield* endHere(course, `r${round}.limits`);
    const name = sees === "own" && round > 1 ? revised : answers;
    const given = (id: string): number => course.floor.filter((one) => one.from === id).length;
    const from = voters.toSorted((a, b) => given(a.id) - given(b.id)).slice(0, due);
    if ((yield* wave(course, { round, step: 1, kind: "answer", name, voters: from, sees })) === 0) return;
  }
}

/**
 * Counts the answers still due. With a target in tokens it is the number that comes closest to it, if each answer costs
 * as much as those of the last step; at least one from each voter.
 */
function stillDue({ settings, floor, usage, lately, voters }: Course, usual: number): number {
  const { answerTokens, answers = usual } = settings;
  if (answerTokens === undefined) return answers - floor.length;
  if (floor.length === 0) return voters.length;
  // Answers without tokens, such as people's, are counted.
  return lately > 0 ? Math.round((answerTokens - tokensOf(usage)) / lately) : usual - floor.length;
}

/** Asks everybody for one sealed answer: nobody has two votes. */
export function* vote(course: Course): Protocol<void> {
  const { voters, settings, options } = course;
  const { answers, answerTokens } = settings;
  const isOneWave = answers === undefined && answerTokens === undefined;
  if (!isOneWave) return yield* sample(course, "nothing", voters.length);
  const { answers: name } = words(options.lang).steps;
  yield* wave(course, { round: 1, step: 1, kind: "answer", name, voters, sees: "nothing" });
}

/** Key of an effect, which differs each time all are asked once more. */
const keyAt = ({ time }: Course, key: string): string => (time === 1 ? key : `${key}.again.${time}`);

const tokensOf = ({ inputTokens, outputTokens }: Usage): number => inputTokens + outputTokens;

/** Returns the answers to a question by step, for the measures, without those that do not fit the schema. */
export function answersIn(floor: readonly FloorStatement[], condition: Condition) {
  const steps = Map.groupBy(floor, ({ turn, from }) => turn.slice(0, -from.length));
  const waves = [...steps.values()].map((step) =>
    step.flatMap(({ id, from: voter, content }): AnswerGiven[] => {
      const { success, data } = Answer.safeParse(content);
      return success ? [{ ...data, id, voter }] : [];
    }),
  );
  const answered = waves.filter((wave) => wave.length > 0);
  return { waves: answered, revises: revises(condition), hears: hears(condition) };
}

/** Counts the votes: the choice, and how many votes are for it. */
export function counted(floor: readonly FloorStatement[], options: Partial<DiscussionOptions> = {}) {
  const { choices, condition } = settingsOf(options);
  const votes = finalOf(answersIn(floor, condition));
  const choice = plurality(votes);
  const say = words(options.lang ?? "en");
  if (choice === undefined) return { condition, votes: votes.length, text: say.noVote };
  const text = choices[(LETTERS as readonly string[]).indexOf(choice)] ?? "";
  const votesFor = votes.filter((vote) => vote.choice === choice).length;
  const told = say.counted(choice, text, votesFor, votes.length);
  return { condition, choice, answer: text, votesFor, votes: votes.length, text: told };
}
