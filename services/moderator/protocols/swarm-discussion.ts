import { ArgumentGraph, assessRound, contrarianTarget, TOO_LITTLE, TOO_MUCH } from "#graph";
import {
  type Body,
  CONTRARIAN,
  CROSS_DOMAIN,
  type DiscussionOptions,
  type FloorStatement,
  HISTORIAN,
  type Lang,
  MODE_LIMITS,
  type Mode,
  type Origin,
  type Participant,
  type Persona,
  type Progress,
  type QualityGate,
  type Tension,
  TopicAnalysis,
} from "#protocol";
import { faultOf, seatEverybody, seatExperts, wantedExperts } from "../composition.ts";
import {
  type AskResult,
  announce,
  ask,
  askUser,
  checkLimits,
  type Outcome,
  type Protocol,
  pause,
  state,
  think,
} from "../effects.ts";
import { frameOpening } from "../opening.ts";
import { type GateWords, mergeWords } from "../prompts/quality-gate.ts";
import { compositionQuestion, nextStepQuestion } from "../questions.ts";
import { report } from "../report.ts";

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

/** Who sits at the table, and for how many rounds at most. */
interface Table {
  readonly mode: Mode;
  readonly rounds: number;
  readonly participants: readonly Participant[];
  readonly experts: readonly Participant[];
  readonly personas: readonly Persona[];
  readonly tensions: readonly Tension[];
  readonly analysis: TopicAnalysis;
}

/** What the next round is about, and what it should do differently. */
interface Plan {
  readonly topic: string;
  readonly correction?: string;
}

/** What has been said so far, and the graph of it. */
class Discussion {
  readonly options: DiscussionOptions;
  readonly table: Table;
  readonly graph = new ArgumentGraph();
  readonly floor: FloorStatement[] = [];

  constructor(options: DiscussionOptions, table: Table) {
    this.options = options;
    this.table = table;
  }

  heard(statements: readonly FloorStatement[]): void {
    for (const statement of statements) {
      this.floor.push(statement);
      this.graph.apply(statement);
    }
  }

  /** What a prompt of the moderator's own is made from, but for what the runner adds. */
  facts(round: number, topic: string, extra: { computed?: unknown; correction?: string | undefined } = {}) {
    const { mode, personas, tensions, analysis } = this.table;
    const { computed, correction } = extra;
    return {
      topic,
      lang: this.options.lang,
      mode,
      round,
      speaker: "moderator",
      personas,
      tensions,
      problem: analysis.problemDefinition,
      ...(computed === undefined ? {} : { computed }),
      ...(correction === undefined ? {} : { correction }),
    };
  }
}

// ── Before the rounds ───────────────────────────────────────────────────────────────────────────────────────────

/** An analysis that the user has confirmed, with everybody in their seats. */
function* composeTable(options: DiscussionOptions): Protocol<Table | Outcome> {
  let { mode } = options;
  let correction: string | undefined;
  let given: readonly Persona[] = options.experts;
  for (let version = 1; ; version += 1) {
    const wanted = wantedExperts(mode, options.seats, given);
    const found = yield* analyse(options, mode, { key: `analysis.${version}`, wanted, given, correction });
    if ("outcome" in found) return found;
    const { analysis, origin } = found;
    const { personas, tensions, held } = seatExperts(analysis, options.seats);
    const participants = seatEverybody(mode, personas, held);
    const rounds = Math.min(MODE_LIMITS[mode].rounds[1], options.rounds ?? MODE_LIMITS[mode].rounds[1]);

    const question = compositionQuestion({ mode, personas, tensions, lang: options.lang });
    const answer = yield* askUser({ key: `composition.${version}`, question });
    if (answer.choice === "start" || version >= MAX_VERSIONS) {
      const { problemDefinition } = analysis;
      const body = { participants, tensionMap: tensions, problemDefinition, mode, rounds, origin };
      yield* announce("composed", "composed", { round: 0 }, body);
      const experts = participants.filter(({ role }) => role === "expert");
      return { mode, rounds, participants, experts, personas, tensions, analysis };
    }
    if (answer.choice === "change-mode" && answer.mode) mode = answer.mode;
    if (answer.experts) given = answer.experts;
    correction = answer.text;
  }
}

/** Compositions that a user may ask for before the last one is taken. */
const MAX_VERSIONS = 10;

/** Analyses until one has every expert in a tension: refused and redone twice, then done by rule, which is said. */
function* analyse(
  options: DiscussionOptions,
  mode: Mode,
  want: { key: string; wanted: readonly [number, number]; given: readonly Persona[]; correction: string | undefined },
): Protocol<{ analysis: TopicAnalysis; origin: Origin } | Outcome> {
  let { correction } = want;
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const byRule = attempt === 4;
    const thought = yield* think({
      key: `${want.key}.${attempt}`,
      purpose: "analysis",
      facts: {
        topic: options.topic,
        lang: options.lang,
        mode,
        round: 0,
        speaker: "moderator",
        personas: want.given,
        tensions: [],
        wanted: { experts: want.wanted, given: want.given },
        ...(correction === undefined ? {} : { correction }),
      },
      ...(byRule ? { provider: "offline" } : {}),
    });
    if (thought.failed !== undefined)
      return { outcome: "failed", reason: `the topic could not be analysed: ${thought.failed}` };
    const analysis = TopicAnalysis.parse(thought.content);
    const fault = faultOf(analysis, want.wanted);
    if (fault === undefined) return { analysis, origin: thought.origin };
    const text = byRule ? fault : `the composition was refused: ${fault}`;
    yield* announce("notice", `${want.key}.${attempt}.refused`, { round: 0 }, { level: "warning", text });
    correction = [want.correction, fault].filter(Boolean).join("\n");
  }
  return { outcome: "failed", reason: "no composition was found in which every expert stands in a tension" };
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

