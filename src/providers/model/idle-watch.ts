/** How long an answer may make no progress, in milliseconds. */
export interface Patience {
  /** Without any event before the answer's first words. Default: no longer than after them. */
  readonly firstMs?: number;
  /** Without any event. */
  readonly silentMs: number;
  /** With pings and nothing else: a model that thinks without showing it sends only these, but not for ever. */
  readonly pingsMs: number;
}

export const PATIENCE: Patience = { silentMs: 60_000, pingsMs: 180_000 };

/**
 * For vendors that send nothing at all while their model thinks (OpenAI's chat completions: 79 s were measured in
 * BerriAI/litellm#36992). Neither a status nor a first event without words ends that: servers in between send these at once.
 */
export const THINKING_PATIENCE: Patience = { firstMs: 280_000, silentMs: 60_000, pingsMs: 280_000 };

/** A model on the user's own machine may read a long prompt for minutes before its first word. */
export const LOCAL_PATIENCE: Patience = { silentMs: 280_000, pingsMs: 280_000 };

export interface IdleWatch extends Disposable {
  /** Aborted when the patience ran out; the reason says how. */
  readonly signal: AbortSignal;
  /** Something arrived; `said` where it is more than a ping. */
  heard(said: boolean): void;
  /** The answer's words have begun. */
  begun(): void;
}

/** Watches one exchange, from now on. Uses timers of the system, since it measures the vendor and not the discussion. */
export function idleWatch({ firstMs, silentMs, pingsMs }: Patience): IdleWatch {
  const over = new AbortController();
  const after = (ms: number, what: string): NodeJS.Timeout =>
    setTimeout(() => over.abort(new Error(`${what} for ${ms / 1_000} s`)), ms);
  const silence = (ms: number): NodeJS.Timeout => after(ms, "nothing was received");
  let silent = silence(firstMs ?? silentMs);
  let hasBegun = false;
  const pings = after(pingsMs, "only pings were received");
  return {
    signal: over.signal,
    heard(said) {
      silent.refresh();
      if (said) pings.refresh();
    },
    begun() {
      if (hasBegun) return;
      hasBegun = true;
      clearTimeout(silent);
      silent = silence(silentMs);
    },
    [Symbol.dispose]() {
      clearTimeout(silent);
      clearTimeout(pings);
    },
  };
}
