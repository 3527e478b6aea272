import type { Bus } from "#bus";
import { patterns } from "#wire";
import { TeamSession } from "./session.ts";

/** Maximum number of sessions in the LRU cache. */
const SESSIONS_AT_HAND = 64;

interface AtHand {
  readonly session: TeamSession;
  next: number;
  reading: Promise<unknown>;
}

/** Cache of team sessions, folded from the stream. */
export class TeamHistory {
  readonly #bus: Bus;
  readonly #sessions = new Map<string, AtHand>();

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** The session with everything in its log now. */
  async session(name: string, signal: AbortSignal): Promise<TeamSession> {
    const atHand = this.#take(name);
    const turn = atHand.reading.catch(() => undefined).then(() => this.#extend(name, atHand, signal));
    atHand.reading = turn;
    await turn;
    return atHand.session;
  }

  async #extend(name: string, atHand: AtHand, signal: AbortSignal): Promise<void> {
    const stored = await this.#bus.collect([patterns.logs(name)], { from: atHand.next, signal });
    for (const message of stored) {
      atHand.next = message.seq + 1;
      atHand.session.apply(message);
    }
  }

  #take(name: string): AtHand {
    const atHand = this.#sessions.get(name) ?? { session: new TeamSession(), next: 1, reading: Promise.resolve() };
    this.#sessions.delete(name);
    this.#sessions.set(name, atHand);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > SESSIONS_AT_HAND && oldest !== undefined) this.#sessions.delete(oldest);
    return atHand;
  }
}
