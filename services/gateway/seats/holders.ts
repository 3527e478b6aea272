// Seats held through the gateway, and what is done for holders whose page is closed.
import type { Bus, Job, Store } from "#bus";
import { heardIn, type Invitation, type Invitations, SeatVoice } from "#client";
import { isoTime, systemClock } from "#lib/clock";
import { onlyOf } from "#lib/or-else";
import { decode, parseMessage, parseSubject, patterns, subjects, WireError } from "#wire";

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

type Parts = { readonly bus: Bus; readonly holders: Holders; readonly invitations: Invitations };

/**
 * Acts for seats taken through a gateway, whose holders may have closed their page: declines the turns of seats that
 * were given back, so that nobody waits for them, and confirms the end for those that are taken. Runs until the signal.
 */
export function serveSeats(of: Parts, signal: AbortSignal): Promise<void> {
  return of.bus.work(QUEUE, { concurrency: CONCURRENCY, signal }, async (job) => {
    // Malformed messages are handled by the moderator, which puts them into the dead letters.
    await look(of, job).catch(onlyOf(WireError, () => undefined));
    await job.ack();
  });
}

async function look(of: Parts, job: Job): Promise<void> {
  const { bus, holders, invitations } = of;
  const address = parseSubject(job.message.subject);
  if (address?.participant === undefined) return;
  const { discussion, participant } = address;
  const envelope = decode(job.message.data);
  if (envelope.type === "refused") await cutOff(of, discussion, participant, parseMessage("inbox", envelope));
  if (envelope.type !== "turn" && envelope.type !== "shutdown") return;
  const holding = await holders.get(discussion, participant);
  if (!holding) return;
  const voice = new SeatVoice(bus, discussion, participant);
  const message = parseMessage("inbox", envelope);
  if (message?.type === "shutdown") {
    const key = await invitations.code(`bye ${discussion} ${participant} ${message.id}`);
    await voice.say("bye", {}, { cause: message.id }, key);
  } else if (message?.type === "turn" && holding.vacant && Date.parse(message.body.deadline) > Date.now()) {
    const { turn } = message.body;
    const key = await unableKey(invitations, discussion, participant, turn);
    await voice.say("unable", { turn, reason: "the seat was given back" }, { cause: turn }, key);
  }
}

/** Revokes the invitations to a seat that the moderator cuts off. Others can write in an inbox, but not the notice. */
async function cutOff(
  { bus, invitations }: Parts,
  discussion: string,
  participant: string,
  message: ReturnType<typeof parseMessage<"inbox">>,
): Promise<void> {
  const notice = message?.type === "refused" ? message.body.notice : undefined;
  if (notice === undefined) return;
  const told = await bus.collect([subjects.floor(discussion)], { signal: AbortSignal.timeout(COLLECT_MS) });
  for (const { channel, message: announced } of told.flatMap(heardIn)) {
    if (channel !== "phase" || announced.type !== "notice" || announced.id !== notice) continue;
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

export const unableKey = (invitations: Invitations, ...names: readonly string[]): Promise<string> =>
  invitations.code(`unable ${names.join(" ")}`);
