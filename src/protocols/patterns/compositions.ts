import type { Protocol } from "#protocols/effects";
import type { CompositionName, PatternName, Runnable } from "./catalogue.ts";
import { coordinate } from "./coordinator.ts";
import { afterwards, type Course, type PatternOutcome } from "./course.ts";
import { linearPipeline } from "./cp01-linear-pipeline.ts";
import { reviewFixCycle } from "./cp02-review-fix.ts";
import { fanOut } from "./cp03-fan-out.ts";
import { consensusGate } from "./cp04-consensus-gate.ts";
import { escalationChain } from "./cp05-escalation-chain.ts";
import { incrementalDelivery } from "./cp06-incremental-delivery.ts";
import { swarming } from "./cp07-swarming.ts";
import { consulting } from "./cp08-consulting.ts";
import { dualTrack } from "./cp09-dual-track.ts";
import { postMortem } from "./cp10-post-mortem.ts";

type Runs = (course: Course) => Protocol<PatternOutcome>;

const ALONE: Readonly<Record<PatternName, Runs>> = {
  "linear-pipeline": (course) => linearPipeline(course),
  "review-fix-cycle": (course) => reviewFixCycle(course, { producer: "executor", reviewer: "reviewer" }),
  "fan-out-fan-in": (course) => fanOut(course),
  "consensus-gate": (course) => consensusGate(course),
  *"escalation-chain"(course) {
    const escalated = yield* escalationChain(course, course.options.topic);
    // The design is at fault: it is planned again.
    return escalated.replan ? yield* linearPipeline(course) : escalated;
  },
  "incremental-delivery": (course) => incrementalDelivery(course),
  swarming: (course) => swarming(course, course.options.topic),
  consulting: (course) => consulting(course),
  "dual-track": (course) => dualTrack(course),
  "post-mortem": (course) => postMortem(course),
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
    const cycle = { producer: "executor", reviewer: "tester", delivered: true };
    return afterwards(course, built, yield* reviewFixCycle(course, cycle));
  },
};

/** Runs the post-mortem last, however the task ended; the outcome stays. */
function* lookingBack(course: Course, outcome: PatternOutcome): Protocol<PatternOutcome> {
  yield* postMortem(course);
  return outcome;
}

export const runOf = (name: Runnable): Runs => (name === "auto" ? coordinate : { ...ALONE, ...COMPOSED }[name]);
