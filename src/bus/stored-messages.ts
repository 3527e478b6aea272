import type { JsMsg } from "@nats-io/jetstream";
import { createInbox, type Msg } from "@nats-io/transport-node";
import { untilAborted } from "#lib/signal";
import { isTracing } from "#lib/telemetry";
import type { Link } from "./link.ts";
import { type Layout, STORED_AT } from "./partitions.ts";
import type { Stored } from "./port.ts";
import { ATTEMPT_MS } from "./settings.ts";

const NOT_FOUND = 404;

export function stored(message: JsMsg, layout: Layout): Stored {
  const isMoved = message.seq <= layout.moved(message.info.stream);
  const first = isMoved ? message.headers?.get(STORED_AT) : undefined;
  return {
    subject: message.subject,
    seq: message.seq,
    time: first ? Number(first) : Number(message.timestampNanos / 1_000_000n),
    data: message.data,
    ...traced(message),
  };
}

/** The sender's trace; headers are only parsed if this process is traced. */
function traced({ headers }: Pick<JsMsg, "headers">): { trace?: string } {
  const trace = isTracing() ? headers?.get("traceparent") : undefined;
  return trace ? { trace } : {};
}

/** A stored message with its deduplication key; empty if it has none. */
export interface GotMessage extends Stored {
  readonly key: string;
}

/** Parses the reply to a direct request; undefined if there is no such message. */
export function readDirect({ headers, data }: Msg, layout: Layout): GotMessage | undefined {
  if (headers?.code === NOT_FOUND) return undefined;
  if (headers?.code !== 0) throw new Error(headers?.description || "the answer has no headers");
  const field = (name: string): string => headers.get(`Nats-${name}`);
  const seq = Number(field("Sequence"));
  const first = seq <= layout.moved(field("Stream")) ? headers.get(STORED_AT) : "";
  return {
    subject: field("Subject"),
    seq,
    time: first ? Number(first) : Date.parse(field("Time-Stamp")),
    data,
    key: field("Msg-Id"),
    ...traced({ headers }),
  };
}

/** Most messages of one batch; a shorter one is the last. */
export const BATCH = 256;
const END_OF_BATCH = 204;

export const directOf = ({ jetstream }: Link, stream: string): string => `${jetstream.apiPrefix}.DIRECT.GET.${stream}`;

/**
 * Makes one direct batch request. The client's own never unsubscribes, and waits for ever for the rest of a batch if the
 * connection is lost in its middle.
 * @throws Error if the server refuses it, sends nothing for ATTEMPT_MS, or the connection is lost
 */
export async function directBatch(link: Link, query: { seq: number; next_by_subj: string }, stream: string) {
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
        const one = readDirect(message, link.layout);
        if (one) got.push(one);
        // The server's way to say that there are none.
        else done.resolve();
      } catch (fault) {
        done.reject(fault);
      }
    },
  });
  // After subscribing, which throws on a closed connection: nobody would await the timer's rejection.
  const late = setTimeout(() => done.reject(new Error("the server sent nothing more of a batch")), ATTEMPT_MS);
  const stop = untilAborted(lost, () => done.reject(lost.reason));
  try {
    connection.publish(directOf(link, stream), JSON.stringify({ ...query, batch: BATCH }), { reply: inbox });
    await done.promise;
    return got;
  } finally {
    stop();
    clearTimeout(late);
    subscription.unsubscribe();
  }
}
