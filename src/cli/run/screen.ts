import { resultEvent } from "#client";
import {
  awaitedAt,
  type DraftEvent,
  draftsOf,
  eventOf,
  type Heard,
  langOf,
  providerOf,
  type Reading,
  tableOf,
  titleOf,
  withDraft,
} from "#discussion";
import { systemClock } from "#lib/clock";
import { asJson, oneLine } from "#lib/plain";
import type { Participant } from "#wire";
import { UsageError } from "../failures.ts";
import { type Look, lookOf } from "../render/look.ts";
import { LONG_WAIT, renderDraft, renderHeard, renderNotice, renderTitle, renderWaiting } from "../render/phases.ts";
import { renderResult } from "../render/result.ts";
import { clipToColumns } from "../render/text.ts";
import { printLines, type Terminal } from "../terminal.ts";
import { words } from "../words/index.ts";

const SECOND = 1_000;

export interface EndedDiscussion {
  /** completed, ended-early, stopped, failed, paused or interrupted. */
  readonly outcome: string;
  readonly exit: number;
  /** The absolute path, and the one for display. */
  readonly folder: string;
  readonly shownFolder: string;
  /** Notice that precedes the result. Default: none. */
  readonly notice?: string;
}

export interface Screen {
  /** @param held seats that this process holds itself. Default: none */
  introduce(state: Reading, held?: readonly string[]): void;
  show(heard: Heard, state: Reading): void;
  /** An answer arrived that is not shown yet: the discussion waits for fewer participants. */
  waits(state: Reading): void;
  /** Somebody is writing; absent where that is not shown. */
  drafts?(draft: DraftEvent, state: Reading): void;
  /** Calls the user, whose decision is waited for; undefined: no longer. */
  calls?(state: Reading | undefined): void;
  /** Shows a notice of ours, not of the discussion: a worker was restarted, the broker is lost. */
  note(text: string, level: "info" | "warning"): void;
  /** Buffers output while a question is on the terminal. */
  hold(): void;
  release(): void;
  end(state: Reading, ended: EndedDiscussion): void;
}

export type ScreenKind = "text" | "json" | "quiet";

/** @throws UsageError if both are asked for */
export function screenKindOf({ json, quiet }: { readonly json?: boolean; readonly quiet?: boolean }): ScreenKind {
  if (json && quiet) throw new UsageError("--json and --quiet exclude each other: choose one");
  return json ? "json" : quiet ? "quiet" : "text";
}

export function screenOf(kind: ScreenKind, terminal: Terminal, lang: "en" | "zh"): Screen {
  if (kind === "json") return jsonScreen(terminal);
  return kind === "quiet" ? quietScreen(terminal, lang) : new TextScreen(terminal, lang);
}

class TextScreen implements Screen {
  readonly #terminal: Terminal;
  #lang: "en" | "zh";
  #held: string[] | undefined;
  #introduced = false;
  #ownSeats: readonly string[] = [];
  #confirmed = "";
  /** The line that the next print clears; empty if there is none. */
  #waiting = "";
  /** The time of the last print, in milliseconds since the epoch. */
  #printed = systemClock.now();
  #drafts: ReadonlyMap<string, DraftEvent> = new Map();

  constructor(terminal: Terminal, lang: "en" | "zh") {
    this.#terminal = terminal;
    this.#lang = lang;
  }

  get #look(): Look {
    return lookOf(this.#terminal, this.#lang);
  }

