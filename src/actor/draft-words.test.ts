import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonSchemaIn } from "#lib/json-schema";
import { defaultAnswer } from "../../test/support/anthropic-answer.ts";
import { anyText, FUZZ_MS, fuzzing } from "../../test/support/fuzz.ts";
import { verifies } from "../../test/support/verifies.ts";
import { swarmDiscussion } from "../protocols/swarm-discussion/index.ts";
import { draftWords } from "./draft-words.ts";

const SCHEMAS = Object.entries(swarmDiscussion.kinds).map(
  ([name, { schema }]) => [name, jsonSchemaIn("en", schema, { io: "input" })] as const,
);
const schemaOf = (kind: string) => SCHEMAS.find(([name]) => name === kind)?.[1] ?? {};

const ARGUMENT = {
  reasoning: 'It says "no":\n\tthree teams wait – 等待 😀',
  position: "Split it",
  proposals: ["Extract the ledger", ""],
  references: [{ targetId: "r1-msg-001", relation: "counters", comment: "It costs more" }],
  steelMan: [{ targetId: "r1-msg-001", restatement: "One team is cheaper" }],
  confidence: 0.7,
  directMessages: [{ to: "dba", text: "a secret between us" }],
  unheardOf: "what the schema does not have",
};

describe("the words of a draft", () => {
  it("are its texts in their order, without keys, ids, choices, figures and direct messages", () => {
    verifies("BY-23");
    expect(draftWords(JSON.stringify(ARGUMENT), schemaOf("argument"))).toBe(
      [
        'It says "no":\n\tthree teams wait – 等待 😀',
        "Split it",
        "Extract the ledger",
        "It costs more",
        "One team is cheaper",
      ].join("\n"),
    );
  });

  it("are found in a fence and behind prose; a text that is no answer has none", () => {
    const schema = schemaOf("argument");
    const answer = JSON.stringify({ position: "Split it" });
    expect(draftWords(`Here it is:\n\`\`\`json\n${answer}\n\`\`\``, schema)).toBe("Split it");
    for (const text of ["", "I hold that it should be split.", "[1, 2]", '"position"', "{", '{"position', "}}}]"])
      expect(draftWords(text, schema), text).toBe("");
    expect(draftWords(answer, {})).toBe("");
    expect(draftWords("{".repeat(100_000), schema)).toBe("");
  });

  it.each(SCHEMAS)("of a beginning are a beginning of those of the whole: %s", (_, schema) => {
    const made = defaultAnswer({ output_config: { format: { schema } } });
    const words = draftWords(made, schema);
    expect(words).not.toBe("");
    expect(words).not.toMatch(/[{}]|"\w+":|\br\d+-msg-\d+"/);
    for (let at = 0; at <= made.length; at += 1) {
      expect(words.startsWith(draftWords(made.slice(0, at), schema))).toBe(true);
    }
  });

  it("of any beginning of anything are a beginning of those of the whole", { timeout: FUZZ_MS }, () => {
    const text = anyText({ maxLength: 30 });
    const content = fc.record({
      reasoning: text,
      position: text,
      proposals: fc.array(text, { maxLength: 3 }),
      references: fc.array(fc.record({ targetId: text, relation: text, comment: text }), { maxLength: 2 }),
      directMessages: fc.array(fc.record({ to: text, text }), { maxLength: 1 }),
      confidence: fc.double(),
      questions: fc.jsonValue(),
    });
    const escaped = content.map((value) =>
      JSON.stringify(value).replace(
        /[^\x20-\x7e]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      ),
    );
    const spoiled = fc
      .tuple(
        content.map((value) => JSON.stringify(value)),
        fc.nat(),
        fc.constantFrom("{", "}", "[", '"', "\\", ":", ",", "\\u12", "\ud83d"),
      )
      .map(([whole, at, piece]) => whole.slice(0, at % whole.length) + piece + whole.slice(at % whole.length));
    const any = fc.oneof(
      content.map((value) => JSON.stringify(value)),
      escaped,
      spoiled,
      text,
    );
    fc.assert(
      fc.property(any, fc.constantFrom("argument", "response", "closing"), (whole, kind) => {
        const schema = schemaOf(kind);
        const words = draftWords(whole, schema);
        for (let at = 0; at <= whole.length; at += 1)
          if (!words.startsWith(draftWords(whole.slice(0, at), schema))) return false;
        return words.isWellFormed() || !whole.isWellFormed() || /\\u/.test(whole);
      }),
      fuzzing(100),
    );
  });
});
