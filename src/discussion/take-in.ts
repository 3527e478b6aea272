import type { Body, FloorStatement, Message } from "#wire";
import type { Heard, HeardOn } from "./heard.ts";
import type { Reached, Reading, StepGoingOn } from "./reading.ts";
import { isHandedOver } from "./reading-getters.ts";
import { reopen, reopeningFault, resume, resumedWith } from "./reopening.ts";

/** Applies a message, in stream order. @returns whether it changed anything: false for a known one */
export function takeIn(reading: Reading, heard: Heard): boolean {
  reading.lastSeq = Math.max(reading.lastSeq, heard.seq);
  switch (heard.channel) {
    case "floor":
      return takeStatement(reading, heard);
    case "phase":
      return takeAnnouncement(reading, heard);
    case "control":
      return takeCommand(reading, heard);
    case "inbox":
      return takeQuestion(reading, heard);
    case "say":
      reading.lastActive = heard.message.ts;
      return takeAnswer(reading, heard);
  }
}

function takeStatement(reading: Reading, { message }: HeardOn<"floor">): boolean {
  if (!putOnFloor(reading, message.body)) return false;
  reading.created ??= message.ts;
  reading.lastActive = message.ts;
  return true;
}

/** Puts a statement onto the reading's floor. @returns false if it is already there */
export function putOnFloor(reading: Reading, statement: FloorStatement): boolean {
  const { id, from, type, round } = statement;
  // A statement that came with the floor may not be marked as answered yet.
  if (reading.step && kindFor(reading.step, from) === type && reading.step.round === round)
    change(reading, from, "answered");
  reading.round = Math.max(reading.round, round);
  if (reading.known.has(id)) return false;
  reading.known.add(id);
  reading.floor.push(statement);
  reading.hasModel ||= statement.origin?.isModel === true;
  return true;
}

/** Announcements that are published once per id. */
const ONCE: ReadonlySet<string> = new Set(["progress", "notice", "decided", "paused", "resumed", "ended", "reopened"]);

function takeAnnouncement(reading: Reading, { message }: HeardOn<"phase">): boolean {
  reading.created ??= message.ts;
  reading.lastActive = message.ts;
  if (ONCE.has(message.type)) {
    if (reading.known.has(message.id)) return false;
    reading.known.add(message.id);
  }
  switch (message.type) {
    case "opened":
      reading.options ??= message.body.options;
      reading.context = message.body.context;
      reading.title = message.body.title;
      reading.status = "active";
      break;
    case "composed": {
      const held = reading.composed?.participants.filter(({ pool }) => pool === "seat") ?? [];
      reading.composed = message.body;
      // Opening a seat that was handed over is news: its holder comes back.
      for (const { id } of held) if (isHandedOver(reading, id)) reach(reading, id, {}, ["called", "opened"]);
      reading.constraints = message.body.constraints ?? reading.constraints;
      break;
    }
    case "begun":
      begin(reading, message);
      break;
    case "returned":
      change(reading, message.body.participant, "returned", message.ts);
      break;
    case "called":
      reach(reading, message.body.participant, { called: message.ts }, ["uncalled"]);
      break;
    case "extended":
      extend(reading, message.body);
      break;
    case "progress":
      reading.step = undefined;
      reading.progress.push({
        ...message.body,
        round: message.round ?? reading.round,
        ...(message.phase === undefined ? {} : { kind: message.phase }),
      });
      break;
    case "decided":
      settle(reading, message.body.question);
      reading.constraints = message.body.constraints ?? reading.constraints;
      break;
    case "notice":
      if (message.body.cut) reading.cuts.push(message.body.text);
      if (message.body.uncalled) reach(reading, message.body.uncalled, { uncalled: message.body.text });
      break;
    case "paused":
      reading.status = "paused";
      reading.reason = message.body.reason;
      reading.failure = message.body.failure;
      break;
    case "resumed":
      resume(reading);
      break;
    case "ended":
      reading.status = "ended";
      reading.reason = message.body.reason;
      reading.ended = message.body;
      reading.step = undefined;
      reading.question = undefined;
      break;
    case "closed":
      reading.status = "closed";
      reading.closed = message.body;
      break;
    case "reopened":
      reopen(reading, message.body);
      break;
  }
  return true;
}

