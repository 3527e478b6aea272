import { createHmac } from "node:crypto";
import { request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import type { Clock } from "#lib/clock";
import { type Destination, NotCalled } from "./address.ts";

/** Timeout of one attempt, in ms. */
export const ATTEMPT_MS = 5_000;
/** Backoff before each retry, in ms. */
const AGAIN_AFTER_MS = [1_000, 4_000] as const;

export interface AttemptOptions {
  readonly clock: Clock;
  /** Called before each attempt. */
  readonly onAttempt?: () => void;
  readonly signal: AbortSignal;
}

/** Result of an attempt: undefined if delivered, else the reply and whether a retry is pointless. */
export type AttemptOutcome = { readonly answered: string; readonly isFinal: boolean } | undefined;

/**
 * Makes up to three attempts while the receiver is unreachable or busy.
 * @throws NotCalled if it was refused, or failed three times; the signal's reason
 */
export async function delivered(
  host: string,
  attempt: () => Promise<AttemptOutcome>,
  sending: AttemptOptions,
): Promise<void> {
  const { clock, signal } = sending;
  for (let n = 0; ; n += 1) {
    sending.onAttempt?.();
    const outcome = await attempt().catch(
      (error: Error): AttemptOutcome => ({ answered: error.message, isFinal: false }),
    );
    signal.throwIfAborted();
    if (!outcome) return;
    const wait = AGAIN_AFTER_MS[n];
    if (outcome.isFinal || wait === undefined) throw new NotCalled(`${host} answered: ${outcome.answered}`);
    await clock.sleep(wait, signal);
  }
}

/** Content of a notification. `text` is enough alone: Slack, Teams and Mattermost show it as it is. */
export interface Notification {
  readonly text: string;
  /** Subject of a mail. */
  readonly subject: string;
  readonly event: "turn" | "reminder" | "question";
  readonly discussion: string;
  readonly participant: string;
  /** ISO 8601. */
  readonly deadline?: string;
}

/** `sha256=` and the HMAC of the timestamp, a dot and the body. */
const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;

/**
 * Posts a notification as JSON, with retries while the receiver is unreachable or busy. Redirects are not followed:
 * they could lead to an unchecked address.
 * @param secret key of the signature; default: none
 * @throws NotCalled if it was refused, or failed three times
 */
export function postCall(
  to: Destination,
  call: Notification,
  secret: string | undefined,
  sending: AttemptOptions,
): Promise<void> {
  const attempt = async (): Promise<AttemptOutcome> => {
    const status = await post(to, call, secret, sending);
    if (status >= 200 && status < 300) return undefined;
    return { answered: String(status), isFinal: status < 500 && status !== 429 };
  };
  return delivered(to.url.host, attempt, sending);
}

/** @returns the status of the answer */
function post(
  { url, address, family }: Destination,
  call: Notification,
  secret: string | undefined,
  { clock, signal }: AttemptOptions,
): Promise<number> {
  const body = JSON.stringify(call);
  const timestamp = String(Math.floor(clock.now() / 1_000));
  const signed = secret ? { "x-swarm-signature": signatureOf(secret, timestamp, body) } : {};
  const request = url.protocol === "https:" ? tlsRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        agent: false,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "x-swarm-timestamp": timestamp,
          ...signed,
        },
        // Connects to the checked address: another lookup could return another one.
        lookup: (_, options, found) =>
          options.all ? found(null, [{ address, family }]) : found(null, address, family),
        signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sent.once("error", reject);
    sent.end(body);
  });
}
