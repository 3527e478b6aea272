/** Runs `then` when the signal is aborted (at once if it is), unless the result has been called before. */
export function untilAborted(signal: AbortSignal, then: () => void): () => void {
  if (signal.aborted) {
    then();
    return () => undefined;
  }
  signal.addEventListener("abort", then, { once: true });
  return () => signal.removeEventListener("abort", then);
}

/**
 * Settles as the promise does, for work that takes no signal itself.
 * @throws the signal's reason, as soon as it is aborted; the work goes on to its own end
 */
export async function orAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const stop = untilAborted(signal, () => aborted.reject(signal.reason));
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    stop();
  }
}
