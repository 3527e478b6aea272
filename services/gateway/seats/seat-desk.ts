import { readingCost, readSeatUpToNow, SeatVoice } from "#client";
import {
  emptySeat,
  hasEnded,
  isOpeningNews,
  isSettled,
  openTurn,
  type SeatReading,
  type SeatTurn,
  seatsOf,
  tableOf,
} from "#discussion";
import { systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { faultsAt, kindAt, madeAt } from "#protocols/content";
import type { ReadAnswer } from "#protocols/protocol";
import { describeIssues, type Participant } from "#wire";
import { isVeiled, labelsIn } from "../anonymous-views.ts";
import type { View } from "../caller.ts";
import type { FeedItem } from "../events/feed.ts";
import type { Following } from "../events/hub.ts";
import { Refusal } from "../problem.ts";
import type { Services } from "../services.ts";
import { unableKey } from "./holders.ts";

/** The outcome of an answer: what the moderator said of it, or that nothing has come yet. */
export interface SubmitResult {
  readonly turn: string;
  readonly status: string;
  readonly [more: string]: unknown;
}

/** Statuses that end the wait for an answer's fate. */
const FATES = ["accepted", "returned", "received", "late"];

/** One seat of one discussion. Stateless: everything is read from the stream. */
export class SeatDesk {
  readonly #services: Services;
  readonly #id: string;
  readonly #seat: string;
  readonly #voice: SeatVoice;

  constructor(services: Services, id: string, seat: string) {
    this.#services = services;
    this.#id = id;
    this.#seat = seat;
    this.#voice = new SeatVoice(services.bus, id, seat);
  }

  async history(signal: AbortSignal): Promise<SeatReading> {
    const history = emptySeat(this.#id, this.#seat);
    await readSeatUpToNow(this.#services.bus, history, signal);
    return history;
  }

  /** The discussion's participants, including this seat. @throws Refusal if the discussion has no such seat */
  async participants(signal: AbortSignal): Promise<readonly Participant[]> {
    const state = await this.#services.projections.get(this.#id, signal);
    const seats = seatsOf(state);
    if (seats.includes(this.#seat)) return tableOf(state).participants;
    const there = seats.length > 0 ? `its seats are ${seats.join(", ")}` : "it has none";
    throw new Refusal(404, `${this.#id} has no seat ${this.#seat}: ${there}`);
  }

  /** Tells that the seat is opened, where that is news. */
  async opened(signal: AbortSignal): Promise<void> {
    const state = await this.#services.projections.get(this.#id, signal);
    const isSeat = seatsOf(state).includes(this.#seat) && !hasEnded(state);
    if (isSeat && isOpeningNews(state, this.#seat)) await this.#voice.say("opened", {});
  }

  /** Waits up to `ms` milliseconds for a turn to answer; undefined if none arrived. */
  async waitForTurn(ms: number, signal: AbortSignal): Promise<SeatReading | undefined> {
    const until = systemClock.steady() + ms;
    using following = await this.#services.hub.follow(this.#id, signal);
    for (;;) {
      const seen = following.lastSeq;
      const history = await this.history(signal);
      if (history.isOver || openTurn(history, systemClock.now())) return history;
      const isNews = (): boolean => following.after(seen, 1).length > 0;
      while (!isNews() && systemClock.steady() < until) await following.news(until - systemClock.steady(), signal);
      signal.throwIfAborted();
      if (systemClock.steady() >= until) return undefined;
    }
  }

  /** Answers a turn, and waits up to `ms` ms for its fate. @throws Refusal for a turn that is unknown or not open */
  async answer(turn: string, content: unknown, ms: number, signal: AbortSignal): Promise<SubmitResult> {
    const { bus, invitations, hub } = this.#services;
    const history = await this.history(signal);
    const found = this.#turn(history, turn);
    if (found.status === "accepted") return { turn, status: "accepted", messageId: found.messageId };
    if (found.status === "late") return { turn, status: "late", deadline: found.message.body.deadline };
    if (found.status === "unable") throw new Refusal(409, `turn ${turn} was already declined`);
    if (history.isOver) throw new Refusal(409, `${this.#id} is over`);
    // Idempotent: the same answer to the same attempt is stored once, even if a client retries.
    const returns = found.attempts.filter(({ returned }) => returned).length;
    const waiting = found.attempts.findLast(({ returned }) => returned === undefined);
    const text = JSON.stringify(content);
    if (waiting && found.status !== "open" && JSON.stringify(waiting.content) !== text) {
      throw new Refusal(409, `another answer to turn ${turn} is being judged: wait for the result`);
    }
    using following = await hub.follow(this.#id, signal);
    const key = await invitations.code(`answer ${this.#id} ${this.#seat} ${turn} ${returns} ${text}`);
    const { round } = found.message;
    const at = { cause: turn, round, phase: found.message.body.phase };
    const usage = waiting
      ? undefined
      : await readingCost(bus, { discussion: this.#id, seat: this.#seat, turn }, signal);
    const isReturn = (one: FeedItem): boolean => isOn(one, this.#seat, turn) && one.event === "returned";
    // Looks behind the last returned answer, where the fate of the next one stands.
    const after = waiting
      ? (following.after(0, Number.POSITIVE_INFINITY).findLast(isReturn)?.seq ?? 0)
      : (await this.#voice.say("statement", { turn, content, ...present({ usage }) }, at, key)).seq;
    const fate = await this.#wordOn(turn, following, after, FATES, ms, signal);
    return fate ? { ...fate.body, turn, status: fate.event } : { turn, status: "judging" };
  }

  #turn({ turns }: SeatReading, turn: string): SeatTurn {
    const found = turns.get(turn);
    if (found) return found;
    throw new Refusal(404, `there is no turn ${turn.slice(0, 128)} for ${this.#seat}`);
  }

  /** Waits up to `ms` milliseconds for the moderator's word on a turn, after a sequence; undefined if none arrived. */
  async #wordOn(
    turn: string,
    following: Following,
    after: number,
    events: readonly string[],
    ms: number,
    signal: AbortSignal,
  ): Promise<{ readonly event: string; readonly body: Readonly<Record<string, unknown>> } | undefined> {
    const until = systemClock.steady() + ms;
    for (;;) {
      const word = following
        .after(after, Number.POSITIVE_INFINITY)
        .find((one) => isOn(one, this.#seat, turn) && events.includes(one.event));
      if (word) return JSON.parse(word.json) as { event: string; body: Record<string, unknown> };
      if (systemClock.steady() >= until) return undefined;
      await following.news(until - systemClock.steady(), signal);
      signal.throwIfAborted();
    }
  }

  /** Returns an answer's faults, and what a short one becomes; records nothing. @throws Refusal: unknown turn */
  async check(turn: string, content: unknown, signal: AbortSignal) {
    const found = this.#turn(await this.history(signal), turn);
    const state = await this.#services.projections.get(this.#id, signal);
    const { phase } = found.message.body;
    const at = [state, this.#seat, phase, content] as const;
    return { faults: faultsAt(...at), ...present({ made: madeAt(...at) }) };
  }

  /**
   * Has a model read a short answer, for its author to confirm. Nothing is sent.
   * @throws Refusal for a turn that is unknown or not open, an answer that is no short one, and as Reader.read
   */
  async read(
    turn: string,
    content: Record<string, unknown>,
    limits: { readonly ms: number; readonly signal: AbortSignal },
  ): Promise<ReadAnswer> {
    const history = await this.history(limits.signal);
    const found = this.#turn(history, turn);
    if (history.isOver) throw new Refusal(409, `${this.#id} is over`);
    if (isSettled(found.status)) throw new Refusal(409, `turn ${turn} is ${found.status} already`);
    const { reader, projections } = this.#services;
    const state = await projections.get(this.#id, limits.signal);
    const { short } = kindAt(state, found.message.body.phase) ?? {};
    const given = short?.schema.partial().required({ text: true }).safeParse(content);
    if (given?.error) throw new Refusal(422, `content.${describeIssues(given.error)}`);
    return reader.read(state, this.#seat, found, given?.data ?? {}, limits);
  }

  /** Says that a turn will have no answer. @throws Refusal for a turn that is unknown, or has one */
  async unable(turn: string, reason: string, signal: AbortSignal): Promise<SubmitResult> {
    const found = this.#turn(await this.history(signal), turn);
    if (isSettled(found.status)) throw new Refusal(409, `turn ${turn} is ${found.status} already`);
    await this.#sayUnable(turn, reason);
    return { turn, status: "unable" };
  }

  /** Asks for more time, and waits up to `ms` ms for word. @throws Refusal for a turn unknown or not open */
  async moreTime(turn: string, ms: number, signal: AbortSignal) {
    const found = this.#turn(await this.history(signal), turn);
    if (found.status !== "open" && found.status !== "returned") {
      throw new Refusal(409, `turn ${turn} is ${found.status} already`);
    }
    using following = await this.#services.hub.follow(this.#id, signal);
    const { seq } = await this.#voice.say("more_time", { turn }, { cause: turn });
    const given = await this.#wordOn(turn, following, seq, ["extended"], ms, signal);
    if (!given) return { turn };
    const { deadline, left } = given.body as { deadline: string; left: number };
    return { turn, deadline, left };
  }

  /** Declines a turn once, even if the steward of another gateway declines it at the same time. */
  async #sayUnable(turn: string, reason: string): Promise<void> {
    const key = await unableKey(this.#services.invitations, this.#id, this.#seat, turn);
    await this.#voice.say("unable", { turn, reason }, { cause: turn }, key);
  }

  /** Sends a direct message to an id or label; veiled readers know only labels. @throws Refusal for an unknown one */
  async tell(to: string, text: string, view: View, signal: AbortSignal): Promise<number> {
    const others = (await this.participants(signal)).filter(({ id }) => id !== this.#seat);
    const state = await this.#services.projections.get(this.#id, signal);
    const labels = labelsIn(state);
    const labelOf = ({ id }: Participant): string => labels.get(id)?.id ?? id;
    const veiled = isVeiled(view, state);
    const other =
      others.find((one) => labelOf(one) === to) ?? (veiled ? undefined : others.find(({ id }) => id === to));
    if (other) return this.#voice.tell(other, text);
    const there = others.map((one) => (veiled ? labelOf(one) : one.id)).join(", ") || "none yet";
    throw new Refusal(404, `there is no other participant ${to}: there are ${there}`);
  }

  /** Leaves the seat: its open turn and all later ones are declined until somebody takes the seat again. */
  async giveBack(signal: AbortSignal): Promise<void> {
    await this.participants(signal);
    await this.#services.holders.giveBack(this.#id, this.#seat);
    const open = openTurn(await this.history(signal), systemClock.now());
    if (open) await this.#sayUnable(open.message.body.turn, "the seat was given back");
  }
}

const isOn = ({ channel, to, turn: of }: FeedItem, seat: string, turn: string): boolean =>
  channel === "inbox" && to === seat && of === turn;
