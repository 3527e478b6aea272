import type { AskedTurn } from "./asked-turn.ts";

/** Tracks open and closed turns with their deadlines; answers to closed ones are late. */
export class TurnLog {
  readonly #open = new Map<string, AskedTurn>();
  readonly #closed = new Map<string, number>();
  #onClose: ((turn: string, seen: number) => void) | undefined;

  /** Calls back when a turn is closed, with the number of its answers that were looked at. */
  onClose(then: (turn: string, seen: number) => void): void {
    this.#onClose = then;
  }

  open(turn: AskedTurn): void {
    this.#open.set(turn.id, turn);
  }

  /** All turns whose answers are awaited, in whatever branch of the protocol. */
  get all(): readonly AskedTurn[] {
    return [...this.#open.values()];
  }

  /**
   * @param deadline milliseconds since the epoch
   * @param seen how many of its answers were looked at; the others are replied to now
   */
  close(turn: string, deadline: number, seen = 0): void {
    this.#open.delete(turn);
    this.#closed.set(turn, deadline);
    this.#onClose?.(turn, seen);
  }

  isOpen(turn: string): boolean {
    return this.#open.has(turn);
  }

  /** The deadline of a closed turn, in milliseconds since the epoch. */
  deadlineOf(turn: string): number | undefined {
    return this.#closed.get(turn);
  }
}