/** Begins a step. One that is begun again, after a take-over or a pause, keeps the answers; the others are asked again. */
function begin(reading: Reading, { body, round = 0, ts }: Message<"phase", "begun">): void {
  if (!reading.ended) resume(reading);
  reading.round = Math.max(reading.round, round);
  const before = reading.step;
  const isSame = before?.round === round && before.step === body.step && before.name === body.name;
  const answered = isSame ? before.answered : [];
  reading.step = { ...body, round, since: ts, answered, unable: [], returned: {} };
}

function extend(reading: Reading, { participant, deadline }: Body<"phase", "extended">): void {
  const { step } = reading;
  if (!step?.asked.includes(participant)) return;
  const asked = step.asked.map((id) => [id, step.deadlines?.[id] ?? step.deadline] as const);
  const deadlines = Object.fromEntries(asked.flatMap(([id, at]) => (at === undefined ? [] : [[id, at]])));
  const last = step.deadline === undefined || deadline > step.deadline ? deadline : step.deadline;
  reading.step = { ...step, deadline: last, deadlines: { ...deadlines, [participant]: deadline } };
}

function takeCommand(reading: Reading, { message }: HeardOn<"control">): boolean {
  // The first start counts; the process that opened the discussion knows its options earlier.
  if (message.type === "start" && (!reading.options || reading.created === undefined)) {
    reading.created = message.ts;
    reading.program = message.body.program;
    reading.options = message.body.options;
    reading.context = message.body.context;
  } else if (message.type === "resume" && reading.status === "closed" && !reopeningFault(reading, message.body)) {
    reopen(reading, message.body);
  } else if (message.type === "resume" && reading.status !== "closed") {
    if (reading.options) reading.options = resumedWith(reading.options, message.body);
    if (reading.status !== "paused") return false;
    // The owner confirms later; the sender of the resume need not wait for that.
    resume(reading);
  } else {
    return false;
  }
  reading.lastActive = message.ts;
  return true;
}

function takeQuestion(reading: Reading, { message }: HeardOn<"inbox">): boolean {
  if (message.type !== "question" || reading.settled.includes(message.body.question)) return false;
  reading.question = { envelopeId: message.id, since: message.ts, ...message.body };
  return true;
}

function takeAnswer(reading: Reading, { message }: HeardOn<"say">): boolean {
  if (message.type === "answer") return settle(reading, message.body.question);
  if (message.type === "opened") reach(reading, message.from, { opened: message.ts });
  if (message.type !== "statement" && message.type !== "unable") return message.type === "opened";
  const { step } = reading;
  // A late answer for one step is not an answer to the next; messages that name their step show this.
  const isForStep =
    (message.round ?? step?.round) === step?.round &&
    (message.phase ?? step?.name) === (step && kindFor(step, message.from));
  return isForStep && change(reading, message.from, message.type === "statement" ? "answered" : "unable");
}

function reach(reading: Reading, participant: string, how: Reached, gone: readonly string[] = []): void {
  const before = Object.entries(reading.reached[participant] ?? {}).filter(([key]) => !gone.includes(key));
  reading.reached = { ...reading.reached, [participant]: { ...Object.fromEntries(before), ...how } };
}

const kindFor = ({ name, kinds }: StepGoingOn, participant: string): string => kinds?.[participant] ?? name;

function settle(reading: Reading, question: string): boolean {
  if (!reading.settled.includes(question)) reading.settled = [...reading.settled, question];
  if (reading.question?.question !== question) return false;
  reading.question = undefined;
  return true;
}

/** Updates a participant's state in the step in progress, if the step asks them. */
function change(reading: Reading, participant: string, to: "answered" | "unable" | "returned", ts = ""): boolean {
  const { step } = reading;
  if (!step?.asked.includes(participant)) return false;
  const others = (ids: readonly string[]): string[] => ids.filter((id) => id !== participant);
  const next: StepGoingOn = { ...step, answered: others(step.answered), unable: others(step.unable) };
  if (to === "returned") reading.step = { ...next, returned: { ...step.returned, [participant]: ts } };
  else reading.step = { ...next, [to]: [...next[to], participant] };
  return true;
}
