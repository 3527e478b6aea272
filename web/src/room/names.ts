import { signal } from "@preact/signals";
import type { Act, DiscussionSnapshot } from "./types.ts";

/** What the protocol of the discussion that is shown calls its statements; undefined before one is loaded. */
export const names = signal<DiscussionSnapshot["names"] | undefined>(undefined);

/** What a statement of a kind does in an argument. */
export const actOf = (kind: string): Act => names.value?.en.acts[kind] ?? "argues";
