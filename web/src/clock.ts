import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Offset of the gateway's clock from this machine's, in ms. */
let ahead = 0;

/** Tolerated clock difference in ms: an HTTP date has whole seconds, and a response takes time. */
const UNNOTICED_MS = 3_000;

/** Reads the gateway's clock. @param date date header of a response that has just arrived */
export function heardDate(date: string | null): void {
  const found = Date.parse(date ?? "") - Date.now();
  if (!Number.isNaN(found)) ahead = Math.abs(found) < UNNOTICED_MS ? 0 : found;
}

/** Milliseconds since the epoch by the gateway's clock, which deadlines use. */
export const gatewayNow = (): number => Date.now() + ahead;

/** The current time, updated while a component uses it. */
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
