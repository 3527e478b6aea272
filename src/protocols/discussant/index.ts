import { type CourseSize, courseOf, type Estimate } from "#protocols/estimate";
import type { ProtocolDefinition } from "#protocols/protocol";
import type { Body, DiscussionOptions } from "#wire";
import {
  announce,
  announceStep,
  ask,
  askUser,
  type Ending,
  end,
  endIfUsedUp,
  type Operated,
  type Protocol,
} from "../effects.ts";
import { openTable } from "../seating.ts";
import { type BoardTask, complete, giveUp, nextTask, tasksLeft } from "./board.ts";
import {
  type Course,
  filesOn,
  type HeldRound,
  heldOn,
  nextRoundNumber,
  STEP,
  seatFault,
  steps,
  tableOf,
} from "./course.ts";
import { NAMES } from "./kinds/index.ts";
import { isEmpty, type SessionFiles } from "./kinds/session-files.ts";
import { givenIn, MOST_ROUNDS, OPTIONS, settingsOf } from "./options.ts";
import { countsOf, partial, RESULT, verdictOn } from "./result/index.ts";
import { TAG } from "./role/scope.ts";
import type { AssignmentRequest } from "./role/task.ts";
import { heldRound } from "./round.ts";
import { both, words } from "./words/index.ts";

/** Discussion of a team's analyses by its discussant, on the user's feedback or on the tasks of the team's board. */
export const discussant: ProtocolDefinition = {
  name: "discussant",
  title: both(({ title }) => title),
  options: OPTIONS,
  checks: { seats: seatFault },
  ...NAMES,
  efforts: { discussion_round: "high" },
  run: discussion,
  steps,
  estimate,
  ...RESULT,
  partial,
};

const LEAST: CourseSize = { fixed: 6_000, statement: 0, answer: 300, charactersPerToken: 5 };
const LIKELY: CourseSize = { fixed: 10_000, statement: 0, answer: 1_500, charactersPerToken: 4 };
const MOST: CourseSize = { fixed: 12_000, statement: 0, answer: 8_000, charactersPerToken: 2 };
/** Characters of files in a prompt at most. */
const READ = 150_000;

/** Estimates one call a round: at least the rounds asked for, at most all that may follow, each returned once. */
function estimate(options: DiscussionOptions, characters: number): Estimate {
  const { discuss, session } = settingsOf(options);
  const isOpen = session !== undefined || !options.unattended;
  const isModel = options.seats.length === 0;
  const { discussion_round: name } = words(options.lang).kinds;
  const walk = (rounds: number, size: CourseSize) =>
    courseOf([{ name, calls: isModel ? rounds : 0 }], Math.min(characters, READ), size);
  const asked = session === undefined ? discuss.length : 1;
  return {
    least: walk(asked, LEAST),
    likely: walk(isOpen ? asked + 1 : asked, LIKELY),
    most: walk(2 * (isOpen ? MOST_ROUNDS : asked), MOST),
  };
}

/** Lease of a claimed task: a day. */
const CLAIM_SECONDS = 86_400;

const VERSION = 3;

function* discussion(options: DiscussionOptions, context: Body<"phase", "opened">["context"]): Protocol<Ending> {
  const settings = settingsOf(options);
  const participants = tableOf(options);
  const isCounted = options.unattended && settings.session === undefined;
  const rounds = isCounted ? settings.discuss.length : MOST_ROUNDS;
  yield* openTable({ steps, version: VERSION }, options, context, participants, rounds);
  // A discussion started on the bus itself has passed no entrance's check.
  const fault = seatFault(options.seats);
  if (fault !== undefined) return { outcome: "failed", reason: fault };
  const at = { options, settings, participants, say: words(options.lang) };
  const board = { session: settings.session, lang: options.lang, seconds: CLAIM_SECONDS, operations: 0 };
  const course: Course = { ...at, floor: [], files: NOTHING_READ, round: 0, board };
  yield* readFiles(course);
  return settings.session === undefined ? yield* withUser(course) : yield* fromBoard(course, settings.session);
}

const NOTHING_READ: SessionFiles = {
  ...{ summary: "", folder: "", analyses: [], explorations: [], rounds: [], items: [] },
  ...{ known: [], skipped: [], omitted: 0, figures: {}, conclusions: 0, tasks: 0 },
};

