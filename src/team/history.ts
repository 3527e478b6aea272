import type { Bus } from "#bus";
import { patterns } from "#protocol";
import { readStored, recordId, type TeamRecord } from "./record.ts";

/** Sessions whose messages are kept at hand; the one unused longest goes first. */
const SESSIONS_AT_HAND = 64;

interface Numbered {
  readonly seq: number;
  readonly record: TeamRecord;
}

interface Session {
  readonly known: Numbered[];
  next: number;
  reading: Promise<unknown>;
}

/**
 * The messages of team sessions, read from the stream and numbered there: the n-th valid message of a session
 * is MSG-n for every reader, with any number of writers and nothing to agree on. Nothing is kept but copies.
 */
export class TeamHistory {
  readonly #bus: Bus;
  readonly #sessions = new Map<string, Session>();

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** Everything that the session's log holds now, in order. */
  async records(session: string, signal: AbortSignal): Promise<TeamRecord[]> {
    return (await this.#read(session, signal)).map(({ record }) => record);
  }

  /** The message that the stream stored at `seq`. */
  async at(session: string, seq: number, signal: AbortSignal): Promise<TeamRecord | undefined> {
    return (await this.#read(session, signal)).find((entry) => entry.seq === seq)?.record;
  }

  async #read(name: string, signal: AbortSignal): Promise<readonly Numbered[]> {
    const session = this.#session(name);
    const turn = session.reading.catch(() => undefined).then(() => this.#extend(name, session, signal));
    session.reading = turn;
    await turn;
    return session.known;
  }

  async #extend(name: string, session: Session, signal: AbortSignal): Promise<void> {
    const stored = await this.#bus.collect([patterns.logs(name)], { from: session.next, signal });
    for (const message of stored) {
      session.next = message.seq + 1;
      const said = readStored(message);
      if (said) session.known.push({ seq: message.seq, record: { id: recordId(session.known.length + 1), ...said } });
    }
  }

  #session(name: string): Session {
    const session = this.#sessions.get(name) ?? { known: [], next: 1, reading: Promise.resolve() };
    this.#sessions.delete(name);
    this.#sessions.set(name, session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > SESSIONS_AT_HAND && oldest !== undefined) this.#sessions.delete(oldest);
    return session;
  }
}
