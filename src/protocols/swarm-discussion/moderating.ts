import { tableOf } from "#points";
import { announce, type Protocol, state, type ThinkResult, think } from "#protocols/effects";
import type { FloorStatement } from "#wire";
import { assessRound } from "./assess/assess.ts";
import { frameOpening, withWords } from "./framing.ts";
import { verdictsInWords, verdictsOf } from "./judging/told.ts";
import type { Opening, QualityGate } from "./schemas/statements.ts";
import type { StepReport } from "./step-report.ts";
import type { Discussion, RoundPlan } from "./table.ts";
import { words } from "./words/index.ts";

/* The moderator's own statements: computed; a model may word the opening. */

export interface Round {
  readonly discussion: Discussion;
  readonly number: number;
  readonly plan: RoundPlan;
  /** Whether a model words the opening: always in deep mode, in standard mode where the question is new. */
  readonly isOpeningWorded: boolean;
  readonly report: StepReport;
}

/** The opening as it is computed from what stands now. */
function frame({ discussion, number, plan }: Round) {
  const facts = discussion.facts(number, plan.topic, { correction: plan.correction });
  const whole = { ...facts, passages: [], floor: discussion.floor };
  return { facts, whole, computed: frameOpening(discussion.points, whole, plan.focus) };
}

/** A model's words for the opening, to be asked for beside something else; undefined where the round asks for none. */
export function openingWords(round: Round): Protocol<ThinkResult> | undefined {
  if (!round.isOpeningWorded) return undefined;
  const { facts, computed } = frame(round);
  return think({ key: `r${round.number}.opening.words`, purpose: "opening", facts: { ...facts, computed } });
}

/** Step 2: framed from the positions and the tensions, and worded by a model where one was asked. */
export function* openRound(round: Round, thought: ThinkResult | undefined): Protocol<FloorStatement> {
  const { discussion, number, plan } = round;
  const key = `r${number}.opening`;
  const { whole, computed } = frame(round);
  if (thought?.failed !== undefined) {
    const text = words(discussion.options.lang).flow.wordsFailed(thought.failed);
    yield* announce("notice", `${key}.failed`, { round: number }, { level: "warning", text });
  }
  const base = { key, round: number, kind: "opening", references: [] };
  const isWorded = thought?.failed === undefined && thought?.origin.isModel;
  const said = yield* state(
    isWorded ? { ...base, content: worded(thought.content as Opening), thought } : { ...base, content: computed },
  );
  discussion.heard([said]);
  return said;

  /** Puts what was computed beside a model's opening. */
  function worded(opening: Opening): Opening {
    const { divergences, questions } = computed;
    const checked = withWords(computed, opening, whole, plan.focus);
    return { ...checked, computed: { divergences, questions: questions.map(({ question }) => question) } };
  }
}

/** Step 7: what the round was worth, and what the next one should do. */
export function* judgeRound({ discussion, number }: Round): Protocol<QualityGate> {
  const { table, options, graph } = discussion;
  const key = `r${number}.gate`;
  const experts = table.experts.map(({ id }) => id);
  const computed = assessRound(graph, {
    round: number,
    experts,
    roundsLeft: table.rounds - number,
    lang: options.lang,
    table: tableOf(discussion.points),
    floor: discussion.floor,
  });
  const verdicts = verdictsOf(discussion.floor).filter((verdict) => verdict.round === number);
  const summary = words(options.lang).sentences([computed.summary, verdictsInWords(verdicts, options.lang)]);
  const content = { ...computed, summary };
  const said = yield* state({ key, round: number, kind: "quality_gate", content, references: [] });
  discussion.heard([said]);
  // As it stands in the record: a discussion that was begun under other formulas goes on with its own scores.
  return said.content as QualityGate;
}
