import { JetStreamApiCodes, JetStreamApiError } from "@nats-io/jetstream";
import { headers, type MsgHdrs } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { traceparent } from "#lib/telemetry";
import { isForbidden, type Link, noRoom } from "./link.ts";
import { BusError, type PublishOptions, type PublishResult, refused } from "./port.ts";
import { AGAIN_MS, ATTEMPT_MS, PUBLISH_DEADLINE_MS, RETRY_PAUSE_MS } from "./settings.ts";
import type { StreamReader } from "./stream-reader.ts";

/**
 * Publishes and waits until the message is stored. With a deduplication key, an attempt interrupted by a leader
 * election, a restart or a lost acknowledgement is retried for up to PUBLISH_DEADLINE_MS, and stored once.
 * @throws BusError `conflict` (expectLast did not match), `foreign_duplicate`, `full`, `timeout`, `refused`, `closed`
 */
export async function publishStored(
  link: Link,
  reader: StreamReader,
  subject: string,
  data: Uint8Array,
  options: PublishOptions,
) {
  const deadline = performance.now() + PUBLISH_DEADLINE_MS;
  const fields = headersOf(options);
  for (let attempt = 0; ; attempt += 1) {
    options.signal?.throwIfAborted();
    try {
      const timeoutMs = attempt === 0 ? ATTEMPT_MS : AGAIN_MS;
      const { seq, duplicate } = acknowledged((await link.request(subject, data, fields, timeoutMs)).data);
      // Keys are compared across the whole stream: another subject's message may have taken ours.
      const owner = duplicate ? (await reader.get(subject, { seq }))?.subject : undefined;
      if (owner !== undefined && owner !== subject) {
        const what = `a message on ${owner} has the key of ours on ${subject}: ours was not stored`;
        throw new BusError("foreign_duplicate", what);
      }
      return { seq, duplicate };
    } catch (error) {
      const final = error instanceof BusError ? error : finalFailure(error, subject, link);
      // The server checks the expected sequence before duplicates: the last message may be our own, stored by an attempt
      // whose acknowledgement was lost.
      const mayBeOurs = final?.code === "conflict" && options.dedupe !== undefined;
      const last = mayBeOurs ? await reader.get(subject, { last_by_subj: subject }) : undefined;
      if (last && last.key === options.dedupe) return { seq: last.seq, duplicate: true };
      if (final) throw final;
      const pause = Math.min(RETRY_PAUSE_MS, 25 * 2 ** attempt);
      if (performance.now() + pause > deadline || options.dedupe === undefined) {
        throw new BusError(
          "timeout",
          `the broker did not confirm a message on ${subject}: ${(error as Error).message}`,
          { cause: error },
        );
      }
      await systemClock.sleep(pause, options.signal);
    }
  }
}

function headersOf({ dedupe, expectLast, expectOn }: PublishOptions): MsgHdrs | undefined {
  const trace = traceparent();
  if (dedupe === undefined && expectLast === undefined && trace === undefined) return undefined;
  const made = headers();
  if (trace !== undefined) made.set("traceparent", trace);
  if (dedupe !== undefined) made.set("Nats-Msg-Id", dedupe);
  if (expectLast !== undefined) made.set("Nats-Expected-Last-Subject-Sequence", String(expectLast));
  if (expectOn !== undefined) made.set("Nats-Expected-Last-Subject-Sequence-Subject", expectOn);
  return made;
}

/** @throws JetStreamApiError if the server refused it */
function acknowledged(answer: Uint8Array): PublishResult {
  const { error, seq, duplicate } = JSON.parse(Buffer.from(answer).toString()) as {
    error?: ConstructorParameters<typeof JetStreamApiError>[0];
    seq?: number;
    duplicate?: boolean;
  };
  if (error) throw new JetStreamApiError(error);
  if (seq === undefined) throw new Error("the answer names no place in the stream");
  return { seq, duplicate: duplicate ?? false };
}

function finalFailure(error: unknown, subject: string, { connection }: Link): BusError | undefined {
  const full = noRoom(error, subject);
  if (full) return full;
  if (error instanceof JetStreamApiError) {
    const { code } = error;
    if (
      code === JetStreamApiCodes.StreamWrongLastSequence ||
      code === JetStreamApiCodes.StreamWrongLastSequenceUnknown
    ) {
      return new BusError("conflict", `${subject} has another last message than expected: ${error.message}`, {
        cause: error,
      });
    }
    if (error.status === 400 || error.status === 403) {
      return refused(`the broker refused a message on ${subject}: ${error.message}`, { cause: error });
    }
  }
  if (isForbidden(error)) {
    return refused(`no permission to publish on ${subject}`, { cause: error });
  }
  if (connection.isClosed()) {
    return new BusError("closed", `the connection was closed while publishing on ${subject}`, { cause: error });
  }
  return undefined;
}
