import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answerSchema } from "./answer-schema.ts";

describe("answerSchema", () => {
  it("says a tuple as a list of what its places hold", () => {
    const schema = answerSchema(
      z.object({ pair: z.tuple([z.string(), z.string()]), mixed: z.tuple([z.string(), z.boolean()]) }),
    );
    expect(schema.properties).toMatchObject({
      pair: { type: "array", items: { type: "string" }, minItems: 2, maxItems: 2 },
      mixed: { type: "array", items: { anyOf: [{ type: "string" }, { type: "boolean" }] }, minItems: 2, maxItems: 2 },
    });
    expect(JSON.stringify(schema)).not.toContain("prefixItems");
  });

  it("asks for what has a default, and leaves out what is optional", () => {
    const schema = answerSchema(z.object({ list: z.array(z.string()).default([]), extra: z.string().optional() }));
    expect(schema.required).toEqual(["list"]);
  });
});
