/** Whose share of a queue an item is, and whether a person waits for it. */
export interface QueueShare {
  readonly of: string;
  readonly attended: boolean;
}

/**
 * What waits, in fair turns: one item of each share after the other (round robin), so that a share of forty holds up
 * nobody who wants two. What a person waits for comes before what nobody does, in fair turns too.
 */
export class FairQueue<T> {
  readonly #attended = new Map<string, T[]>();
  readonly #others = new Map<string, T[]>();

  push(item: T, share: QueueShare = { of: "", attended: false }): void {
    const shares = share.attended ? this.#attended : this.#others;
    const items = shares.get(share.of);
    if (items) items.push(item);
    else shares.set(share.of, [item]);
  }

  /** The next one, or undefined where nothing waits. */
  shift(): T | undefined {
    for (const shares of [this.#attended, this.#others]) {
      for (const [of, items] of shares) {
        const item = items.shift();
        // A share that has had its turn goes to the end of the ring.
        shares.delete(of);
        if (items.length > 0) shares.set(of, items);
        return item;
      }
    }
    return undefined;
  }

  /** Takes out what no longer waits; false where it has had its turn. */
  remove(item: T): boolean {
    for (const shares of [this.#attended, this.#others]) {
      for (const [of, items] of shares) {
        const at = items.indexOf(item);
        if (at === -1) continue;
        items.splice(at, 1);
        if (items.length === 0) shares.delete(of);
        return true;
      }
    }
    return false;
  }
}
