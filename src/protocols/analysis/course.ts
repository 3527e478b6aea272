import { announce, announceStep, ask, type Protocol, state, think } from "#protocols/effects";
import { stillAbsent } from "#protocols/late";
import { nameAmong } from "#protocols/seating";
import { type DiscussionOptions, type FloorStatement, MODERATOR, type Participant } from "#wire";
import type { Table } from "./analysts.ts";
import { type Dispute, disputesOf, fateOf } from "./compare/cross.ts";
import { withFirstNames } from "./compare/likeness.ts";
import { synthesize } from "./compare/round.ts";
import { STEP } from "./kinds.ts";
import { isReadInBoth } from "./options.ts";
import { Evidence, Feedback, Labels, RoundSynthesis, StandingAnalysis } from "./schemas.ts";
import { type ComparedAnalysis, judges, standingsIn } from "./standing.ts";
import type { Words } from "./words/en.ts";

export interface Course {
  readonly options: DiscussionOptions;
  readonly table: Table;
  readonly words: Words;
  readonly hasDocuments: boolean;
  readonly floor: FloorStatement[];
  /** Questions that were put to the user, with what was answered. */
  readonly feedback: { readonly question: string; readonly answer: string }[];
  /** Analysts of the round under way who did not answer. */
  absent: RoundSynthesis["absent"];
}

/** A round, or the same once more after nobody had answered. */
export interface At {
  readonly round: number;
  /** Prefix of the keys of its effects. */
  readonly key: string;
}

/** A round: analyses side by side, the verifier's, what the documents hold, and what it comes to. */
export function* heldRound(course: Course, at: At): Protocol<RoundSynthesis> {
  const { table } = course;
  const [first, verifier, ...others] = table.analysts;
  if (!first) throw new RangeError("an analysis needs somebody who analyses");
  const briefing = briefingOf(course, at.round);
  const before = course.floor.length;
  const said = yield* asked(course, at, "analysis", [first, ...others], briefing);
  const toldNow = toVerify(course, standingsOf(course, course.floor.slice(before)));
  const told = [briefing, ...toldNow].filter((text) => text !== undefined).join("\n\n");
  // A person alone has nobody who verifies.
  const unverified = verifier ? yield* asked(course, at, "verification", [verifier], told) : [];
  course.absent = [...said, ...unverified];
  return yield* compared(course, at);
}

/** Compares all that was said in a round so far, and states what it comes to. */
export function* compared(course: Course, at: At): Protocol<RoundSynthesis> {
  const saidIn = (round: number): FloorStatement[] => course.floor.filter((one) => one.round === round);
  const said = saidIn(at.round);
  const standings = standingsOf(course, said);
  const evidence = standings.length > 0 && course.hasDocuments ? yield* lookedUp(course, at) : undefined;
  const rounds = Array.from({ length: at.round - 1 }, (_, before) => before + 1);
  const former = rounds.flatMap((round) => standingsOf(course, saidIn(round)));
  const content = synthesize(
    {
      round: at.round,
      standings: withFirstNames(standings, former),
      absent: stillAbsent(course.absent, said),
      evidence,
      open: openBefore(course, at.round),
      before: former.flatMap(({ analysis }) => analysis.findings),
      asked: answeredIn(course).map(({ question }) => question),
    },
    course.words,
  );
  const statement = yield* state({
    key: `${at.key}.synthesis`,
    round: at.round,
    kind: "round_synthesis",
    content,
    references: standings.map(({ messageId }) => ({ targetId: messageId, type: "references" as const })),
  });
  course.floor.push(statement);
  yield* translated(course, at);
  return RoundSynthesis.parse(statement.content);
}

const standingsOf = ({ table }: Course, said: readonly FloorStatement[]): ComparedAnalysis[] =>
  standingsIn(said, table.seated);

/** Syntheses before a round in which somebody answered. */
const synthesesBefore = ({ floor }: Course, round: number): RoundSynthesis[] =>
  floor
    .filter(({ type, round: of }) => type === "round_synthesis" && of < round)
    .flatMap(({ content }) => RoundSynthesis.safeParse(content).data ?? [])
    .filter(({ degraded }) => !degraded);

