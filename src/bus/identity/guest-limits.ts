import { refused } from "../port.ts";
import { STORE_VARIABLE } from "../settings.ts";
import type { AccountLimits } from "./accounts.ts";

/*
 * Limits on seats and team senders, who are guests. The broker enforces `message` and `connections`, the gateway what
 * comes in a second and the reserve, the moderator what comes in a whole discussion.
 */

const GUEST_LIMITS = {
  /** Bytes of one message. */
  message: 512 * 1_024,
  /** Messages a second of one guest; ten times as many may come at once. */
  rate: 20,
  /** Bytes a second of one guest; ten times as many may come at once. */
  bytes: 512 * 1_024,
  /** Messages a second of all guests together, likewise. */
  "all-rate": 500,
  /** Bytes a second of all guests together, likewise. */
  "all-bytes": 8 * 1_024 ** 2,
  /** Connections to the broker of all guests together. */
  connections: 5_000,
  /** Messages of a seat in one discussion, after which its identity is revoked. */
  "flood-messages": 500,
  /** Bytes of a seat in one discussion, after which its identity is revoked. */
  "flood-bytes": 16 * 1_024 ** 2,
  /** Part of the store, in percent, that guests leave free. */
  reserve: 20,
};
export type GuestLimits = Readonly<typeof GUEST_LIMITS>;

/** Environment variable with other limits, such as `rate=5,flood-bytes=1MB`. */
const GUEST_VARIABLE = "SWARM_GUEST_LIMITS";

const UNITS = { "": 1, KB: 1_024, MB: 1_024 ** 2, GB: 1_024 ** 3, TB: 1_024 ** 4 } as const;

/** Reads a size such as `500MB`, or a plain number; undefined if it is neither. */
function sizeIn(text: string): number | undefined {
  const found = /^([1-9]\d{0,8})(KB|MB|GB|TB|)$/.exec(text);
  return found ? Number(found[1]) * UNITS[(found[2] ?? "") as keyof typeof UNITS] : undefined;
}

/** Reads SWARM_GUEST_LIMITS over the defaults. @throws BusError `refused` for another name, or what is no size */
export function guestLimits(env: NodeJS.ProcessEnv): GuestLimits {
  const given: Record<string, number> = {};
  for (const part of (env[GUEST_VARIABLE] ?? "").split(",").filter((one) => one.trim() !== "")) {
    const [name = "", value = ""] = part.split("=").map((one) => one.trim());
    const size = sizeIn(value);
    if (!Object.hasOwn(GUEST_LIMITS, name) || size === undefined || (name === "reserve" && size > 90)) {
      throw refused(
        `${GUEST_VARIABLE} has ${JSON.stringify(part.slice(0, 80))}: write NAME=NUMBER, with KB or MB for bytes; the names are ${Object.keys(GUEST_LIMITS).join(", ")}`,
      );
    }
    given[name] = size;
  }
  return { ...GUEST_LIMITS, ...given };
}

/**
 * Returns the limits that the broker's accounts carry.
 * @param store default size of the store. Default: unlimited, since another's server would refuse an account that may
 * store more than it does
 * @throws BusError `refused` if a variable is invalid
 */
export function accountLimits(env: NodeJS.ProcessEnv, store = ""): AccountLimits {
  const { message: payload, connections } = guestLimits(env);
  return { storeBytes: sizeIn(env[STORE_VARIABLE] || store), connections, payload };
}
