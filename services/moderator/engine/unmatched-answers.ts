import { deadLetter } from "#bus";
import { isoTime } from "#lib/clock";
import { MODERATOR } from "#wire";
import { type Words, words } from "../words.ts";
import { begunId, type Said } from "./asked-turn.ts";
import type { Violation } from "./discussion-state.ts";
import type { PerformingContext } from "./performing.ts";

type Engaged = Pick<PerformingContext, "bus" | "log" | "state" | "desk" | "turns">;

/** Handles answers and messages that no step waits for: notifies their authors. */
export class UnmatchedAnswers {
  readonly #of: Engaged;
  readonly #sending: Promise<unknown>[] = [];
  /** Replies queued before this owner could write; undefined afterwards. */
  #early: (() => void)[] | undefined = [];
  /** Answers to turns that are open or that this owner has not reached yet. */
  readonly #waiting = new Map<string, Said[]>();

  constructor(of: Engaged) {
    this.#of = of;
    of.turns.onClose((turn, seen) => this.#closed(turn, seen));
  }

  /** Sends queued and later replies. Call it once the former owner's acceptances are read, else they look unknown. */
  begin(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const reply of early) reply();
  }

  /** Puts a message that violates the protocol into the dead letters, and notifies its author. */
  refuse(violation: Violation): void {
    this.#whenOpen(() => this.#aside(() => this.#refuse(violation)));
  }

  /** Replies to the last answer if no step waits for it any more: already accepted, too late, or to an unknown turn. */
  answer(seq: number): void {
    const said = this.#of.state.lastSaid;
    if (said?.seq !== seq || said.unable !== undefined) return;
    this.#whenOpen(() => {
      if (this.#isToCome(said)) this.#waiting.set(said.turn, [...(this.#waiting.get(said.turn) ?? []), said]);
      else this.#aside(() => this.#answer(said));
    });
  }

  /** Whether the turn's step will still read its answers: it is open, or this owner has not reached it yet. */
  #isToCome({ turn, participant }: Said): boolean {
    if (this.#of.turns.isOpen(turn)) return true;
    if (this.#of.state.byTurn.has(turn) || this.#of.turns.deadlineOf(turn) !== undefined) return false;
    const step = turn.slice(0, -participant.length - 1);
    return turn === `${step}.${participant}` && this.#of.state.begunAt.has(begunId({ key: step }, 1));
  }

  #closed(turn: string, seen: number): void {
    const looked = new Set((this.#of.state.said.get(turn) ?? []).slice(0, seen));
    for (const said of this.#waiting.get(turn) ?? []) if (!looked.has(said)) this.#aside(() => this.#answer(said));
    this.#waiting.delete(turn);
  }

  #whenOpen(reply: () => void): void {
    if (this.#early) this.#early.push(reply);
    else reply();
  }

  /** Resolves when every notification is sent or has failed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#sending);
  }

  get #words(): Words {
    return words(this.#of.state.options?.lang ?? "en");
  }

  async #refuse(violation: Violation): Promise<void> {
    const { bus, state, desk } = this.#of;
    await deadLetter(bus, { ...violation, time: 0 }, violation.reason, MODERATOR);
    const author = state.participants.find(({ id }) => id === violation.participant);
    const reason = this.#words.broken(violation.reason);
    if (author) await desk.send(author, "refused", `refused.${violation.seq}`, { reason });
  }

  /** Sends without waiting: a failure is logged, and the discussion continues. */
  #aside(send: () => Promise<unknown>): void {
    const { log, state } = this.#of;
    const failed = (error: unknown): void =>
      log.warn({ err: error, discussion: state.id }, "could not notify a participant about its message");
    this.#sending.push(send().catch(failed));
  }

  async #answer({ id, seq, turn, participant }: Said): Promise<void> {
    const { state, turns, desk } = this.#of;
    const author = state.participants.find((one) => one.id === participant);
    const accepted = state.byTurn.get(turn);
    const deadline = turns.deadlineOf(turn);
    const at = { cause: id };
    const key = String(seq);
    if (!author || (accepted && author.pool !== "seat")) return;
    if (accepted) await desk.send(author, "accepted", key, { turn, messageId: accepted.id }, at);
    // A suspended former owner does not know the turns begun and accepted since.
    else if (!(await desk.isOwner())) return;
    else if (deadline !== undefined) await desk.send(author, "late", key, { turn, deadline: isoTime(deadline) }, at);
    else await desk.send(author, "refused", key, { reason: this.#words.noTurn(turn), received: id }, at);
  }
}
