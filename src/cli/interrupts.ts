import { isatty } from "node:tty";

/** What Ctrl-C requests the first time, the second time, and after that. */
export type InterruptLevel = "pause" | "stop" | "kill";

/**
 * Counts Ctrl-C and SIGTERM: the first requests a pause, the second a stop, the third ends the process. A prompt that
 * consumes Ctrl-C reports it with `press`. A terminal that is closed tells so several times, by SIGHUP from shell and
 * system and by what cannot be written to it: that is one request for a pause, and none after another. A command that has
 * none, as under nohup, outlives the terminal that it was started from.
 */
export class Interrupts implements Disposable {
  readonly #heard: (interrupt: InterruptLevel) => void;
  readonly #first = new AbortController();
  readonly #onSignal = (): void => this.press();
  readonly #hasTerminal = [0, 1, 2].some((fd) => isatty(fd));
  /** @param signal absent where it is told by what could not be written */
  readonly #onHangUp = (signal?: NodeJS.Signals): void => {
    // Node does not keep the ignoring of a signal that it was started with.
    if (this.#count === 0 && (this.#hasTerminal || signal === undefined)) this.press();
  };
  #count = 0;

  constructor(heard: (interrupt: InterruptLevel) => void) {
    this.#heard = heard;
    process.on("SIGINT", this.#onSignal);
    process.on("SIGTERM", this.#onSignal);
    if (process.platform !== "win32") process.on("SIGHUP", this.#onHangUp);
  }

  /** Aborted by the first one. */
  get signal(): AbortSignal {
    return this.#first.signal;
  }

  press(): void {
    this.#count += 1;
    this.#first.abort(new Error("interrupted"));
    this.#heard(this.#count === 1 ? "pause" : this.#count === 2 ? "stop" : "kill");
  }

  [Symbol.dispose](): void {
    process.off("SIGINT", this.#onSignal);
    process.off("SIGTERM", this.#onSignal);
    process.off("SIGHUP", this.#onHangUp);
  }
}
