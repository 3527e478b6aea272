import type { DiscussionOptions, PlannedStep } from "#wire";
import { words } from "./words/index.ts";

/** The place of each kind of statement in its round; the files are read once. */
export const STEP = { session_files: 1, task: 2, discussion_round: 3 } as const;

export const steps = ({ lang }: Pick<DiscussionOptions, "lang">): PlannedStep[] =>
  (Object.entries(STEP) as [keyof typeof STEP, number][]).map(([kind, step]) => ({
    kind,
    step,
    name: words(lang).steps[kind],
    ...(kind === "session_files" ? { once: true } : {}),
  }));