/** Disputed points before a round that nobody has accepted or withdrawn. */
const openBefore = (course: Course, round: number): Dispute[] =>
  disputesOf(synthesesBefore(course, round).map(({ cross }) => cross)).filter((one) => fateOf(one) !== "ended");

/** Tells the round before: findings, approaches, disputed points, and the user's answers. */
function briefingOf(course: Course, round: number): string | undefined {
  const last = synthesesBefore(course, round).at(-1);
  if (!last) return undefined;
  const { prompts } = course.words;
  const spoken = new Set(last.analyses.map(({ messageId }) => messageId));
  const said = course.floor.filter(({ id }) => spoken.has(id));
  const answers = answeredIn(course);
  return [
    prompts.previous(round, {
      analyses: standingsOf(course, said).map((one) => toldOf(course, one)),
      disputed: openBefore(course, round).map(({ id, topic, about, answers }) =>
        prompts.disputedPoint(
          id,
          topic,
          about === undefined ? undefined : nameAmong(course.table.participants)(about),
          answers.map(({ why }) => why),
        ),
      ),
    }),
    ...(answers.length > 0
      ? [prompts.feedback(answers.map(({ question, answer }) => [question, answer] as const))]
      : []),
  ].join("\n\n");
}

/** The user's answers so far. */
const answeredIn = ({ feedback, words }: Course): Course["feedback"] =>
  feedback.filter(({ answer }) => answer !== words.flow.left);

/** An author, and the analysis as others read it. */
function toldOf({ table }: Course, { participant, analysis }: ComparedAnalysis): [name: string, analysis: string] {
  const { code_locations, dependencies, ...shown } = analysis;
  return [nameAmong(table.participants)(participant), JSON.stringify(shown, null, 1)];
}

/** The first analysis, as the verifier gets it, and those beside it. */
function toVerify(course: Course, [verified, ...others]: readonly ComparedAnalysis[]): string[] {
  const { verify, beside, nothingToVerify } = course.words.prompts;
  if (!verified) return [nothingToVerify];
  return [verify(...toldOf(course, verified)), ...others.map((one) => beside(...toldOf(course, one)))];
}

/** Asks analysts side by side, none of whom sees the others. @returns who did not answer */
function* asked(
  course: Course,
  { round, key }: At,
  kind: "analysis" | "verification",
  participants: readonly Participant[],
  correction: string | undefined,
): Protocol<RoundSynthesis["absent"]> {
  const { options, words } = course;
  const how = { key: `${key}.${kind}`, round, kind, step: STEP[kind], topic: options.topic, participants };
  const result = yield* ask({
    ...how,
    sealed: true,
    sees: "nothing",
    quorum: 1,
    // That a provider failed is part of what comes of it.
    despiteFailures: true,
    ...(correction === undefined ? {} : { correction }),
  });
  const { statements, absent } = result;
  course.floor.push(...statements);
  yield* announceStep(how, result, {
    name: words.steps[kind],
    lines: standingsOf(course, statements).flatMap((one) => linesOf(course, one)),
    takeaway: takeawayOf(words.flow.takeaway, statements.length, participants.length),
  });
  return absent.map(({ participant, reason }) => ({ participant, reason }));
}

/** Takeaway of a step; empty if all answered, since the step's name says so. */
const takeawayOf = ({ none, some }: Words["flow"]["takeaway"], answered: number, asked: number): string =>
  answered === 0 ? none : answered === asked ? "" : some(answered, asked);

function linesOf({ words, table }: Course, one: ComparedAnalysis): string[] {
  const { flow, nameOf } = words;
  const name = nameAmong(table.participants)(one.participant);
  const { findings, implementation_approaches: approaches, feasibility_score } = one.analysis;
  const stoodIn = one.instead === undefined ? [] : [flow.standsIn(name, nameOf(one.tool))];
  const line = judges(one)
    ? flow.line(name, approaches.length, findings.length, feasibility_score.toFixed(2))
    : flow.lineFallback(name, findings.length);
  return [...stoodIn, line];
}

