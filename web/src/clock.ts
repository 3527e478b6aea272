import { signal } from "@preact/signals";

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

const now = signal(gatewayNow());
setInterval(() => {
  now.value = gatewayNow();
}, 1_000);

/** The current time, updated every second: a component that asks for it is drawn again. */
export const useNow = (): number => now.value;
