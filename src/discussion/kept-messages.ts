import { canonicalJson, type Envelope, MODERATOR, parseSubject, subjects, USER } from "#wire";
import type { Projection } from "./projection.ts";

/*
 * The messages needed to continue a discussion without its stream: one JSON line each, in order. Omits what the moderator
 * would send again anyway, above all the turns, which carry the whole floor.
 */

/** Relative to the discussion's directory. */
export const KEPT_FILE = "context/messages.jsonl";

/** One line of the file. */
export interface KeptMessage {
  readonly seq: number;
  readonly subject: string;
  readonly message: Envelope;
}

/** Announcements after which a discussion can be continued: everything before them is complete. */
const WHOLE: ReadonlySet<string> = new Set(["opened", "composed", "progress", "paused", "ended", "closed", "reopened"]);

/** Adds a message. The file contains messages up to the last announcement of WHOLE. */
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
  if (channel !== "phase" || !WHOLE.has(message.type)) return;
  state.kept += state.keptSince;
  state.keptSince = "";
}

/** @throws Error with the number of the first malformed line */
export function readKept(text: string): KeptMessage[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line, i) => {
      try {
        const { seq, subject, message } = JSON.parse(line) as KeptMessage;
        if (typeof seq === "number" && typeof subject === "string" && typeof message.type === "string")
          return { seq, subject, message };
      } catch {
        // Reported below.
      }
      throw new Error(`line ${i + 1} is no message`);
    });
}
