import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Field, type FieldKind, fieldsOf } from "#discussion/form-fields";
import { PROTOCOLS } from "#protocols";
import { namesOf } from "#protocols/labels";
import type { FloorStatement } from "#wire";
import { KINDS, type SwarmKind } from "../../src/protocols/swarm-discussion/kinds/index.ts";
import { focusOn, joined, MAX_DRAWN, mostDebated } from "../../web/src/page/graph/focus.ts";
import { cleaned } from "../../web/src/page/seat/draft.ts";
import { areArgued, leadOf, names, stepOf } from "../../web/src/room/said.ts";
import type { Claim, Graph, GraphEdge, Relation } from "../../web/src/room/types.ts";

const schemaOf = (kind: SwarmKind) => z.toJSONSchema(KINDS[kind].schema, { io: "input" }) as Record<string, unknown>;
const fieldsFor = (schema: Record<string, unknown>): Field[] => fieldsOf(schema, (key) => key);
const nameOf = (type: FieldKind): string => (type.kind === "list" ? `list of ${type.of.kind}` : type.kind);

it("takes statements for argued only where one bears on another, and does not only mention it", () => {
  expect(areArgued([{ type: "references" }])).toBe(false);
  expect(areArgued([{ type: "references" }, { type: "counters" }])).toBe(true);
});

