import {
  type Address,
  addUsage,
  canonicalJson,
  type Envelope,
  type Message,
  MODERATOR,
  NO_USAGE,
  parseMessage,
  parseSubject,
  type Usage,
  WireError,
} from "#wire";
import { keep } from "./kept-messages.ts";
import type { Announced, Projection, Returned } from "./state.ts";

/**
 * Applies one message of the discussion. Messages must come in the order of the stream; one that was applied before
 * changes nothing. Unknown types are passed over, and so are bodies that do not parse and messages in the name of
 * somebody else: who receives those first puts them with the dead letters.
 */
export function applyMessage(state: Projection, subject: string, envelope: Envelope, seq: number): void {
  if (seq <= state.lastSeq) return;
  state.lastSeq = seq;
  const address = parseSubject(subject);
  if (!address) return;
  keep(state, { seq, subject, message: envelope });
  try {
    if (applyTo(state, address, envelope)) state.lastActive = envelope.ts;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
  }
}

/** @returns whether the message belongs to what the files say */
function applyTo(state: Projection, address: Address, envelope: Envelope): boolean {
  const byModerator = envelope.from === MODERATOR;
  switch (address.channel) {
    case "control":
      return applyControl(state, envelope);
    case "floor":
      return byModerator && applyFloor(state, envelope);
    case "phase":
      return byModerator && applyPhase(state, envelope);
    case "say":
      return envelope.from === address.participant && applySay(state, envelope);
    case "inbox":
      return applyInbox(state, address.participant ?? "", envelope);
    default:
      return false;
  }
}

function applyControl(state: Projection, envelope: Envelope): boolean {
  const message = parseMessage("control", envelope);
  if (message?.type === "start" && !state.options) {
    state.isDiscussion = true;
    state.created ??= message.ts;
    state.options = message.body.options;
    state.context = message.body.context;
    return true;
  }
  if (message?.type === "resume" && state.status === "paused") {
    state.status = "active";
    return true;
  }
  return false;
}

function applyFloor(state: Projection, envelope: Envelope): boolean {
  const message = parseMessage("floor", envelope);
  if (!message || state.known.has(message.body.id)) return false;
  const statement = message.body;
  state.known.add(statement.id);
  state.isDiscussion = true;
  state.created ??= message.ts;
  state.floor.push(statement);
  const line = canonicalJson(envelope.body);
  state.record.push(line);
  state.recorded += `${line}\n`;
  state.graph.apply(statement);
  state.round = Math.max(state.round, statement.round);
  if (state.status !== "paused") state.phase = statement.type;
  if (statement.origin) state.origins.push(statement.origin);
  // What the others spent is counted where they say it, answers that came to nothing included.
  if (statement.from === MODERATOR && statement.usage) count(state, MODERATOR, statement.round, statement.usage);
  return true;
}

function applyPhase(state: Projection, envelope: Envelope): boolean {
  const message = parseMessage("phase", envelope);
  if (!message) return false;
  state.isDiscussion = true;
  state.created ??= message.ts;
  switch (message.type) {
    case "opened":
      state.options ??= message.body.options;
      state.context = message.body.context;
      state.title = message.body.title;
      break;
    case "composed":
      state.composed = message.body;
      state.origins.push(message.body.origin);
      break;
    case "begun":
      state.status = "active";
      state.phase = message.phase ?? message.body.name;
      state.round = Math.max(state.round, message.round ?? 0);
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
      announce(state, message);
      break;
    case "closed":
      state.closed = message.body;
      break;
  }
  return true;
}

function announce(state: Projection, message: Announced): void {
  if (state.known.has(message.id)) return;
  state.known.add(message.id);
  state.announced.push(message);
  if (message.type === "progress" && message.phase !== undefined) state.phase = message.phase;
  if (message.type === "resumed") state.status = "active";
  if (message.type === "paused") {
    state.status = "paused";
    state.phase = "checkpoint";
    state.lastActive = message.ts;
    const { title, composed, round, topics, floor, announced } = state;
    state.pause = { title, composed, round, topics, floor: floor.length, announced: announced.length };
  }
  if (message.type === "ended") {
    state.status = message.body.outcome;
    state.phase = "ended";
    state.ended = message.body;
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

function applySay(state: Projection, envelope: Envelope): boolean {
  const message = parseMessage("say", envelope);
  if (message?.type !== "statement" && message?.type !== "unable") return message !== undefined;
  const { turn, usage } = message.body;
  if (usage) count(state, message.from, message.round ?? state.roundOfTurn.get(turn) ?? state.round, usage);
  if (message.type === "statement") state.said.set(turn, [...(state.said.get(turn) ?? []), message.body.content]);
  return true;
}

function applyInbox(state: Projection, to: string, envelope: Envelope): boolean {
  // Turns are many and large, and the floor that they carry is known: only the envelope is looked at.
  if (envelope.type === "turn") {
    const { turn } = envelope.body;
    if (typeof turn === "string" && envelope.round !== undefined) state.roundOfTurn.set(turn, envelope.round);
    return false;
  }
  if (envelope.type !== "message") return false;
  const message = parseMessage("inbox", envelope);
  if (message?.type !== "message") return false;
  const round = message.round ?? state.round;
  const direct = { from: message.from, to, text: message.body.text, timestamp: message.ts };
  state.direct = put(state.direct, round, [...(state.direct.get(round) ?? []), direct]);
  return true;
}

function count(state: Projection, participant: string, round: number, usage: Usage): void {
  const { byParticipant, byRound } = state.usage;
  state.usage = {
    byParticipant: put(byParticipant, participant, addUsage(byParticipant.get(participant) ?? NO_USAGE, usage)),
    byRound: put(byRound, round, addUsage(byRound.get(round) ?? NO_USAGE, usage)),
  };
}

/** The map with this entry. */
const put = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value);
