import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answerSchema, schemaInWords } from "./model/answer-schema.ts";
import { requestFor } from "./prompt.ts";
import type { Facts } from "./provider.ts";

const FACTS: Facts = {
  ...{ topic: "Should we split billing?", lang: "en", mode: "standard", round: 1, speaker: "cfo" },
  ...{ personas: [], tensions: [], passages: [], floor: [] },
};
const PARTS = { purpose: "argument", role: "You are an expert.", schema: z.object({}), instruction: "Argue." };

describe("the part of a turn", () => {
  it("has the task in a tag of its own, before what it needs, and ends with what to do now", () => {
    const docket = [{ id: "r1-msg-002", from: "cto", relation: "counters" as const, about: "r1-msg-001", text: "No." }];
    const { prompt } = requestFor({ ...FACTS, docket }, { ...PARTS, material: ["<computed>"] });
    const own = prompt.at(-1)?.text ?? "";
    const places = ["You are an expert.", "<task>\nArgue.\n</task>", "<computed>", "<docket-", "Now your answer"];
    expect(places.map((part) => own.indexOf(part))).toEqual(
      places.map((part) => own.indexOf(part)).toSorted((a, b) => a - b),
    );
    expect(own.indexOf(places[0] ?? "")).toBeGreaterThan(0);
  });
});

describe("the rules for everybody", () => {
  it.each(["en", "zh"] as const)("name pages and slides only where a document has such, in %s", (lang) => {
    const passage = { path: "a.md", line: 1, endLine: 1, text: "Nine weeks." };
    const told = (passages: Facts["passages"]) => requestFor({ ...FACTS, lang, passages }, PARTS).prompt[1]?.text;
    expect(told([passage])).not.toContain("pptx");
    expect(told([passage, { ...passage, path: "b.pdf", place: "page4" }])).toContain("deck.pptx:slide3");
  });
});

describe("a bound that a schema only tells", () => {
  it("stands in its words, and is not checked", () => {
    const schema = z.object({ experts: z.array(z.string()).min(2).max(8).meta({ minItems: 3, maxItems: 3 }) });
    expect(schemaInWords(answerSchema(schema, "en"))).toContain("// 3 items");
    expect(schema.safeParse({ experts: ["a", "b"] }).success).toBe(true);
  });
});

describe("the limits of a problem", () => {
  const problem = { statement: "Split?", scope: "", successCriteria: [], constraints: ["At most 90 days"] };
  const first = (constraints: Facts["constraints"]) =>
    requestFor({ ...FACTS, problem, ...(constraints ? { constraints } : {}) }, PARTS).prompt[0]?.text ?? "";
  const limit = (round: number) => [{ id: "c1", text: "At most 90 days", kind: "constraint", round } as const];

  it("have a number where nothing else names them, and are left to their ids from the beginning", () => {
    expect(first(undefined)).toContain("1. At most 90 days");
    expect(first(limit(0))).not.toContain("At most 90 days");
  });

  it("stay as they are when somebody adds one later, so that what is cached can be read", () => {
    expect(first(limit(1)).replaceAll(/[0-9a-f]{16}/gu, "")).toBe(first(undefined).replaceAll(/[0-9a-f]{16}/gu, ""));
  });
});
