import type { DiscussionOptions, PlannedStep } from "#wire";
import { settingsOf } from "./settings.ts";
import { words } from "./words/index.ts";

/** The place of each kind of statement in its round. */
export const STEP = {
  agenda: 1,
  assessment: 2,
  account: 2,
  resolution: 2,
  summary: 3,
  ruling: 4,
  decision: 6,
} as const;

/** What may come, in order; which of it does depends on the conflicts. */
export function steps(options: Pick<DiscussionOptions, "lang"> & Partial<DiscussionOptions>): PlannedStep[] {
  const { rounds } = settingsOf(options);
  const left = new Set<string>(["ruling"]);
  if (rounds < 3) left.add("resolution");
  if (rounds < 2) left.add("account");
  return (Object.entries(STEP) as [keyof typeof STEP, number][])
    .filter(([kind]) => !left.has(kind))
    .map(([kind, step]) => ({
      kind,
      step,
      name: words(options.lang).steps[kind],
      ...(kind === "summary" ? {} : { once: true }),
    }));
}
