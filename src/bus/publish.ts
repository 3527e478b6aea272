import { JetStreamApiCodes, JetStreamApiError } from "@nats-io/jetstream";
import { ClosedConnectionError, PermissionViolationError } from "@nats-io/transport-node";
import { systemClock } from "#lib/clock";
import { BusError, type PublishOptions, type PublishResult } from "./port.ts";
import type { Requests } from "./requests.ts";
import { PUBLISH_DEADLINE_MS } from "./settings.ts";

/** Error codes of the server that say that there is no room. */
const FULL = new Set([10023, 10047, 10049, 10052, 10053, 10054, 10077]);

interface StoredOptions extends PublishOptions {
  /** The sequence and key of the subject's last message. */
  readonly lastKey: () => Promise<{ seq: number; key: string } | undefined>;
  readonly subjectAt: (seq: number) => Promise<string | undefined>;
}

/**
 * Publishes and waits until it is stored. What an election, a restart or a lost acknowledgement interrupts
 * is repeated for up to PUBLISH_DEADLINE_MS: always under the same key, so that it is stored once.
 * @throws BusError `conflict` (expectLast did not hold), `full`, `timeout`, `refused`, `closed`
 */
export async function publishStored(
  requests: Requests,
  subject: string,
  data: Uint8Array,
  options: StoredOptions,
): Promise<PublishResult> {
  const deadline = performance.now() + PUBLISH_DEADLINE_MS;
  const fields = headerFields(options);
  for (let attempt = 0; ; attempt += 1) {
    options.signal?.throwIfAborted();
    try {
      const { seq, duplicate } = acknowledged((await requests.ask(subject, data, fields)).data);
      if (duplicate) await requireOurs(subject, seq, options);
      return { seq, duplicate };
    } catch (error) {
      const final = error instanceof BusError ? error : finalFailure(error, subject);
      // The server looks at the expected sequence before it looks for duplicates: what stands last may be our own,
      // stored by an attempt whose acknowledgement was lost.
      const last = final?.code === "conflict" && options.dedupe !== undefined ? await options.lastKey() : undefined;
      if (last && last.key === options.dedupe) return { seq: last.seq, duplicate: true };
      if (final) throw final;
      const pause = Math.min(1_000, 25 * 2 ** attempt);
      if (performance.now() + pause > deadline || options.dedupe === undefined) {
        throw new BusError(
          "timeout",
          `the broker did not confirm a message on ${subject}: ${(error as Error).message}`,
          {
            cause: error,
          },
        );
      }
      await systemClock.sleep(pause, options.signal);
    }
  }
}

/** Keys deduplicate over the whole stream: one that another used first would swallow our message in silence. */
async function requireOurs(subject: string, seq: number, options: StoredOptions): Promise<void> {
  const stored = await options.subjectAt(seq);
  if (stored === undefined || stored === subject) return;
  throw new BusError(
    "foreign_duplicate",
    `a message on ${stored} has the key of ours on ${subject}: ours was not stored`,
  );
}

function headerFields({ dedupe, expectLast, expectOn }: PublishOptions): Record<string, string> {
  return {
    ...(dedupe === undefined ? {} : { "Nats-Msg-Id": dedupe }),
    ...(expectLast === undefined ? {} : { "Nats-Expected-Last-Subject-Sequence": String(expectLast) }),
    ...(expectOn === undefined ? {} : { "Nats-Expected-Last-Subject-Sequence-Subject": expectOn }),
  };
}

/** @throws JetStreamApiError where the server has refused it */
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

function finalFailure(error: unknown, subject: string): BusError | undefined {
  if (error instanceof JetStreamApiError) {
    const { code } = error;
    if (
      code === JetStreamApiCodes.StreamWrongLastSequence ||
      code === JetStreamApiCodes.StreamWrongLastSequenceUnknown
    ) {
      return new BusError("conflict", `${subject} is not where we left it: ${error.message}`, { cause: error });
    }
    if (FULL.has(code)) {
      return new BusError(
        "full",
        `the broker has no room left for ${subject}: ${error.message}; free disk space, then resume`,
        {
          cause: error,
        },
      );
    }
    if (error.status === 400 || error.status === 403) {
      return new BusError("refused", `the broker refused a message on ${subject}: ${error.message}`, { cause: error });
    }
  }
  if (error instanceof PermissionViolationError) {
    return new BusError("refused", `no permission to publish on ${subject}`, { cause: error });
  }
  if (error instanceof ClosedConnectionError) {
    return new BusError("closed", `the connection was closed while publishing on ${subject}`, { cause: error });
  }
  return undefined;
}
