import { isoTime } from "#lib/clock";
import type { Absence, Ask, AskResult } from "#protocols/effects";
import { addUsage, type Body, type FloorStatement, NO_USAGE, type Participant, type Reason, type Usage } from "#wire";
import { judge, type Verdict } from "../gate/gate.ts";
import type { RunnerParts } from "./runner.ts";
import type { Said } from "./state.ts";
import { turnFor } from "./turns.ts";
import { changeOrTime } from "./waiting.ts";

/** Times that a statement goes back to its author. */
export const MAX_RETURNS = 2;

interface OpenTurn {
  readonly participant: Participant;
  readonly turn: string;
  deadline: number;
  /** Answers looked at so far. */
  seen: number;
  returns: number;
  /** The last answer that fits its schema: what is taken at the deadline although it was returned. */
  fallback: { said: Said; verdict: Verdict } | undefined;
  /** Passed the gate (or used up its returns), but not yet on the floor. */
  ready: { said: Said; verdict: Verdict } | undefined;
  /** Has been told that it waits for the others. */
  told: boolean;
  settled: { statement: FloorStatement } | { absence: Absence } | undefined;
}

/**
 * One step in which participants are asked: turns go out, answers pass the gate or are returned, and are numbered in
 * the order of the table, so that the same answers give the same record whoever was quicker. A sealed step puts
 * nothing onto the floor before all are in or the deadline has passed.
 */
export class Asking {
  readonly #parts: RunnerParts;
  readonly #ask: Ask;
  readonly #turns: OpenTurn[];
  readonly #signal: AbortSignal;
  #usage: Usage = NO_USAGE;
  #repairs: number;
  #returns = 0;
  /** A wish to go on with what is there counts for the step in which it was said. */
  readonly #since: number;
  /** Where the first statement of a sealed step already stands on the floor, its place: what was said later comes too late. */
  readonly #opened: number;
  #extended = false;
  /** Acceptances and the like that nobody here waits for until the step ends. */
  readonly #sending: Promise<void>[] = [];

