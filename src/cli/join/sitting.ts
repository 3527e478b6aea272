import { emptyReading, isHandedOver, langOf, type Reading, type SeatTurn, seatsOf, takeIn } from "#discussion";
import type { AnyMessage } from "#wire";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { soonTime } from "../render/text.ts";
import { takenUpBy } from "../stored/history.ts";
import type { Terminal } from "../terminal.ts";
import type { SeatWords } from "../words/en.ts";
import { words } from "../words/index.ts";
import type { DraftFile, Seat, SeatNews } from "./seat.ts";
import type { SeatHolder } from "./seat-holder.ts";

/** Follows a discussion from a seat, and lets its holder answer the turns. */
export class Sitting {
  readonly #seat: Seat;
  readonly #holder: SeatHolder;
  readonly #terminal: Terminal;
  readonly #state: Reading;
  #answering: Answering | undefined;
  readonly #before: AnyMessage<"inbox">[] = [];
  #failure: unknown;
  #over = false;
  #caughtUp = false;
  readonly #drafts: DraftFile;

  constructor(seat: Seat, holder: SeatHolder, terminal: Terminal, drafts: DraftFile) {
    this.#drafts = drafts;
    this.#seat = seat;
    this.#holder = holder;
    this.#terminal = terminal;
    this.#state = emptyReading(seat.discussion);
  }

  get #words(): SeatWords {
    return words(langOf(this.#state)).seat;
  }

  async sit(left: AbortController): Promise<ExitCode> {
    const { signal } = left;
    try {
      for await (const news of this.#seat.follow(signal)) {
        await this.#take(news, signal);
        if (this.#caughtUp) this.#answerOpen(left);
        if (this.#over) return EXIT.done;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#answering?.stop.abort();
      // A text that is being written is kept, one that is being sent is sent.
      await this.#answering?.over;
      await this.#drafts.settled();
    }
    if (this.#failure) throw this.#failure;
    const open = this.#seat.open;
    const back = open && {
      until: soonTime(open.message.body.deadline),
      command: `swarm join ${this.#seat.discussion} --as ${this.#seat.participant}`,
      isKept: this.#terminal.interactive,
    };
    this.#terminal.err(`swarm: ${this.#words.left(this.#seat.participant, back)}\n`);
    return EXIT.interrupted;
  }

  async #take(news: SeatNews, signal: AbortSignal): Promise<void> {
    if (news.channel === "caught-up") {
      this.#caughtUp = true;
      this.#introduce();
      this.#catchUp();
      await this.#seat.voice.say("opened", {});
      this.#seat.sendHeartbeats(signal);
    } else if (news.channel === "floor") {
      takeIn(this.#state, news);
      if (this.#caughtUp) this.#holder.statement(news.message.body, this.#state);
    } else if (news.channel === "phase") {
      takeIn(this.#state, news);
      if (this.#caughtUp && news.message.type === "composed") this.#introduce();
      // One that is stored may have been taken up again since.
      if (news.message.type === "closed") this.#over = this.#caughtUp;
      if (news.message.type === "released" && news.message.body.turn === this.#answering?.turn)
        this.#terminal.err(`swarm: ${this.#words.released}\n`);
    } else if (news.channel === "inbox") {
      if (this.#caughtUp) this.#holder.inbox(news.message, this.#state);
      else if (news.message.type === "message") this.#before.push(news.message);
      if (news.message.type === "shutdown") {
        if (this.#caughtUp) await this.#seat.voice.say("bye", {}, { cause: news.message.id });
        this.#over = this.#caughtUp;
      }
    }
  }

  #catchUp(): void {
    for (const statement of this.#state.floor) this.#holder.statement(statement, this.#state);
    for (const message of this.#before) this.#holder.inbox(message, this.#state);
    const open = this.#seat.open;
    if (open) this.#holder.inbox(open.message, this.#state);
    if (open?.returned) this.#holder.inbox(open.returned, this.#state);
  }

  /** Introduces the participant; validated as soon as the composition is known. */
  #introduce(): void {
    const { composed, status } = this.#state;
    if (status === "closed") {
      const { id } = this.#state;
      throw new CliError(`${id} is over: \`swarm show ${id}\` shows the result${takenUpBy(this.#state)}`);
    }
    if (!composed) return;
    const { participants } = composed;
    const self = participants.find(({ id }) => id === this.#seat.participant);
    const seats = seatsOf(this.#state);
    if (!self || !seats.includes(self.id)) {
      const there = seats.length > 0 ? `its seats: ${seats.join(", ")}` : "it has none: start it with --seat NAME";
      throw new CliError(`${this.#state.id} has no seat ${this.#seat.participant}; ${there}`);
    }
    this.#holder.introduce(self, this.#state);
    if (isHandedOver(this.#state, self.id)) this.#terminal.err(`swarm: ${this.#words.handedOver}\n`);
  }

  /** Lets the holder answer the open turn; withdraws the question when the turn is closed. */
  #answerOpen(left: AbortController): void {
    const open = this.#seat.open;
    const turn = open?.message.body;
    if (turn && this.#answering?.turn === turn.turn) this.#answering.until(turn.deadline);
    const attempt = open?.returned ? `${turn?.turn} ${open.attempts.length}` : turn?.turn;
    if (attempt === this.#answering?.attempt) return;
    this.#answering?.stop.abort();
    this.#answering = undefined;
    if (!open || !turn || attempt === undefined) return;
    const answering = new Answering(turn.turn, attempt);
    this.#answering = answering;
    answering.until(turn.deadline);
    const deadline = answering.passed.signal;
    const signal = AbortSignal.any([answering.stop.signal, deadline, left.signal]);
    answering.over = this.#answer(open, signal, deadline, left).finally(() => answering.end());
  }

  async #answer(open: SeatTurn, signal: AbortSignal, deadline: AbortSignal, left: AbortController): Promise<void> {
    try {
      const content = await this.#holder.answer(open, this.#state, signal, () => this.#seat.moreTime(open));
      if (content === undefined) left.abort(new Error("left"));
      else {
        await this.#seat.answer(open, content, await this.#holder.authored?.(content, open));
        await this.#drafts.forget();
      }
    } catch (error) {
      if (!signal.aborted) {
        this.#failure = error;
        left.abort();
      }
      if (deadline.aborted) this.#terminal.err(`swarm: ${this.#words.passed}\n`);
    }
  }
}

class Answering {
  readonly turn: string;
  readonly attempt: string;
  readonly stop = new AbortController();
  /** Resolves when nothing more is written or sent for it. */
  over: Promise<void> = Promise.resolve();
  /** Aborted when its time is over. */
  readonly passed = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(turn: string, attempt: string) {
    this.turn = turn;
    this.attempt = attempt;
  }

  /** @param deadline ISO 8601; a later one than before where more time was given */
  until(deadline: string): void {
    clearTimeout(this.#timer);
    const remaining = Math.max(0, Math.min(Date.parse(deadline) - Date.now(), 2 ** 31 - 1));
    this.#timer = setTimeout(() => this.passed.abort(new Error("the deadline has passed")), remaining);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
