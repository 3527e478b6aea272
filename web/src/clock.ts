import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** What the gateway's clock is ahead of this machine's, in milliseconds. */
let ahead = 0;

/** What two clocks may differ by before it counts: an HTTP date has whole seconds, and its response takes time. */
const UNNOTICED_MS = 3_000;

/** Reads the gateway's clock. @param date of a response that has just come, as HTTP writes it */
export function heardDate(date: string | null): void {
  const found = Date.parse(date ?? "") - Date.now();
  if (!Number.isNaN(found)) ahead = Math.abs(found) < UNNOTICED_MS ? 0 : found;
}

/** Milliseconds since the epoch by the gateway's clock, by which deadlines go. */
export const gatewayNow = (): number => Date.now() + ahead;

/** The same, updated every second while a component uses it. */
const now = signal(gatewayNow());
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time, updated every second while the component is mounted. */
export function useNow(): number {
  useEffect(() => {
    watchers += 1;
    now.value = gatewayNow();
    timer ??= setInterval(() => {
      now.value = gatewayNow();
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
