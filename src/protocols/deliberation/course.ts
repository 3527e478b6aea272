import { present, recordsOf } from "#lib/fields";
import { docketOf, holdersOf, isOpen, tableOf as pointTable } from "#points";
import { type AskResult, announce, announceStep, ask, type Protocol, state, think } from "#protocols/effects";
import { stillAbsent } from "#protocols/late";
import { nameAmong } from "#protocols/seating";
import { firstSentence } from "#protocols/shared/section";
import { type DiscussionOptions, type FloorStatement, MODERATOR, type Participant } from "#wire";
import type { Table } from "./composing.ts";
import { conflictsOf, consensusOf, cut, type Found, gapsOf } from "./conflicts.ts";
import { STEP } from "./kinds.ts";
import { type Proposals, proposalsOf } from "./points.ts";
import { ChairsReading } from "./prompts.ts";
import { type Agenda, type Back, type Bearing, type ConflictPoint, OTHER, Summary } from "./schemas.ts";
import {
  choiceIn,
  choiceLabel,
  groupsOf,
  isSaid,
  type ReadOfProposals,
  ROUND_KINDS,
  type RoundNumber,
  type Stance,
  speaksAgainst,
  stancesOf,
} from "./stances.ts";
import type { Words } from "./words/en.ts";

export interface Course {
  readonly options: DiscussionOptions;
  readonly table: Table;
  readonly agenda: Agenda;
  readonly words: Words;
  /** Statements so far that bear on the decision, and the chair's summaries. */
  readonly floor: FloorStatement[];
  /** A model's reading of proposals in own words, of every round so far. */
  read: ReadOfProposals;
  /** Gaps, and points of agreement, of the last round that a model has read. */
  before: Readonly<Record<"gaps" | "consensus", Summary["gaps"]>>;
  /** Round under way, and who did not answer in it. */
  round: RoundNumber;
  absent: AskResult["absent"];
}

export const nameIn = ({ table }: Pick<Course, "table">) => nameAmong(table.participants);

export const stancesIn = ({ floor, table, read }: Pick<Course, "floor" | "table" | "read">): Stance[] =>
  stancesOf(
    floor,
    table.specialists.map(({ id }) => id),
    read,
  );

export const proposalsIn = (course: Course): Proposals =>
  proposalsOf({
    floor: course.floor,
    specialists: course.table.specialists.map(({ id }) => ({ id, name: nameIn(course)(id) })),
    alternatives: course.agenda.alternatives,
    limits: course.table.problem?.constraints,
  });

/** Everybody's present proposal, without concerns that were answered or taken back: those are no conflict. */
function openStancesIn(course: Course): Stance[] {
  const objections = pointTable(proposalsIn(course).points).rows.flatMap(({ objections: all }) => all);
  const isAnswered = ({ text, raisedIn }: Stance["concerns"][number]): boolean => {
    const all = objections.filter(({ reason }) => reason.message === raisedIn && reason.text === text);
    return all.length > 0 && all.every(({ fate }) => !isOpen(fate) || fate === "not confirmed");
  };
  return stancesIn(course).map((one) => ({ ...one, concerns: one.concerns.filter((concern) => !isAnswered(concern)) }));
}

/** A round: those who are asked, each with what the chair puts to them. */
export function* dispatch(
  course: Course,
  round: RoundNumber,
  asked: readonly Participant[],
  questions: Readonly<Record<string, string>>,
  heading: string,
  time = 1,
): Protocol<void> {
  const { options, floor } = course;
  const kind = ROUND_KINDS[round];
  const key = time === 1 ? `r${round}.${kind}` : `r${round}.${kind}.again.${time}`;
  const how = { key, round, kind, step: STEP[kind], topic: options.topic, participants: asked };
  const result = yield* ask({
    ...how,
    heading,
    sealed: true,
    sees: round === 1 ? "nothing" : "own",
    // The chair goes on without those who have not answered, as soon as there is something to compare.
    quorum: Math.min(2, asked.length),
    corrections: questions,
  });
  floor.push(...result.statements);
  Object.assign(course, { round, absent: result.absent });
  yield* tell(course, how, result);
}

