import { signal } from "@preact/signals";
import type { Given } from "./types.ts";

/** What the protocol of the discussion that is shown calls its statements; undefined where the page has the words itself. */
export const names = signal<Given["names"]>(undefined);
