import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Field } from "#discussion/form-fields";
import { KINDS } from "#protocols/swarm-discussion/kinds/index";
import { Argument, PositionDeclaration, Response } from "#protocols/swarm-discussion/schemas/statements";
import { SWARM_KINDS } from "../../../test/support/prompts.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { enSeat } from "../words/en.ts";
import { zhSeat } from "../words/zh.ts";
import { editorOf, editText, FORM, fill, type Prompter, readSheet, sheetOf } from "./form.ts";
import { lineEdited } from "./prompter.ts";
import { asTyped, fieldsAtFault, fieldsOf, numberFault, patternOf, readTyped, shortFieldsOf } from "./typed-values.ts";

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" }) as Record<string, unknown>;
const shape = ({ key, required, type }: Field) => `${key}${required ? "" : "?"}: ${type.kind}`;

describe("the fields of a schema", () => {
  it("are in its order, the required ones first", () => {
    expect(fieldsOf(schemaOf(PositionDeclaration)).map(shape)).toEqual([
      "position: text",
      "confidence: number",
      "wouldChangeIf: text",
      "conditions?: text",
      "keyRisk?: text",
      "stances?: list",
    ]);
    expect(fieldsOf(schemaOf(Argument)).map(shape)).toEqual([
      "reasoning: text",
      "position?: text",
      "proposals?: list",
      "references?: list",
      "steelMan?: list",
      "counterpoints?: list",
      "questions?: list",
      "codeOrDiagrams?: text",
      "wouldChangeIf?: text",
      "confidence?: number",
      "retracts?: list",
      "directMessages?: list",
      "stances?: list",
    ]);
  });

  it("know messages, choices, numbers and lists of groups", () => {
    const references = fieldsOf(schemaOf(Argument)).find(({ key }) => key === "references");
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
          expect.objectContaining({ key: "comment", type: { kind: "text", long: false, most: 4_000 } }),
        ],
      },
    });
    const confidence = fieldsOf(schemaOf(PositionDeclaration))[1]?.type;
    expect(confidence).toEqual({ kind: "number", whole: false, min: 0, max: 1 });
    expect(fieldsOf(schemaOf(Response)).find(({ key }) => key === "positionShift")?.type).toEqual({
      kind: "choice",
      options: ["none", "minor", "major"],
    });
  });

  it("are there for every kind of statement, and for schemas that are none of ours", () => {
    const least = (kind: string): number => (kind === "closing" ? 1 : 3);
    for (const kind of SWARM_KINDS)
      expect(fieldsOf(schemaOf(KINDS[kind].schema)).length).toBeGreaterThanOrEqual(least(kind));
    expect(
      fieldsOf({ properties: { odd: { anyOf: [] }, map: { type: "object" }, ids: { enum: ["r1-msg-001"] } } }).map(
        shape,
      ),
    ).toEqual(["odd?: json", "map?: json", "ids?: message"]);
    expect(fieldsOf({})).toEqual([]);
  });
});

