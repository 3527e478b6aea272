import { randomUUID } from "node:crypto";
import type { Bus, Stored } from "#bus";
import { type Envelope, patterns, subjects } from "#wire";
import { TeamSession } from "./log-session.ts";

const SESSIONS_AT_HAND = 64;

/** LRU cache of sessions, each folded from its stored messages. */
export class SessionCache<T extends { apply(stored: Stored): void }> {
  readonly #bus: Bus;
  readonly #pattern: (session: string) => string;
  readonly #empty: () => T;
  readonly #sessions = new Map<string, { readonly session: T; next: number; reading: Promise<unknown> }>();

  /** @param pattern subjects of a session's messages */
  constructor(bus: Bus, pattern: (session: string) => string, empty: () => T) {
    this.#bus = bus;
    this.#pattern = pattern;
    this.#empty = empty;
  }

  /** Returns a session with everything stored so far. */
  async at(name: string, signal: AbortSignal): Promise<T> {
    const atHand = this.#sessions.get(name) ?? { session: this.#empty(), next: 1, reading: Promise.resolve() };
    this.#sessions.delete(name);
    this.#sessions.set(name, atHand);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > SESSIONS_AT_HAND && oldest !== undefined) this.#sessions.delete(oldest);
    const turn = atHand.reading
      .catch(() => undefined)
      .then(async () => {
        for (const message of await this.#bus.collect([this.#pattern(name)], { from: atHand.next, signal })) {
          atHand.next = message.seq + 1;
          atHand.session.apply(message);
        }
      });
    atHand.reading = turn;
    await turn;
    return atHand.session;
  }
}

/** The team messages of sessions. */
export const teamSessions = (bus: Bus) => new SessionCache(bus, patterns.logs, () => new TeamSession());

/**
 * Stores a message of a session, by default in its log.
 * @returns its sequence
 */
export async function write(
  bus: Bus,
  discussion: string,
  said: Pick<Envelope, "from" | "ts" | "type" | "body">,
  how: { readonly signal: AbortSignal; readonly expectLast?: number },
  subject = subjects.log(discussion, said.from),
): Promise<number> {
  const envelope: Envelope = { v: 1, id: randomUUID(), discussion, ...said };
  return (await bus.publish(subject, envelope, { dedupe: envelope.id, ...how })).seq;
}
