import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Argument, PositionDeclaration, Response, SWARM_SCHEMAS } from "#protocols/swarm-discussion/schemas/index";
import { SWARM_KINDS } from "../../../test/support/prompts.ts";
import { type Field, fieldsOf, numberFault } from "./fields.ts";
import { fill, type Prompter } from "./fill.ts";
import { fieldsAtFault } from "./mend.ts";

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" }) as Record<string, unknown>;
const shape = ({ key, required, type }: Field) => `${key}${required ? "" : "?"}: ${type.kind}`;

describe("the fields of a schema", () => {
  it("are in its order, the required ones first", () => {
    expect(fieldsOf(schemaOf(PositionDeclaration)).map(shape)).toEqual([
      "position: text",
      "confidence: number",
      "conditions: text",
      "wouldChangeIf: text",
      "keyRisk: text",
    ]);
    expect(fieldsOf(schemaOf(Argument)).map(shape)).toEqual([
      "position: text",
      "reasoning: text",
      "references: list",
      "wouldChangeIf: text",
      "proposals?: list",
      "steelMan?: list",
      "counterpoints?: list",
      "questions?: list",
      "codeOrDiagrams?: text",
      "confidence?: number",
      "retracts?: list",
      "directMessages?: list",
    ]);
  });

  it("know messages, choices, numbers and lists of groups", () => {
    const [, , references] = fieldsOf(schemaOf(Argument));
    expect(references?.type).toEqual({
      kind: "list",
      min: 0,
      max: 24,
      of: {
        kind: "group",
        fields: [
          expect.objectContaining({
            key: "targetId",
            label: "target id",
            help: "the message spoken of",
            type: { kind: "message" },
          }),
          expect.objectContaining({
            key: "relation",
            type: { kind: "choice", options: ["supports", "counters", "extends", "questions"] },
          }),
          expect.objectContaining({ key: "comment", type: { kind: "text", long: false } }),
          expect.objectContaining({ key: "bearingOn", required: false, type: { kind: "message" } }),
        ],
      },
    });
    const confidence = fieldsOf(schemaOf(PositionDeclaration))[1]?.type;
    expect(confidence).toEqual({ kind: "number", integer: false, min: 0, max: 1 });
    expect(fieldsOf(schemaOf(Response)).find(({ key }) => key === "positionShift")?.type).toEqual({
      kind: "choice",
      options: ["none", "minor", "major"],
    });
  });

  it("are there for every kind of statement, and for schemas that are none of ours", () => {
    const least = (kind: string): number => (kind === "closing" ? 1 : 3);
    for (const kind of SWARM_KINDS)
      expect(fieldsOf(schemaOf(SWARM_SCHEMAS[kind])).length).toBeGreaterThanOrEqual(least(kind));
    expect(
      fieldsOf({ properties: { odd: { anyOf: [] }, map: { type: "object" }, ids: { enum: ["r1-msg-001"] } } }).map(
        shape,
      ),
    ).toEqual(["odd?: json", "map?: json", "ids?: message"]);
    expect(fieldsOf({})).toEqual([]);
  });
});

describe("numberFault", () => {
  const kind = { kind: "number" as const, integer: false, min: 0, max: 1 };
  it.each([
    ["0.7", undefined],
    ["1.5", "at most 1"],
    ["-1", "at least 0"],
    ["much", "a number, please"],
    ["", "a number, please"],
  ])("%j", (text, fault) => expect(numberFault(text, kind)).toBe(fault));
});

/** Answers from a list, in turn; remembers what it was asked. */
function scripted(answers: readonly (string | undefined)[]): Prompter & { asked: string[]; offered: unknown[] } {
  const asked: string[] = [];
  const offered: unknown[] = [];
  const next = (message: string, more: unknown): string | undefined => {
    const answer = answers[asked.length];
    asked.push(message);
    offered.push(more);
    return answer;
  };
  return {
    asked,
    offered,
    text: async ({ message, initial }) => next(message, initial),
    choose: async ({ message, options, initial }) => next(message, initial ?? options.map(({ value }) => value)),
  };
}

const citable = [
  { id: "r1-msg-001", hint: "dba" },
  { id: "r1-msg-002", hint: "api" },
];

describe("fill", () => {
  it("asks for every field, and leaves out what was left open", async () => {
    const prompter = scripted([
      "no",
      "because",
      "add",
      "r1-msg-002",
      "counters",
      "why",
      "(none)",
      "(none)",
      "data",
      "a proposal",
      "",
      "(none)",
      "",
      "",
      "",
      "0.4",
      "(none)",
      "(none)",
    ]);
    expect(await fill(fieldsOf(schemaOf(Argument)), citable, prompter)).toEqual({
      position: "no",
      reasoning: "because",
      references: [{ targetId: "r1-msg-002", relation: "counters", comment: "why" }],
      wouldChangeIf: "data",
      proposals: ["a proposal"],
      steelMan: [],
      counterpoints: [],
      questions: [],
      confidence: 0.4,
      retracts: [],
      directMessages: [],
    });
    expect(prompter.asked[0]).toBe("position: your stance in one or two sentences");
    expect(prompter.offered[3]).toEqual(["r1-msg-001", "r1-msg-002"]);
  });

  it("ends if the person cancels", async () => {
    expect(await fill(fieldsOf(schemaOf(PositionDeclaration)), [], scripted(["no", undefined]))).toBeUndefined();
  });

  it("offers again what was said the first time", async () => {
    const prompter = scripted(["better", "0.6", "c", "w", "k"]);
    await fill(fieldsOf(schemaOf(PositionDeclaration)), [], prompter, { position: "first", confidence: 0.5 });
    expect(prompter.offered.slice(0, 2)).toEqual(["first", "0.5"]);
  });
});

describe("fieldsAtFault", () => {
  const fields = fieldsOf(schemaOf(Argument));
  const keys = (...reasons: Parameters<typeof fieldsAtFault>[1]) =>
    fieldsAtFault(fields, reasons, { position: "x", references: [{ targetId: "r9-msg-009" }] }).map(({ key }) => key);

  it("are those that the reasons name, or that hold an id they speak of", () => {
    expect(keys({ rule: "cites_another", message: "cite", path: "references" })).toEqual(["references"]);
    expect(keys({ rule: "schema", message: "too short", path: "steelMan.0.restatement" })).toEqual(["steelMan"]);
    expect(keys({ rule: "unknown_citation", message: "r9-msg-009 is no message" })).toEqual(["references"]);
  });

  it("are all where that leaves none", () => expect(keys({ rule: "odd", message: "no" })).toHaveLength(fields.length));
});
