/** How long an answer may make no progress, in milliseconds. */
export interface Patience {
  /** Without any event. */
  readonly silentMs: number;
  /** With pings and nothing else: a model that thinks without showing it sends only these, but not for ever. */
  readonly pingsMs: number;
}

export const PATIENCE: Patience = { silentMs: 60_000, pingsMs: 180_000 };

/** A model on the user's own machine may read a long prompt for minutes before its first word. */
export const LOCAL_PATIENCE: Patience = { silentMs: 280_000, pingsMs: 280_000 };

export interface IdleWatch extends Disposable {
  /** Aborted when the patience ran out; the reason says how. */
  readonly signal: AbortSignal;
  /** Something arrived; `said` where it is more than a ping. */
  heard(said: boolean): void;
}

/** Watches one exchange, from now on. Uses timers of the system, since it measures the vendor and not the discussion. */
export function idleWatch({ silentMs, pingsMs }: Patience): IdleWatch {
  const over = new AbortController();
  const after = (ms: number, what: string): NodeJS.Timeout =>
    setTimeout(() => over.abort(new Error(`${what} for ${ms / 1_000} s`)), ms);
  const silent = after(silentMs, "nothing was received");
  const pings = after(pingsMs, "only pings were received");
  return {
    signal: over.signal,
    heard(said) {
      silent.refresh();
      if (said) pings.refresh();
    },
    [Symbol.dispose]() {
      clearTimeout(silent);
      clearTimeout(pings);
    },
  };
}