describe("numberFault", () => {
  const kind = { kind: "number" as const, whole: false, min: 0, max: 1 };
  it.each([
    ["0.7", undefined],
    ["1.5", "in per cent, 0 to 100"],
    ["-1", "in per cent, 0 to 100"],
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
    text: async ({ message, hint = "", initial }) => next(`${message} ${hint}`.trim(), initial),
    choose: async ({ message, options, initial }) => next(message, initial ?? options.map(({ value }) => value)),
  };
}

describe("fill", () => {
  it("asks for an argument in three questions at most, and for a steel man where something is countered", async () => {
    verifies("BY-13");
    const prompter = scripted([
      "because",
      "r1-msg-002 counters: it leaves out the migration\nr1-msg-001 supports: the same night",
      "r1-msg-002: one deploy less to coordinate",
    ]);
    expect(await fill(fieldsOf(schemaOf(Argument)), prompter)).toEqual({
      reasoning: "because",
      references: [
        { targetId: "r1-msg-002", relation: "counters", comment: "it leaves out the migration" },
        { targetId: "r1-msg-001", relation: "supports", comment: "the same night" },
      ],
      steelMan: [{ targetId: "r1-msg-002", restatement: "one deploy less to coordinate" }],
    });
    expect(prompter.asked).toHaveLength(3);
    expect(prompter.asked[1]).toContain("such as: r1-msg-003 counters: comment (or: supports, extends, questions)");
  });

  it("asks who responds for a text, and for a stance where points are on the table", async () => {
    verifies("BY-13");
    const points = [{ id: "p2", text: "Split", reasons: [] }];
    const prompter = scripted(["it does not reach us", "", "p2 against r1-msg-004 r1-msg-005\np1 none"]);
    expect(await fill(fieldsOf(schemaOf(Response)), prompter, { brief: { points } })).toEqual({
      response: "it does not reach us",
      references: [],
      stances: [
        { on: "p2", stance: "against", because: ["r1-msg-004", "r1-msg-005"] },
        { on: "p1", stance: "none" },
      ],
    });
    expect(prompter.asked).toHaveLength(3);
    expect(prompter.asked[2]).toContain("p3 for");
    expect(await fill(fieldsOf(schemaOf(Response)), scripted(["it does not reach us", ""]))).toEqual({
      response: "it does not reach us",
      references: [],
    });
  });

  it("shows what was said of points, and asks of those alone that are to change", async () => {
    verifies("BY-13");
    const taps = [
      { id: "p1", text: "Split", reasons: [], yours: "for" as const },
      { id: "p2", text: "Wait", reasons: [] },
    ];
    const few = fieldsOf(schemaOf(z.object({ stances: Response.shape.stances })));
    const kept = scripted(["against", "keep all of it"]);
    expect(await fill(few, kept, { all: true, taps })).toEqual({ stances: [{ on: "p2", stance: "against" }] });
    expect(kept.asked).toEqual(["p2 Wait", "What you have said of the other points"]);
    const changed = scripted(["no view", "p1 Split: for", "against", "keep the rest"]);
    expect(await fill(few, changed, { all: true, taps })).toEqual({
      stances: [
        { on: "p1", stance: "against" },
        { on: "p2", stance: "none" },
      ],
    });
    expect(changed.asked.slice(2)).toEqual(["p1 Split", "What you have said of the other points"]);
    // Once something of it is changed, the rest is kept.
    expect(changed.offered).toEqual(["skip", "keep all of it", "for", "keep the rest"]);
  });

  it.each([
    ["en", enSeat, "skip", "for", "keep all of it"],
    ["zh", zhSeat, "跳过", "赞成", "全部保持不变"],
  ] as const)("says nothing by Enter of points of which nothing was said, in %s", async (_, words, skip, pro, keep) => {
    verifies("BY-13");
    const taps = [
      { id: "p1", text: "Split", reasons: [], yours: "for" as const },
      { id: "p2", text: "Wait", reasons: [] },
      { id: "p3", text: "Buy", reasons: [] },
    ];
    const few = fieldsOf(schemaOf(z.object({ stances: Response.shape.stances })));
    /** Answers by Enter: the option under the cursor. */
    const offered: (string | undefined)[] = [];
    const byEnter: Prompter = {
      words,
      text: async () => "",
      choose: async ({ initial }) => {
        offered.push(initial);
        return initial;
      },
    };
    expect(await fill(few, byEnter, { all: true, taps })).toEqual({ stances: [] });
    expect(offered).toEqual([skip, skip, keep]);
    // What was said in an unsent answer is kept by Enter, and can be taken back.
    const before = { stances: [{ on: "p2", stance: "for" }] };
    expect(await fill(few, byEnter, { all: true, taps, before })).toEqual(before);
    expect(offered.slice(3)).toEqual([pro, skip, keep]);
    const takenBack = { ...scripted([skip, skip, keep]), words };
    expect(await fill(few, takenBack, { all: true, taps, before })).toEqual({ stances: [] });
  });

  it("drops what an optional field had where its author empties it", async () => {
    const few = fieldsOf(schemaOf(z.object({ text: z.string().optional(), wouldChangeIf: z.string().optional() })));
    const before = { text: "It is dear.", wouldChangeIf: "It is free." };
    const said = await fill(few, scripted(["", "It is free."]), { all: true, before });
    expect({ ...before, ...(said as object) }).toEqual({ text: undefined, wouldChangeIf: "It is free." });
  });

  it.each([
    ["en", enSeat, "How sure are you", "What would change your mind", "(may be left out)"],
    ["zh", zhSeat, "你有多大把握", "什么会改变你的看法", "（可不填）"],
  ] as const)("says of a confidence whether it may be left out, in %s", (_, words, sure, mind, mark) => {
    const labels = (kind: "argument" | "position_declaration"): string[] =>
      shortFieldsOf(schemaOf(KINDS[kind].short?.schema ?? z.object()), {}, words).map(({ label }) =>
        label.replace(" (", "("),
      );
    expect(labels("argument")).toEqual(expect.arrayContaining([words.short.text, `${sure}${mark}`]));
    expect(labels("position_declaration")).toEqual(expect.arrayContaining([words.short.text, sure, `${mind}${mark}`]));
  });

  it("asks of one's own conditions and second choices with what was said, and drops none of them by Enter", async () => {
    const taps = [
      { id: "p1", text: "Split", reasons: [], yours: "for" as const, yoursIf: ["p3"] },
      { id: "p2", text: "Wait", reasons: [], yours: "none" as const, yoursSecondTo: "p1" },
      { id: "p3", text: "Two more people", reasons: [] },
    ];
    const few = fieldsOf(schemaOf(z.object({ stances: Response.shape.stances })));
    const kept = scripted(["keep all of it"]);
    expect(await fill(few, kept, { all: true, taps })).toEqual({ stances: [] });
    expect(kept.asked).toEqual(["What you have said of the other points"]);
    const [second, third] = ["p2 Wait: a second choice", "p3 Two more people: your condition"];
    const unchanged = scripted([second, "no view", third, "for", "keep all of it"]);
    expect(await fill(few, unchanged, { all: true, taps })).toEqual({ stances: [] });
    const dropped = scripted([third, "no view", "keep the rest"]);
    expect(await fill(few, dropped, { all: true, taps })).toEqual({ stances: [{ on: "p3", stance: "none" }] });
  });

  it("asks which of several sides a text is the reason for, and nothing where it is one or there is no text", async () => {
    const taps = ["Split", "Wait", "Buy"].map((text, at) => ({ id: `p${at + 1}`, text, reasons: [] }));
    const { stances } = Response.shape;
    const few = fieldsOf(schemaOf(z.object({ text: z.string().optional(), stances, about: z.string().optional() })));
    const filled = (prompter: ReturnType<typeof scripted>) => fill(few, prompter, { all: true, taps });
    const several = scripted(["It is dear", "for", "against", "no view", "p2 Wait"]);
    expect(await filled(several)).toMatchObject({ text: "It is dear", about: "p2" });
    expect(several.asked.at(-1)).toBe("Which of these is your answer the reason for?");
    expect(await filled(scripted(["It is dear", "for", "against", "no view", undefined]))).toBeUndefined();
    // What its author is asked about comes behind, and by Enter it is none of them.
    const open = { id: "a1", on: "p4", side: "against", text: "Dear", message: "r1-msg-001" } as const;
    const held = { id: "p4", text: "Rent", yours: "for" as const, reasons: [open] };
    const brief = { points: [...taps, held], docket: [{ item: "a1" }] as never };
    const asked = scripted(["It is dear", "for", "against", "no view", "p4 Rent"]);
    const shown: unknown[] = [];
    const choose: Prompter["choose"] = (ask) => {
      shown.push(ask.options.map(({ value }) => value));
      return asked.choose(ask);
    };
    const about = await fill(few, { ...asked, choose }, { all: true, taps, brief });
    expect(about).toMatchObject({ about: "p4" });
    expect(shown.at(-1)).toEqual(["p1 Split", "p2 Wait", "p4 Rent", "none of these, or several"]);
    expect(asked.offered.at(-1)).toBe("none of these, or several");
    // Nor is it about what was said of the answer before it changed.
    const aboutOf = async (prompter: ReturnType<typeof scripted>) =>
      ({ about: "p3", ...((await fill(few, prompter, { before: { about: "p3" }, all: true, taps })) as object) }).about;
    const unsaid = scripted(["It is dear", "for", "against", "no view", "none of these, or several"]);
    expect(await aboutOf(unsaid)).toBeUndefined();
    const one = scripted(["It is dear", "for", "no view", "no view"]);
    const silent = scripted(["", "for", "against", "no view"]);
    for (const prompter of [one, silent]) {
      expect(await aboutOf(prompter)).toBeUndefined();
      expect(prompter.asked).toHaveLength(4);
    }
  });

  it("ends if the person cancels, or wants the form", async () => {
    const fields = fieldsOf(schemaOf(PositionDeclaration));
    expect(await fill(fields, scripted(["no", undefined]))).toBeUndefined();
    expect(await fill(fields, scripted(["no", FORM]))).toBe(FORM);
  });

  it("tells what was said so far, and what was half typed when the person left", async () => {
    const told: unknown[] = [];
    const prompter: Prompter = {
      text: async ({ message, onLeft }) => {
        if (message.startsWith("position")) return "split";
        onLeft?.("half a");
        return undefined;
      },
      choose: async () => undefined,
    };
    const onSaid = (said: object): void => void told.push({ ...said });
    await fill(fieldsOf(schemaOf(PositionDeclaration)), prompter, { onSaid });
    expect(told).toEqual([{ position: "split" }, { position: "split", confidence: "half a" }]);
  });

  it("keeps a figure that was said before where nothing is typed in its place", async () => {
    const told: unknown[] = [];
    const prompter: Prompter = {
      text: async ({ message, onLeft }) => {
        if (message.startsWith("position")) return "split";
        onLeft?.("");
        return undefined;
      },
      choose: async () => undefined,
    };
    const before = { confidence: 0.5 };
    const onSaid = (said: object): void => void told.push({ ...said });
    await fill(fieldsOf(schemaOf(PositionDeclaration)), prompter, { before, onSaid });
    expect(told.at(-1)).toEqual({ position: "split", confidence: "50%" });
  });

  it("offers again what was said the first time", async () => {
    const prompter = scripted(["better", "0.6", "c", "w", "k"]);
    const before = { position: "first", confidence: 0.5 };
    await fill(fieldsOf(schemaOf(PositionDeclaration)), prompter, { before });
    expect(prompter.offered.slice(0, 2)).toEqual(["first", undefined]);
    expect(prompter.asked[1]).toContain("Enter: 50%");
  });
});

describe("what is typed in a line", () => {
  const fields = fieldsOf(schemaOf(Argument));
  const typeOf = (key: string) => fields.find((field) => field.key === key)?.type ?? { kind: "json" as const };
  const counter = { targetId: "r1-msg-001", relation: "counters", comment: "it leaves out: the migration" };

  it.each([
    "r1-msg-001 counters: it leaves out: the migration",
    "counters r1-msg-001 it leaves out: the migration",
    "r1-msg-001 counters it leaves out: the migration",
  ])("is read with its words in any order, and with or without a colon: %s", (said) => {
    expect(readTyped(said, typeOf("references"), enSeat)).toEqual({ value: [counter] });
  });

  it("is read in the person's language", () => {
    const typed = "r1-msg-001 反驳：it leaves out: the migration";
    expect(readTyped(typed, typeOf("references"), zhSeat)).toEqual({ value: [counter] });
    expect(asTyped([counter], typeOf("references"), zhSeat)).toBe("r1-msg-001 反驳: it leaves out: the migration");
    expect(patternOf(typeOf("references"), zhSeat)).not.toMatch(/counters|supports/);
  });

  it("says which word it does not understand", () => {
    const { fault } = readTyped("it leaves out the migration", typeOf("references"), enSeat) as { fault: string };
    expect(fault).toMatch(/^it is not understood/);
  });

  it("takes a percentage for a confidence", () => {
    const confidence = fieldsOf(schemaOf(PositionDeclaration))[1]?.type ?? { kind: "json" as const };
    const said = ["70%", "70 ％", "0.7", "70", "70 percent", "七成"];
    expect(said.map((one) => readTyped(one, confidence, enSeat))).toEqual(Array(6).fill({ value: 0.7 }));
    expect(readTyped("八成半", confidence, enSeat)).toEqual({ value: 0.85 });
    expect(readTyped("1", confidence, enSeat)).toEqual({ fault: "1% or 100%?" });
    for (const wrong of ["170", "much", "十二成"]) expect(readTyped(wrong, confidence, enSeat)).toHaveProperty("fault");
    expect(asTyped(0.7, confidence, enSeat)).toBe("70%");
    expect(patternOf(confidence, enSeat)).toBe("in per cent, 0 to 100");
  });
});

describe("the keys that edit a line", () => {
  const edited = (name: string, ctrl = true) => lineEdited("one\ntwo three", " four\nfive", { name, ctrl });
  it("are those of a shell, within the line that the cursor is in", () => {
    expect(edited("a")).toEqual({ before: "one\n", after: "two three four\nfive" });
    expect(edited("home", false)).toEqual(edited("a"));
    expect(edited("e")).toEqual({ before: "one\ntwo three four", after: "\nfive" });
    expect(edited("end", false)).toEqual(edited("e"));
    expect(edited("u")).toEqual({ before: "one\n", after: " four\nfive" });
    expect(edited("k")).toEqual({ before: "one\ntwo three", after: "\nfive" });
    expect(edited("w")).toEqual({ before: "one\ntwo ", after: " four\nfive" });
    expect(edited("b")).toEqual({ before: "one\ntwo three", after: " four\nfive" });
  });
});

describe("the form in an editor", () => {
  const contents: Readonly<Record<string, unknown>> = {
    position: "split",
    reasoning: "one\n\ntwo",
    references: [{ targetId: "r1-msg-002", relation: "counters", comment: "why: not" }],
    steelMan: [{ targetId: "r1-msg-002", restatement: "a | b" }],
    wouldChangeIf: "data",
    proposals: ["a", "b"],
    confidence: 0.4,
    retracts: [{ targetId: "r1-msg-001", reason: "wrong" }],
    directMessages: [{ to: "ben", text: "look" }],
  };

  it("gives back what was written on it", () => {
    const fields = fieldsOf(schemaOf(Argument));
    const sheet = sheetOf("Argument", fields, contents, enSeat);
    expect(readSheet(sheet, fields, enSeat)).toEqual({ content: contents, faults: [] });
    expect(sheet).toContain("## position (may be empty)\n#> your stance");
    expect(sheet).toContain("## proposals (may be empty)");
  });

  it("says what is missing and what is not understood", () => {
    const fields = fieldsOf(schemaOf(Argument));
    const sheet = sheetOf("Argument", fields, { references: [], confidence: 3 }, enSeat).replace(
      "## references",
      "## references\nr1-msg-002 opposes: no",
    );
    expect(readSheet(sheet, fields, enSeat).faults).toEqual([
      "reasoning: this must be said",
      expect.stringMatching(/^references: opposes is not understood; write: r1-msg-003 counters: /),
      "confidence: in per cent, 0 to 100",
    ]);
  });

  it("takes every kind of statement that there is", () => {
    for (const kind of SWARM_KINDS) {
      const fields = fieldsOf(schemaOf(KINDS[kind].schema));
      const sheet = sheetOf(kind, fields, {}, enSeat);
      expect(readSheet(sheet, fields, enSeat).faults.every((fault) => fault.endsWith(enSeat.mustBeSaid))).toBe(true);
    }
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

describe("the editor of a seat", () => {
  const folder = mkdtempSync(join(tmpdir(), "swarm-editor-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** An editor that does this to its file. */
  const editor = (script: string): string[] => {
    const path = join(folder, "editor.sh");
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o700);
    return ["sh", path];
  };

  it("is VISUAL, else EDITOR, with its arguments", () => {
    expect(editorOf({ VISUAL: "code --wait", EDITOR: "vi" })).toEqual(["code", "--wait"]);
    expect(editorOf({ EDITOR: "vi" })).toEqual(["vi"]);
    expect(editorOf({})).toBeUndefined();
  });

  it("begins with what was there, and gives back what was written, without the title", async () => {
    const text = await editText(
      editor('sed -i "s/first/second/" "$1"'),
      "the first draft\n\nof two",
      "reasoning -- why",
    );
    expect(text).toBe("the second draft\n\nof two");
  });

  it("takes off the title alone, wherever it stands now", async () => {
    const text = "We keep it. <!-- see r1-msg-003 --> And we split…\n\n<!-- 理由 -->";
    expect(await editText(["true"], text, "reasoning -- why")).toBe(text);
    expect(await editText(["true"], text)).toBe(text);
    expect(await editText(editor('echo "and a line below it" >> "$1"'), text, "理由：为什么")).toBe(
      `${text}\nand a line below it`,
    );
  });

  it("keeps the text if the editor fails or is missing", async () => {
    await expect(editText(editor("exit 3"), "x", "t")).rejects.toThrow("ended with 3");
    await expect(editText(["/nowhere/vi"], "x", "t")).rejects.toThrow("does not start");
  });
});
