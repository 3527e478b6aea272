// Seats held through the gateway: who holds them, and their messages on the bus.
import { randomUUID } from "node:crypto";
import type { Bus, Job, Store } from "#bus";
import type { Invitation, Invitations } from "#client";
import { isoTime, systemClock } from "#lib/clock";
import {
  compose,
  decode,
  type Pool,
  parseMessage,
  parseSubject,
  patterns,
  type Stamp,
  subjects,
  WireError,
} from "#wire";

/** Whether a seat is held through a gateway. Participants that use the bus directly are not known here. */
export interface Holding {
  readonly discussion: string;
  readonly participant: string;
  /** Since when, ISO 8601. */
  readonly since: string;
  /** Whether it was given back, so that nobody waits for its turns. */
  readonly vacant: boolean;
}

/** Seats that were taken or given back, shared by all gateways of a bus. */
export class Holders {
  readonly #store: Store;

  constructor(bus: Pick<Bus, "store">) {
    this.#store = bus.store("seats");
  }

  async get(discussion: string, participant: string): Promise<Holding | undefined> {
    return (await this.#store.get(`${discussion}.${participant}`))?.value as Holding | undefined;
  }

  async list(discussion: string): Promise<Holding[]> {
    return (await this.#store.entries(discussion)).map(({ value }) => value as Holding);
  }

  take(discussion: string, participant: string): Promise<Holding> {
    return this.#put(discussion, participant, false);
  }

  giveBack(discussion: string, participant: string): Promise<Holding> {
    return this.#put(discussion, participant, true);
  }

  async #put(discussion: string, participant: string, vacant: boolean): Promise<Holding> {
    const before = await this.get(discussion, participant);
    if (before?.vacant === vacant) return before;
    const holding = { discussion, participant, since: isoTime(systemClock.now()), vacant };
    await this.#store.put(`${discussion}.${participant}`, holding);
    return holding;
  }
}

/** Shared by all gateways: each message goes to one of them. */
const QUEUE = { name: "seats-steward", filters: [patterns.pool("seat")] };
const CONCURRENCY = 8;
/** Timeout for reading a discussion's announcements, in ms. */
const COLLECT_MS = 10_000;

/**
 * Acts for seats taken through a gateway, whose holders may have closed their page: declines the turns of seats that
 * were given back, so that nobody waits for them, and confirms the end for those that are taken. Runs until the signal.
 */
export function serveSeats(
  of: { readonly bus: Bus; readonly holders: Holders; readonly invitations: Invitations },
  signal: AbortSignal,
): Promise<void> {
  return of.bus.work(QUEUE, { concurrency: CONCURRENCY, signal }, async (job) => {
    try {
      await look(of, job);
    } catch (error) {
      // Malformed messages are handled by the moderator, which puts them into the dead letters.
      if (!(error instanceof WireError)) throw error;
    }
    await job.ack();
  });
}

async function look(of: { bus: Bus; holders: Holders; invitations: Invitations }, job: Job): Promise<void> {
  const { bus, holders, invitations } = of;
  const address = parseSubject(job.message.subject);
  if (address?.participant === undefined) return;
  const { discussion, participant } = address;
  const envelope = decode(job.message.data);
  if (envelope.type === "refused") await cutOff(of, discussion, participant, parseMessage("inbox", envelope));
  if (envelope.type !== "turn" && envelope.type !== "shutdown") return;
  const holding = await holders.get(discussion, participant);
  if (!holding) return;
  const voice = new Voice(bus, discussion, participant);
  const message = parseMessage("inbox", envelope);
  if (message?.type === "shutdown") {
    await voice.bye(message.id, await invitations.code(`bye ${discussion} ${participant} ${message.id}`));
  } else if (message?.type === "turn" && holding.vacant && Date.parse(message.body.deadline) > Date.now()) {
    const { turn } = message.body;
    await voice.unable(turn, "the seat was given back", await unableKey(invitations, discussion, participant, turn));
  }
}

/** Revokes the invitations to a seat that the moderator cuts off. Others can write in an inbox, but not the notice. */
async function cutOff(
  { bus, invitations }: { bus: Bus; invitations: Invitations },
  discussion: string,
  participant: string,
  message: ReturnType<typeof parseMessage<"inbox">>,
): Promise<void> {
  const notice = message?.type === "refused" ? message.body.notice : undefined;
  if (notice === undefined) return;
  for (const { data } of await bus.collect([subjects.phase(discussion)], { signal: AbortSignal.timeout(COLLECT_MS) })) {
    const announced = parseMessage("phase", decode(data, "cut"));
    if (announced?.type !== "notice" || announced.id !== notice) continue;
    if (announced.body.cut?.participant !== participant) continue;
    const isTheirs = ({ grant, created, revoked }: Invitation): boolean =>
      grant.role === "seat" &&
      grant.discussion === discussion &&
      grant.participant === participant &&
      revoked === undefined &&
      created <= announced.ts;
    for (const { id } of (await invitations.list()).filter(isTheirs)) await invitations.revoke(id);
  }
}

/** The deduplication key for declining a turn. */
export const unableKey = (invitations: Invitations, ...names: readonly string[]): Promise<string> =>
  invitations.code(`unable ${names.join(" ")}`);

/** Publishes a seat's messages on the bus. */
export class Voice {
  readonly #bus: Bus;
  readonly #discussion: string;
  readonly #participant: string;

