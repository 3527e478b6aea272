import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import type { CallAddress } from "#client";

/** Target of a notification: a URL, and the checked address to connect to. */
export interface Destination {
  readonly url: URL;
  readonly address: string;
  readonly family: 4 | 6;
}

export type Lookup = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/**
 * Thrown for a notification that cannot be delivered. `message` says why and what to do; it names the host but not the
 * path, which may be a secret.
 */
export class NotCalled extends Error {
  override readonly name = "NotCalled";
}

/** Loopback, private, link-local, shared, reserved and multicast ranges. */
const INSIDE = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  INSIDE.addSubnet(net, bits, "ipv4");
}
/** IPv6 ranges of the public internet (global unicast), and those among them that embed an IPv4 address. */
const OUTSIDE_6 = new BlockList();
OUTSIDE_6.addSubnet("2000::", 3, "ipv6");
const CARRIERS_6 = new BlockList();
CARRIERS_6.addSubnet("2001::", 23, "ipv6");
CARRIERS_6.addSubnet("2001:db8::", 32, "ipv6");
CARRIERS_6.addSubnet("2002::", 16, "ipv6");

/** Whether an address is outside the public internet. */
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
