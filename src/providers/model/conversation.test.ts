import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ModelRequest } from "../provider.ts";
import { conversationOf, turnsOf, withRepair } from "./conversation.ts";
import type { Conversation } from "./vendor.ts";

const TALK: Conversation = {
  system: "s",
  prompt: [{ text: "Argue.", shared: false }],
  said: [],
  schema: {},
  schemaText: "SCHEMA",
  room: 100,
  purpose: "argument",
  can: {},
  pauses: false,
};

describe("a repair", () => {
  it("shows the model its answer, and says what is wrong and the schema", () => {
    expect(turnsOf(withRepair(TALK, "{} \n", "No position."))).toEqual([
      { role: "user", text: "Argue." },
      { role: "assistant", text: "{}" },
      { role: "user", text: "No position.\n\nSCHEMA" },
    ]);
  });

  it("of an empty answer is one turn with the question: two of one role after another are refused by some", () => {
    expect(turnsOf(withRepair(TALK, " \n", "No answer."))).toEqual([
      { role: "user", text: "Argue.\n\nNo answer.\n\nSCHEMA" },
    ]);
  });
});

it("the form in a prompt offers no value that the discussion lacks, and what a vendor enforces stays the same", () => {
  const schema = z.object({ choice: z.enum(["A", "B", "C", "none"]) });
  const request = { schema, absent: ["C"], facts: { lang: "en" }, system: "s", prompt: [], purpose: "p" } as object;
  const talk = conversationOf(request as ModelRequest, {
    takes: "prompt",
    names: { label: "x", login: "", reach: "" },
  });
  expect(talk.schemaText).toContain('choice: "A" | "B" | "none"');
  expect(JSON.stringify(talk.schema)).toContain('"C"');
});
