import { emptyReading, langOf, putOnFloor, type Reading, reopeningFault, type SeatTurn, takeIn } from "#discussion";
import { seatIdOf } from "#protocols/seating";
import type { AnyMessage } from "#wire";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { ScriptHolder } from "../join/script-holder.ts";
import { DraftFile, reachSeat, Seat, type SeatNews } from "../join/seat.ts";
import { PersonHolder, type SeatHolder } from "../join/seat-holder.ts";
import { brokerLocation, type PlaceFlags, requireId } from "../reach.ts";
import { type Look, lookOf } from "../render/look.ts";
import { soonTime } from "../render/text.ts";
import { Interrupts, processTerminal, type Terminal } from "../terminal.ts";
import type { SeatWords } from "../words/en.ts";
import { words } from "../words/index.ts";

export interface JoinFlags extends PlaceFlags {
  readonly as: string;
  readonly seat?: string;
  /** Every turn opens the whole form in the editor. */
  readonly editor?: boolean;
  /** Asks for more time for the open turn, and ends. */
  readonly moreTime?: boolean;
}

/** Takes a seat from the terminal, or from a script on stdin, until the discussion ends or the seat is left. */
export async function join(id: string, flags: JoinFlags): Promise<ExitCode> {
  const participant = seatIdOf(flags.seat ?? flags.as);
  requireId(id);
  const terminal = processTerminal();
  const place = brokerLocation(flags);
  const bus = await reachSeat(place, id, participant);
  const left = new AbortController();
  using _interrupts = new Interrupts((interrupt) => {
    if (interrupt === "kill") process.exit(EXIT.interrupted);
    left.abort(new Error("left"));
  });
  try {
    const look = (state: Reading): Look => lookOf(terminal, langOf(state));
    const seat = new Seat(bus, id, participant);
    if (flags.moreTime) return await askMoreTime(seat, terminal, left.signal);
    const drafts = new DraftFile(place.home, id, participant);
    const holder = terminal.interactive
      ? new PersonHolder(terminal, look, { onSheet: flags.editor, drafts })
      : new ScriptHolder(terminal, process.stdin);
    return await new Sitting(seat, holder, terminal, drafts).sit(left);
  } finally {
    await bus.close();
    if (!terminal.interactive) process.stdin.destroy();
  }
}

/** Milliseconds to wait for the moderator's word on a request for more time. */
const ANSWER_MS = 10_000;

/** Asks for more time for the open turn and says what was given. */
async function askMoreTime(seat: Seat, terminal: Terminal, left: AbortSignal): Promise<ExitCode> {
  const state = emptyReading(seat.discussion);
  const signal = AbortSignal.any([left, AbortSignal.timeout(ANSWER_MS)]);
  let before = "";
  try {
    for await (const news of seat.follow(signal)) {
      if (news.kind === "phase") takeIn(state, { channel: "phase", seq: 0, message: news.message });
      if (news.kind === "caught-up") {
        if (!seat.open) throw new CliError(`no turn of ${seat.participant} is open in ${seat.discussion}`);
        before = seat.open.message.body.deadline;
        await seat.moreTime(seat.open);
      }
      if (news.kind === "inbox" && news.live && news.message.type === "extended") {
        const { deadline } = news.message.body;
        const say = words(langOf(state)).seat;
        const until = soonTime(deadline);
        terminal.out(`${deadline > before ? say.extended(until) : say.noMoreTime(until)}\n`);
        return EXIT.done;
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  throw new CliError(`${seat.discussion} gave no answer: see with \`swarm show ${seat.discussion}\` whether it runs`);
}

class Sitting {
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
      // What is being written is kept, what is being sent is sent.
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
    if (news.kind === "caught-up") {
      this.#caughtUp = true;
      this.#introduce();
      this.#catchUp();
      this.#seat.sendHeartbeats(signal);
    } else if (news.kind === "floor") {
      putOnFloor(this.#state, news.statement);
      if (this.#caughtUp) this.#holder.statement(news.statement, this.#state);
    } else if (news.kind === "phase") {
      takeIn(this.#state, { channel: "phase", seq: 0, message: news.message });
      if (this.#caughtUp && news.message.type === "composed") this.#introduce();
      // One that is stored may have been taken up again since.
      if (news.message.type === "closed") this.#over = news.live;
      if (news.message.type === "released" && news.message.body.turn === this.#answering?.turn)
        this.#terminal.err(`swarm: ${this.#words.released}\n`);
    } else {
      if (news.live) this.#holder.inbox(news.message, this.#state);
      else if (news.message.type === "message") this.#before.push(news.message);
      if (news.message.type === "shutdown") {
        if (news.live) await this.#seat.bye(news.message.id);
        this.#over = news.live;
      }
    }
  }

  /** Shows the history: the floor, messages to this seat, and the open turn. */
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
      throw new CliError(overFault(this.#state));
    }
    if (!composed) return;
    const { participants } = composed;
    const self = participants.find(({ id }) => id === this.#seat.participant);
    const seats = participants.filter(({ pool }) => pool === "seat").map(({ id }) => id);
    if (self?.pool !== "seat") {
      const there = seats.length > 0 ? `its seats: ${seats.join(", ")}` : "it has none: start it with --seat NAME";
      throw new CliError(`${this.#state.id} has no seat ${this.#seat.participant}; ${there}`);
    }
    this.#holder.introduce(self, this.#state);
  }

  /**
   * Lets the holder answer the open turn while the discussion is being followed; withdraws the question when the turn is
   * closed.
   */
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
    const { stop, deadline } = answering;
    const signal = AbortSignal.any([stop.signal, deadline, left.signal]);
    answering.over = this.#answer(open, signal, deadline, left).finally(() => answering.end());
  }

  async #answer(open: SeatTurn, signal: AbortSignal, deadline: AbortSignal, left: AbortController): Promise<void> {
    try {
      const content = await this.#holder.answer(open, this.#state, signal, () => this.#seat.moreTime(open));
      if (content === undefined) left.abort(new Error("left"));
      else {
        await this.#seat.answer(open, content);
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

function overFault(state: Reading): string {
  const canGoOn = reopeningFault(state, {})?.why !== "over";
  const next = canGoOn ? `; \`swarm resume ${state.id}\` takes it up again` : "";
  return `${state.id} is over: \`swarm show ${state.id}\` shows the result${next}`;
}

/** An answer that is being written, and the time that it has. */
class Answering {
  readonly turn: string;
  readonly attempt: string;
  readonly stop = new AbortController();
  /** Resolves when nothing more is written or sent for it. */
  over: Promise<void> = Promise.resolve();
  readonly #passed = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(turn: string, attempt: string) {
    this.turn = turn;
    this.attempt = attempt;
  }

  /** Aborted when its time is over. */
  get deadline(): AbortSignal {
    return this.#passed.signal;
  }

  /** @param deadline ISO 8601; a later one than before where more time was given */
  until(deadline: string): void {
    clearTimeout(this.#timer);
    const remaining = Math.max(0, Math.min(Date.parse(deadline) - Date.now(), 2 ** 31 - 1));
    this.#timer = setTimeout(() => this.#passed.abort(new Error("the deadline has passed")), remaining);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
