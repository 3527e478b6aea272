import type { Claim } from "./claim.ts";

/** A statement that waits to be tested, and what hangs on it. */
export interface Turn<Position> {
  readonly claim: Claim;
  /** Whose words it counters; empty where it counters nobody. */
  readonly countered: readonly string[];
  /** The position it speaks for. */
  readonly position: Position | undefined;
  isTested: boolean;
}

/**
 * Which statements are tested: those since which everybody whose words they counter has had a turn, and, where they
 * counter nobody, everybody who holds another position. Somebody has had a turn since a statement when they spoke in
 * a later step: what is said in one step is said in parallel.
 *
 * Each statement that is not tested waits for one of those who are still to speak, so that a turn is looked at by few.
 */
export class Turns<Position> {
  readonly #last = new Map<string, number>();
  readonly #waiting = new Map<string, Turn<Position>[]>();
  /** Statements that counter nobody, by step: somebody may come to hold another position in that same step. */
  readonly #free = new Map<number, Turn<Position>[]>();
  readonly #held = new Map<string, Position>();
  #latest = 0;
  readonly #changed: (turn: Turn<Position>) => void;

  /** @param changed is told of a statement that is tested now, or is no longer */
  constructor(changed: (turn: Turn<Position>) => void) {
    this.#changed = changed;
  }

  /**
   * Takes the next statement, and what its author holds with it.
   * @param held the position that its author, where they are an expert, holds from here on
   */
  take(turn: Turn<Position>, held: Position | undefined): void {
    const { author, step } = turn.claim;
    const isMoved = held !== undefined && this.#held.get(author) !== held;
    if (held !== undefined) this.#held.set(author, held);
    this.#last.set(author, Math.max(step, this.#last.get(author) ?? 0));
    this.#latest = Math.max(step, this.#latest);
    const waiting = this.#waiting.get(author) ?? [];
    this.#waiting.set(author, []);
    for (const one of waiting) this.#settle(one);
    if (isMoved) this.#recheck(step, author);
    if (turn.countered.length === 0) {
      const free = this.#free.get(step);
      if (free) free.push(turn);
      else this.#free.set(step, [turn]);
    }
    this.#settle(turn);
  }

  #settle(turn: Turn<Position>): void {
    const blocker = this.#blocker(turn);
    if (blocker !== undefined) {
      const waiting = this.#waiting.get(blocker);
      if (waiting) waiting.push(turn);
      else this.#waiting.set(blocker, [turn]);
    }
    const isTested = blocker === undefined;
    if (isTested === turn.isTested) return;
    turn.isTested = isTested;
    this.#changed(turn);
  }

  /** Statements that were tested before somebody came to hold another position in their step. */
  #recheck(step: number, author: string): void {
    for (let at = step; at <= this.#latest; at += 1) {
      for (const turn of this.#free.get(at) ?? []) if (turn.isTested && this.#blocks(turn, author)) this.#settle(turn);
    }
  }

  #blocker(turn: Turn<Position>): string | undefined {
    for (const author of turn.countered.length > 0 ? turn.countered : this.#held.keys()) {
      if (this.#blocks(turn, author)) return author;
    }
    return undefined;
  }

  #blocks({ claim, countered, position }: Turn<Position>, author: string): boolean {
    if (author === claim.author || (this.#last.get(author) ?? 0) > claim.step) return false;
    return countered.length > 0 || this.#held.get(author) !== position;
  }
}
