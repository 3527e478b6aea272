/** Calls `then` when the signal is aborted (at once if it already is), unless the returned function is called first. */
export function untilAborted(signal: AbortSignal, then: () => void): () => void {
  if (signal.aborted) {
    then();
    return () => undefined;
  }
  signal.addEventListener("abort", then, { once: true });
  return () => signal.removeEventListener("abort", then);
}

/** Whether a promise is fulfilled, rather than rejected. */
export const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );

/** Aborted as soon as one of both is. */
export const eitherOf = (signal: AbortSignal | undefined, other: AbortSignal): AbortSignal =>
  signal ? AbortSignal.any([signal, other]) : other;

/** Settles like the promise. @throws the signal's reason once it aborts; the work itself continues */
export async function orAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const stop = untilAborted(signal, () => aborted.reject(signal.reason));
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    stop();
  }
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => void untilAborted(signal, resolve));
