import { z } from "zod";
import { MessageId } from "#wire";
import type { Section as Shape } from "../../section.ts";
import { short } from "./fields.ts";

/** A part of the result as people read it: see src/protocols/section.ts. */
export const Section: z.ZodType<Shape> = z.object({
  id: z.string(),
  heading: short,
  text: z.array(short),
  items: z.array(z.object({ text: short, refs: z.array(MessageId) })),
  table: z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) }).optional(),
  folded: z.boolean(),
}) as z.ZodType<Shape>;
