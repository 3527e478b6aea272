/**
 * Sends what one turn of the event loop has to send at its end, so that it leaves in one write to the socket: the client
 * itself writes after every microtask, which costs broker and clients a third more where much goes on at once.
 */
export class Outbox {
  #waiting: (() => void)[] = [];

  /** Calls `send` at the end of this turn of the event loop. */
  add(send: () => void): void {
    if (this.#waiting.length === 0) setImmediate(() => this.flush());
    this.#waiting.push(send);
  }

  /** Sends at once what waits. */
  flush(): void {
    const sending = this.#waiting;
    this.#waiting = [];
    for (const send of sending) send();
  }
}