describe("the lead of a statement", () => {
  const lead = (protocol: string, type: string, content: object): string => {
    const of = PROTOCOLS.find(({ name }) => name === protocol);
    if (!of) throw new Error(`no protocol ${protocol}`);
    names.value = { en: namesOf(of, "en"), zh: namesOf(of, "zh") };
    return leadOf({ type, content } as unknown as FloorStatement).text;
  };
  afterAll(() => {
    names.value = undefined;
  });

  it("is what its protocol names, else its first text or what it asks", () => {
    // The first string of these is a letter or the name of a round.
    expect(lead("deliberation", "account", { choice: "B", position: "Take B" })).toBe("Take B");
    expect(lead("deliberation", "summary", { next: "round2", why: "it persists" })).toBe("it persists");
    const questions = [{ to: "dba", question: "Who gets up at night?" }];
    expect(lead("deliberation", "agenda", { entry: "design", questions })).toBe("dba: Who gets up at night?");
    const content = { acceptance_criteria: ["done"], findings: ["", "The queue is in memory (src/queue.ts:4)"] };
    for (const type of ["analysis", "verification"]) expect(lead("analysis", type, content)).toBe(content.findings[1]);
    expect(lead("swarm-discussion", "stress_test", { target: "r1-msg-001", failureScenario: "At noon" })).toBe(
      "At noon",
    );
    expect(lead("pattern", "work", { summary: "Done" })).toBe("Done");
  });

  it("stands below a step that is called by its kind only where its protocol says so", () => {
    lead("swarm-discussion", "argument", {});
    expect(stepOf("unshared_information", "What each of them alone knows", "en")).toBe("what only they know");
    lead("deliberation", "account", {});
    expect(stepOf("account", "Round 2: who answers whom", "en")).toBe("Round 2: who answers whom");
  });

  it.each(PROTOCOLS)("is a key of its content: $name", ({ kinds }) => {
    for (const [kind, { lead, schema }] of Object.entries(kinds)) {
      if (lead === undefined) continue;
      const { properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
      expect(Object.keys(properties ?? {}), kind).toContain(lead);
    }
  });
});

describe("a form made from a turn's schema", () => {
  it("asks for every field of an argument by a control that fits", () => {
    const fields = fieldsFor(schemaOf("argument"));
    expect(Object.fromEntries(fields.map(({ key, type }) => [key, nameOf(type)]))).toMatchObject({
      ...{ position: "text", reasoning: "text", proposals: "list of text", references: "list of group" },
      ...{ confidence: "number", retracts: "list of group", directMessages: "list of group" },
    });
  });

  it("asks for nothing as JSON in any statement that a seat may be asked for", () => {
    const partsOf = (type: FieldKind): readonly FieldKind[] =>
      type.kind === "list" ? [type.of] : type.kind === "group" ? type.fields.map((one) => one.type) : [];
    const all = (type: FieldKind): string[] => [type.kind, ...partsOf(type).flatMap(all)];
    for (const kind of ["position_declaration", "argument", "stress_test", "response", "analogy"] as const) {
      expect(
        fieldsFor(schemaOf(kind)).flatMap(({ type }) => all(type)),
        kind,
      ).not.toContain("json");
    }
  });

  it("puts first what must be filled, and falls back to JSON for what it does not know", () => {
    const fields = fieldsFor({
      type: "object",
      properties: { later: { type: "string" }, strange: { anyOf: [] }, must: { type: "boolean" } },
      required: ["must"],
    });
    expect(fields.map(({ key, type }) => `${key} ${type.kind}`)).toEqual(["must yes-no", "later text", "strange json"]);
  });
});

describe("what is sent of a draft", () => {
  it("leaves out what is empty, and passes the protocol's check", () => {
    const content = cleaned(
      {
        ...{ position: " Split it ", reasoning: "41 minutes", wouldChangeIf: "A measurement" },
        ...{ proposals: ["", "Measure "], retracts: [{}], codeOrDiagrams: "  " },
        references: [{ targetId: "r1-msg-001", relation: "counters", comment: "no" }, { targetId: " " }],
      },
      schemaOf("argument"),
    );
    expect(content).toMatchObject({ position: "Split it", proposals: ["Measure"], retracts: [] });
    expect(content.references).toHaveLength(1);
    expect(content).not.toHaveProperty("codeOrDiagrams");
    expect(KINDS.argument.schema.safeParse(content).success).toBe(true);
  });

  it("names a list that must be there and holds nothing, so that the rule about it is what is told", () => {
    expect(cleaned({ target: "p" }, schemaOf("stress_test")).references).toEqual([]);
  });
});

const claim = (id: string): Claim => ({
  ...{ id, author: "a", type: "point", round: 1, message: id, text: id, restates: id, holders: [] },
});
const edge = (from: string, to: string, relation: Relation = "supports"): GraphEdge => ({
  ...{ from, to, relation, author: "a", round: 1 },
});
const graphOf = (edges: readonly GraphEdge[]): Graph => ({
  claims: [...new Set(edges.flatMap(({ from, to }) => [from, to]))].sort().map(claim),
  edges,
});

describe("the focus of the argument graph", () => {
  const chain = graphOf([edge("b", "a"), edge("c", "b", "counters"), edge("d", "c"), edge("e", "d", "responds_to")]);

  it("shows what lies within so many steps, and counts what it leaves out", () => {
    const focus = focusOn(chain, "b", 1);
    expect(focus.claims.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect([focus.hidden.get("b"), focus.hidden.get("c")]).toEqual([0, 1]);
  });

  it("never draws more than can be read, the nearest first", () => {
    const star = graphOf(Array.from({ length: 100 }, (_, i) => edge(`n${i}`, "centre")));
    const focus = focusOn(star, "centre", 3);
    expect(focus.claims).toHaveLength(MAX_DRAWN);
    expect(focus.hidden.get("centre")).toBe(100 - MAX_DRAWN + 1);
  });

  it("takes joined points as one, and of two edges the one that says more", () => {
    const graph = graphOf([edge("b", "a", "references"), edge("b", "a", "counters"), edge("c", "a")]);
    const part = joined(graph);
    expect(part.edges.map(({ relation }) => relation)).toEqual(["counters", "supports"]);
    expect(mostDebated(part, 1).map(({ id }) => id)).toEqual(["a"]);
    const one = { ...graph, claims: graph.claims.map((of) => (of.id === "c" ? { ...of, restates: "b" } : of)) };
    expect(joined(one)).toMatchObject({
      claims: [{ id: "a" }, { id: "b" }],
      edges: [{ from: "b", to: "a", relation: "counters" }],
    });
  });
});
