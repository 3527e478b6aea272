/** Lets one side wait for changes on the other. No change is missed: a wait names the last version that it saw. */
export class Notifier {
  #version = 0;
  #waiting: (() => void)[] = [];

  /** The number of changes so far. */
  get version(): number {
    return this.#version;
  }

  notify(): void {
    this.#version += 1;
    const woken = this.#waiting;
    this.#waiting = [];
    for (const wake of woken) wake();
  }

  /** Resolves after a change later than `version`; rejects with the signal's reason. */
  after(version: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      if (this.#version !== version) {
        resolve();
        return;
      }
      const stop = (): void => reject(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
      this.#waiting.push(() => {
        signal.removeEventListener("abort", stop);
        resolve();
      });
    });
  }
}