/** Announces what the asked specialists propose. */
export function* tell(course: Course, asked: Parameters<typeof announceStep>[0], result: AskResult): Protocol<void> {
  const { words } = course;
  const { statements } = result;
  const nameOf = nameIn(course);
  const stances = stancesOf(
    statements,
    statements.map(({ from }) => from),
  );
  const { noChoice, proposed } = words.flow;
  const said = stances.map((stance) => {
    const { id: participant, messageId, key, position, confidence } = stance;
    const what = key === undefined ? noChoice : choiceLabel(stance, course.agenda.alternatives);
    // The proposal, the confidence, and the explanation in their own words.
    const text = proposed(what, confidence.toFixed(2), isSaid(position, what) ? "" : position);
    return { participant, messageId, text };
  });
  yield* announceStep(asked, result, {
    name: words.steps[asked.kind as keyof typeof STEP],
    lines: said.map(({ participant, text }) => words.said(nameOf(participant), text)),
    said,
    takeaway: takeawayOf(course, statements.length),
  });
}

function takeawayOf(course: Course, answered: number): string {
  const { takeaway } = course.words.flow;
  if (answered === 0) return takeaway.none;
  if (stancesIn(course).every(({ key }) => key === undefined)) return takeaway.noProposal;
  return firstSentence(proposalsIn(course).points, course.options.lang);
}

/** Summarizes a round for the chair: computed, and read by a model if there is one. */
export function* summarize(
  course: Course,
  nextOf: (summary: Pick<Summary, "conflicts" | "back">, stances: readonly Stance[]) => Pick<Summary, "next" | "why">,
  suffix = "",
): Protocol<Summary> {
  const { agenda, words, round } = course;
  const said = course.floor.filter((one) => one.round === round);
  const absent = stillAbsent(course.absent, said);
  const nameOf = nameIn(course);
  const compared = () => ({ stances: openStancesIn(course), alternatives: agenda.alternatives, words });
  const counted = conflictsOf(compared());
  const agreed = consensusOf(compared(), nameOf);
  const unsure = gapsOf(compared(), absent, nameOf);
  const { reading, thought } = yield* read(course, `r${round}.reading${suffix}`, {
    conflicts: counted,
    consensus: agreed,
    gaps: unsure,
    before: course.before,
  });
  const known = new Set(course.floor.map(({ id }) => id));
  const points = (list: ChairsReading["gaps"]) =>
    list
      .map(({ text, refs }) => ({ text, refs: refs.filter((id) => known.has(id)) }))
      .filter(({ refs }) => refs.length > 0);
  const bearing = bearingIn(course, reading);
  course.read = { same: [...course.read.same, ...reading.same], bearing: [...course.read.bearing, ...bearing] };
  if (thought) course.before = { gaps: points(reading.gaps), consensus: points(reading.consensus) };
  const id = numbering(course);
  const authorOf = (id: string): string[] => course.floor.flatMap((one) => (one.id === id ? [one.from] : []));
  const contradictions = reading.contradictions.map((one) => ({ ...one, between: one.between.flatMap(authorOf) }));
  const conflicts = conflictsOf({ ...compared(), contradictions }).map((one) => ({
    ...one,
    points: one.points.map((point) => ({ id: id(), ...point })),
  }));
  const holders = (refs: readonly string[]): string[] => [
    ...new Set(course.floor.filter(({ id }) => refs.includes(id)).map(({ from }) => from)),
  ];
  const back = answersBack(course).map((one) => ({ id: id(), ...one }));
  const next = nextOf({ conflicts, back }, stancesIn(course));
  const content = Summary.parse({
    same: reading.same,
    bearing,
    consensus: [
      ...consensusOf(compared(), nameOf),
      ...course.before.consensus
        .map((one) => ({ ...one, holders: holders(one.refs) }))
        .filter((one) => one.holders.length > 1),
    ],
    conflicts,
    gaps: [...unsure, ...course.before.gaps],
    back,
    ...next,
    ...(next.next === "round3" && conflicts.length > 0
      ? { question: reading.question ?? resolutionQuestion(course, conflicts) }
      : {}),
  });
  const references = conflicts.flatMap(({ points: put }) => put.map(({ messageId }) => messageId));
  const stated = yield* state({
    key: `r${round}.summary${suffix}`,
    round,
    kind: "summary",
    content,
    references: [...new Set(references)].map((targetId) => ({ targetId, type: "references" as const })),
    ...(thought ? { thought } : {}),
  });
  course.floor.push(stated);
  return Summary.parse(stated.content);
}

