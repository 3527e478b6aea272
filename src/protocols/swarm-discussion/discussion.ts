import { assessRound, contrarianTarget } from "#graph";
import {
  type Body,
  CONTRARIAN,
  CROSS_DOMAIN,
  type DiscussionOptions,
  type FloorStatement,
  HISTORIAN,
  MODE_LIMITS,
  type Participant,
  type Progress,
  type QualityGate,
} from "#wire";
import { type AskResult, announce, ask, checkLimits, type Outcome, type Protocol, state, think } from "../effects.ts";
import { CallBudget } from "./call-budget.ts";
import { composeTable } from "./composing.ts";
import { confirmNextStep } from "./next-step.ts";
import { frameOpening } from "./opening.ts";
import { type GateWords, mergeWords } from "./prompts/quality-gate.ts";
import { report } from "./step-report.ts";
import { Discussion, type Plan } from "./table.ts";

/*
 * The swarm discussion. Before the rounds: the topic is analysed, the user confirms who argues, and the experts
 * declare their positions sealed. A round is steps 2 to 7; afterwards the user says how it goes on. At the end the
 * historian synthesizes.
 */
export function* swarmDiscussion(options: DiscussionOptions, context: Body<"phase", "opened">["context"]): Protocol {
  const title = options.topic.split("\n", 1)[0]?.slice(0, 200) ?? options.topic;
  yield* announce("opened", "opened", { round: 0 }, { options, title, context });

  const table = yield* composeTable(options);
  if ("outcome" in table) return table;

  const discussion = new Discussion(options, table);
  let plan: Plan = { topic: options.topic };
  for (let round = 1; ; round += 1) {
    const last = round === table.rounds;
    const gate = yield* playRound(discussion, round, plan);
    if ("outcome" in gate) return yield* endEarly(discussion, round, gate.reason);
    const next = yield* confirmNextStep(discussion, round, gate, last);
    if (next === "synthesis") return yield* synthesize(discussion, round);
    plan = next;
  }
}

// ── A round ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Steps 1 to 7. Ends early where a limit is used up or nobody answers. */
function* playRound(discussion: Discussion, round: number, plan: Plan): Protocol<QualityGate | Outcome> {
  const { table, options } = discussion;
  const calls = new CallBudget(table);
  const topic = plan.topic;
  const asked = { round, topic, quorum: Math.ceil(table.experts.length / 2) };
  const tell = (step: number, key: string, body: Omit<Progress, "step">) =>
    announce("progress", `r${round}.${step}.progress`, { round, phase: key }, { step, ...body });
  const words = report(options.lang, discussion.table.participants);

  // 1. Sealed positions, before anybody has heard anybody. Later rounds start from where the last one ended.
  if (round === 1) {
    const declared = yield* ask({
      ...asked,
      key: "r1.positions",
      step: 1,
      phase: "position_declaration",
      participants: table.experts,
      sealed: true,
      repairs: table.experts.length,
    });
    discussion.heard(declared.statements);
    yield* tell(1, "position_declaration", words.declared(declared));
    if (declared.statements.length === 0) return nobody("declared a position");
    if (isRefused(options, declared)) return refused(declared, table.experts, "declared a position");
    if (options.unshared) {
      // What they have in common would fill the round: first, and still sealed, what each of them alone knows.
      const unshared = yield* ask({
        ...asked,
        key: "r1.unshared",
        step: 2,
        phase: "unshared_information",
        participants: table.experts,
        sealed: true,
        quorum: 0,
        repairs: table.experts.length,
      });
      discussion.heard(unshared.statements);
      const at = { round, phase: "unshared_information" };
      yield* announce("progress", "r1.unshared.progress", at, { step: 2, ...words.told(unshared) });
    }
  } else {
    yield* tell(1, "position_declaration", words.carried(discussion.graph));
  }

  // 2. The moderator frames the round on where the positions really diverge.
  const opening = yield* open(discussion, round, plan, calls);
  yield* tell(2, "opening", words.opened(opening));

  // 3. Arguments, in parallel, with citations.
  const argued = yield* ask({
    ...asked,
    key: `r${round}.arguments`,
    step: 3,
    phase: "argument",
    participants: table.experts,
    sealed: false,
    repairs: calls.repairs,
    ...(plan.correction === undefined ? {} : { correction: plan.correction }),
  });
  discussion.heard(argued.statements);
  calls.spend(argued.usage.calls, "arguments");
  yield* tell(3, "argument", words.argued(argued));
  if (argued.statements.length === 0 && round === 1) return nobody("argued");
  if (isRefused(options, argued)) return refused(argued, table.experts, "argued");

  // 4. The contrarian at the strongest consensus, or beside the minority.
  const target = contrarianTarget(discussion.graph);
  const attacked = yield* ask({
    ...asked,
    key: `r${round}.stress-test`,
    step: 4,
    phase: "stress_test",
    participants: table.participants.filter(({ id }) => id === CONTRARIAN),
    sealed: false,
    quorum: 0,
    repairs: calls.repairs,
    computed: target,
  });
  discussion.heard(attacked.statements);
  calls.spend(attacked.usage.calls, "stressTest");
  yield* tell(4, "stress_test", words.attacked(attacked));

  // 5. Responses: who shifts, and because of what.
  const responded = yield* ask({
    ...asked,
    key: `r${round}.responses`,
    step: 5,
    phase: "response",
    participants: table.experts,
    sealed: false,
    repairs: calls.repairs,
  });
  discussion.heard(responded.statements);
  calls.spend(responded.usage.calls, "responses");
  yield* tell(5, "response", words.responded(responded));
  if (isRefused(options, responded)) return refused(responded, table.experts, "responded");

  // 6. An analogy from another field.
  if (MODE_LIMITS[table.mode].crossDomain) {
    const compared = yield* ask({
      ...asked,
      key: `r${round}.analogy`,
      step: 6,
      phase: "analogy",
      participants: table.participants.filter(({ id }) => id === CROSS_DOMAIN),
      sealed: false,
      quorum: 0,
      repairs: calls.repairs,
    });
    discussion.heard(compared.statements);
    calls.spend(compared.usage.calls, "analogy");
    yield* tell(6, "analogy", words.compared(compared));
  }

  // 7. The quality gate: computed; a model may only add words. The historian records (8) as messages arrive.
  const gate = yield* assess(discussion, round, calls);
  yield* tell(7, "quality_gate", words.assessed(gate));

  const limits = yield* checkLimits(`r${round}.limits`);
  return limits.over === undefined ? gate : { outcome: "ended-early", reason: limits.over };
}

