import type { Lease } from "../port.ts";

/** Handed over: the key waits for its next holder. */
const NOBODY = "-";

/** Leases within one process: a holder lives as long as the process, so none lapses. */
export class MemoryLeases {
  readonly #owned = new Map<string, string>();

  take(key: string, holder: string): Lease | undefined {
    const owner = this.#owned.get(key);
    if (owner !== undefined && owner !== NOBODY && owner !== holder) return undefined;
    this.#owned.set(key, holder);
    const release = async ({ handOver = false }: { readonly handOver?: boolean } = {}): Promise<void> => {
      if (this.#owned.get(key) !== holder) return;
      if (handOver) this.#owned.set(key, NOBODY);
      else this.#owned.delete(key);
    };
    return { key, holder, lost: new AbortController().signal, release, [Symbol.asyncDispose]: () => release() };
  }

  holder(key: string): { holder: string } | undefined {
    const holder = this.#owned.get(key);
    return holder === undefined || holder === NOBODY ? undefined : { holder };
  }

  orphans(): string[] {
    return [...this.#owned].flatMap(([key, holder]) => (holder === NOBODY ? [key] : [])).sort();
  }
}
