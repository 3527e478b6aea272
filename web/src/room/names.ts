import { signal } from "@preact/signals";
import type { Act, DiscussionSnapshot, Lang } from "./types.ts";

/** What the protocol of the discussion that is shown calls its statements; undefined before one is loaded. */
export const names = signal<DiscussionSnapshot["names"] | undefined>(undefined);

/** What a statement of a kind does in an argument. */
export const actOf = (kind: string): Act => names.value?.en.acts[kind] ?? "argues";

/** What a step is called: in few words where its protocol has them. @param name as it was announced */
export const stepOf = (kind: string, name: string, lang: Lang): string => names.value?.[lang].steps[kind] ?? name;
