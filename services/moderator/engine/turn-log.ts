/** Which turns are waited for, and which no longer are, with their deadlines: what comes for those is late. */
export class TurnLog {
  readonly #open = new Set<string>();
  readonly #closed = new Map<string, number>();

  open(turn: string): void {
    this.#open.add(turn);
  }

  /** @param deadline milliseconds since the epoch */
  close(turn: string, deadline: number): void {
    this.#open.delete(turn);
    this.#closed.set(turn, deadline);
  }

  isOpen(turn: string): boolean {
    return this.#open.has(turn);
  }

  /** When a turn that is closed was due, in milliseconds since the epoch. */
  deadlineOf(turn: string): number | undefined {
    return this.#closed.get(turn);
  }
}
