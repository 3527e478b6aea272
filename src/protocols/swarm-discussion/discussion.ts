import { announce, ask, checkLimits, type Ending, type Protocol } from "#protocols/effects";
import { type Body, type DiscussionOptions, HISTORIAN } from "#wire";
import { titleOf } from "../opening.ts";
import { closeObjections } from "./closing.ts";
import { composeTable } from "./composing.ts";
import { EndsEarly } from "./ends-early.ts";
import { confirmNextStep } from "./next-step.ts";
import { playRound } from "./round.ts";
import { StepReport } from "./step-report.ts";
import { STEP } from "./steps.ts";
import { Discussion, type Plan } from "./table.ts";
import { words } from "./words/index.ts";

/**
 * The swarm discussion. Before the rounds the topic is analysed and the user confirms who argues. After each round the
 * user says how it goes on. At the end the historian synthesizes.
 */
export function* swarmDiscussion(options: DiscussionOptions, context: Body<"phase", "opened">["context"]): Protocol {
  yield* announce("opened", "opened", { round: 0 }, { options, title: titleOf(options.topic), context });

  const table = yield* composeTable(options, context);
  if ("outcome" in table) return table;

  const discussion = new Discussion(options, table);
  let plan: Plan = { topic: options.topic };
  for (let round = 1; ; round += 1) {
    try {
      const gate = yield* playRound(discussion, round, plan);
      const limits = yield* checkLimits(`r${round}.limits`);
      if (limits.over !== undefined) throw new EndsEarly(limits.over);
      const next = yield* confirmNextStep(discussion, round, gate, round === table.rounds);
      if (next === "synthesis") {
        yield* closeObjections(discussion, round);
        return yield* synthesize(discussion, round);
      }
      plan = next;
    } catch (error) {
      if (!(error instanceof EndsEarly)) throw error;
      return yield* endEarly(discussion, round, error.message);
    }
  }
}

function* synthesize(discussion: Discussion, round: number): Protocol {
  const { flow } = words(discussion.options.lang);
  const done = yield* askHistorian(discussion, round);
  if (done) return { outcome: "completed", reason: flow.synthesized };
  return { outcome: "ended-early", reason: flow.noSynthesis };
}

/** What is there is synthesized all the same, and says that it is partial. */
function* endEarly(discussion: Discussion, round: number, reason: string): Protocol {
  const early: Ending = { outcome: "ended-early", reason };
  const text = words(discussion.options.lang).flow.endsEarly(reason);
  yield* announce("notice", "ends-early", { round }, { level: "warning", text });
  // A user who refuses a partial result gets none: the record stands, and says who was missing.
  if (discussion.options.refusePartial) return early;
  if (discussion.floor.some(({ type }) => type === "position_declaration")) yield* askHistorian(discussion, round);
  return early;
}

function* askHistorian(discussion: Discussion, round: number): Protocol<boolean> {
  const { table, options } = discussion;
  const kind = "synthesis";
  const step = STEP[kind];
  const written = yield* ask({
    key: kind,
    round,
    topic: options.topic,
    step,
    kind,
    participants: table.participants.filter(({ id }) => id === HISTORIAN),
    sealed: false,
    quorum: 0,
    ...(discussion.constraints.length > 0 ? { constraints: discussion.constraints } : {}),
    // The synthesis of what is there is still wanted when the time is up.
    pastTime: true,
  });
  discussion.heard(written.statements);
  const told = new StepReport(options.lang, table.participants).synthesized(written);
  yield* announce("progress", "synthesis.progress", { round, phase: kind }, { step, ...told });
  return written.statements.length > 0;
}
