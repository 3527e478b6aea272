import { z } from "zod";
import { type FloorStatement, type Lang, mendIds, messageIdsIn } from "#wire";
import { words } from "./words/index.ts";

/**
 * The schema, narrowed to answers that name only messages which stand on the floor, wherever in their text they
 * name them. A provider that repairs answers so repairs these too; an id with a slip that can mean one message only is
 * corrected without asking.
 */
export function withKnownIds<T>(
  schema: z.ZodType<T>,
  floor: readonly FloorStatement[],
  lang: Lang = "en",
): z.ZodType<T> {
  const known = new Set(floor.map((statement) => statement.id));
  return z
    .preprocess((content) => mendIds(content, known), schema)
    .superRefine((content, context) => {
      const unknown = messageIdsIn(JSON.stringify(content)).filter((id) => !known.has(id));
      if (unknown.length > 0) {
        context.addIssue({ code: "custom", message: words(lang).unknownIds(unknown), input: content });
      }
    });
}
