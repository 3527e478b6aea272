import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Bus } from "#bus";
import type { Grant } from "#client";
import { GATEWAY_RATES, isTooDeep, MAX_DEPTH } from "#wire";
import type { Caller, GatewayEnv } from "./caller.ts";
import type { Metrics } from "./health.ts";
import { problem, Refusal } from "./problem.ts";
import type { GuestQuota, Rate, Rates } from "./seats/guests.ts";

/** Limits of one identity: sustained requests per second, burst, bytes per body, concurrent event streams. */
interface Limit extends Rate {
  readonly bodyBytes: number;
  readonly streams: number;
}

const KB = 1_024;

/** The owner can send a document of twenty megabytes in Base64, or four of texts, as JSON; a seat a long answer. */
const LIMITS: Readonly<Record<Grant["role"] | "stranger", Limit>> = {
  owner: { perSecond: 1_000, burst: 4_000, bodyBytes: 28_000 * KB, streams: 5_000 },
  seat: { perSecond: 20, burst: 200, bodyBytes: 512 * KB, streams: 16 },
  // One link may be shared by a room full of people behind one address.
  watcher: { perSecond: 100, burst: 1_000, bodyBytes: 16 * KB, streams: 1_000 },
  logger: { perSecond: 200, burst: 1_000, bodyBytes: 64 * KB, streams: 0 },
  stranger: { perSecond: 2, burst: 40, bodyBytes: 16 * KB, streams: 0 },
};

/** Identities in the LRU cache; an evicted one starts again with a full bucket. */
const MAX_BUCKETS = 10_000;

/** The largest of each limit among all invitations of a caller. */
function limitOf({ owner, invitations }: Caller): Limit {
  const roles = invitations.map(({ grant }) => grant.role);
  const own = owner ? [LIMITS.owner] : roles.map((role) => LIMITS[role]);
  const most = (key: keyof Limit): number => Math.max(LIMITS.stranger[key], ...own.map((limit) => limit[key]));
  return {
    ...{ perSecond: most("perSecond"), burst: most("burst") },
    ...{ bodyBytes: most("bodyBytes"), streams: most("streams") },
  };
}

/** Callers from a gateway's own machine, which is another one for each gateway. */
const LOCAL = "local";

/** The key for counting requests: the invitations and the remote address. */
const identityOf = ({ local, invitations, remote }: Caller): string =>
  local ? LOCAL : `${invitations.map(({ id }) => id).join("+")}@${remote}`;

const MOST_STREAMS = 10_000;

/** Counts the open event streams, in total and per caller. */
export class OpenStreams {
  readonly #metrics: Metrics;
  readonly #open = new Map<string, number>();
  #all = 0;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
  }

  /** Counts a stream, until the returned call. @throws Refusal 429 at the caller's or the gateway's limit */
  enter(caller: Caller): () => void {
    const identity = identityOf(caller);
    const mine = this.#open.get(identity) ?? 0;
    if (mine >= limitOf(caller).streams || this.#all >= MOST_STREAMS) {
      const detail = `${mine} streams of events are open already: close one`;
      throw new Refusal(429, detail, { headers: { "retry-after": "10" } });
    }
    this.#open.set(identity, mine + 1);
    this.#all += 1;
    this.#metrics.streams.inc();
    return () => {
      const left = (this.#open.get(identity) ?? 1) - 1;
      if (left > 0) this.#open.set(identity, left);
      else this.#open.delete(identity);
      this.#all -= 1;
      this.#metrics.streams.dec();
    };
  }
}

/** Token buckets: each identity has `burst` tokens, refilled at `perSecond`. */
export class RateLimiter implements Rates {
  readonly #buckets = new Map<string, { left: number; at: number }>();
  readonly #now: () => number;

  /** @param now monotonic time in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Takes `cost` tokens. @returns 0, or the whole seconds until they are available */
  take(identity: string, rate: Rate, cost = 1): number {
    const left = this.#left(identity, rate);
    this.#keep(identity, left < cost ? left : left - cost);
    return left < cost ? Math.ceil((cost - left) / rate.perSecond) : 0;
  }

  /** Takes the tokens that another gateway has given; at most a burst is owed. */
  owe(identity: string, rate: Rate, cost: number): void {
    this.#keep(identity, Math.max(-rate.burst, this.#left(identity, rate) - cost));
  }

  #left(identity: string, { perSecond, burst }: Rate): number {
    const known = this.#buckets.get(identity);
    return known ? Math.min(burst, known.left + ((this.#now() - known.at) / 1_000) * perSecond) : burst;
  }

  #keep(identity: string, left: number): void {
    this.#buckets.delete(identity);
    this.#buckets.set(identity, { left, at: this.#now() });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > MAX_BUCKETS && oldest !== undefined) this.#buckets.delete(oldest);
  }
}

/** Interval in which a gateway tells the others whose requests it has answered, in ms, and identities in one message. */
const TELL_MS = 50;
const MAX_TOLD = 2_000;

const Counts = z.object({
  from: z.string(),
  body: z.object({ counts: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])) }),
});

