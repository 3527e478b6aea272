import { describe, expect, it } from "vitest";
import { type Conversation, withRepair } from "./conversation.ts";

const TALK: Conversation = {
  system: "s",
  turns: [{ role: "user", text: "Argue." }],
  schema: {},
  schemaText: "SCHEMA",
  room: 100,
  purpose: "argument",
};

describe("a repair", () => {
  it("shows the model its answer, and says what is wrong and the schema", () => {
    expect(withRepair(TALK, "{} \n", "No position.").turns).toEqual([
      { role: "user", text: "Argue." },
      { role: "assistant", text: "{}" },
      { role: "user", text: "No position.\n\nSCHEMA" },
    ]);
  });

  it("of an empty answer is one turn with the question: two of one role after another are refused by some", () => {
    expect(withRepair(TALK, " \n", "No answer.").turns).toEqual([
      { role: "user", text: "Argue.\n\nNo answer.\n\nSCHEMA" },
    ]);
  });
});
