/** Tracks open and closed turns with their deadlines; answers to closed ones are late. */
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

  /** The deadline of a closed turn, in milliseconds since the epoch. */
  deadlineOf(turn: string): number | undefined {
    return this.#closed.get(turn);
  }
}
