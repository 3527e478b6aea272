import { z } from "zod";
import { MessageId } from "#wire";

const TEXT = z.string().min(1).max(20_000);

/** One point of a section, with the messages that carry it. */
const SectionItem = z.object({ text: TEXT, refs: z.array(MessageId) });
export type SectionItem = { readonly text: string; readonly refs: readonly string[] };

/** A part of a result as people read it, in the discussion's language. Terminal, Markdown, HTML and page draw the same parts. */
export interface Section {
  /** Names it for links and tests: "answer", "options", "constraints". */
  readonly id: string;
  readonly heading: string;
  /** Paragraphs before the items. */
  readonly text: readonly string[];
  readonly items: readonly SectionItem[];
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** Whether page and report show its heading alone until it is opened. */
  readonly folded: boolean;
}

export const Section: z.ZodType<Section> = z.object({
  id: z.string(),
  heading: z.string().max(20_000),
  text: z.array(TEXT),
  items: z.array(SectionItem),
  table: z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) }).optional(),
  folded: z.boolean(),
}) as z.ZodType<Section>;
