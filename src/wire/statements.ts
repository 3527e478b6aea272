import { z } from "zod";
import { Origin, Reference, Usage } from "./discussion.ts";
import { MessageId, Name } from "./names.ts";

/** How a speaker may relate their words to an earlier message. */
export const RELATIONS = ["supports", "counters", "extends", "questions"] as const;

/** The name of a kind of statement. Which kinds there are, and what they hold, says the discussion's protocol. */
export const KindName = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, "1 to 64 of a-z 0-9 _, the first a letter");

/**
 * An accepted statement as it stands on the floor, in turns and in files. `type` names the kind, as the
 * seed's round files do; `content` follows the kind's schema unless a flag says that it was accepted all the same.
 */
export const FloorStatement = z.looseObject({
  id: MessageId,
  from: Name,
  type: KindName,
  round: z.int().min(1),
  content: z.record(z.string(), z.unknown()),
  references: z.array(Reference).default([]),
  timestamp: z.iso.datetime({ offset: true }),
  turn: z.string().max(128),
  flags: z.array(z.string()).optional().describe("rules that it still broke when its returns were used up"),
  checked: z
    .array(z.string())
    .optional()
    .describe("what it cites that was looked up in the documents and stands there; absent where there are none"),
  origin: Origin.optional(),
  usage: Usage.optional(),
  hash: z.string().optional(),
  prev: z.string().optional(),
});
export type FloorStatement = z.infer<typeof FloorStatement>;
