import type { Signal } from "@preact/signals";
import { Problem } from "./api.ts";

/** First pause after a failure, in milliseconds; doubled each time, up to the last. */
const FIRST_RETRY = 1_000;
const LAST_RETRY = 30_000;

/**
 * Reloads a value after changes: once for several changes, never concurrently, with retries while the gateway fails.
 */
export class Reloaded<T> {
  readonly #shown: Signal<T>;
  readonly #request: () => Promise<T>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLoading = false;
  /** Delay of another reload requested during the current one. */
  #again: number | undefined;
  #retry = FIRST_RETRY;
  #isClosed = false;

  /** @param shown the value, set after each load */
  constructor(shown: Signal<T>, request: () => Promise<T>) {
    this.#shown = shown;
    this.#request = request;
  }

  /** @param pause milliseconds within which more changes may come */
  want(pause: number): void {
    if (this.#isClosed || this.#timer !== undefined) return;
    if (this.#isLoading) this.#again = pause;
    else this.#timer = setTimeout(() => void this.#load(), pause);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #load(): Promise<void> {
    this.#timer = undefined;
    this.#isLoading = true;
    try {
      const loaded = await this.#request();
      this.#retry = FIRST_RETRY;
      if (!this.#isClosed) this.#shown.value = loaded;
    } catch (error) {
      const isRefused = error instanceof Problem && error.status < 500 && error.status !== 429;
      if (!isRefused) this.#again ??= this.#retry;
      this.#retry = Math.min(2 * this.#retry, LAST_RETRY);
    }
    this.#isLoading = false;
    const again = this.#again;
    this.#again = undefined;
    if (again !== undefined) this.want(again);
  }
}
