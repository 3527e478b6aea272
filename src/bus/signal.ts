/** Runs `then` when the signal is aborted (at once if it is); the result takes the wish back. */
export function untilAborted(signal: AbortSignal, then: () => void): () => void {
  if (signal.aborted) {
    then();
    return () => undefined;
  }
  signal.addEventListener("abort", then, { once: true });
  return () => signal.removeEventListener("abort", then);
}