/** Lets the historian read the documents. Without an answer the discussion ends; a resumed one asks once more. */
function* readFiles(course: Course): Protocol<void> {
  const { options, participants, say, floor } = course;
  const historian = participants.filter(({ role }) => role === "historian");
  const kind = "session_files";
  for (let time = 1; ; time += 1) {
    const key = time === 1 ? "files" : `files.again.${time}`;
    const how = { key, round: 1, kind, step: STEP[kind], topic: options.topic, participants: historian };
    const result = yield* ask({ ...how, sealed: false, quorum: 0, pastTime: true, despiteFailures: true });
    floor.push(...result.statements);
    const read = filesOn(floor);
    const takeaway = read?.summary ?? say.flow.unread;
    yield* announceStep(how, result, { name: say.steps[kind], lines: [], takeaway });
    if (read) {
      course.files = read;
      return;
    }
    yield* end({ outcome: "ended-early", reason: say.flow.unread });
  }
}

/** Holds the rounds asked for, then those that the user asks for after each. */
function* withUser(course: Course): Protocol<Ending> {
  const { options, settings, files, say } = course;
  const wanted = settings.discuss.map(givenIn);
  for (;;) {
    const next = wanted.shift();
    if (!next) return over(course);
    const held = yield* heldRound(course, { ...next, topic: options.topic, round: nextRoundNumber(course) });
    if (isEmpty(files)) return { outcome: "ended-early", reason: say.result.empty };
    if (course.round >= MOST_ROUNDS) return over(course);
    // Only a user can ask for another round after the last one.
    const isLast = wanted.length === 0 && options.unattended;
    if (!isLast) yield* endIfUsedUp(`r${course.round}.limits`, () => verdictIn(course));
    if (wanted.length > 0) continue;
    const chosen = yield* choice(course, held);
    if (!chosen) continue;
    wanted.push(chosen);
    // The user may have taken any time.
    if (!options.unattended) yield* endIfUsedUp(`r${course.round}.next.limits`, () => verdictIn(course));
  }
}

/** Asks the user for the next round; undefined if they are satisfied. */
function* choice({ say, round }: Course, held: HeldRound): Protocol<AssignmentRequest | undefined> {
  const { question, choices, open } = say.next;
  const { new_questions } = held.round;
  const asked = new_questions.length === 0 ? [] : ["", open, ...new_questions.slice(0, 10).map((one) => `- ${one}`)];
  const counts = say.result.counts(countsOf(held.round));
  const { choice: chosen, text = "" } = yield* askUser({
    key: `r${round}.next`,
    question: {
      kind: "next-step",
      text: [question(held.round.round, counts), ...asked].join("\n"),
      choices: Object.entries(choices).map(([value, told]) => ({ value, ...told })),
      recommended: "done",
      details: { round },
    },
  });
  return chosen === "done" ? undefined : givenIn(`${chosen}: ${text}`);
}

/** Works the tasks of a team session's board. Ends if none is free; a resumed discussion looks once more. */
function* fromBoard(course: Course, session: string): Protocol<Ending> {
  const { say, files } = course;
  for (;;) {
    const { task, left } = yield* nextTask(course.board);
    if (!task) {
      if (left === 0 && course.round > 0) return over(course);
      const { noTask, waiting } = say.flow;
      const reason = left === 0 ? noTask(session) : waiting(session, left);
      yield* end({ outcome: "ended-early", reason: `${TAG} ${reason}` });
      continue;
    }
    const named = task.assignment.session?.split(/[/\\]/).findLast((part) => part !== "");
    const folder = files.folder.split("/").at(-1) || session;
    if (named !== undefined && named !== folder) {
      const why = say.flow.elsewhere(JSON.stringify(task.assignment.session), folder);
      yield* tellRefusal(course, task, yield* giveUp(course.board, task, why));
      continue;
    }
    yield* heldRound(course, { ...task.assignment, task });
    yield* tellRefusal(course, task, yield* complete(course.board, task));
    if (course.round >= MOST_ROUNDS) return over(course);
    if ((yield* tasksLeft(course.board)) > 0) yield* endIfUsedUp(`r${course.round}.limits`, () => verdictIn(course));
  }
}

/** Warns if the board refused a change: the round is in the record all the same. */
function* tellRefusal({ say, round, board }: Course, { id }: BoardTask, done: Operated): Protocol<void> {
  if (done.success) return;
  const text = `${TAG} ${say.flow.lost(id, done.error)}`;
  const key = `board.${board.operations}.notice`;
  yield* announce("notice", key, { round: Math.max(1, round) }, { level: "warning", text });
}

const verdictIn = ({ floor, files, say }: Course): string => say.sentences(verdictOn(heldOn(floor), files, say));

function over(course: Course): Ending {
  const answer = verdictIn(course);
  return { outcome: "completed", reason: answer, answer };
}