  constructor(bus: Bus, discussion: string, participant: string) {
    this.#bus = bus;
    this.#discussion = discussion;
    this.#participant = participant;
  }

  /**
   * Answers a turn.
   * @param key deduplication key of this answer to this attempt; must not be guessable
   * @returns its sequence
   * @throws WireError `too_large`
   */
  async answer(
    turn: string,
    content: unknown,
    key: string,
    at: { readonly round?: number | undefined; readonly phase: string },
  ): Promise<number> {
    const message = compose("say", "statement", { ...this.#stamp(turn), ...at }, { turn, content });
    return (await this.#bus.publish(this.#say, message, { dedupe: key })).seq;
  }

  /** Declines a turn. Idempotent. */
  async unable(turn: string, reason: string, key: string): Promise<void> {
    const message = compose("say", "unable", this.#stamp(turn), { turn, reason });
    await this.#bus.publish(this.#say, message, { dedupe: key });
  }

  /** Asks for more time for a turn. @returns its sequence */
  async moreTime(turn: string): Promise<number> {
    const message = compose("say", "more_time", this.#stamp(turn), { turn });
    return (await this.#bus.publish(this.#say, message, { dedupe: message.id })).seq;
  }

  /** Tells that the seat is opened. */
  async opened(): Promise<void> {
    const message = compose("say", "opened", this.#stamp(), {});
    await this.#bus.publish(this.#say, message, { dedupe: message.id });
  }

  /** Confirms a shutdown. */
  async bye(cause: string, key: string): Promise<void> {
    await this.#bus.publish(this.#say, compose("say", "bye", this.#stamp(cause), {}), { dedupe: key });
  }

  /** Sends a direct message to another participant. @returns its sequence */
  async tell(to: { readonly id: string; readonly pool: Pool }, text: string): Promise<number> {
    const message = compose("inbox", "message", this.#stamp(), { text });
    const subject = subjects.inbox(this.#discussion, to.pool, to.id);
    return (await this.#bus.publish(subject, message, { dedupe: message.id })).seq;
  }

  here(turn: string | undefined): void {
    const body = turn === undefined ? { state: "here" } : { turn, state: "thinking" };
    this.#bus.publishCore(
      subjects.here(this.#discussion, this.#participant),
      compose("here", "here", this.#stamp(), body),
    );
  }

  get #say(): string {
    return subjects.say(this.#discussion, this.#participant);
  }

  #stamp(cause?: string): Stamp {
    return {
      id: randomUUID(),
      ts: isoTime(systemClock.now()),
      discussion: this.#discussion,
      from: this.#participant,
      ...(cause === undefined ? {} : { cause }),
    };
  }
}