/** Whether the user wants no result without everybody (BY-08). */
const isRefused = ({ refusePartial }: DiscussionOptions, { absent }: AskResult): boolean =>
  refusePartial === true && absent.length > 0;

const refused = ({ statements, absent }: AskResult, experts: readonly Participant[], did: string): Outcome => ({
  outcome: "ended-early",
  reason: `${statements.length} of ${experts.length} ${did}, and a partial result was refused: ${absent
    .map(({ participant, reason }) => `${participant} (${reason})`)
    .join(", ")}`,
});

const nobody = (did: string): Outcome => ({ outcome: "ended-early", reason: `nobody ${did} before the deadline` });

/** Step 2: computed from the positions and the tensions; in the largest mode a model words it. */
function* open(discussion: Discussion, round: number, plan: Plan, calls: CallBudget): Protocol<FloorStatement> {
  const facts = discussion.facts(round, plan.topic, { correction: plan.correction });
  const computed = frameOpening({ ...facts, passages: [], floor: discussion.floor });
  const base = { key: `r${round}.opening`, round, kind: "opening" as const, references: [] };
  if (calls.allows("opening")) {
    const thought = yield* think({ key: `r${round}.opening.words`, purpose: "opening", facts: { ...facts, computed } });
    calls.spend(thought.usage?.calls ?? 0, "opening");
    if (thought.failed === undefined) {
      const said = yield* state({ ...base, content: thought.content as typeof computed, thought });
      discussion.heard([said]);
      return said;
    }
    yield* wordsFailed(`r${round}.opening.failed`, round, thought.failed);
  }
  const said = yield* state({ ...base, content: computed });
  discussion.heard([said]);
  return said;
}

/** Step 7. */
function* assess(discussion: Discussion, round: number, calls: CallBudget): Protocol<QualityGate> {
  const { table, options, graph } = discussion;
  const experts = table.experts.map(({ id }) => id);
  const computed = assessRound(graph, { round, experts, roundsLeft: table.rounds - round, lang: options.lang });
  let content = computed;
  if (calls.allows("gate")) {
    const facts = discussion.facts(round, options.topic, { computed });
    const thought = yield* think({ key: `r${round}.gate.words`, purpose: "quality_gate", facts });
    calls.spend(thought.usage?.calls ?? 0, "gate");
    if (thought.failed === undefined) {
      const { provider, model } = thought.origin;
      content = mergeWords(computed, thought.content as GateWords, `${provider} ${model}`);
    } else yield* wordsFailed(`r${round}.gate.failed`, round, thought.failed);
  }
  const said = yield* state({ key: `r${round}.gate`, round, kind: "quality_gate", content, references: [] });
  discussion.heard([said]);
  return content;
}

function* wordsFailed(key: string, round: number, why: string): Protocol<void> {
  const text = `the moderator's words are computed, since the model gave none: ${why}`;
  yield* announce("notice", key, { round }, { level: "warning", text });
}

// ── The end ─────────────────────────────────────────────────────────────────────────────────────────────────────

function* synthesize(discussion: Discussion, round: number): Protocol {
  const done = yield* askHistorian(discussion, round);
  if (done) return { outcome: "completed", reason: "synthesized" };
  return { outcome: "ended-early", reason: "the historian gave no synthesis before the deadline" };
}

/** What is there is synthesized all the same, and says that it is partial. */
function* endEarly(discussion: Discussion, round: number, reason: string): Protocol {
  const text = `the discussion ends early: ${reason}`;
  yield* announce("notice", "ends-early", { round }, { level: "warning", text });
  // Whoever refuses a partial result gets none: the record stands, and says who was missing.
  if (discussion.options.refusePartial) return { outcome: "ended-early", reason };
  if (discussion.floor.some(({ type }) => type === "position_declaration")) yield* askHistorian(discussion, round);
  return { outcome: "ended-early", reason };
}

function* askHistorian(discussion: Discussion, round: number): Protocol<boolean> {
  const { table, options } = discussion;
  const written = yield* ask({
    key: "synthesis",
    round,
    topic: options.topic,
    step: 10,
    phase: "synthesis",
    participants: table.participants.filter(({ id }) => id === HISTORIAN),
    sealed: false,
    quorum: 0,
    repairs: 1,
  });
  discussion.heard(written.statements);
  const words = report(options.lang, table.participants);
  yield* announce(
    "progress",
    "synthesis.progress",
    { round, phase: "synthesis" },
    { step: 10, ...words.synthesized(written) },
  );
  return written.statements.length > 0;
}
