import type { Body, DiscussionOptions } from "#wire";
import { announce, ask, askUser, checkLimits, type Ending, end, type Protocol } from "../effects.ts";
import { openTable } from "../opening.ts";
import { complete, giveUp, nextTask, tasksLeft } from "./board.ts";
import { type Course, nextRoundNumber } from "./course.ts";
import { filesOn, type HeldRound, heldOn } from "./floor.ts";
import { countsOf, verdictOn } from "./result/counts.ts";
import type { AssignmentRequest } from "./role/assignment.ts";
import { TAG } from "./role/scope.ts";
import { heldRound } from "./round.ts";
import { SessionFiles } from "./schemas.ts";
import { givenIn, MOST_ROUNDS, settingsOf } from "./settings.ts";
import { STEP, steps } from "./steps.ts";
import { seatFault, tableOf } from "./table.ts";
import { words } from "./words/index.ts";

/** From which version of the course on limits are checked after the user's answer, too: they may take as long as they like. */
const CHECKS_ANSWERS = 2;

/** A discussant at work on one session, to its end. */
export function* discussion(options: DiscussionOptions, context: Body<"phase", "opened">["context"]): Protocol<Ending> {
  const settings = settingsOf(options);
  const participants = tableOf(options);
  const isCounted = options.unattended && settings.session === undefined;
  const rounds = isCounted ? settings.discuss.length : MOST_ROUNDS;
  const version = yield* openTable({ steps, version: CHECKS_ANSWERS }, options, context, participants, rounds);
  // Whoever starts it on the bus itself has passed no entrance's check.
  const fault = seatFault(options.seats);
  if (fault !== undefined) return { outcome: "failed", reason: fault };
  const files = NOTHING_READ;
  const course: Course = {
    ...{
      options,
      settings,
      participants,
      version,
      say: words(options.lang),
      floor: [],
      files,
      round: 0,
      operations: 0,
    },
  };
  yield* readFiles(course);
  return settings.session === undefined ? yield* withUser(course) : yield* fromBoard(course, settings.session);
}

const NOTHING_READ: SessionFiles = SessionFiles.parse({
  ...{
    summary: "",
    folder: "",
    analyses: [],
    explorations: [],
    rounds: [],
    items: [],
    known: [],
    skipped: [],
    omitted: 0,
  },
});

/** What the documents hold: the historian reads it. Where it does not answer the discussion ends; taken up again, it is asked once more. */
function* readFiles(course: Course): Protocol<void> {
  const { options, participants, say, floor } = course;
  const historian = participants.filter(({ role }) => role === "historian");
  const kind = "session_files";
  for (let time = 1; ; time += 1) {
    const key = time === 1 ? "files" : `files.again.${time}`;
    const how = { key, round: 1, kind, step: STEP[kind], topic: options.topic, participants: historian };
    const { statements, absent, usage } = yield* ask({
      ...how,
      sealed: false,
      quorum: 0,
      pastTime: true,
      despiteFailures: true,
    });
    floor.push(...statements);
    const read = filesOn(floor);
    const counts = { asked: historian.length, answered: statements.length, absent: [...absent], usage };
    const body = {
      step: STEP[kind],
      name: say.steps[kind],
      lines: [],
      takeaway: read?.summary ?? say.flow.unread,
      ...counts,
    };
    yield* announce("progress", `${key}.progress`, { round: 1, phase: kind }, body);
    if (read) {
      course.files = read;
      return;
    }
    yield* end({ outcome: "ended-early", reason: say.flow.unread });
  }
}

/** The rounds that were asked for, then those that the user asks for after each. */
function* withUser(course: Course): Protocol<Ending> {
  const { options, settings, files, say } = course;
  const wanted = settings.discuss.map(givenIn);
  for (;;) {
    const next = wanted.shift();
    if (!next) return over(course);
    const held = yield* heldRound(course, { ...next, topic: options.topic, round: nextRoundNumber(course) });
    if (files.analyses.length === 0) return { outcome: "ended-early", reason: say.result.empty };
    if (course.round >= MOST_ROUNDS) return over(course);
    const limits = yield* checkLimits(`r${course.round}.limits`);
    // After the last round that was asked for, nobody but the user can ask for another.
    const isLast = wanted.length === 0 && options.unattended;
    if (limits.over !== undefined && !isLast) yield* endEarly(course, limits.over);
    if (wanted.length > 0) continue;
    const chosen = yield* choice(course, held);
    if (!chosen) continue;
    wanted.push(chosen);
    if (course.version < CHECKS_ANSWERS || options.unattended) continue;
    const after = yield* checkLimits(`r${course.round}.next.limits`);
    if (after.over !== undefined) yield* endEarly(course, after.over);
  }
}

/** How it goes on, as the user says; undefined where they are satisfied. */
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

/** The tasks of a team session's board, one after the other. Where none can be worked it ends; taken up again, it looks once more. */
function* fromBoard(course: Course, session: string): Protocol<Ending> {
  const { say, files } = course;
  for (;;) {
    const { task, left } = yield* nextTask(course);
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
      yield* giveUp(course, task, say.flow.elsewhere(JSON.stringify(task.assignment.session), folder));
      continue;
    }
    yield* heldRound(course, { ...task.assignment, task });
    yield* complete(course, task);
    if (course.round >= MOST_ROUNDS) return over(course);
    const limits = yield* checkLimits(`r${course.round}.limits`);
    if (limits.over === undefined) continue;
    if ((yield* tasksLeft(course)) === 0) return over(course);
    yield* endEarly(course, limits.over);
  }
}

const verdictIn = ({ floor, say }: Course): string => verdictOn(heldOn(floor), say);

function over(course: Course): Ending {
  const answer = verdictIn(course);
  return { outcome: "completed", reason: answer, answer };
}

/** A limit is used up before everything was held that was asked for; taken up again, it goes on behind this. */
const endEarly = (course: Course, reason: string): Protocol<void> =>
  end({ outcome: "ended-early", reason, answer: verdictIn(course) });
