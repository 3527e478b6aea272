import { signal } from "@preact/signals";
import type { DiscussionSnapshot } from "./types.ts";

/** What the protocol of the discussion that is shown calls its statements; undefined before one is loaded. */
export const names = signal<DiscussionSnapshot["names"] | undefined>(undefined);
