import { createHmac } from "node:crypto";
import { request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import type { Clock } from "#lib/clock";
import { type Destination, NotCalled } from "./address.ts";

/** What is said to who is called. `text` alone is enough: Slack, Teams and Mattermost show it as it is. */
export interface Call {
  readonly text: string;
  readonly event: "turn" | "reminder" | "question";
  readonly discussion: string;
  readonly participant: string;
  /** ISO 8601. */
  readonly deadline?: string;
}

/** Milliseconds for one attempt. */
const ATTEMPT_MS = 5_000;
/** Milliseconds before each further attempt. */
const AGAIN_AFTER_MS = [1_000, 4_000] as const;

/** `sha256=` and the HMAC of the timestamp, a dot and the body. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;

interface Sending {
  readonly clock: Clock;
  /** Signs the body. Default: it is not signed. */
  readonly secret?: string | undefined;
  /** Called before each attempt. */
  readonly onAttempt?: () => void;
  readonly signal: AbortSignal;
}

/**
 * Posts a call as JSON, again where the other side is not there or is busy. Redirects are not followed: they could lead
 * to an address that was not checked.
 * @throws NotCalled where it was refused, or failed three times
 */
export async function postCall(to: Destination, call: Call, sending: Sending): Promise<void> {
  const { clock, signal } = sending;
  for (let attempt = 0; ; attempt += 1) {
    sending.onAttempt?.();
    const outcome = await post(to, call, sending).catch((error: Error) => error.message);
    signal.throwIfAborted();
    if (typeof outcome === "number" && outcome >= 200 && outcome < 300) return;
    const isFinal = typeof outcome === "number" && outcome < 500 && outcome !== 429;
    const wait = AGAIN_AFTER_MS[attempt];
    if (isFinal || wait === undefined) throw new NotCalled(`${to.url.host} answered: ${outcome}`);
    await clock.sleep(wait, signal);
  }
}

/** @returns the status of the answer */
function post({ url, address, family }: Destination, call: Call, { clock, secret, signal }: Sending): Promise<number> {
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
