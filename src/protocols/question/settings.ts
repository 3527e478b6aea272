import { z } from "zod";
import { CONDITIONS, DEFAULT_CONDITION } from "./conditions.ts";

/** The protocol's own options, as a discussion's options hold them. */
const Settings = z.object({
  choices: z.array(z.string()).catch([]),
  condition: z.enum(CONDITIONS).catch(DEFAULT_CONDITION),
  voters: z.int().catch(3),
  rounds: z.int().catch(1),
  facts: z.array(z.string()).catch([]),
  answers: z.int().optional(),
  answerTokens: z.int().optional(),
});
export type Settings = z.infer<typeof Settings>;

export const settingsOf = (options: unknown): Settings => Settings.parse(options ?? {});