/** Counts over all gateways, which tell each other. A burst may exceed the limit for TELL_MS; the excess is owed. */
export class SharedRates implements Rates {
  readonly #limiter: RateLimiter;
  readonly #bus: Pick<Bus, "publishCore">;
  readonly #name = `gateway-${randomUUID().slice(0, 8)}`;
  #given = new Map<string, { readonly rate: Rate; readonly cost: number }>();

  /** @param stop ends the listening */
  constructor(bus: Pick<Bus, "publishCore" | "subscribeCore">, stop: AbortSignal, limiter = new RateLimiter()) {
    this.#bus = bus;
    this.#limiter = limiter;
    // Ends with the connection, like all requests.
    this.#listen(bus, stop).catch(() => undefined);
  }

  take(identity: string, rate: Rate, cost = 1): number {
    const seconds = this.#limiter.take(identity, rate, cost);
    if (seconds > 0 || identity === LOCAL) return seconds;
    const known = this.#given.get(identity);
    if (this.#given.size === 0) setTimeout(() => this.#tell(), TELL_MS).unref();
    this.#given.set(identity, { rate, cost: (known?.cost ?? 0) + cost });
    return 0;
  }

  #tell(): void {
    const all = [...this.#given].map(([identity, { rate, cost }]) => [identity, rate.perSecond, rate.burst, cost]);
    this.#given = new Map();
    for (let from = 0; from < all.length; from += MAX_TOLD) {
      this.#bus.publishCore(GATEWAY_RATES, {
        ...{ v: 1, id: randomUUID(), type: "rates", discussion: "gateways", from: this.#name },
        ts: new Date().toISOString(),
        body: { counts: all.slice(from, from + MAX_TOLD) },
      });
    }
  }

  async #listen(bus: Pick<Bus, "subscribeCore">, stop: AbortSignal): Promise<void> {
    for await (const { data } of bus.subscribeCore(GATEWAY_RATES, stop)) {
      const told = Counts.safeParse(JSON.parse(new TextDecoder().decode(data)));
      if (!told.success || told.data.from === this.#name) continue;
      for (const [identity, perSecond, burst, cost] of told.data.body.counts)
        this.#limiter.owe(identity, { perSecond, burst }, cost);
    }
  }
}

/** Rejects too many requests with 429, too large bodies with 413, and what guests send beyond their quota. */
export function limits(quota: Pick<GuestQuota, "rates" | "refusal" | "noRoom">): MiddlewareHandler<GatewayEnv> {
  const bounded = (maxSize: number): MiddlewareHandler => {
    const detail = `the body is larger than ${maxSize} bytes`;
    return bodyLimit({ maxSize, onError: (c) => problem(c, { status: 413, detail }) });
  };
  const bodies = new Map(Object.values(LIMITS).map(({ bodyBytes }) => [bodyBytes, bounded(bodyBytes)]));
  return async (c, next) => {
    const caller = c.get("caller");
    const limit = limitOf(caller);
    const seconds = quota.rates.take(identityOf(caller), limit);
    if (seconds > 0) {
      const detail = `more than ${limit.perSecond} a second: wait ${seconds} s`;
      return problem(c, { status: 429, detail, headers: { "retry-after": String(seconds) } });
    }
    const isSending = c.req.method !== "GET" && c.req.method !== "HEAD";
    if (isSending && !caller.owner && caller.invitations.length > 0) {
      const bytes = Number(c.req.header("content-length") ?? limit.bodyBytes);
      const over = quota.refusal(identityOf(caller), bytes) ?? (await quota.noRoom(bytes));
      if (over) return problem(c, { status: over.status, detail: over.why });
    }
    return bodies.get(limit.bodyBytes)?.(c, next);
  };
}

/** Refuses with 400 a body that is not UTF-8 or is nested deeper than MAX_DEPTH, before anything parses it. */
export function soundBody(): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    // MCP gets the request itself, whose body can be read only once.
    const body = await (c.req.path === "/mcp" ? c.req.raw.clone() : c.req).arrayBuffer();
    const fault = faultOf(new Uint8Array(body));
    return fault === undefined ? next() : problem(c, { status: 400, detail: fault });
  };
}

function faultOf(body: Uint8Array): string | undefined {
  if (!isUtf8(body)) return "the body is not UTF-8: send JSON in UTF-8";
  return isTooDeep(body) ? `the body is nested deeper than ${MAX_DEPTH} levels: send it flatter` : undefined;
}