/** Asks the historian to look up the named places in the documents. */
function* lookedUp(course: Course, { round, key }: At): Protocol<Evidence | undefined> {
  const { table, options, words } = course;
  const participants = table.participants.filter(({ role }) => role === "historian");
  const kind = "evidence";
  const how = { key: `${key}.${kind}`, round, kind, step: STEP[kind], topic: options.topic, participants };
  const result = yield* ask({ ...how, sealed: false, quorum: 0, pastTime: true, despiteFailures: true });
  course.floor.push(...result.statements);
  const evidence = Evidence.safeParse(result.statements[0]?.content).data;
  const { places = [] } = evidence ?? {};
  const found = places.filter(({ exists }) => exists).length;
  const takeaway = words.flow.takeaway.evidence(found, places.length);
  yield* announceStep(how, result, { name: words.steps[kind], lines: [], takeaway });
  return evidence;
}

/** Has a model, where there is one, translate the labels that are not in both languages yet, where both are read. */
function* translated(course: Course, { round, key }: At): Protocol<void> {
  const { options, floor, words } = course;
  if (!isReadInBoth(options)) return;
  const texts = untranslatedIn(floor, options.topic);
  const byModels = floor.some(({ origin }) => origin?.isModel);
  if (texts.length === 0 || !byModels) return;
  const { topic, lang, mode } = options;
  const facts = { topic, lang, mode, round, speaker: MODERATOR, personas: [], tensions: [], computed: texts };
  const thought = yield* think({ key: `${key}.labels`, purpose: "labels", spare: true, facts });
  if (thought.failed !== undefined) {
    const text = words.flow.notTranslated(thought.failed);
    yield* announce("notice", `${key}.labels.failed`, { round }, { level: "warning", text });
    return;
  }
  const known = new Set(texts);
  const { labels } = Labels.parse(thought.content);
  const content = { labels: labels.filter(({ text }) => known.has(text)) };
  const how = { round, kind: "labels", content, references: [], thought };
  course.floor.push(yield* state({ key: `${key}.translated`, ...how }));
}

/** Texts that one call translates. */
const MOST = 80;

/** The question, and words of providers that stand in an artifact and are not in the other language yet, in their order, each once. */
function untranslatedIn(floor: readonly FloorStatement[], topic: string): string[] {
  const known = new Set(floor.filter(({ type }) => type === "labels").flatMap(({ content }) => labelsIn(content)));
  const round = floor.at(-1)?.round;
  const texts = floor.filter((one) => one.round === round).flatMap(textsIn);
  return [...new Set([topic, ...texts])].filter((text) => !known.has(text)).slice(0, MOST);
}

const labelsIn = (content: unknown): string[] => (Labels.safeParse(content).data?.labels ?? []).map(({ text }) => text);

function textsIn({ type, content }: FloorStatement): string[] {
  if (type === "round_synthesis") {
    const { data } = RoundSynthesis.safeParse(content);
    return [
      ...(data?.solutions ?? []).flatMap(({ name, description, pros, cons, effort_estimate, affected_files }) => [
        ...[name, description, ...pros, ...cons, ...(effort_estimate ? [effort_estimate] : [])],
        ...affected_files.map(({ reason }) => reason),
      ]),
      ...(data?.questions ?? []).map(({ text }) => text),
      ...(data?.cross.agreements ?? []).map(({ text }) => text),
      ...(data?.cross.disagreements ?? []).map(({ topic }) => topic),
    ];
  }
  if (type === "feedback") {
    return (Feedback.safeParse(content).data?.answers ?? []).flatMap(({ question, answer }) => [question, answer]);
  }
  if (type !== "analysis" && type !== "verification") return [];
  const { data } = StandingAnalysis.safeParse(content);
  return [
    ...(data?.requirements ?? []).map(({ description }) => description),
    ...(data?.technical_concerns ?? []),
    ...(data?.acceptance_criteria ?? []),
    ...(data?.scope_included ?? []),
    ...(data?.scope_excluded ?? []),
    ...(data?.code_locations ?? []).map(({ reason }) => reason),
  ];
}
