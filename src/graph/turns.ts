import type { Claim } from "./claim.ts";

/** A statement, and what it takes for it to be tested. */
export interface TestableClaim<Position> {
  readonly claim: Claim;
  /** Whose words it counters; empty where it counters nobody. */
  readonly countered: readonly string[];
  /** The position it speaks for. */
  readonly position: Position | undefined;
  isTested: boolean;
}

/**
 * Finds out which statements are tested. A statement is tested once everybody whose words it counters has had a turn
 * after it; where it counters nobody, once everybody who holds another position has. Somebody has had a turn after a
 * statement when they spoke in a later step, since the statements of one step are made in parallel.
 *
 * An untested statement waits for one participant at a time, so that each new statement is compared with few others.
 */
export class Turns<Position> {
  readonly #last = new Map<string, number>();
  readonly #waiting = new Map<string, TestableClaim<Position>[]>();
  /** Statements that counter nobody, by step. They become untested when somebody takes another position in that step. */
  readonly #free = new Map<number, TestableClaim<Position>[]>();
  readonly #held = new Map<string, Position>();
  #latest = 0;
  readonly #changed: (turn: TestableClaim<Position>) => void;

  /** @param changed is called with each statement that becomes tested, or stops being so */
  constructor(changed: (turn: TestableClaim<Position>) => void) {
    this.#changed = changed;
  }

  /**
   * Takes the next statement.
   * @param held the position that its author holds from now on; undefined for somebody who is no expert
   */
  take(turn: TestableClaim<Position>, held: Position | undefined): void {
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

  #settle(turn: TestableClaim<Position>): void {
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

  /** Looks again at tested statements of this step and later ones, after an author has moved to another position. */
  #recheck(step: number, author: string): void {
    for (let at = step; at <= this.#latest; at += 1) {
      for (const turn of this.#free.get(at) ?? []) if (turn.isTested && this.#blocks(turn, author)) this.#settle(turn);
    }
  }

  #blocker(turn: TestableClaim<Position>): string | undefined {
    for (const author of turn.countered.length > 0 ? turn.countered : this.#held.keys()) {
      if (this.#blocks(turn, author)) return author;
    }
    return undefined;
  }

  #blocks({ claim, countered, position }: TestableClaim<Position>, author: string): boolean {
    if (author === claim.author || (this.#last.get(author) ?? 0) > claim.step) return false;
    return countered.length > 0 || this.#held.get(author) !== position;
  }
}
