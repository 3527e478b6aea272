import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Bus } from "#bus";
import { type DiscussionState, eventOf, hear, heardSubjects } from "#client";
import { Refusal } from "./problem.ts";

/** Sent so often while nothing else is, so that a connection that died is noticed. */
const HEARTBEAT_MS = 15_000;

/**
 * A discussion as server-sent events, from the beginning or behind `Last-Event-ID`, then live. The id of an
 * event is its sequence in the stream, so a client that comes back misses nothing and gets nothing twice.
 * A discussion that is over ends its stream; who then comes back with its last id gets 204 and stays away.
 */
export function sendEvents(c: Context, bus: Bus, state: DiscussionState, stop: AbortSignal): Response {
  const after = lastEventId(c);
  if (state.status === "closed" && after >= state.lastSeq) return c.body(null, 204);
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, stop]);
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => gone.abort());
    const heartbeat = setInterval(() => void stream.write(": still here\n\n"), HEARTBEAT_MS);
    try {
      for await (const item of bus.read(heardSubjects(state.id), { from: after + 1, signal })) {
        const heard = item.kind === "message" ? hear(item.message) : undefined;
        if (!heard) continue;
        const event = eventOf(heard);
        await stream.writeSSE({ id: String(event.seq), event: event.event, data: JSON.stringify(event) });
        if (heard.channel === "phase" && heard.message.type === "closed") return;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      clearInterval(heartbeat);
      gone.abort();
    }
  });
}

function lastEventId(c: Context): number {
  const given = c.req.header("last-event-id") ?? c.req.query("after") ?? "0";
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw new Refusal(400, `Last-Event-ID ${JSON.stringify(given.slice(0, 40))} is no id of an event: a number is`);
}
