import type { Invitation, Invitations } from "#client";

/** The longest time that a timer can wait, in ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The end of what some invitations granted. Dispose of it when nobody waits for it any more. */
export interface AccessEnd extends Disposable {
  /** Aborted as soon as one of the invitations is revoked, at any gateway or by a command, or expires. */
  readonly signal: AbortSignal;
}

/** Tells at once when an invitation ends. One watch for all that wait; none while nobody does. */
export class Endings {
  readonly #invitations: Invitations;
  readonly #waiting = new Map<string, Set<() => void>>();
  #watch: { readonly stop: AbortController; readonly begun: Promise<void> } | undefined;

  constructor(invitations: Invitations) {
    this.#invitations = invitations;
  }

  /** @param given verified just now */
  of(given: readonly Invitation[]): AccessEnd {
    const ended = new AbortController();
    const end = (): void => ended.abort(new Error("the invitation has ended"));
    for (const { id } of given) this.#waiting.set(id, (this.#waiting.get(id) ?? new Set()).add(end));
    const left = Math.min(...given.map(({ expires }) => Date.parse(expires) - Date.now()));
    const timer = given.length > 0 && left < LONGEST_TIMER ? setTimeout(end, left).unref() : undefined;
    // What was revoked between being verified and being listened for.
    if (given.length > 0) void this.#listen().then(() => this.#look(given, end));
    return {
      signal: ended.signal,
      [Symbol.dispose]: () => {
        clearTimeout(timer);
        for (const { id } of given) this.#forget(id, end);
      },
    };
  }

  #forget(id: string, end: () => void): void {
    const waiting = this.#waiting.get(id);
    waiting?.delete(end);
    if (waiting?.size === 0) this.#waiting.delete(id);
    if (this.#waiting.size > 0) return;
    this.#watch?.stop.abort();
    this.#watch = undefined;
  }

  async #look(given: readonly Invitation[], end: () => void): Promise<void> {
    const held = await Promise.all(given.map((one) => this.#invitations.holds(one))).catch(() => [true]);
    if (!held.every(Boolean)) end();
  }

  #listen(): Promise<void> {
    if (this.#watch) return this.#watch.begun;
    const stop = new AbortController();
    const heard = (id: string): void => {
      for (const end of [...(this.#waiting.get(id) ?? [])]) end();
    };
    const begun = this.#invitations.watchRevoked(stop.signal, heard).catch(() => {
      // Each stream looks at its heartbeats too; the next one tries to listen again.
      if (this.#watch?.stop === stop) this.#watch = undefined;
    });
    this.#watch = { stop, begun };
    return begun;
  }
}
