import { createHmac } from "node:crypto";
import { request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import type { Destination } from "./address.ts";
import { ATTEMPT_MS, type AttemptOptions, type AttemptOutcome, delivered } from "./attempts.ts";

/** What is said to who is called. `text` alone is enough: Slack, Teams and Mattermost show it as it is. */
export interface Notification {
  readonly text: string;
  /** The same in a few words, as a mail's subject. */
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
 * Posts a call as JSON, again where the other side is not there or is busy. Redirects are not followed: they could lead
 * to an address that was not checked.
 * @param secret signs the body; default: it is not signed
 * @throws NotCalled where it was refused, or failed three times
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
        // The address that was checked: another look-up could give another one.
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
