import {
  type Address,
  type AnyMessage,
  canonicalJson,
  cutDeep,
  type Envelope,
  type FloorStatement,
  ifSound,
  knowsChannel,
  type Message,
  MODERATOR,
  parseMessage,
  parseSubject,
  toldIn,
  USER,
  type Usage,
} from "#wire";
import type { Heard } from "./heard.ts";
import { keepMessage, takeExchange } from "./kept-messages.ts";
import type { Announced, Projection, Returned } from "./projection.ts";
import { takeIn } from "./take-in.ts";
import { counted, restOf } from "./usage.ts";

/**
 * Applies one message of the discussion. Messages must come in stream order; reapplying one changes nothing. Skips unknown
 * types, malformed bodies, and messages in another participant's name, which the moderator puts into the dead letters.
 * @param envelope as stored, at any depth: its hash covers all of it
 */
export function applyMessage(state: Projection, subject: string, envelope: Envelope, seq: number): void {
  if (seq <= state.lastSeq) return;
  state.lastSeq = seq;
  const address = parseSubject(subject);
  if (!address) return;
  if (address.channel === "exchange") {
    ifSound(() => takeExchange(state, envelope, address.participant ?? ""));
    return;
  }
  keepMessage(state, { seq, subject, message: envelope });
  if (address.channel === "inbox" && !isForFiles(state, address, envelope)) return;
  for (const { envelope: part } of toldIn(address, envelope)) {
    for (const heard of heardAt(address, seq, cutDeep(part))) {
      const isNew = takeIn(state, heard);
      if (heard.channel === "floor" && isNew) recordStatement(state, heard.message.body, part);
      else if (heard.channel === "phase") applyPhase(state, heard.message, isNew);
      else if (heard.channel === "say") applySay(state, heard.message);
      else if (heard.channel === "inbox") applyInbox(state, address.participant ?? "", heard.message);
    }
  }
}

function recordStatement(state: Projection, statement: FloorStatement, envelope: Envelope): void {
  state.record += `${canonicalJson(envelope.body)}\n`;
  state.graph.apply(statement);
  if (state.status !== "paused") state.phase = statement.type;
  // Other usages are counted from the participants' own messages, which include rejected answers.
  if (statement.from === MODERATOR && statement.usage) count(state, MODERATOR, statement.round, statement.usage);
}

function applyPhase(state: Projection, message: AnyMessage<"phase">, isNew: boolean): void {
  switch (message.type) {
    case "begun":
      state.phase = message.phase ?? message.body.name;
      if (message.body.topic !== undefined && message.round !== undefined && !state.topics.has(message.round)) {
        state.topics = put(state.topics, message.round, message.body.topic);
      }
      break;
    case "returned":
      recordReturn(state, message);
      break;
    case "progress":
    case "notice":
    case "decided":
    case "paused":
    case "resumed":
    case "ended":
    case "reopened":
      if (isNew) announce(state, message);
      break;
  }
}

function announce(state: Projection, message: Announced): void {
  state.announced.push(message);
  if (message.type === "progress" && message.phase !== undefined) state.phase = message.phase;
  if (message.type !== "progress" && message.type !== "notice" && message.type !== "decided")
    state.restAtPause = undefined;
  if (message.type === "paused") {
    if (message.body.spent) state.restAtPause = restOf(state, message.body.spent);
    state.phase = "checkpoint";
    const { title, composed, round, topics, floor, announced } = state;
    state.pause = { title, composed, round, topics, floor: floor.length, announced: announced.length };
  }
  if (message.type === "ended") {
    state.phase = "ended";
    const { usage } = message.body;
    if (usage) count(state, MODERATOR, 0, restOf(state, usage));
  }
}

function recordReturn(state: Projection, message: Message<"phase", "returned">): void {
  const { turn, participant, reasons, attemptsLeft } = message.body;
  const round = message.round ?? state.roundOfTurn.get(turn) ?? state.round;
  const list = state.returned.get(round) ?? [];
  const content = state.said.get(turn)?.shift();
  const returned: Returned = { turn, participant, reasons, attemptsLeft, timestamp: message.ts };
  state.returned = put(state.returned, round, [...list, content === undefined ? returned : { ...returned, content }]);
}

function applySay(state: Projection, message: AnyMessage<"say">): void {
  if (message.type !== "statement" && message.type !== "unable") return;
  const { turn, usage } = message.body;
  if (usage) count(state, message.from, message.round ?? state.roundOfTurn.get(turn) ?? state.round, usage);
  if (message.type === "statement") state.said.set(turn, [...(state.said.get(turn) ?? []), message.body.content]);
}

/** Whether an inbox message concerns the files. Turns, many and large, are not parsed: only their round is noted. */
function isForFiles(state: Projection, { pool, participant }: Address, envelope: Envelope): boolean {
  const { turn, turns } = envelope.body;
  if (envelope.round !== undefined) {
    if (envelope.type === "turn" && typeof turn === "string") state.roundOfTurn.set(turn, envelope.round);
    if (envelope.type === "turns" && Array.isArray(turns))
      for (const one of turns) if (typeof one?.turn === "string") state.roundOfTurn.set(one.turn, envelope.round);
  }
  return envelope.type === "message" || (pool === "user" && participant === USER && envelope.type === "question");
}

function applyInbox(state: Projection, to: string, message: AnyMessage<"inbox">): void {
  if (message.type !== "message") return;
  state.lastActive = message.ts;
  const round = message.round ?? state.round;
  const direct = { from: message.from, to, text: message.body.text, timestamp: message.ts };
  state.direct = put(state.direct, round, [...(state.direct.get(round) ?? []), direct]);
}

function count(state: Projection, participant: string, round: number, usage: Usage): void {
  state.usage = counted(state.usage, participant, round, usage);
}

const put = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value);

const HEARD: ReadonlySet<string> = new Set(["phase", "floor", "control", "inbox", "say"]);

/**
 * Parses an envelope received at an address: one message, or several of the moderator's. Left out are channels that a reading
 * does not use, unknown types, malformed bodies, and messages in another participant's name.
 */
export function heardAt(address: Address, seq: number, envelope: Envelope): Heard[] {
  return toldIn(address, envelope).flatMap(({ channel, envelope: part }) => {
    if (!knowsChannel(channel) || !HEARD.has(channel)) return [];
    const author = channel === "say" ? address.participant : MODERATOR;
    if (channel !== "control" && channel !== "inbox" && part.from !== author) return [];
    const message = ifSound(() => parseMessage(channel, part));
    return message ? [{ seq, channel, message } as Heard] : [];
  });
}
