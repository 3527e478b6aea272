import { z } from "zod";
import { Name } from "#wire";
import { AUTO, BOUNDS, RUNNABLE } from "./catalogue.ts";

export const LEVELS = ["low", "medium", "high"] as const;
export const STRATEGIES = ["union", "intersection", "weighted"] as const;
export type Strategy = (typeof STRATEGIES)[number];
export const URGENCIES = ["blocking", "normal", "low"] as const;

export const TASK_TYPES = [
  "feature",
  "bugfix",
  "refactor",
  "review",
  "test",
  "investigation",
  "docs",
  "other",
] as const;

export const DEFAULTS = { pattern: AUTO, taskType: "feature", level: "medium", voters: 3, teamSize: 4 } as const;

/** The protocol's own options, as a discussion's options hold them. */
const Settings = z.object({
  pattern: z.enum(RUNNABLE).catch(DEFAULTS.pattern),
  taskType: z.enum(TASK_TYPES).catch(DEFAULTS.taskType),
  complexity: z.enum(LEVELS).catch(DEFAULTS.level),
  risk: z.enum(LEVELS).catch(DEFAULTS.level),
  hasExpert: z.boolean().catch(false),
  teamSize: z.int().catch(DEFAULTS.teamSize),
  session: Name.optional(),
  angles: z.array(z.string()).optional(),
  strategy: z.enum(STRATEGIES).catch("union"),
  quorum: z.number().optional(),
  voters: z.int().catch(DEFAULTS.voters),
  maxIterations: z.int().catch(BOUNDS.reviewRounds),
  urgency: z.enum(URGENCIES).catch("normal"),
  patternSeconds: z.number().optional(),
  userSeconds: z.number().optional(),
});
export type Settings = z.infer<typeof Settings>;

export const settingsOf = (options: unknown): Settings => Settings.parse(options ?? {});
