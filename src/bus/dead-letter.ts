import { randomUUID } from "node:crypto";
import { isoTime, systemClock } from "#lib/clock";
import { compose, isName, parseSubject, subjects } from "#wire";
import type { Bus, Stored } from "./port.ts";

const EXCERPT = 2_000;

/** Stores an unusable message as a dead letter, once for each `by`: a queue or role that could not handle it. */
export async function deadLetter(bus: Bus, message: Stored, reason: string, by: string): Promise<void> {
  const address = parseSubject(message.subject);
  // A stored subject may contain a token that is not a valid name.
  const discussion = address && isName(address.discussion) ? address.discussion : "unknown";
  const stamp = { id: randomUUID(), ts: isoTime(systemClock.now()), discussion, from: "bus" };
  const excerpt = new TextDecoder().decode(message.data.subarray(0, EXCERPT));
  const body = { subject: message.subject, seq: message.seq, reason: `${by}: ${reason}`.slice(0, 2_000), excerpt };
  const letter = compose("dead", "dead_letter", stamp, body);
  await bus.publish(subjects.dead(discussion), letter, { dedupe: `dead.${message.seq}.${by}` });
}
