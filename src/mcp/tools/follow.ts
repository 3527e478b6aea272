import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { heardIn, isForUser, readingSubjects, readOnUntil } from "#client";
import {
  answeredIn,
  axisOf,
  type Heard,
  langOf,
  nameOf,
  ownerWaitedFor,
  type Reading,
  reopeningFault,
  standingOf,
  stepName,
  tableOf,
  takeIn,
  waitingFor,
} from "#discussion";
import type { HeardOn } from "#discussion/heard";
import { systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { seatIdOf } from "#protocols/seating";
import { USER } from "#wire";
import {
  addTool,
  DiscussionId,
  limitInput,
  listed,
  type McpHost,
  type Progress,
  READS,
  stateOf,
  Wait,
} from "../tool.ts";
import { words } from "../words.ts";

/** Maximum events per result: the rest comes with the next call. */
const MAX_EVENTS = 100;

const Input = z.object({
  discussion: DiscussionId,
  after: z.int().min(0).default(0).describe("the last result's cursor"),
  timeout_seconds: Wait,
  detail: z.enum(["steps", "statements"]).default("steps").describe("statements: in full, too"),
  seat: z.string().optional().describe("yours: its turn ends the wait, too"),
});

/** Events that end a wait: the caller's answer is needed, or there is nothing to wait for. */
const WORTH_WAKING: ReadonlySet<string> = new Set(["question", "paused", "closed"]);

export function addFollow(server: McpServer, host: McpHost): void {
  addTool(server, host, "wait_for_events", {
    description:
      "Waits until a discussion has a question for your user, is paused or is over; returns the events since `after`: experts, each step's result, questions. Call it again with the returned cursor until `over`, then get_decision. If `question` is set: answer_question.",
    input: Input,
    annotations: READS,
    run: async (asked, signal, tell) => ({ result: await follow(host, asked, signal, tell) }),
  });

  addTool(server, host, "list_discussions", {
    description: "Lists all discussions with title, mode and status, newest first: to find an id, or one to resume.",
    input: z.object({ status: z.string().optional().describe("such as active or completed") }),
    annotations: READS,
    async run({ status }) {
      const all = (await listed(host)).sort((a, b) => b.created.localeCompare(a.created));
      const discussions = all.filter((one) => status === undefined || one.status === status);
      const next =
        all.length === 0 ? "There is none yet: start_discussion starts one." : "get_decision shows the result of one.";
      return { result: { discussions, next } };
    },
  });
}

async function follow(host: McpHost, asked: z.infer<typeof Input>, signal: AbortSignal, progress: Progress) {
  const { discussion: id, after, timeout_seconds, detail, seat } = asked;
  const late = AbortSignal.timeout(timeout_seconds * 1_000);
  const whole = detail === "statements";
  const own = seat && seatIdOf(seat);
  const bus = await host.bus();
  const state = await stateOf(host, id, signal);
  const events: object[] = [];
  const isMyTurn = () => waitingFor(state, systemClock.now()).some(({ participant }) => participant === own);
  let cursor = after;
  let isWorthIt = state.status === "closed" || (state.question !== undefined && state.lastSeq > after) || isMyTurn();
  await tellProgress(progress, state);
  // Reads from the start up to the cursor for the state, which has the names; the reader gives the events in order.
  await readOnUntil(bus, readingSubjects(id), { from: after + 1, late, signal }, async (item) => {
    if (item.kind === "caught-up") return isWorthIt;
    cursor = item.message.seq;
    const isNews = cursor > state.lastSeq;
    for (const heard of heardIn(item.message)) {
      if (isNews) takeIn(state, heard);
      isWorthIt = take(heard, state, events, whole) || isWorthIt || isMyTurn();
      await tellProgress(progress, state);
    }
    return events.length >= MAX_EVENTS || (isWorthIt && cursor >= state.lastSeq);
  });
  return { discussion: id, ...standing(state), events, cursor, next: nextOf(state, cursor) };
}

async function tellProgress(tell: Progress, state: Reading): Promise<void> {
  const { step, progress, lastSeq } = state;
  const told = words(langOf(state));
  const last = progress.at(-1);
  if (!step) {
    if (last && lastSeq > 0) await tell(progress.length, `${stepName(state, last.name)}: ${last.takeaway}`);
    return;
  }
  const names = waitingFor(state, systemClock.now()).map(({ name }) => name);
  const answered = answeredIn(state).map(({ name }) => name);
  const waiting = names.length > 0 ? told.waitingFor(stepName(state, step.name), names) : stepName(state, step.name);
  const message = answered.length > 0 ? `${waiting}; ${told.answered(answered)}` : waiting;
  // A step that has begun counts for a little, and its answers for the rest of it.
  await tell(progress.length + (1 + answered.length) / (step.asked.length + 2), message);
}

/**
 * Tells a follower what a message has that is new.
 * @param whole include full statements; else only the result of each step
 * @returns whether the call should return now
 */
function take(heard: Heard, state: Reading, events: object[], whole: boolean): boolean {
  const told = isForUser(heard) ? tell(heard, state, whole) : undefined;
  if (!told) return false;
  const { type, round } = heard.message;
  events.push({ seq: heard.seq, event: type, ...(round ? { round } : {}), ...told });
  return WORTH_WAKING.has(type);
}

function standing(state: Reading): object {
  const { status, round, step, question } = state;
  const owner = ownerWaitedFor(state, { participant: USER, name: words(langOf(state)).owner });
  return {
    status: standingOf(state),
    over: status === "closed",
    round,
    of_rounds: tableOf(state).rounds,
    ...(status === "closed" ? {} : { waiting_for: owner ? [owner] : waitingFor(state, systemClock.now()) }),
    ...present({ step: step?.name, answered: step && answeredIn(state), question: question?.question }),
  };
}

/** Explains how to continue a discussion that ended early or failed. */
function goesOn(reading: Reading): string {
  const fault = reopeningFault(reading, {});
  if (fault?.why === "over") return "";
  const limit = fault && limitInput(fault.limit);
  const how = `control_discussion {"discussion":"${reading.id}","command":"resume"${limit ? `,"${limit}":N` : ""}}`;
  return ` It can go on: ${how}${fault && fault.limit !== "time" ? ` with N above ${fault.than}` : ""}.`;
}

function nextOf(reading: Reading, cursor: number): string {
  const { id, status, question } = reading;
  if (status === "closed") return `It is over: get_decision {"discussion":"${id}"} shows the result.${goesOn(reading)}`;
  if (question) {
    const { question: name, recommended } = question;
    return `It waits for an answer: answer_question {"discussion":"${id}","question":"${name}","choice":"${recommended}"} or another choice; ask your user if they should decide.`;
  }
  if (status === "paused")
    return `It is paused: control_discussion {"discussion":"${id}","command":"resume"} continues it.`;
  return `Call wait_for_events {"discussion":"${id}","after":${cursor}} again.`;
}

function tell(heard: Heard, state: Reading, whole: boolean): object | undefined {
  if (heard.channel === "floor") {
    if (!whole) return undefined;
    const { id, from, type, content, flags } = heard.message.body;
    return { id, from, name: nameOf(state, from), type, content, ...(flags ? { flags } : {}) };
  }
  if (heard.channel === "inbox") {
    if (heard.message.type !== "question") return undefined;
    const { question, kind, text, choices, recommended } = heard.message.body;
    return { question, kind, text, choices, recommended };
  }
  return heard.channel === "phase" ? tellPhase(heard, state, whole) : undefined;
}

function tellPhase({ message }: HeardOn<"phase">, state: Reading, whole: boolean): object | undefined {
  const names = (ids: readonly string[]): string => ids.map((id) => nameOf(state, id)).join(", ");
  switch (message.type) {
    case "opened":
      return { title: message.body.title, documents: message.body.context.files.length };
    case "composed":
      return {
        experts: message.body.participants
          .filter(({ role }) => role === "expert")
          .map(({ id, name, pool, persona }) => ({ id, name, stakes: persona?.stakes, isSeat: pool === "seat" })),
        tensions: message.body.tensionMap.map((tension) =>
          [names(tension.between), axisOf(tension)].filter(Boolean).join(": "),
        ),
        rounds: message.body.rounds,
      };
    case "begun":
      return { step: message.body.name, asked: names(message.body.asked) };
    case "progress": {
      const { name, lines, takeaway, absent } = message.body;
      return { step: name, lines, takeaway, ...(absent?.length ? { absent } : {}) };
    }
    case "returned":
      if (!whole) return undefined;
      return { participant: message.body.participant, reasons: message.body.reasons.map((reason) => reason.message) };
    case "notice":
      return { level: message.body.level, text: message.body.text };
    case "decided":
      return {
        choice: message.body.choice,
        by: message.body.by,
        ...(message.body.text ? { text: message.body.text } : {}),
      };
    case "ended":
      return { outcome: message.body.outcome, reason: message.body.reason };
    case "paused":
      return { reason: message.body.reason };
    default:
      return {};
  }
}
