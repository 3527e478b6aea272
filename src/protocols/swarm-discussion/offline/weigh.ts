import type { Kind } from "./cues.ts";

/**
 * Which of two kinds of ground has the greater claim, where nothing but the kind is known: what binds everybody
 * before what happened, that before what was counted, that before what is merely unknown, meant or said.
 */
const ORDER: readonly Kind[] = ["limit", "incident", "figure", "open", "intention", "statement"];

/** Positive where `a` weighs more, negative where `b` does, 0 where they weigh alike. */
export const compareKinds = (a: Kind, b: Kind): number => ORDER.indexOf(b) - ORDER.indexOf(a);
