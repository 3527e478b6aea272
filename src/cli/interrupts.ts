/** What Ctrl-C asks for the first time, the second, and every time after that. */
export type Interrupt = "pause" | "stop" | "kill";

/**
 * Ctrl-C and SIGTERM, counted: once asks for a pause, twice for a stop, three times for the end. A prompt that
 * swallows Ctrl-C reports it by `press`.
 */
export class Interrupts implements Disposable {
  readonly #heard: (interrupt: Interrupt) => void;
  readonly #first = new AbortController();
  readonly #onSignal = (): void => this.press();
  #count = 0;

  constructor(heard: (interrupt: Interrupt) => void) {
    this.#heard = heard;
    process.on("SIGINT", this.#onSignal);
    process.on("SIGTERM", this.#onSignal);
    if (process.platform !== "win32") process.on("SIGHUP", this.#onSignal);
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
    process.off("SIGHUP", this.#onSignal);
  }
}
