import { existsSync } from "node:fs";
import type { Bus, PurgingBus } from "#bus";
import { command, contextOf, type OpenRequest, openDiscussion } from "#client";
import { emptyReading, type Reading } from "#discussion";
import { systemClock } from "#lib/clock";
import { partialOf } from "#protocols";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import {
  type BrokerLocation,
  BrokerWatch,
  discussionFolder,
  type Reached,
  reachOrGoAlone,
  shownPath,
} from "../reach.ts";
import { untilFilesShow } from "../stored/stored-state.ts";
import { type InterruptLevel, Interrupts, type Terminal } from "../terminal.ts";
import type { RunWords } from "../words/en.ts";
import { words } from "../words/index.ts";
import { type Asker, recommendedAsker, terminalAsker } from "./asker.ts";
import { attend } from "./attend.ts";
import { type EndedDiscussion, type Screen, type ScreenKind, screenOf } from "./screen.ts";

/** Two presses of Ctrl-C within this time mean stop, even if the pause has completed. Milliseconds. */
const SECOND_PRESS_MS = 300;
/** Timeouts for the confirmation of a pause and of a stop, in ms. */
const PAUSE_MS = 20_000;
const STOP_MS = 15_000;

export interface RunOptions {
  readonly place: BrokerLocation;
  readonly terminal: Terminal;
  readonly screen: ScreenKind;
  readonly lang: "en" | "zh";
  /** Questions get the recommended answer. */
  readonly unattended: boolean;
  /** Like in SwarmOptions. */
  readonly gatewayAfterMs?: number;
  /** Answers the discussion's questions. Default: the user on the terminal; if unattended, the recommended choices. */
  readonly asker?: Asker;
  /** Notices for the user, shown once it has begun, which may add to them. */
  readonly notes?: readonly (string | undefined)[];
  /** Notice that precedes the result. Default: none. */
  readonly notice?: string;
  /** Called with the reason why no broker is available; the discussion then runs in this process alone. Absent: it fails. */
  readonly onAlone?: (why: string) => void;
  /** Publishes the start or resume of the discussion. Returns the exit status if there is nothing to run. */
  readonly begin: (bus: PurgingBus, signal: AbortSignal, note: Screen["note"]) => Promise<Begun | ExitCode>;
}

export interface Begun {
  readonly state: Reading;
  /** The first sequence to show. */
  readonly from: number;
  /** Seats that this process holds until the discussion ends or is left. */
  readonly held?: { readonly seats: readonly string[]; close(): Promise<void> } | undefined;
}

/** Opens a discussion, to be run from its start. @throws like openDiscussion */
export async function begunWith(bus: Bus, request: OpenRequest, signal: AbortSignal): Promise<Begun> {
  const { options, context } = request;
  const { id, seq } = await openDiscussion(bus, request, signal);
  return { state: emptyReading(id, { options, context: contextOf(context) }), from: seq };
}

/** Runs a discussion until its end or pause, with the processes that it needs, and shuts them down. */
export async function runDiscussion(options: RunOptions): Promise<ExitCode> {
  const screen = screenOf(options.screen, options.terminal, options.lang);
  const run = new Run(options, screen);
  using interrupts = new Interrupts((interrupt) => run.interrupted(interrupt));
  return await run.run(interrupts);
}

class Run {
  readonly #options: RunOptions;
  readonly #screen: Screen;
  readonly #leave = new AbortController();
  #bus: Bus | undefined;
  #begun: Begun | undefined;
  #interrupts = 0;
  #timeout: NodeJS.Timeout | undefined;

  constructor(options: RunOptions, screen: Screen) {
    this.#options = options;
    this.#screen = screen;
  }

  /** In the discussion's language as soon as that is known. */
  get #words(): RunWords {
    return words(this.#begun?.state.options?.lang ?? this.#options.lang).run;
  }

