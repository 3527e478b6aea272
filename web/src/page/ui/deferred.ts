import { useEffect, useState } from "preact/hooks";

/** Milliseconds after the last key before a search begins: typing itself never waits for it. */
const PAUSE = 80;

/** A value as it was when it last stood still. */
export function useDeferred<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * A value one picture later. What was pressed or moved shows that at once; the large view that depends on it follows,
 * and where many values come within a picture only the last is drawn.
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
