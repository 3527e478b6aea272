import { type Bus, deadLetter } from "#bus";
import { isoTime } from "#lib/clock";
import type { Logger } from "#lib/log";
import { MODERATOR } from "#wire";
import { type Words, words } from "../words/index.ts";
import type { Desk } from "./desk.ts";
import type { DiscussionState, Said, Violation } from "./state.ts";
import type { TurnLog } from "./turn-log.ts";

/** Handles answers and messages that no step waits for: notifies their authors. */
export class UnmatchedAnswers {
  readonly #context: { readonly bus: Bus; readonly log: Logger };
  readonly #state: DiscussionState;
  readonly #desk: Desk;
  readonly #turns: TurnLog;
  readonly #sending: Promise<unknown>[] = [];

  constructor(
    context: { readonly bus: Bus; readonly log: Logger },
    state: DiscussionState,
    desk: Desk,
    turns: TurnLog,
  ) {
    this.#context = context;
    this.#state = state;
    this.#desk = desk;
    this.#turns = turns;
  }

  /** Puts a message that violates the protocol into the dead letters, and notifies its author. */
  refuse(violation: Violation): void {
    this.#aside(this.#refuse(violation));
  }

  /** Replies to the last answer if no step waits for it any more: already accepted, too late, or to an unknown turn. */
  answer(seq: number): void {
    const said = this.#state.lastSaid;
    if (said?.seq === seq && said.unable === undefined && !this.#turns.isOpen(said.turn))
      this.#aside(this.#answer(said));
  }

  /** Resolves when every notification is sent or has failed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#sending);
  }

  get #words(): Words {
    return words(this.#state.options?.lang ?? "en");
  }

  async #refuse(violation: Violation): Promise<void> {
    await deadLetter(this.#context.bus, { ...violation, time: 0 }, violation.reason, MODERATOR);
    const author = this.#state.participants.find(({ id }) => id === violation.participant);
    if (author)
      await this.#desk.send(author, "refused", `refused.${violation.seq}`, {
        reason: this.#words.broken(violation.reason),
      });
  }

  /** Sends without waiting: a failure is logged, and the discussion continues. */
  #aside(sending: Promise<unknown>): void {
    const { log } = this.#context;
    const failed = (error: unknown): void =>
      log.warn({ err: error, discussion: this.#state.id }, "a participant could not be told what became of a message");
    this.#sending.push(sending.catch(failed));
  }

  async #answer(said: Said): Promise<void> {
    const author = this.#state.participants.find(({ id }) => id === said.participant);
    if (!author) return;
    const { turn } = said;
    const accepted = this.#state.byTurn.get(turn);
    const deadline = this.#turns.deadlineOf(turn);
    const at = { cause: said.id };
    const key = String(said.seq);
    if (accepted) await this.#desk.send(author, "accepted", key, { turn, messageId: accepted.id }, at);
    else if (deadline !== undefined)
      await this.#desk.send(author, "late", key, { turn, deadline: isoTime(deadline) }, at);
    else await this.#desk.send(author, "refused", key, { reason: this.#words.noTurn(turn), received: said.id }, at);
  }
}
