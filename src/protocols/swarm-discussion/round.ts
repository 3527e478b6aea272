import { cutAtWord } from "#lib/cut";
import { contrarianTargetOf, tableOf } from "#points";
import { type Ask, type AskResult, all, announce, ask, type Protocol } from "#protocols/effects";
import { CONTRARIAN, CROSS_DOMAIN, NO_USAGE, type Participant, type Progress } from "#wire";
import { docketFor } from "./docket.ts";
import { judgeByReading, judgingCall } from "./judging/judging.ts";
import { objectionsTo } from "./judging/told.ts";
import type { SwarmKind } from "./kinds/index.ts";
import { judgeRound, openingWords, openRound, type Round } from "./moderating.ts";
import type { Opening, QualityGate } from "./schemas/statements.ts";
import { StepReport } from "./step-report.ts";
import { STEP } from "./steps.ts";
import type { Discussion, RoundPlan } from "./table.ts";
import type { Duty } from "./words/en.ts";
import { words } from "./words/index.ts";

/** Thrown in the middle of a round that cannot go on. `message` is the reason that users are told. */
export class EndsEarly extends Error {
  override readonly name = "EndsEarly";
}

/**
 * One round, as the seed lists it: 1 positions (sealed before the first round and where the question has changed, else
 * carried over), 2 the moderator's opening, 3 arguments, 4 the contrarian's stress test, 5 responses, 6 an analogy from
 * another field, 7 the quality gate. The historian records (8) as messages arrive. A judge reads the positions after 1, and
 * all that the round said after 6. Steps that do not depend on each other run at the same time: judging beside the words of
 * the opening, the analogy beside the responses.
 * @throws EndsEarly where nobody answers, or somebody does not and the user wants no partial result
 */
export function* playRound(discussion: Discussion, number: number, plan: RoundPlan): Protocol<QualityGate> {
  const { table, options } = discussion;
  const report = new StepReport(options.lang, table.participants);
  const declares = number === 1 || plan.isNewQuestion === true;
  const isNew = declares || plan.focus !== undefined;
  const isOpeningWorded = table.mode === "deep" || (table.mode === "standard" && isNew);
  const round: Round = { discussion, number, plan, isOpeningWorded, report };

  if (declares) yield* declarePositions(round);
  else yield* tell(round, "position_declaration", report.carried(discussion.points));
  const isJudged = number === 1 && options.unshared === true;
  if (isJudged) {
    yield* judgeByReading(round, "positions");
    yield* tellWhatOnlyTheyKnow(round);
  }
  yield* open(round, declares && !isJudged);
  yield* argue(round);
  yield* attack(round);
  yield* respond(round);
  yield* judgeByReading(round, "responses");
  return yield* judge(round);
}

/** 1. Before anybody has heard anybody; in a later round, before anybody has heard what others make of the new question. */
function* declarePositions(round: Round): Protocol<void> {
  const { experts } = round.discussion.table;
  const declared = yield* askFor(round, "position_declaration", experts, { key: "positions", sealed: true });
  yield* tell(round, "position_declaration", round.report.declared(declared, round.discussion.points));
  if (declared.statements.length === 0 && isFirst(round)) throw nobody(round, declared, "declared");
  refuseWhatIsPartial(round, declared, "declared");
}

/**
 * Asks each expert for knowledge that only they have, still sealed. Without it, common knowledge would fill the round.
 */
function* tellWhatOnlyTheyKnow(round: Round): Protocol<void> {
  const { experts } = round.discussion.table;
  const how = { key: "unshared", sealed: true, quorum: 0 };
  const known = yield* askFor(round, "unshared_information", experts, how);
  yield* tell(round, "unshared_information", round.report.told(known), "unshared");
}

/** 2. The moderator frames the round on where the positions really diverge, while a judge reads those just declared. */
function* open(round: Round, judges: boolean): Protocol<void> {
  const judging = judges ? judgingCall(round, "positions") : undefined;
  const wording = openingWords(round);
  const both = judging && wording && ([judging.thinking, wording] as const);
  const [verdicts, thought] = both
    ? yield* all(`r${round.number}.opening.beside`, both, { reserves: true })
    : [judging && (yield* judging.thinking), wording && (yield* wording)];
  if (judging && verdicts) yield* judging.conclude(verdicts);
  const opening = yield* openRound(round, thought);
  yield* tell(round, "opening", round.report.opened(opening));
}

/** 3. All experts argue in parallel, with citations. */
function* argue(round: Round): Protocol<void> {
  const { corrections } = round.plan;
  // With what the round was to do differently, and what its opening adds.
  const { guidance } = (round.discussion.floor.findLast(({ type }) => type === "opening")?.content ??
    {}) as Partial<Opening>;
  const argued = yield* askFor(round, "argument", round.discussion.table.experts, {
    key: "arguments",
    dockets: answersFor(round, round.discussion.table.experts),
    ...(guidance === undefined ? {} : { correction: guidance }),
    ...(corrections === undefined ? {} : { corrections }),
  });
  yield* tell(round, "argument", round.report.argued(argued, round.discussion.points));
  if (argued.statements.length === 0 && isFirst(round)) throw nobody(round, argued, "argued");
  refuseWhatIsPartial(round, argued, "argued");
}

