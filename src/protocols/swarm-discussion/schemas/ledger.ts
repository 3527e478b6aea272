import { z } from "zod";
import { MessageId, Name } from "#wire";
import { CHECKED } from "../ledger/fact.ts";
import { FACT_KINDS } from "../ledger/mentions.ts";
import { short } from "./fields.ts";

const Uses = z.array(z.object({ by: Name, messageId: MessageId }));
const Spread = z.object({
  disagreement: z.number().min(0).max(10),
  positions: z.array(z.object({ text: short, holders: z.array(Name) })),
});

/** The facts of a discussion beside its result. */
export const Ledger = z.object({
  total: z.int().min(0),
  kept: z.int().min(0),
  facts: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(FACT_KINDS),
      text: short,
      figure: z.string().optional(),
      broughtBy: Name,
      messageId: MessageId,
      round: z.int().min(1),
      checked: z.enum(CHECKED),
      usedBy: Uses,
      answeredBy: Uses,
      kept: z.boolean(),
    }),
  ),
  rounds: z.array(
    z.object({
      round: z.int().min(1),
      brought: z.int().min(0),
      takenUp: z.int().min(0),
      kept: z.int().min(0).optional(),
    }),
  ),
  spread: z.object({ start: Spread, end: Spread }),
});
export type Ledger = z.infer<typeof Ledger>;
