import type { Lang } from "#wire";
import type { Fate } from "./objections.ts";
import { words } from "./words/index.ts";

/** Outcome of an objection in a reader's words. */
export const fateText = (fate: Fate, lang: Lang): string => words(lang).fates[fate];