/**
 * The concerns that the chair's model names, by their texts, with messages that stand on the floor. Of a concern about an
 * alternative or all, only proposals in own words are read: those of the alternatives are known by their letters.
 */
function bearingIn({ floor, read }: Course, { bearing, same }: ChairsReading): Bearing[] {
  const known = new Set(floor.map(({ id }) => id));
  const isOwn = (one: string, other: string): boolean =>
    one === other || [...read.same, ...same].some((pair) => pair.includes(one) && pair.includes(other));
  return bearing.flatMap(({ message, nth, against }) => {
    const said = floor.find(({ id }) => id === message);
    const { text: concern, against: about } = (said && recordsOf(said.content, "concerns")[nth - 1]) ?? {};
    const isRead = (id: string): boolean => about === OTHER || choiceIn(floor, id) === OTHER;
    const on = against.filter((id) => known.has(id) && isRead(id) && !isOwn(id, message));
    return typeof concern !== "string" || on.length === 0 ? [] : [{ messageId: message, concern, on }];
  });
}

/** Gives ids to what is put to somebody, after those of earlier summaries. */
function numbering({ floor }: Course): () => string {
  const summaries = floor.flatMap(({ type, content }) => (type === "summary" ? [Summary.parse(content)] : []));
  let last = summaries.flatMap(({ conflicts, back }) => [...conflicts.flatMap(({ points }) => points), ...back]).length;
  return () => `q${++last}`;
}

/** Answers whose concern's author has not seen them, about what is still proposed. */
function answersBack(course: Course): Omit<Back, "id">[] {
  const { points } = proposalsIn(course);
  return course.table.specialists.flatMap(({ id: to }) =>
    docketOf(points, to)
      .answers.filter(({ row }) => holdersOf(row).length > 0)
      .flatMap(({ objection: { reason, answers } }) =>
        answers.map(({ by: from, message: answeredIn, text: how }) => ({
          ...{ to, messageId: reason.message, concern: cut(reason.text), from, answeredIn, how },
        })),
      ),
  );
}

/** Quotes a text in a sentence that goes on: without its own full stop. */
const quoted = (words: Words, text: string): string => words.quoted(text.replace(/[.。]$/u, ""));

/** The answers that go back to a specialist, each with the question whether it meets the concern. */
export const backTo = (course: Course, { back }: Pick<Summary, "back">, id: string): string[] =>
  back
    .filter(({ to }) => to === id)
    .map((one) => {
      const { words } = course;
      const [concern, how] = [quoted(words, one.concern), quoted(words, cut(one.how))];
      return words.said(one.id, words.flow.back(concern, one.messageId, nameIn(course)(one.from), how, one.answeredIn));
    });

/** Proposals of others in own words, and how to sign one: the same words are one proposal. */
export function anewFor(course: Course, id: string): string[] {
  const { words } = course;
  const stances = stancesIn(course);
  const own = stances.find((one) => one.id === id)?.key;
  return stances
    .filter((one) => one.id !== id && one.choice === OTHER && one.key !== own)
    .map((one) => words.flow.anew(nameIn(course)(one.id), one.messageId, quoted(words, one.position)));
}

