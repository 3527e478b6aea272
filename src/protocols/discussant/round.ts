import { present } from "#lib/fields";
import { announce, ask, type Protocol, state } from "#protocols/effects";
import { NO_USAGE } from "#wire";
import { type BoardTask, reportRound } from "./board.ts";
import { type Course, type HeldRound, heldOn, listedOn, STEP, takenIn } from "./course.ts";
import { isEmpty } from "./kinds/session-files.ts";
import type { RoundTask } from "./kinds/task.ts";
import { findingsIn, LISTS } from "./role/files.ts";
import type { Assignment } from "./role/task.ts";

/** A round as the user or a task of the board asks for it. */
export type Wanted = Pick<Assignment, "topic" | "round" | "type" | "feedback" | "unclear"> & {
  readonly task?: BoardTask;
};

type Unreported = Omit<Course, "board">;

/** Holds a round up to its report: its task, and the discussant's answer. */
export function* answeredRound(course: Unreported, wanted: Wanted) {
  course.round += 1;
  yield* stated(course, wanted);
  const told = yield* asked(course);
  const held = heldOn(course.floor).at(-1);
  if (!held) throw new RangeError(`round ${course.round} was held, but is not on the floor`);
  return { held, told };
}

export function* heldRound(course: Course, wanted: Wanted): Protocol<HeldRound> {
  const { held, told } = yield* answeredRound(course, wanted);
  const { result, said, steps } = course.say;
  const { round } = course;
  const named = wanted.task ?? { id: `DISCUSS-${held.task.round}`, subject: held.task.topic };
  const summary = yield* reportRound(course.board, named, held.round, notesOf(held, course));
  const found = findingsIn(held.round);
  const lines = LISTS.flatMap((list) => found[list].map((text) => said(result.headings[list], text)));
  const body = { step: STEP.discussion_round, name: steps.discussion_round, lines, takeaway: summary, ...told };
  yield* announce("progress", `r${round}.progress`, { round, phase: "discussion_round" }, body);
  return held;
}

/** Puts the task onto the floor, under a number that no other round has. */
function* stated(course: Unreported, { task, ...wanted }: Wanted): Protocol<void> {
  const taken = takenIn(course);
  let free = wanted.round;
  while (taken.has(free)) free += 1;
  const content: RoundTask = {
    user_feedback: wanted.feedback,
    type: wanted.type,
    round: free,
    topic: wanted.topic || course.options.topic,
    ...present({ unclear: wanted.unclear, moved: free === wanted.round ? undefined : wanted.round }),
    ...(task ? { task: { id: task.id, subject: task.subject } } : {}),
  };
  const { round, say, floor } = course;
  const key = `r${round}.task`;
  floor.push(yield* state({ key, round, kind: "task", content, references: [] }));
  const asked = [task?.id, content.type, content.user_feedback].filter((text) => text !== undefined && text !== "");
  const body = { step: STEP.task, name: say.steps.task, lines: [], takeaway: asked.join(": ") };
  yield* announce("progress", `${key}.progress`, { round, phase: "task" }, body);
}

/** Asks the discussant, where there is something to discuss; without its answer the round lists what the files say. */
function* asked(course: Unreported) {
  const { options, participants, round, say } = course;
  if (isEmpty(course.files)) {
    yield* unanswered(course, say.notes.noAnalyses);
    return { asked: 0, answered: 0, absent: [], usage: NO_USAGE };
  }
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
    despiteFailures: true,
  });
  course.floor.push(...statements);
  if (statements.length === 0) {
    const why = absent.map(({ reason }) => reason).join("; ");
    yield* unanswered(course, say.flow.noAnswer(discussant.name, why));
  }
  return { asked: 1, answered: statements.length, absent: [...absent], usage };
}

function* unanswered(course: Unreported, because: string): Protocol<void> {
  const { round, floor, options } = course;
  const { summary: _, reasoning: __, ...listed } = listedOn(floor, options.lang);
  const content = { because, ...listed };
  floor.push(yield* state({ key: `r${round}.rule`, round, kind: "round_by_rule", content, references: [] }));
}

export function notesOf(held: HeldRound, { files, say }: Pick<Course, "files" | "say">): string[] {
  const { task, because, by, conclusions, tasks } = held;
  const { notes } = say;
  return [
    ...(files.skipped.length > 0 ? [notes.skipped(files.skipped)] : []),
    ...(task.unclear === undefined ? [] : [notes.unclear]),
    ...(because === undefined ? (by === "nobody" ? [notes.noModel] : []) : [because]),
    ...(conclusions > 0 ? [notes.conclusions(conclusions)] : []),
    ...(tasks > 0 ? [notes.tasks(tasks)] : []),
    ...(task.moved === undefined ? [] : [notes.moved(task.moved, task.round)]),
  ];
}