  /** In the language of the discussion once it is known. */
  #lookAt(state: Reading): Look {
    if (state.options) this.#lang = langOf(state);
    return this.#look;
  }

  show(heard: Heard, state: Reading): void {
    if (!this.#isKnown(heard)) this.#print(renderHeard(heard, state, this.#lookAt(state)));
    if (heard.channel === "phase" && heard.message.type === "composed") this.#inviteSeats(state);
    if (heard.channel === "phase" || heard.channel === "floor") this.waits(state);
  }

  /** Topic and composition need not be repeated to the user who has just entered or confirmed them. */
  #isKnown({ channel, message }: Heard): boolean {
    if (channel === "phase" && message.type === "opened") return this.#introduced;
    if (channel === "inbox" && message.type === "question" && message.body.kind === "composition") {
      this.#confirmed = compositionKey(message.body.details.mode, message.body.details.experts);
      return false;
    }
    if (channel !== "phase" || message.type !== "composed") return false;
    const experts = message.body.participants.filter(({ role }) => role === "expert");
    return this.#confirmed === compositionKey(message.body.mode, experts);
  }

  #inviteSeats(state: Reading): void {
    const { id } = state;
    const free = ({ pool, id: seat }: Participant): boolean => pool === "seat" && !this.#ownSeats.includes(seat);
    const seats = tableOf(state).participants.filter(free);
    if (seats.length > 0) this.#print([""]);
    for (const seat of seats) this.note(this.#look.words.run.takeSeat(seat.name, seat.id, id), "info");
  }

  introduce(state: Reading, held: readonly string[] = []): void {
    this.#introduced = true;
    this.#ownSeats = held;
    this.#print(renderTitle(state, this.#lookAt(state)));
  }

  note(text: string, level: "info" | "warning"): void {
    this.#print(renderNotice({ text, level }, this.#look));
  }

  hold(): void {
    this.#wipe();
    this.#held ??= [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    // A prompt leaves an empty line behind.
    this.#print(held[0] === "" ? held.slice(1) : held);
  }

  end(state: Reading, ended: EndedDiscussion): void {
    this.release();
    if (isPaused(ended)) this.#print(renderResume(state, this.#look));
    else this.#print(renderResult(state, ended, this.#look));
  }

  #print(lines: readonly string[]): void {
    if (this.#held) {
      this.#held.push(...lines);
      return;
    }
    if (lines.length > 0) {
      this.#wipe();
      this.#printed = systemClock.now();
    }
    printLines(this.#terminal, lines);
  }

  /** Shows what is being written or awaited in a line that the next print clears, on a terminal only. */
  waits(state: Reading): void {
    const { step } = state;
    const isGoingOn = state.status === "active" || state.status === "starting";
    if (!isGoingOn || state.question || !this.#terminal.interactive || this.#held) return;
    const columns = this.#terminal.columns - 1;
    // One at a time, until that statement is in: lines that take turns cannot be read.
    const [draft] = draftsOf(state, this.#drafts);
    const text = draft
      ? renderDraft(draft, state, columns)
      : step
        ? renderWaiting(step, awaitedAt(state, systemClock.now()), state, this.#look, columns)
        : this.#atWork(state);
    if (text === this.#waiting) return;
    this.#wipe();
    this.#terminal.out(this.#look.colors.dim(clipToColumns(text, columns)));
    this.#waiting = text;
  }

  #atWork(state: Reading): string {
    const seconds = Math.floor((systemClock.now() - this.#printed) / SECOND);
    return `◌ ${this.#look.words.atWork(seconds, seconds < LONG_WAIT ? undefined : providerOf(state))}`;
  }

  drafts(draft: DraftEvent, state: Reading): void {
    this.#drafts = withDraft(this.#drafts, draft);
    this.waits(state);
  }

  calls(state: Reading | undefined): void {
    this.#terminal.call?.(state && this.#lookAt(state).words.run.yourDecision(titleOf(state)));
  }

  #wipe(): void {
    if (this.#waiting !== "") this.#terminal.out("\r\u001b[2K");
    this.#waiting = "";
  }
}

export const SILENT: Screen = {
  introduce() {},
  show() {},
  waits() {},
  note() {},
  hold() {},
  release() {},
  end() {},
};

/** Shows only the result. Failures on the way go to stderr. */
function quietScreen(terminal: Terminal, lang: "en" | "zh"): Screen {
  const note: Screen["note"] = (text, level) => {
    if (level === "warning") terminal.err(`swarm: ${oneLine(text)}\n`);
  };
  return {
    ...SILENT,
    note,
    end(state, ended) {
      const look = lookOf(terminal, state.options ? langOf(state) : lang);
      if (isPaused(ended) && state.failure) note(state.reason, "warning");
      const lines = isPaused(ended) ? renderResume(state, look) : renderResult(state, ended, look);
      printLines(terminal, lines.slice(1));
    },
  };
}

/** One event per line on stdout, nothing else. */
function jsonScreen(terminal: Terminal): Screen {
  const note = (text: string): void => terminal.err(`swarm: ${oneLine(text)}\n`);
  return {
    ...SILENT,
    show: (heard) => terminal.out(`${asJson(eventOf(heard))}\n`),
    note,
    end(state, ended) {
      if (isPaused(ended)) note(words(langOf(state)).run.resume(state.id));
      if (ended.notice !== undefined) note(ended.notice);
      terminal.out(`${asJson(resultEvent(state, ended))}\n`);
    },
  };
}

const compositionKey = (mode: unknown, experts: unknown): string =>
  JSON.stringify([mode, Array.isArray(experts) ? experts.map((one: { id?: unknown }) => one.id) : []]);

const isPaused = ({ outcome }: EndedDiscussion): boolean => outcome === "paused" || outcome === "interrupted";

const renderResume = (state: Reading, { words, colors }: Look): string[] => [
  "",
  colors.bold(words.run.resume(state.id)),
];
