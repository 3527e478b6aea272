import { canonicalJson, type Envelope, MODERATOR, parseSubject, subjects, USER } from "#wire";
import type { Projection } from "./projection.ts";

/*
 * What a discussion needs to go on where its stream is gone: its messages, one JSON line each, in order. Left out is
 * what the moderator would give out again anyway, the turns above all, which carry the whole floor.
 */

/** In the discussion's directory. */
export const KEPT_FILE = "context/messages.jsonl";

/** One line of the file. */
export interface KeptMessage {
  readonly seq: number;
  readonly subject: string;
  readonly message: Envelope;
}

/** Announcements behind which a discussion can go on: what came before them is whole. */
const WHOLE: ReadonlySet<string> = new Set(["opened", "composed", "progress", "paused", "ended", "closed"]);

/** Takes a message in. The file shows them up to the last announcement of WHOLE. */
export function keep(state: Projection, { seq, subject, message }: KeptMessage): void {
  const address = parseSubject(subject);
  if (!address) return;
  const { channel } = address;
  // What somebody sent in another's name is with the dead letters.
  const author = channel === "floor" || channel === "phase" || channel === "journal" ? MODERATOR : address.participant;
  if (channel !== "inbox" && author !== undefined && message.from !== author) return;
  const isAsked = subject === subjects.inbox(state.id, "user", USER);
  if (channel === "inbox" && message.type !== "message" && !isAsked) return;
  if (channel === "log" || channel === "here" || channel === "dead") return;
  state.keptSince += `${canonicalJson({ seq, subject, message })}\n`;
  if (channel !== "phase" || !WHOLE.has(message.type)) return;
  state.kept += state.keptSince;
  state.keptSince = "";
}

/** @throws Error naming the first line that is none */
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
        // Told below.
      }
      throw new Error(`line ${i + 1} is no message`);
    });
}