/** Notes of the chair on somebody's messages: what they leave open, and where another's contradict them. */
export function foundIn(course: Course, { conflicts }: Pick<Summary, "conflicts">, id: string): string[] {
  const own = new Set(course.floor.flatMap((one) => (one.from === id ? [one.id] : [])));
  const open = course.before.gaps.filter(({ refs }) => refs.some((ref) => own.has(ref))).map(({ text }) => text);
  const denied = conflicts.flatMap(({ points }) => points.flatMap(({ to, why }) => (to === id && why ? [why] : [])));
  return [...open, ...denied].map(course.words.flow.found);
}

/** Lets a model read the round; without a model, or if it fails, the reading is empty. */
function* read(
  course: Course,
  key: string,
  computed: Pick<Summary, "consensus" | "gaps"> & Pick<Course, "before"> & { readonly conflicts: readonly Found[] },
) {
  const { options, floor, table, words, round } = course;
  const nothing = { reading: ChairsReading.parse({}), thought: undefined };
  if (options.provider === "offline" || floor.every(({ round: said }) => said !== round)) return nothing;
  const { topic, lang, mode } = options;
  const personas = table.specialists.flatMap(({ persona }) => persona ?? []);
  const thought = yield* think({
    key,
    purpose: "reading",
    spare: true,
    facts: {
      ...{ topic, lang, mode, round, speaker: MODERATOR, personas, tensions: [], computed },
      ...present({ problem: course.table.problem }),
    },
  });
  if (thought.failed === undefined) return { reading: ChairsReading.parse(thought.content), thought };
  const text = words.flow.notRead(thought.failed);
  yield* announce("notice", `${key}.failed`, { round }, { level: "warning", text });
  return nothing;
}

/** Asks the one question of round 3, where no model words it: the sides with what stands against each, and not how many take it. */
function resolutionQuestion(course: Course, conflicts: Summary["conflicts"]): string {
  const { words, agenda } = course;
  const involved = new Set(conflicts.flatMap(({ between }) => between));
  const stances = openStancesIn(course);
  const concerns = stances.flatMap((one) => one.concerns);
  const sides = groupsOf(stances.filter(({ id }) => involved.has(id))).map(([first]) => {
    const what = words.quoted(cut(choiceLabel(first, agenda.alternatives)));
    const against = concerns.find((one) => one.isKey && speaksAgainst(one, first))?.text;
    return words.flow.side(what, against && words.quoted(cut(against)));
  });
  return words.flow.resolution(words.clauses(sides));
}

/** Words the chair's question to each specialist in conflict: the other's concern, if any, and their own proposal. */
export function conflictQuestions(course: Course, conflicts: Summary["conflicts"]): Record<string, string> {
  const { words, agenda } = course;
  const nameOf = nameIn(course);
  const roundOf = (id: string): number => stancesIn(course).find((one) => one.id === id)?.round ?? 1;
  const ask = ({ from, to, messageId, concern, why, instead, proposed }: ConflictPoint): string => {
    const [who, round, own] = [nameOf(from), roundOf(to), quoted(words, proposed)];
    const { conflict, instead: other, read, raisedIn } = words.flow;
    if (concern !== undefined) return conflict(who, quoted(words, concern), round, own) + raisedIn(messageId);
    if (why !== undefined) return read(who, messageId, quoted(words, why), round, own);
    return other(who, messageId, quoted(words, instead ?? ""), round, own);
  };
  const put = conflicts.flatMap(({ points }) =>
    points.map((point) => ({ to: point.to, text: words.said(point.id, ask(point)) })),
  );
  return Object.fromEntries(
    [...Map.groupBy(put, ({ to }) => to)].map(([to, all]) => [
      to,
      [...all.map(({ text }) => text), alternativesText(words, agenda)].join("\n"),
    ]),
  );
}

export const alternativesText = (words: Words, { alternatives }: Pick<Agenda, "alternatives">): string =>
  words.prompts.alternativesAre(alternatives.map(({ letter, text }) => words.option(letter, text)));