  async run(interrupts: Interrupts): Promise<ExitCode> {
    const { place, gatewayAfterMs } = this.#options;
    const note = (text: string, level: "info" | "warning"): void => this.#screen.note(text, level);
    using watch = new BrokerWatch(note, "`swarm list` shows what can be resumed");
    let reached: Reached | undefined;
    try {
      const how = { ...place, gatewayAfterMs, name: "swarm discuss", signal: this.#leave.signal };
      const { onAlone } = this.#options;
      // The discussion starts while the workers still do; a worker that fails to start ends it.
      reached = await watch.reach(how, onAlone && ((options) => reachOrGoAlone(options, onAlone)));
      const signal = AbortSignal.any([this.#leave.signal, watch.signal]);
      signal.throwIfAborted();
      this.#bus = reached.bus;
      const begun = await this.#options.begin(reached.bus, signal, note);
      if (typeof begun === "number") return begun;
      this.#begun = begun;
      this.#screen.introduce(this.#begun.state, this.#begun.held?.seats);
      for (const text of this.#options.notes ?? []) if (text !== undefined) note(text, "info");
      await this.#attend(reached.bus, this.#begun, interrupts, signal);
      return await this.#end(this.#begun.state, reached);
    } catch (error) {
      this.#screen.release();
      if (!this.#leave.signal.aborted) throw error;
      return this.#begun && reached ? await this.#end(this.#begun.state, reached) : EXIT.interrupted;
    } finally {
      clearTimeout(this.#timeout);
      await this.#begun?.held?.close();
      await reached?.close();
    }
  }

  async #attend(bus: Bus, begun: Begun, interrupts: Interrupts, signal: AbortSignal): Promise<void> {
    const { unattended, lang } = this.#options;
    const { state } = begun;
    const asker = this.#options.asker ?? (unattended ? recommendedAsker : terminalAsker(state.options?.lang ?? lang));
    const onInterrupt = (): void => interrupts.press();
    const isStopping = (): boolean => this.#interrupts > 1;
    const follow = (from: number): Promise<void> =>
      attend({ bus, state, from, screen: this.#screen, asker, isStopping, onInterrupt, signal });
    await follow(begun.from);
    if (state.status === "paused" && this.#interrupts === 1) await systemClock.sleep(SECOND_PRESS_MS, signal);
    if (state.status === "paused" && isStopping()) await follow(state.lastSeq + 1);
  }

  /** First: pause. Second: stop. Before there is a discussion: exit. */
  interrupted(interrupt: InterruptLevel): void {
    this.#interrupts += 1;
    if (!this.#bus || !this.#begun) {
      this.#leave.abort(new Error("interrupted"));
      return;
    }
    const pause = interrupt === "pause";
    this.#screen.note(pause ? this.#words.pausing : this.#words.stopping, "info");
    // Where the broker is gone, nobody hears it: then the patience ends the wait.
    command(this.#bus, this.#begun.state.id, interrupt).catch(() => undefined);
    clearTimeout(this.#timeout);
    this.#timeout = setTimeout(
      () => {
        this.#screen.note(this.#words.unconfirmed((pause ? PAUSE_MS : STOP_MS) / 1000), "warning");
        this.#leave.abort(new Error("not confirmed"));
      },
      pause ? PAUSE_MS : STOP_MS,
    );
  }

  async #end(state: Reading, reached: Reached): Promise<ExitCode> {
    clearTimeout(this.#timeout);
    await this.#begun?.held?.close();
    // Waits for the files, so that they are complete when the user sees the path.
    const { home, natsUrl } = this.#options.place;
    const folder = discussionFolder(home, state.id);
    const written = natsUrl !== undefined || this.#leave.signal.aborted || (await untilFilesShow(folder, state));
    if (!written) this.#screen.note(this.#words.behind(state.id), "warning");
    if (state.status === "closed" && reached.drain) {
      // The stream goes with this process: with its messages in an archive, it is verified, rebuilt and replayed as any other.
      await reached.drain();
      await (await import("../stored/archive.ts")).archiveDiscussion(reached.bus, folder, state.id);
    }
    await reached.close();
    const { notice } = this.#options;
    const shownFolder = existsSync(folder) ? shownPath(folder) : this.#words.elsewhere;
    const ended = { ...this.#ending(state), folder, shownFolder, ...(notice === undefined ? {} : { notice }) };
    this.#screen.end(state, ended);
    return ended.exit;
  }

  #ending(state: Reading): Pick<EndedDiscussion, "outcome"> & { exit: ExitCode } {
    if (state.status === "closed" || state.status === "ended") {
      const outcome = state.ended?.outcome ?? "failed";
      const partial = partialOf(state) !== undefined;
      if (outcome === "completed") return { outcome, exit: partial ? EXIT.endedEarly : EXIT.done };
      if (this.#interrupts > 0) return { outcome, exit: EXIT.interrupted };
      return { outcome, exit: outcome === "failed" ? EXIT.failed : EXIT.endedEarly };
    }
    if (this.#interrupts > 0) return { outcome: "interrupted", exit: EXIT.interrupted };
    if (state.status === "paused") return { outcome: "paused", exit: state.failure ? EXIT.endedEarly : EXIT.done };
    throw new CliError(`${state.id} is neither over nor paused: continue with \`swarm resume ${state.id}\``);
  }
}
