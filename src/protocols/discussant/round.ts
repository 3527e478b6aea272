import { announce, ask, type Protocol, state } from "#protocols/effects";
import { NO_USAGE } from "#wire";
import { type BoardTask, reportRound } from "./board.ts";
import { type Course, takenIn } from "./course.ts";
import { type HeldRound, heldOn, ruledOn } from "./floor.ts";
import type { Assignment } from "./role/assignment.ts";
import { words as roleWords } from "./role/words/index.ts";
import type { RoundTask } from "./schemas.ts";
import { STEP } from "./steps.ts";

/** What is asked for in a round: of the user, or by a task of the board. */
export type Wanted = Pick<Assignment, "topic" | "round" | "type" | "feedback" | "unclear"> & {
  readonly task?: BoardTask;
};

/** Holds a round: what is asked, what the discussant says, and the report of it. */
export function* heldRound(course: Course, wanted: Wanted): Protocol<HeldRound> {
  course.round += 1;
  const { round } = course;
  const task = yield* stated(course, wanted);
  const told = course.files.analyses.length === 0 ? yield* unasked(course) : yield* asked(course);
  const held = heldOn(course.floor).at(-1);
  if (!held) throw new RangeError(`round ${round} was held, and does not stand on the floor`);
  const named = wanted.task ?? { id: `DISCUSS-${task.round}`, subject: task.topic };
  const summary = yield* reportRound(course, named, held.round, notesOf(held, course));
  const { labels, flow, steps } = course.say;
  const { updated_understanding: known, new_findings, new_questions } = held.round;
  const lists = { ...known, new_findings, new_questions };
  const lines = (Object.keys(lists) as (keyof typeof lists)[]).flatMap((key) =>
    lists[key].map((text) => flow.line(labels[key], text)),
  );
  const body = { step: STEP.discussion_round, name: steps.discussion_round, lines, takeaway: summary, ...told };
  yield* announce("progress", `r${round}.progress`, { round, phase: "discussion_round" }, body);
  return held;
}

/** Puts what is asked for onto the floor, under a number that no other round has. */
function* stated(course: Course, { task, ...wanted }: Wanted): Protocol<RoundTask> {
  const taken = takenIn(course);
  let free = wanted.round;
  while (taken.has(free)) free += 1;
  const content: RoundTask = {
    user_feedback: wanted.feedback,
    type: wanted.type,
    round: free,
    topic: wanted.topic || course.options.topic,
    ...(wanted.unclear === undefined ? {} : { unclear: wanted.unclear }),
    ...(free === wanted.round ? {} : { moved: wanted.round }),
    ...(task ? { task: { id: task.id, subject: task.subject } } : {}),
  };
  const { round, say, floor } = course;
  const key = `r${round}.task`;
  floor.push(yield* state({ key, round, kind: "task", content, references: [] }));
  const asked = [task?.id, content.type, content.user_feedback].filter((text) => text !== undefined && text !== "");
  const body = { step: STEP.task, name: say.steps.task, lines: [], takeaway: asked.join(": ") };
  yield* announce("progress", `${key}.progress`, { round, phase: "task" }, body);
  return content;
}

/** There is nothing to discuss: an empty round, and nobody is asked. */
function* unasked(course: Course) {
  yield* byRule(course, roleWords(course.options.lang).notes.noAnalyses);
  return { asked: 0, answered: 0, absent: [], usage: NO_USAGE };
}

/** Asks the discussant; where it gives no answer, rules work the round out. */
function* asked(course: Course) {
  const { options, participants, round, say } = course;
  const [discussant] = participants.filter(({ role }) => role === "expert");
  if (!discussant) throw new RangeError("there is no discussant at the table");
  const { statements, absent, usage } = yield* ask({
    key: `r${round}.round`,
    round,
    kind: "discussion_round",
    step: STEP.discussion_round,
    topic: options.topic,
    participants: [discussant],
    sealed: false,
    quorum: 1,
    // Then the existing analyses are used.
    despiteFailures: true,
  });
  course.floor.push(...statements);
  if (statements.length === 0) {
    const why = absent.map(({ reason }) => reason).join("; ");
    yield* byRule(course, say.flow.noAnswer(discussant.name, why));
  }
  return { asked: 1, answered: statements.length, absent: [...absent], usage };
}

function* byRule(course: Course, because: string): Protocol<void> {
  const { round, floor, options } = course;
  const { summary: _, reasoning: __, ...said } = ruledOn(floor, options.lang);
  const content = { because, ...said };
  floor.push(yield* state({ key: `r${round}.rule`, round, kind: "round_by_rule", content, references: [] }));
}

/** What is to be said of how a round was worked out. */
export function notesOf(held: HeldRound, { files, options }: Pick<Course, "files" | "options">): string[] {
  const { task, because, by, conclusions, tasks } = held;
  const { notes } = roleWords(options.lang);
  return [
    ...(files.skipped.length > 0 ? [notes.skipped(files.skipped)] : []),
    ...(task.unclear === undefined ? [] : [notes.unclear]),
    ...(because === undefined ? [] : [because]),
    ...(by === "rule" && files.analyses.length > 0 ? [notes.byRule] : []),
    ...(conclusions > 0 ? [notes.conclusions(conclusions)] : []),
    ...(tasks > 0 ? [notes.tasks(tasks)] : []),
    ...(task.moved === undefined ? [] : [notes.moved(task.moved, task.round)]),
  ];
}
