import type { DiscussionOptions, PlannedStep } from "#wire";
import { words } from "./words/index.ts";

/** The place of each kind of statement in its round. */
export const STEP = { analysis: 1, verification: 2, evidence: 3, round_synthesis: 4, feedback: 5 } as const;

/** What comes in each round. */
export const steps = ({ lang }: Pick<DiscussionOptions, "lang">): PlannedStep[] =>
  (Object.entries(STEP) as [keyof typeof STEP, number][]).map(([kind, step]) => ({
    kind,
    step,
    name: words(lang).steps[kind],
  }));
