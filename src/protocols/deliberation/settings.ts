import { z } from "zod";
import { Name } from "#wire";
import { DEFAULT_ENTRY, ENTRIES } from "./entries.ts";
import { MAX_ROUNDS } from "./limits.ts";
import { Override } from "./overrides.ts";

/** The protocol's own options, as a discussion's options hold them. */
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
