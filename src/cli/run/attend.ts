import { type Bus, BusError } from "#bus";
import { answerQuestion, command, heardInItem, isForUser, readDrafts, readingSubjects } from "#client";
import { langOf, type Reading, takeIn } from "#discussion";
import { type Clock, systemClock } from "#lib/clock";
import { succeeds } from "#lib/signal";
import { CliError } from "../failures.ts";
import { words } from "../words/index.ts";
import type { Asker } from "./asker.ts";
import type { Screen } from "./screen.ts";

/** Time without a moderator after which the user gets a notice; normally one takes a discussion within milliseconds. */
const SILENCE_MS = 15_000;

/** Time until a question is asked again whose answer could not be stored. */
const ASK_AGAIN_MS = 5_000;

/** Interval between updates of the line that says how long somebody has been waited for. */
const REFRESH_MS = 5_000;

export interface AttendOptions {
  readonly bus: Bus;
  readonly state: Reading;
  /** The first sequence to read and show. */
  readonly from: number;
  readonly screen: Screen;
  /** Default: questions are left to others. */
  readonly asker?: Asker;
  /** Whether a pause is only a step of stopping: then it does not end the reading. */
  readonly isStopping?: () => boolean;
  /** Called for Ctrl-C inside a prompt. */
  readonly onInterrupt?: () => void;
  readonly signal: AbortSignal;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/**
 * Follows a discussion live, shows it, and asks the user its questions, until it is closed or paused: see
 * `state.status`.
 * @throws the signal's reason; CliError if the stream ends
 */
export async function attend(options: AttendOptions): Promise<void> {
  const { bus, state, screen } = options;
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  const questions = asking(options, signal);
  void warnOfSilence(options, signal);
  void showDrafts(options, signal);
  const minutes = setInterval(() => screen.waits(state), REFRESH_MS);
  let caughtUp = false;
  let called: string | undefined;
  try {
    for await (const item of bus.read(readingSubjects(state.id), { from: options.from, signal })) {
      if (item.kind === "caught-up") caughtUp = true;
      for (const heard of heardInItem(item)) {
        takeIn(state, heard);
        if (isForUser(heard)) screen.show(heard, state);
        else screen.waits(state);
      }
      if (!caughtUp) continue;
      if (state.status === "closed" || (state.status === "paused" && !options.isStopping?.())) return;
      questions.follow();
      // Calls the user for a question that has come, once.
      const open = state.options?.unattended ? undefined : state.question?.question;
      if (open !== called) screen.calls?.(open === undefined ? undefined : state);
      called = open;
    }
    options.signal.throwIfAborted();
    throw new CliError(`the broker ended the reading of ${state.id}: continue with \`swarm resume ${state.id}\``);
  } finally {
    clearInterval(minutes);
    if (called !== undefined) screen.calls?.(undefined);
    over.abort();
    await questions.settled();
  }
}

/** Drafts are not stored: what is missed is not shown. */
async function showDrafts({ bus, state, screen }: AttendOptions, signal: AbortSignal): Promise<void> {
  if (!screen.drafts) return;
  try {
    for await (const draft of readDrafts(bus, state.id, signal)) screen.drafts(draft, state);
  } catch {
    // The reading of the discussion tells of a lost broker.
  }
}

async function warnOfSilence({ state, screen }: AttendOptions, signal: AbortSignal): Promise<void> {
  if (!(await succeeds(systemClock.sleep(SILENCE_MS, signal)))) return;
  if (state.status === "starting") {
    const seconds = SILENCE_MS / 1000;
    screen.note(words(langOf(state)).run.silence(seconds), "warning");
  }
}

/** Asks the open question, one at a time, while the discussion is being followed: somebody else may answer first. */
function asking({ bus, state, screen, asker, onInterrupt, clock = systemClock }: AttendOptions, over: AbortSignal) {
  let open: { readonly id: string; readonly stop: AbortController } | undefined;
  let asked: Promise<void> = Promise.resolve();

  /** @returns whether nothing is left to ask */
  async function ask(by: Asker, signal: AbortSignal): Promise<boolean> {
    const { question } = state;
    if (!question || signal.aborted) return true;
    screen.hold();
    try {
      const given = await by.ask(question, signal);
      if (given === "interrupt") onInterrupt?.();
      else if (given === "pause" && question.choices.some(({ value }) => value === "pause")) {
        await answerQuestion(bus, state.id, question, { choice: "pause" });
      } else if (given === "pause") await command(bus, state.id, "pause");
      else if (given) await answerQuestion(bus, state.id, question, given);
      return true;
    } catch (error) {
      if (!(error instanceof BusError)) throw error;
      screen.note(error.message, "warning");
      return false;
    } finally {
      screen.release();
    }
  }

  /** Asks again after a pause where the answer could not be stored, as long as the question is open. */
  async function askUntilStored(by: Asker, signal: AbortSignal): Promise<void> {
    while (!(await ask(by, signal))) if (!(await succeeds(clock.sleep(ASK_AGAIN_MS, signal)))) return;
  }

  /** Asks a new open question; withdraws one that was answered elsewhere. */
  function follow(): void {
    const { question } = state;
    if (!asker || question?.question === open?.id) return;
    open?.stop.abort();
    open = undefined;
    if (!question) return;
    const stop = new AbortController();
    open = { id: question.question, stop };
    const signal = AbortSignal.any([over, stop.signal]);
    asked = asked.then(() => askUntilStored(asker, signal));
  }

  return { follow, settled: () => asked };
}
