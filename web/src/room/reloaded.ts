/** How something is loaded, and what is done with it. */
interface Loading<T> {
  readonly load: () => Promise<T>;
  readonly take: (loaded: T) => void;
}

/** Something that is loaded again after changes: once for several, and never twice at a time. */
export class Reloaded<T> {
  readonly #loading: Loading<T>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLoading = false;
  /** Wanted while it was being loaded: the pause after which it is loaded once more. */
  #again: number | undefined;
  #isClosed = false;

  constructor(loading: Loading<T>) {
    this.#loading = loading;
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
      const loaded = await this.#loading.load();
      if (!this.#isClosed) this.#loading.take(loaded);
    } catch {
      // The next statement or the next visit asks again.
    }
    this.#isLoading = false;
    const again = this.#again;
    this.#again = undefined;
    if (again !== undefined) this.want(again);
  }
}
