import { tableOf } from "#points";
import { announce, type Protocol, state, type ThinkResult, think } from "#protocols/effects";
import type { FloorStatement } from "#wire";
import { assessRound } from "./assess/assess.ts";
import { frameOpening, withWords } from "./framing.ts";
import { verdictsInWords } from "./judging/told.ts";
import { verdictsOf } from "./judging/verdicts.ts";
import { type GateWords, mergeGateWords } from "./prompts/quality-gate.ts";
import { cruxFirst, cruxPoints } from "./questions.ts";
import type { Round } from "./round-budget.ts";
import type { Opening, QualityGate } from "./schemas/index.ts";
import type { Discussion } from "./table.ts";
import { words } from "./words/index.ts";

/* The moderator's own statements: computed, and worded by a model where the round's calls allow it. */

/** The opening as it is computed from what stands now. */
function frame({ discussion, number, plan }: Round) {
  const facts = discussion.facts(number, plan.topic, { correction: plan.correction });
  const whole = { ...facts, passages: [], floor: discussion.floor };
  const crux = cruxPoints(discussion.points, number);
  const computed = frameOpening(whole, plan.focus, { crux, isNewQuestion: plan.isNewQuestion ?? false });
  return { facts, whole, crux, computed };
}

/** A model's words for the opening, to be asked for beside something else; undefined where the round's calls allow none. */
export function openingWords(round: Round): Protocol<ThinkResult> | undefined {
  if (!round.calls.allows("opening")) return undefined;
  const { facts, computed } = frame(round);
  return think({ key: `r${round.number}.opening.words`, purpose: "opening", facts: { ...facts, computed } });
}

/** Step 2: framed from the positions and the tensions, and worded by a model where one was asked. */
export function* openRound(round: Round, thought: ThinkResult | undefined): Protocol<FloorStatement> {
  const { discussion, number, plan, calls } = round;
  const key = `r${number}.opening`;
  const { whole, crux, computed } = frame(round);
  const base = { key, round: number, kind: "opening", references: [] };
  if (thought) {
    calls.spend(thought.usage?.calls ?? 0, "opening");
    if (thought.failed === undefined && thought.origin.isModel) {
      const checked = withWords(computed, thought.content as Opening, whole, plan.focus);
      const content = beside(cruxFirst(checked, crux, computed), computed);
      const said = yield* state({ ...base, content, thought });
      discussion.heard([said]);
      return said;
    }
    if (thought.failed !== undefined) yield* wordsFailed(discussion, `${key}.failed`, number, thought.failed);
  }
  const said = yield* state({ ...base, content: computed });
  discussion.heard([said]);
  return said;
}

/** A model's opening, with what was computed beside it. */
const beside = (worded: Opening, { divergences, questions }: Opening): Opening => ({
  ...worded,
  computed: { divergences, questions: questions.map(({ question }) => question) },
});
/** Step 7: what the round was worth, and what the next one should do. */
export function* judgeRound({ discussion, number, calls }: Round): Protocol<QualityGate> {
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
  let content = computed;
  if (calls.allows("gate")) {
    const facts = discussion.facts(number, options.topic, { computed });
    const thought = yield* think({ key: `${key}.words`, purpose: "quality_gate", facts });
    calls.spend(thought.usage?.calls ?? 0, "gate");
    if (thought.failed === undefined) {
      const { provider, model } = thought.origin;
      content = mergeGateWords(computed, thought.content as GateWords, `${provider} ${model}`);
    } else yield* wordsFailed(discussion, `${key}.failed`, number, thought.failed);
  }
  const judged = verdictsInWords(
    verdictsOf(discussion.floor).filter((verdict) => verdict.round === number),
    options.lang,
  );
  if (judged !== "") content = { ...content, summary: words(options.lang).marks.sentences([content.summary, judged]) };
  const said = yield* state({ key, round: number, kind: "quality_gate", content, references: [] });
  discussion.heard([said]);
  // As it stands in the record: a discussion that was begun under other formulas goes on with its own scores.
  return said.content as QualityGate;
}

function* wordsFailed({ options }: Discussion, key: string, round: number, why: string): Protocol<void> {
  const text = words(options.lang).flow.wordsFailed(why);
  yield* announce("notice", key, { round }, { level: "warning", text });
}
