import { unwordedIn } from "#discussion";
import { announce, ask, checkLimits, end, type Protocol } from "#protocols/effects";
import { type Body, type DiscussionOptions, HISTORIAN } from "#wire";
import { hearing } from "../late.ts";
import { topicTitle } from "../seating.ts";
import { composeTable } from "./composing.ts";
import type { SwarmKind } from "./kinds/index.ts";
import { confirmNextStep } from "./next-step.ts";
import { EndsEarly, playRound } from "./round.ts";
import { StepReport } from "./step-report.ts";
import { STEP } from "./steps.ts";
import { Discussion, isAmongPeople, type RoundPlan } from "./table.ts";
import { words } from "./words/index.ts";

/**
 * The swarm discussion. Before the rounds the topic is analysed and the user confirms who argues. After each round the
 * user says how it goes on. At the end the historian synthesizes. Where it ended early and is taken up again, it goes on
 * where that was: with the user's word where everybody has argued, else with another round.
 */
export function* swarmDiscussion(options: DiscussionOptions, context: Body<"phase", "opened">["context"]): Protocol {
  yield* announce("opened", "opened", { round: 0 }, { options, title: topicTitle(options.topic), context });

  const table = yield* composeTable(options, context);

  const discussion = new Discussion(options, table);
  return yield* hearing((late) => discussion.heard(late), held(discussion));
}

function* held(discussion: Discussion): Protocol {
  const { options, table } = discussion;
  if (isAmongPeople(options)) yield* firstPaper(discussion);
  let plan: RoundPlan = { topic: options.topic };
  for (let round = 1; ; round += 1) {
    try {
      const gate = yield* playRound(discussion, round, plan);
      const limits = yield* checkLimits(`r${round}.limits`);
      if (limits.over !== undefined) {
        yield* endEarly(discussion, round, limits.over);
        if (!allHave(discussion, "argument")) throw new BrokenOff();
      }
      const next = yield* confirmNextStep(discussion, round, gate, round >= table.rounds);
      // A rule answers at once: only while a person was asked can a limit be used up.
      const { over } = options.unattended ? {} : yield* checkLimits(`r${round}.next.limits`);
      if (next === "synthesis") {
        return yield* synthesize(discussion, round);
      }
      plan = next;
      if (over !== undefined) yield* endEarly(discussion, round, over);
    } catch (error) {
      if (!(error instanceof EndsEarly || error instanceof BrokenOff)) throw error;
      if (error instanceof EndsEarly) yield* endEarly(discussion, round, error.message);
      // Where somebody has not declared a position, all declare one again.
      plan = { ...plan, isNewQuestion: plan.isNewQuestion === true || !allHave(discussion, "position_declaration") };
    }
  }
}

/** Among people the historian's worker first puts what the documents say onto the floor, quoted. */
function* firstPaper(discussion: Discussion): Protocol<void> {
  const { table, options } = discussion;
  const historian = table.participants.filter(({ id }) => id === HISTORIAN);
  const asked = { key: "r1.brief", round: 1, step: STEP.brief, kind: "brief", topic: options.topic };
  const written = yield* ask({ ...asked, participants: historian, sealed: false, quorum: 0 });
  discussion.heard(written.statements);
}

/** Synthesizes and ends; once more where the discussion is taken up again and something is to be worded. */
function* synthesize(discussion: Discussion, round: number): Protocol<never> {
  const { flow } = words(discussion.options.lang);
  for (let isWorded = false; ; ) {
    isWorded ||= yield* askHistorian(discussion, round);
    const heard = discussion.floor.length;
    if (isWorded) yield* end({ outcome: "completed", reason: flow.synthesized });
    else yield* end({ outcome: "ended-early", reason: flow.noSynthesis });
    // A synthesis that was computed although a model was to word it is worded once more.
    if (discussion.floor.length > heard || unwordedIn(discussion) !== undefined) isWorded = false;
  }
}

/** Thrown after a discussion was taken up again whose last round somebody could not take part in. */
class BrokenOff extends Error {}

const allHave = ({ table, floor }: Discussion, kind: SwarmKind): boolean =>
  table.experts.every(({ id }) => floor.some(({ type, from }) => type === kind && from === id));

/** Synthesizes a partial result and ends. Returns when the discussion is resumed. */
function* endEarly(discussion: Discussion, round: number, reason: string): Protocol<void> {
  const text = words(discussion.options.lang).flow.endsEarly(reason);
  yield* announce("notice", numbered("ends-early", discussion.times("end")), { round }, { level: "warning", text });
  // A user who refuses a partial result gets none: the record stands, and says who was missing.
  const hasPositions = discussion.floor.some(({ type }) => type === "position_declaration");
  if (!discussion.options.refusePartial && hasPositions) yield* askHistorian(discussion, round);
  yield* end({ outcome: "ended-early", reason });
}

/** The key of what happens again where a discussion that ended is taken up again. */
const numbered = (key: string, time: number): string => (time === 1 ? key : `${key}.${time}`);

function* askHistorian(discussion: Discussion, round: number): Protocol<boolean> {
  const { table, options } = discussion;
  const kind = "synthesis";
  const step = STEP[kind];
  const key = numbered(kind, discussion.times(kind));
  const written = yield* ask({
    key,
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
  yield* announce("progress", `${key}.progress`, { round, phase: kind }, { step, ...told });
  return written.statements.length > 0;
}
