import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { FloorStatement } from "#wire";
import { withKnownIds } from "./known-ids.ts";

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
const schema = withKnownIds(z.object({ summary: z.string(), sources: z.array(z.string()) }), floor);

describe("withKnownIds", () => {
  it("takes an answer that names what was said", () => {
    expect(schema.safeParse({ summary: "As r1-msg-001 shows.", sources: ["r1-msg-001"] }).success).toBe(true);
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
