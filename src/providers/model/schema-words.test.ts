import { expect, it } from "vitest";
import { z } from "zod";
import { PROTOCOLS } from "#protocols";
import { answerSchema, schemaInWords } from "./answer-schema.ts";
import { tokensIn } from "./pricing.ts";

const told = (schema: z.ZodType): string => schemaInWords(answerSchema(schema));

it("writes a schema as a type, with bounds and descriptions as comments", () => {
  const Node = z.object({
    name: z.string().meta({ description: "as it stands" }),
    get children() {
      return z.array(Node).max(3);
    },
  });
  const schema = z.object({
    id: z.string().regex(/^a\d{1,5}$/),
    side: z.enum(["for", "against"]).optional(),
    share: z.number().min(0).max(1).nullable(),
    count: z.int().min(1),
    sizes: z.array(z.union([z.literal("all"), z.number()])).length(2),
    whom: z.array(z.object({ to: z.string(), why: z.string().optional() })),
    seats: z.record(z.string(), z.object({ name: z.string() })),
    tree: Node,
  });
  expect(told(schema)).toMatchInlineSnapshot(`
    "type __schema0 = {
      name: string // as it stands
      children: __schema0[] // ..3 items
    }

    {
      id: /a\\d+/
      side?: "for" | "against"
      share: number | null
      count: integer // 1..
      sizes: ("all" | number)[] // 2 items
      whom: { to: string; why?: string }[]
      seats: { [name: string]: { name: string } }
      tree: __schema0
    }"
  `);
});

/** The names of all properties in a schema. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "properties" in value && "type" in value ? Object.keys(value.properties as object) : [];
  return [...own, ...Object.values(value).flatMap(namesIn)];
}

it("names every property of every kind of statement of every protocol, in fewer tokens", () => {
  const forms = PROTOCOLS.flatMap(({ kinds }) => Object.values(kinds)).map(
    ({ form, schema }) => form?.schema ?? schema,
  );
  expect(forms.length).toBeGreaterThan(20);
  for (const form of forms) {
    const [schema, words] = [answerSchema(form), told(form)];
    for (const name of namesIn(schema)) expect(words).toMatch(new RegExp(`\\b${name}\\??: `, "u"));
    expect(tokensIn(words)).toBeLessThan(tokensIn(JSON.stringify(schema)));
  }
});
