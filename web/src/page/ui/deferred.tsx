import type { ComponentType, JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { words } from "../words/index.ts";
import { Failure } from "./action.tsx";

/** Debounce time of a search in milliseconds, so that typing is never slowed down. */
const PAUSE = 80;

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

interface Loaded<T> {
  /** The last one that was loaded. */
  readonly value?: T;
  readonly failure?: unknown;
  again(): Promise<void>;
}

/**
 * Loads a value at once, and again whenever the page comes into sight; the answer to the newest request counts.
 * @param of what it depends on
 * @param everyMs interval of further loads in milliseconds; default: none
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  of: readonly unknown[],
  everyMs?: number,
): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, "again">>({});
  const stop = useMemo(() => new AbortController(), of);
  // A caller may hold a function of an earlier view, and an earlier request may be answered last.
  const now = useRef({ load, stop });
  now.current = { load, stop };
  const asked = useRef(0);
  const shown = useRef(0);
  const again = async (): Promise<void> => {
    const nth = ++asked.current;
    const { signal } = now.current.stop;
    const loaded = await now.current.load(signal).then(
      (value) => ({ value }),
      (failure) => ({ failure }),
    );
    if (signal.aborted || nth < shown.current) return;
    shown.current = nth;
    setState((before) => ("value" in loaded ? loaded : { ...before, ...loaded }));
  };
  useEffect(() => {
    const seen = (): void => void (document.hidden || again());
    void again();
    document.addEventListener("visibilitychange", seen, { signal: stop.signal });
    const timer = everyMs === undefined ? undefined : setInterval(() => void again(), everyMs);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [stop]);
  return { ...state, again };
}

export const Loading = () => (
  <p class="empty faint" role="status">
    {words.value.loading}
  </p>
);

/** A view whose script is loaded when it is first shown. */
export function late(load: () => Promise<ComponentType>): () => JSX.Element {
  let loaded: ComponentType | undefined;
  return function Late() {
    const { failure } = useLoaded(async () => {
      loaded ??= await load();
    }, []);
    const View = loaded;
    if (View) return <View />;
    return failure === undefined ? <Loading /> : <Failure error={failure} />;
  };
}
