import { z } from "zod";
import { Name } from "#wire";
import { Override } from "./overrides.ts";

export const ENTRIES = ["design-session", "plan-issue", "review-plan"] as const;
export type Entry = (typeof ENTRIES)[number];
export const DEFAULT_ENTRY: Entry = "design-session";

/** The hard bounds of a deliberation. Nothing raises them. */
export const MAX_ROUNDS = 3;
export const MAX_SPECIALISTS = 4;

/** The phases in their order, and what each may take: advisory, in minutes. They are shown and never abort anything. */
export const PHASES = ["round1", "round2", "round3", "shutdown"] as const;
export type Phase = (typeof PHASES)[number];
export const BUDGET_MINUTES: Readonly<Record<Phase, number>> = { round1: 4, round2: 3, round3: 2, shutdown: 1 };

/** Below even odds of being right, a specialist's confidence is low. */
export const LOW_CONFIDENCE = 0.5;

/** Characters of an instruction that a round's statements may fill, falling so that later rounds converge. */
export const OUTPUT_TOKENS: Readonly<Record<1 | 2 | 3, number>> = { 1: 4_000, 2: 2_500, 3: 1_500 };

const Settings = z.object({
  entry: z.enum(ENTRIES).catch(DEFAULT_ENTRY),
  alternatives: z.array(z.string()).catch([]),
  conflictOverrides: z.array(Override).catch([]),
  rounds: z.int().min(1).max(MAX_ROUNDS).catch(MAX_ROUNDS),
  arbiter: Name.optional(),
  issue: z.int().optional(),
  pr: z.int().optional(),
  /** Why it runs in one process; absent where it runs on a broker. */
  inOneProcess: z.string().optional(),
});
export type Settings = z.infer<typeof Settings>;

export const settingsOf = (options: unknown): Settings => Settings.parse(options ?? {});
