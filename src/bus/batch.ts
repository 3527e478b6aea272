import { createInbox } from "@nats-io/transport-node";
import type { Link } from "./link.ts";
import type { Stored } from "./port.ts";
import { ATTEMPT_MS, STREAM } from "./settings.ts";
import { untilAborted } from "./signal.ts";
import { readDirect } from "./stored.ts";

/** What a direct batch request asks for. */
interface BatchQuery {
  readonly seq: number;
  readonly batch: number;
  readonly next_by_subj: string;
}

/** With this code the server ends a batch. */
const END_OF_BATCH = 204;

/** The subject of direct requests. */
export const DIRECT = `$JS.API.DIRECT.GET.${STREAM}`;

/**
 * One direct batch request. Not the client's own, which never unsubscribes, and waits for ever for the rest of a batch where
 * the connection was lost in its middle.
 * @throws Error if the server refuses it, sends nothing for ATTEMPT_MS, or the connection was lost
 */
export async function directBatch(link: Link, query: BatchQuery): Promise<Stored[]> {
  const { connection } = link;
  const lost = AbortSignal.any([link.epoch, link.closed]);
  const got: Stored[] = [];
  const done = Promise.withResolvers<void>();
  const inbox = createInbox();
  const subscription = connection.subscribe(inbox, {
    callback: (error, message) => {
      late.refresh();
      if (error) return done.reject(error);
      if (message.headers?.code === END_OF_BATCH) return done.resolve();
      try {
        const one = readDirect(message);
        if (one) got.push(one);
        // This is how the server says that there are none.
        else done.resolve();
      } catch (fault) {
        done.reject(fault);
      }
    },
  });
  // After subscribing, which throws where the connection is closed: nobody would await what the timer rejects.
  const late = setTimeout(() => done.reject(new Error("the server sent nothing more of a batch")), ATTEMPT_MS);
  const stop = untilAborted(lost, () => done.reject(lost.reason));
  try {
    connection.publish(DIRECT, JSON.stringify(query), { reply: inbox });
    await done.promise;
    return got;
  } finally {
    stop();
    clearTimeout(late);
    subscription.unsubscribe();
  }
}
