import type { Protocol } from "#protocols/effects";
import type { CompositionName, PatternId, PatternName, Runnable } from "./catalogue.ts";
import { afterwards, type Course, notReached, type PatternOutcome } from "./course.ts";
import {
  createStages,
  implementStage,
  linearPipeline,
  planStage,
  type Stages,
  validateStage,
} from "./cp01-linear-pipeline.ts";
import { reviewFixCycle } from "./cp02-review-fix.ts";
import { fanOut } from "./cp03-fan-out.ts";
import { consensusGate } from "./cp04-consensus-gate.ts";
import { escalationChain } from "./cp05-escalation-chain.ts";
import { incrementalDelivery } from "./cp06-incremental-delivery.ts";
import { swarming } from "./cp07-swarming.ts";
import { consulting } from "./cp08-consulting.ts";
import { dualTrack } from "./cp09-dual-track.ts";
import { postMortem } from "./cp10-post-mortem.ts";
import { outcomeOf } from "./kinds/report.ts";
import { patternsOf } from "./roles.ts";

type Runs = (course: Course) => Protocol<PatternOutcome>;

const ALONE: Readonly<Record<PatternName, Runs>> = {
  "linear-pipeline": linearPipeline,
  "review-fix-cycle": (course) => reviewFixCycle(course, { reviewer: "reviewer" }),
  "fan-out-fan-in": fanOut,
  "consensus-gate": consensusGate,
  *"escalation-chain"(course) {
    const escalated = yield* escalationChain(course, course.options.topic);
    // The design is at fault: it is planned again.
    return escalated.replan ? yield* linearPipeline(course) : escalated;
  },
  "incremental-delivery": incrementalDelivery,
  swarming: (course) => swarming(course, course.options.topic),
  consulting,
  "dual-track": dualTrack,
  "post-mortem": postMortem,
};

const COMPOSED: Readonly<Record<CompositionName, Runs>> = {
  // CP-1 + CP-2 + CP-10: the pipeline's review is a cycle of fixes.
  *"standard-development"(course) {
    return yield* lookingBack(course, yield* linearPipeline(course));
  },
  // CP-4 on the design, CP-6, CP-2 on each increment.
  *"high-risk-feature"(course) {
    const design = yield* consensusGate(course);
    return design.reached ? afterwards(course, design, yield* incrementalDelivery(course, true)) : design;
  },
  // CP-3, CP-4 on the diagnosis, CP-7 without one.
  *"complex-investigation"(course) {
    const analysed = yield* fanOut(course);
    const diagnosis = yield* consensusGate(course, course.say.fanOut.diagnose(analysed.findings));
    return diagnosis.reached ? diagnosis : yield* swarming(course, course.options.topic);
  },
  // CP-9, CP-2 on each track, CP-10.
  *"parallel-development"(course) {
    return yield* lookingBack(course, yield* dualTrack(course, true));
  },
  // CP-8 on the design, CP-1, then CP-2.
  *"expert-guided-development"(course) {
    yield* consulting(course);
    const built = yield* linearPipeline(course, false);
    if (!built.reached) return built;
    return afterwards(course, built, yield* reviewFixCycle(course, { reviewer: "tester", delivered: true }));
  },
};

/** Runs the post-mortem last, however the task ended; the outcome stays. */
function* lookingBack(course: Course, outcome: PatternOutcome): Protocol<PatternOutcome> {
  yield* postMortem(course);
  return outcome;
}

export const runOf = (name: Runnable): Runs => (name === "auto" ? coordinate : { ...ALONE, ...COMPOSED }[name]);

const STATES = ["PLAN", "EXECUTE", "VALIDATE"] as const;
type State = (typeof STATES)[number];

interface Coordinated {
  readonly course: Course;
  readonly stages: Stages;
  readonly chosen: ReadonlySet<PatternId>;
}

/**
 * Runs the coordinator's state machine: PLAN, EXECUTE, VALIDATE, DONE, with the patterns chosen for the task as branches.
 * The problem of a blocked state is escalated, then swarmed on; once resolved, the state runs once more.
 */
function* coordinate(course: Course): Protocol<PatternOutcome> {
  const chosen = new Set(patternsOf(course.settings));
  const at: Coordinated = { course, stages: yield* createStages(course), chosen };
  let whole: PatternOutcome | undefined;
  for (const state of STATES) {
    yield* course.team.tellState({ fsm_state: state });
    let outcome = yield* BRANCHES[state](at);
    if (outcomeOf(outcome) === "not-reached" && (yield* unblock(at, state, outcome.summary))) {
      yield* reopen(at, state);
      outcome = yield* BRANCHES[state](at);
    }
    whole = whole ? afterwards(course, whole, outcome) : outcome;
    if (!outcome.reached) break;
  }
  yield* course.team.tellState({ fsm_state: "DONE" });
  yield* postMortem(course);
  return whole ?? notReached(0, "");
}

const BRANCHES: Readonly<Record<State, (at: Coordinated) => Protocol<PatternOutcome>>> = {
  *PLAN({ course, stages, chosen }) {
    if (chosen.has("CP-8")) yield* consulting(course);
    const design = chosen.has("CP-4") ? yield* consensusGate(course) : undefined;
    if (design && !design.reached) return design;
    const planned = yield* stage(course, () => planStage(course, stages));
    return design ? afterwards(course, design, planned) : planned;
  },
  *EXECUTE({ course, stages, chosen }) {
    if (!chosen.has("CP-6")) return yield* stage(course, () => implementStage(course, stages));
    const delivered = yield* incrementalDelivery(course);
    if (!delivered.reached || stages.impl === undefined) return delivered;
    // The increments are the implementation.
    yield* course.team.onBoard("claim", { id: stages.impl, by: "executor" });
    yield* course.team.onBoard("update", { id: stages.impl, by: "executor", status: "completed" });
    return delivered;
  },
  *VALIDATE({ course, stages, chosen }) {
    const checked = yield* stage(course, () => validateStage(course, stages, true));
    if (!checked.reached || !chosen.has("CP-2")) return checked;
    return afterwards(course, checked, yield* reviewFixCycle(course, { reviewer: "tester", delivered: true }));
  },
};

/** Runs one stage of the pipeline, the base of every task. */
const stage = (course: Course, body: () => Protocol<PatternOutcome>): Protocol<PatternOutcome> =>
  course.within("CP-1", null, body);

/**
 * Escalates a problem; if no level resolves it and others wait for it, all swarm on it.
 * @returns whether the problem is resolved
 */
function* unblock(at: Coordinated, state: State, issue: string): Protocol<boolean> {
  const { course, stages } = at;
  const escalated = yield* escalationChain(course, issue);
  if (escalated.reached) return true;
  if (escalated.replan) {
    yield* reopen(at, "PLAN");
    return (yield* stage(course, () => planStage(course, stages))).reached;
  }
  if (escalated.byUser || !WAITED_FOR.has(state)) return false;
  return (yield* swarming(course, issue)).reached;
}

/** States that several tasks wait for. */
const WAITED_FOR: ReadonlySet<State> = new Set(["PLAN", "EXECUTE"]);

/** Makes the tasks of a state that were given up claimable again. */
function* reopen({ course, stages }: Coordinated, state: State): Protocol<void> {
  const ids = { PLAN: [stages.plan], EXECUTE: [stages.impl], VALIDATE: [stages.test, stages.review] }[state];
  for (const id of ids) if (id !== undefined) yield* course.team.onBoard("update", { id, status: "pending" });
}
