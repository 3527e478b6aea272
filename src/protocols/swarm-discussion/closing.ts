import { announce, ask, type Protocol } from "#protocols/effects";
import { answersToClose } from "./answers-to-close.ts";
import { StepReport } from "./step-report.ts";
import { STEP } from "./steps.ts";
import type { Discussion } from "./table.ts";

/**
 * The closing turn: after the last round, each author of objections that were answered last concedes or maintains
 * them. It stands outside the round's bound on calls and within the discussion's budgets. Who has nothing to close is not
 * asked; where nobody has, the step is left out. Who does not answer leaves the objection open, and the result says so.
 */
export function* closeObjections(discussion: Discussion, round: number): Protocol<void> {
  const { table, options } = discussion;
  const all = table.participants.map(({ id }) => [id, answersToClose(discussion.graph, id)] as const);
  const dockets = Object.fromEntries(all.filter(([, docket]) => docket.length > 0));
  const participants = table.participants.filter(({ id }) => dockets[id]);
  if (participants.length === 0) return;
  const kind = "closing";
  const key = `r${round}.${kind}`;
  const closed = yield* ask({
    ...{ key, round, kind, step: STEP[kind], topic: options.topic, participants, dockets },
    ...(discussion.constraints.length > 0 ? { constraints: discussion.constraints } : {}),
    // In parallel: nobody concedes because another has.
    sealed: true,
    quorum: 0,
  });
  discussion.heard(closed.statements);
  const told = new StepReport(options.lang, table.participants).closed(closed);
  yield* announce("progress", `${key}.progress`, { round, phase: kind }, { step: STEP[kind], ...told });
}
