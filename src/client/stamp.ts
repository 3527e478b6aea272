import { randomUUID } from "node:crypto";
import { isoTime, systemClock } from "#lib/clock";
import { type Stamp, USER } from "#wire";

/** The stamp of the user's own messages: control, context and answers. */
export const stampOf = (discussion: string, cause?: string): Stamp => ({
  id: randomUUID(),
  ts: isoTime(systemClock.now()),
  discussion,
  from: USER,
  ...(cause === undefined ? {} : { cause }),
});