/** The answers to objections of each that they have not spoken to since. */
const answersFor = ({ discussion: { points, options } }: Round, participants: readonly Participant[]) =>
  Object.fromEntries(
    participants.map(({ id }) => [
      id,
      docketFor(points, id, options.lang).filter(({ relation }) => relation === "answers"),
    ]),
  );

/** 4. The contrarian at the strongest consensus, or beside the minority: at the point that most are for and fewest objected to. */
function* attack(round: Round): Protocol<void> {
  const contrarian = seated(round, CONTRARIAN);
  if (contrarian.length === 0) return;
  const target = contrarianTargetOf(tableOf(round.discussion.points));
  const computed = target && { point: target.id, text: target.text };
  const attacked = yield* askFor(round, "stress_test", contrarian, {
    ...{ key: "stress-test", quorum: 0, computed },
    dockets: answersFor(round, contrarian),
  });
  yield* tell(round, "stress_test", round.report.attacked(attacked));
}

/** 5. Who shifts, and because of what. Each answers or concedes what stands open against them. */
function* respond(round: Round): Protocol<void> {
  const { table, floor, options, points } = round.discussion;
  const { corrections } = round.plan;
  // What is open against each, and a judge's objections.
  const dockets = Object.fromEntries(
    table.experts.map(({ id }) => [
      id,
      [...docketFor(points, id, options.lang), ...objectionsTo(floor, points, id, options.lang)],
    ]),
  );
  const comparing = seated(round, CROSS_DOMAIN);
  const both = yield* askFor(round, "response", [...table.experts, ...comparing], {
    key: "responses",
    dockets,
    ...(corrections === undefined ? {} : { corrections }),
    ...(comparing.length > 0 ? { kinds: { [CROSS_DOMAIN]: "analogy" } } : {}),
  });
  const { experts: responded, others: compared } = apart(both);
  yield* tell(round, "response", round.report.responded(responded, round.discussion.points, dockets));
  refuseWhatIsPartial(round, responded, "responded");
  if (comparing.length > 0) yield* tell(round, "analogy", round.report.compared(compared));
}

/** The outcome for the experts, with what the step cost, and that for the cross-domain thinker. */
function apart({ statements, absent, ...rest }: AskResult): Readonly<Record<"experts" | "others", AskResult>> {
  const of = (isOther: boolean) => ({
    statements: statements.filter(({ from }) => (from === CROSS_DOMAIN) === isOther),
    absent: absent.filter(({ participant }) => (participant === CROSS_DOMAIN) === isOther),
  });
  return { experts: { ...rest, ...of(false) }, others: { usage: NO_USAGE, repairs: 0, ...of(true) } };
}

/** 7. Computed; a model may only add words. */
function* judge(round: Round): Protocol<QualityGate> {
  const gate = yield* judgeRound(round);
  yield* tell(round, "quality_gate", round.report.assessed(gate));
  return gate;
}

// ── What the steps are made of ──────────────────────────────────────────────────────────────────────────────────

/** Characters of a round's point in its heading. */
const HEADING = 240;

function* askFor(
  { discussion, number, plan }: Round,
  kind: SwarmKind,
  participants: readonly Participant[],
  how: Pick<Ask, "key"> &
    Partial<Pick<Ask, "sealed" | "quorum" | "computed" | "correction" | "corrections" | "dockets" | "kinds">>,
): Protocol<AskResult> {
  const { lang } = discussion.options;
  const answered = yield* ask({
    round: number,
    topic: plan.topic,
    kind,
    step: STEP[kind],
    participants,
    sealed: false,
    quorum: Math.ceil(discussion.table.experts.length / 2),
    ...(plan.focus ? { heading: words(lang).flow.focused(cutAtWord(plan.focus.text, HEADING), plan.topic) } : {}),
    ...(discussion.constraints.length > 0 ? { constraints: discussion.constraints } : {}),
    ...how,
    key: `r${number}.${how.key}`,
  });
  discussion.heard(answered.statements);
  return answered;
}

function tell(round: Round, kind: SwarmKind, told: Omit<Progress, "step">, key = String(STEP[kind])): Protocol<void> {
  const at = { round: round.number, phase: kind };
  return announce("progress", `r${round.number}.${key}.progress`, at, { step: STEP[kind], ...told });
}

const seated = ({ discussion }: Round, role: string) => discussion.table.participants.filter(({ id }) => id === role);

/** Ends a round without everybody's answer if the user wants no partial result. */
function refuseWhatIsPartial({ discussion }: Round, { statements, absent }: AskResult, duty: Duty): void {
  const { options, table } = discussion;
  if (!options.refusePartial || absent.length === 0) return;
  const missing = absent.map(({ participant, reason }) => ({ who: participant, why: reason }));
  throw new EndsEarly(words(options.lang).flow.partial(statements.length, table.experts.length, duty, missing));
}

/** Whether nobody has held anything yet: a former round was broken off, or there is none. */
const isFirst = ({ discussion, number }: Round): boolean =>
  number === 1 || discussion.floor.every(({ type }) => type !== "argument");

const nobody = ({ discussion }: Round, { absent }: AskResult, duty: Duty): EndsEarly =>
  new EndsEarly(words(discussion.options.lang).flow.nobody(duty, [...new Set(absent.map(({ reason }) => reason))]));