  constructor(parts: RunnerParts, ask: Ask, signal: AbortSignal) {
    this.#parts = parts;
    this.#ask = ask;
    this.#signal = signal;
    this.#repairs = ask.repairs;
    this.#since = parts.state.begunAt.get(begunId(ask, 1)) ?? parts.state.seq;
    this.#turns = ask.participants.map((participant) => {
      const turn = turnId(ask, participant);
      const statement = parts.state.byTurn.get(turn);
      return {
        participant,
        turn,
        deadline: 0,
        seen: 0,
        returns: 0,
        fallback: undefined,
        ready: undefined,
        told: false,
        settled: statement ? { statement } : undefined,
      };
    });
    const stands = this.#turns.flatMap(
      ({ turn }) => parts.state.statedAt.get(parts.state.byTurn.get(turn)?.id ?? "") ?? [],
    );
    this.#opened = ask.sealed ? Math.min(...stands) : Number.POSITIVE_INFINITY;
  }

  async run(): Promise<AskResult> {
    for (const { turn } of this.#turns) this.#parts.open.add(turn);
    try {
      if (this.#turns.length > 0) {
        await this.#begin();
        await this.#untilSettled();
        await Promise.all(this.#sending);
      }
      return this.#result();
    } finally {
      await Promise.allSettled(this.#sending);
      for (const { turn, deadline } of this.#turns) {
        this.#parts.open.delete(turn);
        this.#parts.closed.set(turn, deadline);
      }
    }
  }

  /** Says that the step begins and hands the turns out; a runner that comes back keeps the deadline that holds. */
  async #begin(): Promise<void> {
    const { state, clock } = this.#parts;
    const now = clock.now();
    let time = 1;
    while (state.announced.has(begunId(this.#ask, time))) time += 1;
    const former = state.deadlines.get(begunId(this.#ask, time - 1));
    // A sealed step that has been opened was over: nobody is asked again.
    const opened = Number.isFinite(this.#opened);
    const goesOn = former !== undefined && (opened || Math.max(...former.values()) > now);
    if (goesOn) time -= 1;
    for (const turn of this.#turns) {
      const { participant } = turn;
      turn.deadline = (goesOn ? former.get(participant.id) : undefined) ?? this.#deadlineFor(participant, now);
    }
    if (!goesOn) {
      const due = this.#turns.map(({ participant, deadline }) => [participant.id, isoTime(deadline)] as const);
      await this.#parts.desk.announce(
        "begun",
        begunId(this.#ask, time),
        {
          step: this.#ask.step,
          name: this.#ask.phase,
          asked: this.#turns.map(({ participant }) => participant.id),
          deadline: isoTime(Math.max(...this.#turns.map(({ deadline }) => deadline))),
          deadlines: Object.fromEntries(due),
          topic: this.#ask.topic.slice(0, 500),
        },
        { round: this.#ask.round, phase: this.#ask.phase },
      );
    }
    if (!opened) await Promise.all(this.#turns.filter(({ settled }) => !settled).map((turn) => this.#give(turn, time)));
  }

  #deadlineFor(participant: Participant, now: number): number {
    const options = this.#parts.options;
    const seconds = participant.pool === "seat" ? options.seatSeconds : options.turnSeconds;
    const own = now + seconds * 1_000;
    const end =
      options.timeSeconds === undefined
        ? Number.POSITIVE_INFINITY
        : this.#parts.state.startedAt + options.timeSeconds * 1_000;
    // The synthesis of what is there is still wanted when the time is up.
    return this.#ask.phase === "synthesis" ? own : Math.min(own, Math.max(end, now));
  }

  async #give(turn: OpenTurn, time: number): Promise<void> {
    const { state, desk, options, library, table } = this.#parts;
    await library.ready();
    const body = () =>
      turnFor({
        discussion: state.id,
        ask: this.#ask,
        turn: turn.turn,
        participant: turn.participant,
        deadline: turn.deadline,
        options,
        floor: [...state.floor.values()],
        messages: state.direct.filter(({ to }) => to === turn.participant.id).map(({ from, text }) => ({ from, text })),
        library,
        ...table,
      });
    const at = { id: turn.turn, round: this.#ask.round, phase: this.#ask.phase };
    await desk.send(turn.participant, "turn", `${turn.turn}.${time}`, body, at);
  }

  async #untilSettled(): Promise<void> {
    const { clock, changed } = this.#parts;
    for (;;) {
      // Whoever has lost the discussion meanwhile must not go on with what it knows.
      this.#signal.throwIfAborted();
      const { version } = changed;
      for (const turn of this.#turns) await this.#look(turn);
      await this.#release();
      const open = this.#turns.filter(({ settled, ready }) => !settled && !ready);
      if (this.#turns.every(({ settled }) => settled)) return;
      const now = clock.now();
      if (open.length > 0 && this.#answerNow()) {
        for (const turn of open) this.#giveUp(turn, "the user asked to go on with what is there");
        continue;
      }
      const opened = Number.isFinite(this.#opened);
      const due = open.filter(({ deadline }) => opened || deadline <= now);
      if (due.length > 0) {
        if (opened || !this.#extend(due)) for (const turn of due) this.#giveUp(turn, "no answer by the deadline");
        continue;
      }
      const next = Math.min(...open.map(({ deadline }) => deadline));
      await changeOrTime(this.#parts, version, next - now, this.#signal);
    }
  }

  /** Below the quorum the deadline is put off once, by half of what it was. */
  #extend(due: readonly OpenTurn[]): boolean {
    const answered = this.#turns.filter(({ settled, ready }) => ready || (settled && "statement" in settled)).length;
    if (this.#extended || answered >= this.#ask.quorum || this.#ask.quorum === 0 || this.#outOfTime()) return false;
    this.#extended = true;
    const { options, clock } = this.#parts;
    for (const turn of due) {
      const seconds = turn.participant.pool === "seat" ? options.seatSeconds : options.turnSeconds;
      turn.deadline = clock.now() + seconds * 500;
    }
    return true;
  }

  #outOfTime(): boolean {
    const { options, state, clock } = this.#parts;
    return options.timeSeconds !== undefined && clock.now() >= state.startedAt + options.timeSeconds * 1_000;
  }

  #answerNow(): boolean {
    return this.#parts.state.commanded("answer_now") > this.#since;
  }

  #giveUp(turn: OpenTurn, reason: string): void {
    if (turn.fallback) turn.ready = turn.fallback;
    else turn.settled = { absence: { participant: turn.participant.id, reason } };
  }

  /** Looks at what a participant has said since the last look. */
  async #look(turn: OpenTurn): Promise<void> {
    const answers = this.#parts.state.said.get(turn.turn) ?? [];
    for (; turn.seen < answers.length; turn.seen += 1) {
      const said = answers[turn.seen];
      if (!said || said.participant !== turn.participant.id) continue;
      if (said.usage) this.#usage = addUsage(this.#usage, said.usage);
      if (turn.settled && "statement" in turn.settled) this.#accepted(turn, said, turn.settled.statement);
      else if (turn.settled || turn.ready || said.seq > this.#opened) continue;
      else if (said.unable !== undefined) this.#giveUp(turn, said.unable);
      else await this.#judge(turn, said);
    }
    const dead = turn.settled || turn.ready ? undefined : this.#parts.deadTurn(turn.participant, turn.turn);
    if (dead !== undefined) this.#giveUp(turn, dead);
  }

  async #judge(turn: OpenTurn, said: Said): Promise<void> {
    const { state, options } = this.#parts;
    const candidate = { kind: this.#ask.phase, author: turn.participant.id, content: said.content };
    const verdict = judge(candidate, { floor: state.floor, participants: state.participants, lang: options.lang });
    const fits = verdict.content !== undefined;
    if (fits) turn.fallback = { said, verdict };
    // What was returned before a crash stays returned, for the same reasons, though the floor has grown since.
    const before = state.returned.get(returnedId(said));
    if (verdict.reasons.length === 0 && !before) {
      turn.ready = { said, verdict };
    } else if (before || this.#mayReturn(turn)) {
      await this.#return(turn, said, before ?? verdict.reasons);
    } else if (turn.fallback) {
      turn.ready = turn.fallback;
    } else {
      const why = verdict.reasons.map(({ message }) => message).join("; ");
      turn.settled = {
        absence: { participant: turn.participant.id, reason: `no answer that fits: ${why}`.slice(0, 500) },
      };
    }
  }

  #mayReturn(turn: OpenTurn): boolean {
    if (turn.returns >= MAX_RETURNS) return false;
    return turn.participant.pool === "seat" || this.#repairs > 0;
  }

  async #return(turn: OpenTurn, said: Said, reasons: readonly Reason[]): Promise<void> {
    turn.returns += 1;
    this.#returns += 1;
    if (turn.participant.pool !== "seat") this.#repairs -= 1;
    const attemptsLeft = MAX_RETURNS + 1 - turn.returns;
    const body = { turn: turn.turn, reasons: [...reasons], attemptsLeft };
    const { desk } = this.#parts;
    const at = { round: this.#ask.round, phase: this.#ask.phase };
    await desk.announce("returned", returnedId(said), { ...body, participant: turn.participant.id }, at);
    await desk.send(turn.participant, "returned", String(said.seq), body, this.#at(said));
  }

  /** Puts onto the floor what may stand there by now. */
  async #release(): Promise<void> {
    if (this.#ask.sealed && this.#turns.some(({ settled, ready }) => !settled && !ready)) {
      for (const turn of this.#turns) if (turn.ready) this.#received(turn, turn.ready.said);
      return;
    }
    for (const turn of this.#turns) {
      if (turn.settled) continue;
      if (!turn.ready) return;
      const { said, verdict } = turn.ready;
      const statement = await this.#parts.desk.accept(this.#ask.round, {
        from: turn.participant.id,
        type: this.#ask.phase,
        content: verdict.content ?? {},
        references: [...verdict.references],
        turn: turn.turn,
        ...(verdict.reasons.length > 0 ? { flags: [...new Set(verdict.reasons.map(({ rule }) => rule))] } : {}),
        ...(said.origin ? { origin: said.origin } : {}),
        ...(said.usage ? { usage: said.usage } : {}),
      });
      turn.settled = { statement };
      this.#accepted(turn, said, statement);
    }
  }

  /** Who must wait for the others in a sealed step is told that their answer is in. */
  #received(turn: OpenTurn, said: Said): void {
    if (turn.told) return;
    turn.told = true;
    this.#tell(turn, "received", said, { turn: turn.turn });
  }

  #accepted(turn: OpenTurn, said: Said, statement: FloorStatement): void {
    this.#tell(turn, "accepted", said, { turn: turn.turn, messageId: statement.id });
  }

  /** Sends what is awaited when the step ends; until then a failure waits with it. */
  #tell<T extends "received" | "accepted">(turn: OpenTurn, type: T, said: Said, body: Body<"inbox", T>): void {
    const sending = this.#parts.desk.send(turn.participant, type, String(said.seq), body, this.#at(said));
    sending.catch(() => undefined);
    this.#sending.push(sending);
  }

  #at(said: Said): { round: number; phase: string; cause: string } {
    return { round: this.#ask.round, phase: this.#ask.phase, cause: said.id };
  }

  #result(): AskResult {
    const settled = this.#turns.flatMap((turn) => (turn.settled ? [turn.settled] : []));
    return {
      statements: settled.flatMap((one) => ("statement" in one ? [one.statement] : [])),
      absent: settled.flatMap((one) => ("absence" in one ? [one.absence] : [])),
      usage: this.#usage,
      returns: this.#returns,
    };
  }
}

export const turnId = (ask: Pick<Ask, "key">, participant: Pick<Participant, "id">): string =>
  `${ask.key}.${participant.id}`;
const begunId = (ask: Ask, time: number): string => `${ask.key}.begun.${time}`;
/** By its place: the id of a message is its author's choice, and may come twice. */
const returnedId = (said: Said): string => `returned.${said.seq}`;
