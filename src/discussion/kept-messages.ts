import { jsonIn } from "#lib/json-in";
import {
  type Body,
  canonicalJson,
  type Envelope,
  Exchange,
  MODERATOR,
  parseMessage,
  parseSubject,
  subjects,
  toldIn,
  USER,
} from "#wire";
import type { Projection } from "./projection.ts";

/*
 * The messages needed to continue a discussion without its stream: one JSON line each, in order. Omits what the moderator
 * would send again anyway, above all the turns, which carry the whole floor.
 */

/** Relative to the discussion's directory. */
export const KEPT_FILE = "context/messages.jsonl";

export interface KeptMessage {
  readonly seq: number;
  readonly subject: string;
  readonly message: Envelope;
}

/** Announcements after which a discussion can continue: everything before them is complete. */
const WHOLE: ReadonlySet<string> = new Set(["opened", "composed", "progress", "paused", "ended", "closed", "reopened"]);

/** Adds a message. The file ends with the last announcement of WHOLE. */
export function keepMessage(state: Projection, { seq, subject, message }: KeptMessage): void {
  const address = parseSubject(subject);
  if (!address) return;
  const { channel } = address;
  // Messages sent in another participant's name belong to the dead letters.
  const author = channel === "floor" || channel === "phase" || channel === "journal" ? MODERATOR : address.participant;
  if (channel !== "inbox" && author !== undefined && message.from !== author) return;
  const isAsked = subject === subjects.inbox(state.id, "user", USER);
  if (channel === "inbox" && message.type !== "message" && !isAsked) return;
  if (channel === "log" || channel === "task" || channel === "here" || channel === "dead") return;
  state.keptSince += `${canonicalJson({ seq, subject, message })}\n`;
  if (!toldIn(address, message).some((told) => told.channel === "phase" && WHOLE.has(told.envelope.type))) return;
  state.kept += state.keptSince;
  state.keptSince = "";
}

/** @throws Error with the number of the first malformed line */
export function readKept(text: string): KeptMessage[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line, i) => {
    const { seq, subject, message } = Object(jsonIn(line)) as KeptMessage;
    if (typeof seq === "number" && typeof subject === "string" && typeof message?.type === "string")
      return { seq, subject, message };
    throw new Error(`line ${i + 1} is no message`);
  });
}

/** Folder of the exchanges with models, relative to the discussion's directory. */
export const EXCHANGES = "exchanges";

/**
 * Collects a piece of an exchange with a model. A complete one becomes a file `TURN.N.json`, N counted from 1 for each turn.
 * Malformed ones are skipped.
 * @throws WireError `bad_body`
 */
export function takeExchange(state: Projection, envelope: Envelope, participant: string): void {
  if (envelope.from !== participant) return;
  const message = parseMessage("exchange", envelope);
  if (!message) return;
  const { exchange: id, piece, pieces, text } = message.body;
  const parts = state.exchangePieces.get(id) ?? [];
  parts[piece] = text;
  state.exchangePieces.set(id, parts);
  if (parts.filter((part) => part !== undefined).length < pieces) return;
  state.exchangePieces.delete(id);
  const exchange = exchangeIn(parts.join(""));
  if (!exchange || exchange.participant !== participant) return;
  const turn = exchange.turn.replaceAll(/[^A-Za-z0-9_.-]/g, "_");
  let n = 1;
  while (state.exchanges.has(`${turn}.${n}.json`)) n += 1;
  state.exchanges.set(`${turn}.${n}.json`, `${canonicalJson(exchange)}\n`);
}

/** Parses an exchange; undefined if it is malformed. */
export const exchangeIn = (text: string): Exchange | undefined => Exchange.safeParse(jsonIn(text)).data;

/** Texts of the documents that a discussion was given, in the order in which they were sent. */
export function documentsFrom(pieces: Iterable<Body<"context", "document">>): { path: string; text: string }[] {
  const found = new Map<string, string[]>();
  for (const { path, piece, text } of pieces) {
    const parts = found.get(path) ?? [];
    parts[piece] = text;
    found.set(path, parts);
  }
  return [...found].map(([path, parts]) => ({ path, text: parts.join("") }));
}
