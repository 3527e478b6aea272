import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  CREDS_VARIABLE,
  identityFor,
  isSeatCredentials,
  openIssuer,
  openSeatBus,
  readCredentials,
  type SeatBus,
  signerOf,
} from "#bus";
import { heardInItem, SeatVoice, seatSubjects } from "#client";
import { emptySeat, type Heard, openTurn, type SeatReading, type SeatTurn, takeInSeat } from "#discussion";
import { systemClock } from "#lib/clock";
import { type Content, isRecord } from "#lib/fields";
import { jsonIn } from "#lib/json-in";
import { replaceFile } from "#lib/replace-file";
import { type Body, subjects } from "#wire";
import { addressOf, type BrokerLocation } from "../reach.ts";
import { noDiscussion, requireRunningFor } from "../stored/history.ts";

/** Message of others for a seat, or that everything stored was told. */
export type SeatNews = Exclude<Heard, { readonly channel: "say" }> | { readonly channel: "caught-up" };

/** Model behind an answer, and its cost. Absent: a person or a program without one. */
export type Authored = Pick<Body<"say", "statement">, "origin" | "usage">;

/** A participant's seat in one discussion; its state is read from the stream alone. */
export class Seat {
  readonly discussion: string;
  readonly participant: string;
  readonly #bus: SeatBus;
  readonly #reading: SeatReading;
  readonly voice: SeatVoice;
  /** Ids of messages sent from here, which the stream returns. */
  readonly #own = new Set<string>();

  constructor(bus: SeatBus, discussion: string, participant: string) {
    this.#bus = bus;
    this.discussion = discussion;
    this.participant = participant;
    this.#reading = emptySeat(discussion, participant);
    this.voice = new SeatVoice(bus, discussion, participant);
  }

  /** The turn to answer now: a new one, or a returned one with the reasons. */
  get open(): SeatTurn | undefined {
    return openTurn(this.#reading, systemClock.now());
  }

  /** Everything that this seat may see, from the beginning and then live, until the signal. */
  async *follow(signal: AbortSignal): AsyncGenerator<SeatNews> {
    for await (const item of this.#bus.read(seatSubjects(this.#reading), { signal })) {
      if (item.kind === "caught-up") yield { channel: "caught-up" };
      for (const heard of heardInItem(item)) {
        if (!this.#own.has(heard.message.id)) takeInSeat(this.#reading, heard);
        if (heard.channel !== "say") yield heard;
      }
    }
  }

  /** Publishes the answer to a turn. @throws WireError `too_large` */
  async answer({ message: { body, round } }: SeatTurn, content: unknown, origin: Authored = {}): Promise<void> {
    const id = randomUUID();
    this.#own.add(id);
    const at = { id, cause: body.turn, round, phase: body.phase };
    const { seq, message } = await this.voice.say("statement", { turn: body.turn, content, ...origin }, at);
    takeInSeat(this.#reading, { channel: "say", seq, message });
  }

  /** Asks for more time for a turn; the answer comes into the inbox. */
  async moreTime({ message: { body } }: SeatTurn): Promise<void> {
    await this.voice.say("more_time", { turn: body.turn }, { cause: body.turn });
  }

  sendHeartbeats(signal: AbortSignal): void {
    this.voice.beat(() => this.open?.message.body.turn, signal);
  }
}

/** Lifetime of an identity created here, in ms. It never leaves this process. */
const SITTING_MS = 90 * 86_400_000;

/**
 * The bus as one seat sees it: with the seat's own credentials in SWARM_NATS_CREDS, else with an identity made for this
 * process where the keys are here. Where the broker asks for no identity, as anybody.
 * @returns `isGuest`: it was opened with the seat's own credentials, which give access to nothing else
 * @throws CliError if there is no broker or no such discussion
 */
export async function reachSeat(place: BrokerLocation, discussion: string, participant: string) {
  const url = await addressOf(place);
  const creds = await identityFor(place);
  if (url !== undefined && creds !== undefined && place.env[CREDS_VARIABLE] === creds) {
    const given = await readCredentials(creds).catch(() => undefined);
    if (given && isSeatCredentials(given)) {
      const bus = await openSeatBus({ url, authenticator: signerOf(given), discussion, participant });
      return { bus, isGuest: true };
    }
  }
  const bus = await requireRunningFor(discussion, place, `swarm join ${participant}`);
  try {
    if (!(await bus.last(subjects.control(discussion)))) throw await noDiscussion(place, discussion);
    const issuer = url === undefined ? undefined : await openIssuer(url, creds);
    if (!issuer || url === undefined) return { bus, isGuest: false };
    const seat = { kind: "seat", discussion, participant } as const;
    const made = issuer.issue(`join ${process.pid} ${discussion} ${participant}`, seat, Date.now() + SITTING_MS);
    const own = await openSeatBus({ url, authenticator: signerOf(made), discussion, participant });
    await bus.close();
    return { bus: own, isGuest: false };
  } catch (error) {
    await bus.close();
    throw error;
  }
}

/** Keeps an unsent answer in the home, so that leaving loses nothing. Mode 0600, since it may be sealed. */
export class DraftFile {
  readonly #path: string;
  #writing: Promise<void> = Promise.resolve();

  constructor(home: string, discussion: string, seat: string) {
    this.#path = join(home, "drafts", `${discussion}.${seat}.json`);
  }

  /** Returns the draft of this attempt; empty if it belongs to another attempt or is unreadable. */
  async of(attempt: string): Promise<Content> {
    const kept = jsonIn(await readFile(this.#path, "utf8").catch(() => ""));
    return isRecord(kept) && kept.attempt === attempt && isRecord(kept.content) ? kept.content : {};
  }

  /** Replaces the draft. A failure to store it does not stop the author from answering. */
  keep(attempt: string, content: Content): Promise<void> {
    const text = `${JSON.stringify({ attempt, content })}\n`;
    this.#writing = this.#writing.then(() => replaceFile(this.#path, text, 0o600)).catch(() => undefined);
    return this.#writing;
  }

  settled(): Promise<void> {
    return this.#writing;
  }

  forget(): Promise<void> {
    this.#writing = this.#writing.then(() => rm(this.#path, { force: true })).catch(() => undefined);
    return this.#writing;
  }
}
