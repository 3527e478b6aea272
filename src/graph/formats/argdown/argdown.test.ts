import { describe, expect, it } from "vitest";
import { cpuMs } from "../../../../test/support/cpu.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { readGraph } from "../read-graph.ts";

const read = (lines: readonly string[], isArgdown = false) => {
  const { map, notes } = readGraph(lines.join("\n"), { isArgdown });
  return {
    claims: Object.fromEntries([...map.claims].map(({ id, text }) => [id, text])),
    edges: [...map.edges].map(({ from, relation, to }) => `${from} ${relation} ${to}`),
    notes,
  };
};

describe("Argdown as others write it", () => {
  it("goes on with relations after comments and blank lines", () => {
    verifies("BY-12");
    const { claims, edges } = read([
      "[A]: first // a comment",
      "  <!-- between -->",
      "  - <B>: second",
      "  // alone on its line",
      "    + [C]: third /* in",
      "    two lines */ ends",
      "",
      "    - [D]",
      "",
      "[E]: begins",
      "// alone on its line",
      "goes on",
    ]);
    expect(claims).toEqual({ A: "first", "<B>": "second", C: "third ends", D: "", E: "begins goes on" });
    expect(edges).toEqual(["<B> counters A", "C supports <B>", "D counters <B>"]);
  });

  it("takes statements without a title where they stand in a relation, and passes over other paragraphs", () => {
    const { claims, edges, notes } = read([
      "# Heading",
      "",
      "An introduction with @[Titles] and a",
      "[link](https://example.org).",
      "",
      "It is so",
      "in two lines.",
      "  + Because of this #tag",
      "    and that.",
      "  ><  [Untitled 1]: taken",
      "",
      "* a list item",
      "1. another",
    ]);
    expect(claims).toEqual({
      "Untitled 2": "It is so in two lines.",
      "Untitled 3": "Because of this and that.",
      "Untitled 1": "taken",
    });
    expect(edges).toEqual([
      "Untitled 2 counters Untitled 1",
      "Untitled 3 supports Untitled 2",
      "Untitled 1 counters Untitled 2",
    ]);
    expect(notes).toEqual(["3 paragraphs without a title or a relation passed over"]);
  });

  it("reads data in YAML, in one line and in several", () => {
    const yaml = [
      "[A]: a {source: \"C1a\", pages: [1, 2-3], more: {x: 'it''s', y: ~}} #tag",
      "[B]: b {weight: 0.25,",
      "  hidden: true}",
    ];
    const { map } = readGraph(yaml.join("\n"));
    expect([...map.claims].map(({ id, text, weight }) => [id, text, weight])).toEqual([
      ["A", "a", undefined],
      ["B", "b", 0.25],
    ]);
  });

  it("reads premises and conclusions: titled ones relate to the argument, the others are its text", () => {
    const { claims, edges } = read([
      "<Fed>",
      "",
      "(1) [Costs]: Sales are",
      "costly.",
      "(2) Then turnover is low.",
      "  - <Doubt>",
      "--",
      "Modus ponens {uses: [1,2]}",
      "  <_ <Cut>: not a rule",
      "--",
      "(3) So there are no bubbles.",
      "  +> [Calm]",
      "-----",
      "(4) [Claim]: Do nothing.",
      "  -> [Other]",
      "",
      "(1) Nobody's premise",
      "----",
      "(2) [Claim]",
    ]);
    expect(claims["<Fed>"]).toBe(
      "(1) Sales are costly. (2) Then turnover is low. → (3) So there are no bubbles. → (4) Do nothing.",
    );
    expect(claims["Untitled 1"]).toBe("(1) Nobody's premise → (2) Do nothing.");
    expect(claims.Costs).toBe("Sales are costly.");
    expect(edges.sort()).toEqual(
      [
        "<Cut> counters <Fed>",
        "<Doubt> counters <Fed>",
        "<Fed> supports Calm",
        "<Fed> supports Claim",
        "Claim counters Other",
        "Costs supports <Fed>",
        "Untitled 1 supports Claim",
      ].sort(),
    );
  });

  it("takes paragraphs as statements where the file is named as Argdown, and says what it does not follow", () => {
    const lines = ["One.", "", "Two.", "", "@include(other.argdown)"];
    expect(() => read(lines)).toThrow("1:1: no argument graph");
    expect(read(lines, true)).toEqual({
      claims: { "Untitled 1": "One.", "Untitled 2": "Two." },
      edges: [],
      notes: ["@include is not followed: what the other files hold is not here"],
    });
  });

  it.each([
    "/*",
    "<!--",
    "[A]: {",
    "[a] {b: [",
    "{",
    "<",
    "[",
    "(1) ",
    "- ",
    "  + [a]\n",
    "--\n",
    "\t",
    "`",
    "//",
    "\\",
  ])("reads 300 kB of %j, or refuses it, in linear time", (piece) => {
    const time = (size: number): number => {
      const source = `[A]: x\n${piece.repeat(size / piece.length)}`;
      return cpuMs(() => {
        try {
          readGraph(source);
        } catch {
          // Refusal must be quick as well.
        }
      });
    };
    time(1_000);
    expect(time(300_000)).toBeLessThan(3_000);
  });
});
