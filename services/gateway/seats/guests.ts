// Takes what seats and team senders hand in, within the limits on guests, and stores it.
import { createHash } from "node:crypto";
import { type Bus, type BusError, type GuestLimits, LOCAL_TAG, type Request, type Room, STREAM } from "#bus";
import { type Envelope, handedFor, isName, parseJson, parseSubject, patterns } from "#wire";

/** Time for which the room of the store is remembered, in ms. */
const ROOM_MS = 1_000;

/** Burst of a guest, in seconds of its rate. */
const BURST = 10;

/** Bytes of a guest in a day, as a multiple of those that are a flood in one discussion. */
const DAILY = 4;
const DAY_SECONDS = 86_400;

/** Why something is not taken; `status` as of HTTP. */
interface Refused {
  readonly status: 413 | 429 | 507;
  readonly why: string;
}

/** A sustained rate in a second, and a burst. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export interface Rates {
  /** Takes `cost` tokens. Default: one. @returns 0, or the whole seconds until they are available */
  take(identity: string, rate: Rate, cost?: number): number;
}

export class GuestQuota {
  readonly limits: GuestLimits;
  readonly rates: Rates;
  readonly #bus: Pick<Bus, "room">;
  readonly #now: () => number;
  #room: Promise<Room> = Promise.resolve({ used: 0, limit: Number.POSITIVE_INFINITY });
  /** Bytes that were taken since the room was asked for. */
  #given = 0;
  #asked = Number.NEGATIVE_INFINITY;

  /** @param now monotonic time in milliseconds */
  constructor(bus: Pick<Bus, "room">, limits: GuestLimits, rates: Rates, now: () => number = () => performance.now()) {
    this.#bus = bus;
    this.limits = limits;
    this.rates = rates;
    this.#now = now;
  }

  /** Returns why a message of a guest is not taken now; undefined if it is. */
  refusal(guest: string, bytes: number): Refused | undefined {
    const { limits } = this;
    if (bytes > limits.message) {
      return {
        status: 413,
        why: `a message of ${bytes} bytes is larger than ${limits.message} bytes, the most that a guest may send`,
      };
    }
    const daily = DAILY * limits["flood-bytes"];
    const counted: [string, number, number, number][] = [
      [`rate ${guest}`, 1, limits.rate, BURST * limits.rate],
      [`bytes ${guest}`, bytes, limits.bytes, BURST * limits.bytes],
      [`day ${guest}`, bytes, daily / DAY_SECONDS, daily],
      ["all rate", 1, limits["all-rate"], BURST * limits["all-rate"]],
      ["all bytes", bytes, limits["all-bytes"], BURST * limits["all-bytes"]],
    ];
    for (const [what, cost, perSecond, burst] of counted) {
      const seconds = this.rates.take(what, { perSecond, burst }, cost);
      if (seconds > 0) return { status: 429, why: `guests send too much: wait ${seconds} s` };
    }
    return undefined;
  }

  /** Counts a message's bytes; returns why guests can store nothing (the rest is reserved). Others' count 1 s late. */
  async noRoom(bytes: number): Promise<Refused | undefined> {
    if (this.#now() - this.#asked > ROOM_MS) {
      this.#asked = this.#now();
      this.#room = this.#bus.room();
      this.#given = 0;
    }
    this.#given += bytes;
    const given = this.#given;
    const { used, limit } = await this.#room.catch((error: unknown) => {
      this.#asked = Number.NEGATIVE_INFINITY;
      throw error;
    });
    if (used + given <= limit * (1 - this.limits.reserve / 100)) return undefined;
    return {
      status: 507,
      why: "the broker's store is nearly full: its owner has to archive what is over, or to enlarge it",
    };
  }
}

/**
 * Takes what seats and senders hand in until the signal, and stores it under the protocol's subjects. All gateways share
 * the requests. Programs of this machine's user are no guests, but leave the reserve as well.
 */
export function serveGuests(bus: Bus, quota: GuestQuota, signal: AbortSignal): Promise<void> {
  return bus.serve(patterns.allHandedIn, "guests", signal, async (request) => {
    request.respond(Buffer.from(JSON.stringify(await take(bus, quota, request, signal))));
  });
}

/** Answers as the stream would. */
async function take(bus: Bus, quota: GuestQuota, request: Request, signal: AbortSignal): Promise<object> {
  const { data, key, tags } = request;
  const subject = handedFor(request.subject);
  const address = parseSubject(subject);
  if (!isName(address?.discussion ?? "") || !isName(address?.participant ?? "")) return refused(400, "no such subject");
  const isGuest = !tags?.includes(LOCAL_TAG);
  const over = (isGuest ? quota.refusal(subject, data.length) : undefined) ?? (await quota.noRoom(data.length));
  if (over) return refused(over.status, over.why);
  let message: unknown;
  try {
    message = parseJson(data);
  } catch (error) {
    return refused(400, (error as Error).message);
  }
  // Guests do not know each other's subjects, so a guessed key swallows nobody else's message.
  const dedupe = key === undefined ? {} : { dedupe: createHash("sha256").update(`${subject} ${key}`).digest("hex") };
  try {
    const { seq, duplicate } = await bus.publish(subject, message as Envelope, { ...dedupe, signal });
    return { stream: STREAM, seq, ...(duplicate ? { duplicate } : {}) };
  } catch (error) {
    return refused(503, (error as BusError).message);
  }
}

const refused = (code: number, description: string): object => ({ error: { code, description } });
