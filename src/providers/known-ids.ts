import { z } from "zod";
import { type FloorStatement, type Lang, mendIds, messageIdsIn } from "#wire";
import type { Facts, ModelRequest } from "./provider.ts";
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
  return withMendedIds(schema, floor).superRefine((content, context) => {
    const unknown = messageIdsIn(JSON.stringify(content)).filter((id) => !known.has(id));
    if (unknown.length > 0) {
      context.addIssue({ code: "custom", message: words(lang).unknownIds(unknown), input: content });
    }
  });
}

/**
 * What a statement's answer must be: it names only messages that stand on the floor. The provider's one repair is for
 * that; after it, and in the second answer to a returned turn, the gate decides.
 */
export function citing<T>(
  schema: z.ZodType<T>,
  { floor, lang, returned }: Pick<Facts, "floor" | "lang" | "returned">,
): Pick<ModelRequest<T>, "schema" | "atLeast"> {
  const mended = withMendedIds(schema, floor);
  return returned ? { schema: mended } : { schema: withKnownIds(schema, floor, lang), atLeast: mended };
}

/** The schema, of answers in which message ids with a slip are corrected first. */
function withMendedIds<T>(schema: z.ZodType<T>, floor: readonly FloorStatement[]): z.ZodType<T> {
  const known = new Set(floor.map((statement) => statement.id));
  return z.preprocess((content) => mendIds(content, known), schema);
}
