import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Caller, GatewayEnv } from "./caller.ts";
import { problem } from "./problem.ts";

type Kind = "owner" | "seat" | "watcher" | "logger" | "stranger";

/** What one identity may: requests a second for long, and at once; bytes of one body; streams of events at a time. */
interface Limit {
  readonly perSecond: number;
  readonly burst: number;
  readonly bodyBytes: number;
  readonly streams: number;
}

const KB = 1_024;

/** Four megabytes of documents with JSON around them for the owner; a long answer for a seat. */
export const LIMITS: Readonly<Record<Kind, Limit>> = {
  owner: { perSecond: 1_000, burst: 4_000, bodyBytes: 5_120 * KB, streams: 5_000 },
  seat: { perSecond: 20, burst: 200, bodyBytes: 512 * KB, streams: 16 },
  // One link may be given to a room full of people behind one address.
  watcher: { perSecond: 100, burst: 1_000, bodyBytes: 16 * KB, streams: 1_000 },
  logger: { perSecond: 200, burst: 1_000, bodyBytes: 64 * KB, streams: 0 },
  stranger: { perSecond: 2, burst: 40, bodyBytes: 16 * KB, streams: 0 },
};

/** Identities that are remembered; who was not seen for the longest time is forgotten first, with a full bucket. */
const MOST_BUCKETS = 10_000;

export function kindOf(caller: Caller): Kind {
  if (caller.owner) return "owner";
  return caller.invitations[0]?.grant.role ?? "stranger";
}

/** The name under which somebody's requests are counted: their invitation, and where they come from. */
export const identityOf = ({ local, invitations, remote }: Caller): string =>
  local ? "local" : `${invitations.map(({ id }) => id).join("+")}@${remote}`;

/** Token buckets: each identity has `burst` requests, and gets `perSecond` back. */
export class RateLimiter {
  readonly #buckets = new Map<string, { left: number; at: number }>();
  readonly #now: () => number;

  /** @param now in milliseconds, growing */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Takes one request. @returns 0, or the whole seconds after which the next one is granted */
  take(identity: string, { perSecond, burst }: Limit): number {
    const now = this.#now();
    const known = this.#buckets.get(identity);
    const left = known ? Math.min(burst, known.left + ((now - known.at) / 1_000) * perSecond) : burst;
    this.#buckets.delete(identity);
    this.#buckets.set(identity, { left: left < 1 ? left : left - 1, at: now });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > MOST_BUCKETS && oldest !== undefined) this.#buckets.delete(oldest);
    return left < 1 ? Math.ceil((1 - left) / perSecond) : 0;
  }
}

/** Refuses what comes too often, with 429, and what is too large, with 413. */
export function limits(limiter = new RateLimiter()): MiddlewareHandler<GatewayEnv> {
  const bodies = new Map(Object.entries(LIMITS).map(([kind, { bodyBytes }]) => [kind, bounded(bodyBytes)]));
  return async (c, next) => {
    const caller = c.get("caller");
    const kind = kindOf(caller);
    const seconds = limiter.take(`${kind} ${identityOf(caller)}`, LIMITS[kind]);
    if (seconds > 0) {
      const detail = `more requests than ${LIMITS[kind].perSecond} a second: wait ${seconds} s`;
      return problem(c, { status: 429, detail, headers: { "retry-after": String(seconds) } });
    }
    return bodies.get(kind)?.(c, next);
  };
}

const bounded = (maxSize: number): MiddlewareHandler =>
  bodyLimit({
    maxSize,
    onError: (c) => problem(c, { status: 413, detail: `the body is larger than ${maxSize} bytes` }),
  });
