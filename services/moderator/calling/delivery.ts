// Webhook notifications: the check of their address, and attempts to deliver them.
import { createHmac } from "node:crypto";
import { lookup } from "node:dns/promises";
import { request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { BlockList, isIP } from "node:net";
import type { CallAddress } from "#client";
import type { Clock } from "#lib/clock";

/** Target of a notification: a URL, and the checked address to connect to. */
interface Destination {
  readonly url: URL;
  readonly address: string;
  readonly family: 4 | 6;
}

export type Lookup = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/** A notification was not delivered. `message` says why and what to do, without the path, which may be secret. */
export class NotCalled extends Error {
  override readonly name = "NotCalled";
}

function ranges(...all: readonly string[]): BlockList {
  const list = new BlockList();
  for (const one of all) {
    const [net = "", bits] = one.split("/");
    list.addSubnet(net, Number(bits), isIP(net) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

/** Loopback, private, link-local, shared, reserved and multicast ranges. */
const INSIDE = ranges(
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.168.0.0/16", "198.18.0.0/15", "224.0.0.0/4", "240.0.0.0/4"],
);
/** IPv6 ranges of the public internet (global unicast), and those among them that embed an IPv4 address. */
const OUTSIDE_6 = ranges("2000::/3");
const CARRIERS_6 = ranges("2001::/23", "2001:db8::/32", "2002::/16");

export function isInside(address: string): boolean {
  if (isIP(address) === 4) return INSIDE.check(address, "ipv4");
  if (isIP(address) !== 6) return true;
  return !OUTSIDE_6.check(address, "ipv6") || CARRIERS_6.check(address, "ipv6");
}

/**
 * Resolves and checks the target of a notification.
 * @param given an http or https URL
 * @param mayBeInside whether SWARM_NOTIFY_HOSTS names the host
 * @throws NotCalled for credentials, an unknown host, and an address inside that is not allowed
 */
export async function destinationOf(
  { url, host: named }: Extract<CallAddress, { kind: "url" }>,
  mayBeInside: boolean,
  find: Lookup = (host) => lookup(host, { all: true }),
): Promise<Destination> {
  if (url.username !== "" || url.password !== "") throw new NotCalled(`the URL of ${named} holds a password`);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = await find(host).catch(() => []);
  const [first] = found;
  if (!first) throw new NotCalled(`${named} has no address`);
  const inside = found.find(({ address }) => isInside(address));
  if (inside && !mayBeInside) {
    throw new NotCalled(
      `${named} is at ${inside.address}, which is not on the public internet: SWARM_NOTIFY_HOSTS=${named} of the moderator allows it`,
    );
  }
  return { url, address: first.address, family: first.family === 6 ? 6 : 4 };
}

export const ATTEMPT_MS = 5_000;
/** Backoff before each retry, in ms. */
const AGAIN_AFTER_MS = [1_000, 4_000] as const;

export interface AttemptOptions {
  readonly clock: Clock;
  readonly onAttempt?: () => void;
  readonly signal: AbortSignal;
}

/** Result of an attempt: undefined if delivered, else what is said of the receiver, and whether a retry is pointless. */
export type AttemptOutcome = { readonly fault: string; readonly isFinal: boolean } | undefined;

/** Makes up to three attempts while unreachable or busy. @throws NotCalled after that or refused; signal's reason */
export async function delivered(host: string, attempt: () => Promise<AttemptOutcome>, sending: AttemptOptions) {
  const { clock, signal } = sending;
  for (let n = 0; ; n += 1) {
    sending.onAttempt?.();
    const outcome = await attempt().catch(
      ({ code, message }: NodeJS.ErrnoException): AttemptOutcome => ({
        fault: `did not answer: ${code ?? message}`,
        isFinal: false,
      }),
    );
    signal.throwIfAborted();
    if (!outcome) return;
    const wait = AGAIN_AFTER_MS[n];
    if (outcome.isFinal || wait === undefined) throw new NotCalled(`${host} ${outcome.fault}`);
    await clock.sleep(wait, signal);
  }
}

/** Content of a notification. `text` is enough alone: Slack, Teams and Mattermost show it as it is. */
export interface Notification {
  readonly text: string;
  readonly subject: string;
  readonly mail: string;
  readonly event: "turn" | "reminder" | "question" | "ended";
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
export function postCall(to: Destination, call: Notification, secret: string | undefined, sending: AttemptOptions) {
  const attempt = async (): Promise<AttemptOutcome> => {
    const status = await post(to, call, secret, sending);
    if (status >= 200 && status < 300) return undefined;
    return { fault: `answered: ${status}`, isFinal: status < 500 && status !== 429 };
  };
  return delivered(to.url.host, attempt, sending);
}

/** @returns the status of the answer */
function post(
  { url, address, family }: Destination,
  { mail: _, ...call }: Notification,
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
