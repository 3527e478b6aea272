import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { FloorStatement } from "#wire";
import { answerSchema, withKnownIds } from "./answer-schema.ts";

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

const floor: FloorStatement[] = [
  {
    id: "r1-msg-001",
    from: "ops",
    type: "argument",
    round: 1,
    content: {},
    references: [],
    timestamp: "2026-11-21T00:00:00Z",
    turn: "t",
  },
];
const Summary = z.object({ summary: z.string(), sources: z.array(z.string()) });
const schema = withKnownIds(Summary, floor);

describe("withKnownIds", () => {
  it("takes an answer that names what was said", () => {
    expect(schema.safeParse({ summary: "As r1-msg-001 shows.", sources: ["r1-msg-001"] }).success).toBe(true);
  });

  it("may repeat what it was given to repeat, even if that names what was not", () => {
    const said = { summary: "“as r1-msg-009 says”", sources: [] };
    const repeating = withKnownIds(Summary, floor, "en", { position: "as r1-msg-009 says" });
    expect(repeating.safeParse(said).success).toBe(true);
    expect(schema.safeParse(said).success).toBe(false);
  });

  it("has an id with a slip corrected, without asking", () => {
    const slip = { summary: "As R1-MSG-1 shows", sources: ["[r1-msg-001]", "r1-msg-1", "r1_msg_0001"] };
    expect(schema.parse(slip)).toEqual({
      summary: "As r1-msg-001 shows",
      sources: ["r1-msg-001", "r1-msg-001", "r1-msg-001"],
    });
  });

  it.each([[{ summary: "As r1-msg-002 shows.", sources: [] }], [{ summary: "", sources: ["r2-msg-001"] }]])(
    "refuses one that names what was not: %j",
    (content) => {
      const parsed = schema.safeParse(content);
      expect(parsed.error?.issues[0]?.message).toMatch(/^no such message: r\d-msg-00\d$/);
    },
  );
});
