import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Milliseconds since the epoch, updated every second while a component uses it. */
const now = signal(Date.now());
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time, updated every second while the component is mounted. */
export function useNow(): number {
  useEffect(() => {
    watchers += 1;
    now.value = Date.now();
    timer ??= setInterval(() => {
      now.value = Date.now();
    }, 1_000);
    return () => {
      watchers -= 1;
      if (watchers > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }, []);
  return now.value;
}
