import { z } from "zod";
import { MAX_ROUNDS, USUAL_ROUNDS } from "./limits.ts";

/** The protocol's own options, as a discussion's options hold them. */
const Settings = z.object({
  providers: z.array(z.string()).catch([]),
  fallback: z.array(z.string()).catch([]),
  rounds: z.int().min(1).max(MAX_ROUNDS).catch(USUAL_ROUNDS),
});
export type Settings = z.infer<typeof Settings>;

export const settingsOf = (options: unknown): Settings => Settings.parse(options ?? {});