/** The model calls of one round, against the mode's bound (SD-01). What is not planned is left for repairs. */
class CallBudget {
  #spent = 0;
  readonly #bound: number;
  readonly #planned: Map<string, number>;

  constructor({ mode, experts }: Table) {
    const held = experts.filter(({ pool }) => pool === "expert").length;
    this.#bound = MODE_LIMITS[mode].callsPerRound[1];
    this.#planned = new Map([
      ["arguments", held],
      ["stressTest", 1],
      ["responses", held],
      ["analogy", MODE_LIMITS[mode].crossDomain ? 1 : 0],
    ]);
    // Only the largest mode has room for a model's words in the framing and the gate.
    if (mode === "deep") this.#planned.set("opening", 1).set("gate", 1);
  }

  /** What may still be spent on statements that are returned, with every planned call kept free. */
  get repairs(): number {
    const planned = [...this.#planned.values()].reduce((sum, calls) => sum + calls, 0);
    return Math.max(0, this.#bound - this.#spent - planned);
  }

  allows(step: string): boolean {
    return (this.#planned.get(step) ?? 0) > 0 && this.#spent < this.#bound;
  }

  spend(calls: number, step: string): void {
    this.#spent += calls;
    this.#planned.delete(step);
  }
}

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

// ── Between the rounds ──────────────────────────────────────────────────────────────────────────────────────────

/** Step 9: the user follows the recommendation or chooses otherwise; the mode bounds the rounds. */
function* confirmNextStep(
  discussion: Discussion,
  round: number,
  gate: QualityGate,
  last: boolean,
): Protocol<"synthesis" | Plan> {
  const { options } = discussion;
  for (let time = 1; ; time += 1) {
    const key = `r${round}.next.${time}`;
    const answer = yield* askUser({ key, question: nextStepQuestion({ round, gate, last, lang: options.lang }) });
    yield* announce(
      "decided",
      `${key}.decided`,
      { round },
      {
        question: key,
        choice: answer.choice,
        by: answer.by,
        ...(answer.text === undefined ? {} : { text: answer.text }),
      },
    );
    if (answer.choice === "pause") {
      yield* pause(`${key}.pause`, "paused by the user after a round");
      const proposal = yield* reopen(discussion, round, `${key}.reopening`);
      if (last) continue;
      return proposal;
    }
    if (answer.choice === "synthesis" || last) return "synthesis";
    const plan = planFor(answer.choice, answer.text, gate, options);
    if (plan) return plan;
    return "synthesis";
  }
}

/** What a choice means for the next round; undefined: no next round. */
function planFor(
  choice: string,
  text: string | undefined,
  gate: QualityGate,
  { topic, lang }: Pick<DiscussionOptions, "topic" | "lang">,
): Plan | undefined {
  if (choice === "constraint" && text) return { topic, correction: `A new constraint holds from here on: ${text}` };
  const next = choice === "deep-dive" || choice === "different-angle" ? choice : gate.recommendation;
  if (next === "synthesize") return undefined;
  const point = text ?? gate.activeDisagreements[0]?.point;
  const changes = [gate.warning, steering(gate, lang)];
  if (next === "deep-dive" && point) changes.push(`Go deep on the most contested point: ${point}`);
  if (next === "different-angle")
    changes.push(text ? `Look at it from this angle: ${text}` : "Bring what nobody has brought yet.");
  const correction = changes.filter(Boolean).join("\n");
  return { topic, ...(correction ? { correction } : {}) };
}

/** What the disagreement score asks of the next round (SD-14), and a consensus that has not been earned. */
function steering({ disagreement, falseConsensus }: QualityGate, lang: Lang): string | undefined {
  const zh = lang === "zh";
  if (disagreement < TOO_LITTLE || falseConsensus) {
    const why = falseConsensus ? ` ${falseConsensus.why}` : "";
    return zh
      ? `分歧度 ${disagreement}/10：这一共识可能在哪里出错？${why}`
      : `The disagreement is ${disagreement} of 10: what could go wrong with this consensus?${why}`;
  }
  if (disagreement <= TOO_MUCH) return undefined;
  return zh
    ? `分歧度 ${disagreement}/10：请先写明双方的共同基础与共同前提，再说明在哪里分开。`
    : `The disagreement is ${disagreement} of 10: name the common ground and the premises that both sides share, and then where you part.`;
}

/** After a pause the moderator reviews where things stand and proposes how to go on (SD-22). */
function* reopen(discussion: Discussion, round: number, key: string): Protocol<Plan> {
  const { options } = discussion;
  const thought = yield* think({ key, purpose: "reopening", facts: discussion.facts(round, options.topic) });
  if (thought.failed !== undefined) return { topic: options.topic };
  const { topic, framing, review } = thought.content as { topic: string; framing: string; review: string };
  yield* announce("resumed", `${key}.resumed`, { round }, { review, topic, framing });
  return { topic: options.topic, correction: `${topic}\n${framing}` };
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
