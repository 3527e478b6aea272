/** Idle timeouts of an answer, in milliseconds. */
export interface Patience {
  /** Limit without any event before the answer's first words. Default: `silentMs`. */
  readonly firstMs?: number;
  /** Limit without any event; once the answer has begun, without any but pings. */
  readonly silentMs: number;
  /** Limit with nothing but pings: a model that thinks in silence sends only these. */
  readonly pingsMs: number;
}

export const PATIENCE: Patience = { silentMs: 60_000, pingsMs: 180_000 };

/**
 * Idle timeouts of vendors that send nothing while their model thinks (OpenAI's chat completions: 79 s measured in
 * BerriAI/litellm#36992). A status or a first event without words does not end that phase, since proxies send these at
 * once.
 */
export const THINKING_PATIENCE: Patience = { firstMs: 280_000, silentMs: 60_000, pingsMs: 280_000 };

/** Idle timeouts of a model on the user's own machine, which may read a long prompt for minutes before its first word. */
export const LOCAL_PATIENCE: Patience = { silentMs: 280_000, pingsMs: 280_000 };

/** Watches one exchange from this moment. Uses system timers, since it measures the vendor and not the discussion. */
export function idleWatch({ firstMs, silentMs, pingsMs }: Patience) {
  const over = new AbortController();
  const after = (ms: number, what: string): NodeJS.Timeout =>
    setTimeout(() => over.abort(new Error(`${what} for ${ms / 1_000} s`)), ms);
  let silent = after(firstMs ?? silentMs, "nothing was received");
  let hasBegun = false;
  const pings = after(pingsMs, "only pings were received");
  return {
    /** Aborted at a timeout; the reason names it. */
    signal: over.signal,
    /** Restarts the timeouts. @param said whether more than a ping arrived */
    heard(said: boolean): void {
      if (said || !hasBegun) silent.refresh();
      if (said) pings.refresh();
    },
    begun(): void {
      if (hasBegun) return;
      hasBegun = true;
      clearTimeout(silent);
      silent = after(silentMs, "no more of the answer was received");
    },
    [Symbol.dispose](): void {
      clearTimeout(silent);
      clearTimeout(pings);
    },
  };
}
