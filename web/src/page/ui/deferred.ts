import { useEffect, useState } from "preact/hooks";

/** Debounce time of a search in milliseconds, so that typing is never slowed down. */
const PAUSE = 80;

/** A debounced value. */
export function useDeferred<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * Delays a value by one frame: the control itself updates at once, the expensive view follows, and of several values
 * within a frame only the last is rendered.
 */
export function useNextPicture<T>(value: T): T {
  const [drawn, setDrawn] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(() => value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return drawn;
}
