/** Lets one side wait until the other has something new. No change is missed: a wait names the last one it saw. */
export class Notifier {
  #version = 0;
  #waiting: (() => void)[] = [];

  /** Counts the changes so far. */
  get version(): number {
    return this.#version;
  }

  /** Wakes everybody who waits. */
  notify(): void {
    this.#version += 1;
    const woken = this.#waiting;
    this.#waiting = [];
    for (const wake of woken) wake();
  }

  /** Resolves when there has been a change after `version`; rejects with the signal's reason. */
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
