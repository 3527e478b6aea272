import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArgumentGraph } from "#graph";
import { messageId } from "#wire";
import { drawn } from "../../../../../test/support/drawn.ts";
import { said } from "../../../../graph/fixtures/statements.ts";
import type { SwarmKind } from "../../../swarm-discussion/schemas/index.ts";
import { core } from "./core.ts";
import { lanesOf } from "./lanes.ts";
import { linesBetween } from "./lines.ts";
import { placed, widestStep } from "./place.ts";
import { BOX, type Point, routed } from "./routes.ts";
import { wrapped } from "./wrap.ts";

const KINDS: readonly SwarmKind[] = ["position_declaration", "argument", "stress_test", "response", "analogy"];
const RELATIONS = ["counters", "supports", "extends", "questions"] as const;

/** Graphs of up to 60 claims: in each of three rounds every kind of statement, each citing some of the earlier ones. */
const graphs = fc
  .array(
    fc.record({
      author: fc.nat(5),
      kind: fc.nat(4),
      cites: fc.array(fc.tuple(fc.nat(3), fc.nat(200)), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((drafts) => {
    const ordered = drafts
      .map((draft, index) => ({ ...draft, round: 1 + (index % 3) }))
      .sort((a, b) => a.round - b.round || a.kind - b.kind);
    const ids: string[] = [];
    const statements = ordered.map(({ author, kind, cites, round }, index) => {
      const id = messageId(round, index + 1);
      const references: Record<string, string[]> = {};
      for (const [relation, at] of cites) {
        const target = ids[at % Math.max(1, ids.length)];
        const type = RELATIONS[relation] ?? "counters";
        if (target !== undefined) references[type] = [...(references[type] ?? []), target];
      }
      ids.push(id);
      const type = KINDS[kind] ?? "argument";
      const text = `${"abcdefgh"[author]}${index} says this and that`;
      const content = { position: text, currentPosition: text, failureScenario: text, principle: text };
      return said(id, `expert-${author}`, type, content, references);
    });
    return ArgumentGraph.of(statements);
  });

const between = (value: number, a: number, b: number): boolean => value > Math.min(a, b) && value < Math.max(a, b);

describe("the picture of an argument", () => {
  it("has its boxes beside each other, and its lines between them, at right angles, from box to box", () => {
    fc.assert(
      fc.property(graphs, fc.integer({ min: 1, max: 4 }), (graph, columns) => {
        const shown = core(graph);
        const grid = placed(shown, columns);
        const lines = linesBetween(shown);
        const layout = routed(grid, lines);
        const corners = [...grid.places.values()].map((place) => layout.corner(place));
        expect(grid.places.size).toBe(shown.claims.length);
        expect(new Set(corners.map(({ x, y }) => `${x} ${y}`)).size).toBe(corners.length);
        for (const { x, y } of corners) {
          expect(x >= 0 && x + BOX.width <= layout.width && y >= 0 && y + BOX.height <= layout.height).toBe(true);
        }
        expect(layout.routes).toHaveLength(lines.length);
        for (const { line, points } of layout.routes) {
          const ends = [line.from, line.to].map((claim) =>
            layout.corner(grid.places.get(claim) ?? { row: 0, column: 0 }),
          );
          expect([points[0], points.at(-1)].every((end, index) => isOnEdge(end, ends[index]))).toBe(true);
          for (const [index, to] of points.slice(1).entries()) {
            const from = points[index] ?? to;
            expect(from.x === to.x || from.y === to.y).toBe(true);
            expect(corners.filter((box) => crosses(from, to, box))).toEqual([]);
          }
        }
      }),
      { numRuns: drawn(60) },
    );
  });

  it("shows at most 40 claims, those first on which the result turns", () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      said(messageId(1, n + 1), `e${n % 8}`, "stress_test", { failureScenario: `scenario number ${n}` }),
    );
    const position = said(messageId(2, 1), "late", "position_declaration", {
      position: "The only one",
      confidence: 0.7,
    });
    const shown = core(ArgumentGraph.of([...many, position]));
    expect(shown.claims).toHaveLength(40);
    expect(shown.rest).toHaveLength(21);
    expect(shown.claims.at(-1)?.text).toBe("The only one");
    expect(widestStep(shown)).toBe(39);
  });

  it("draws one line with two heads where two counter each other, and the stronger of two relations", () => {
    const both = (id: string) => ({ counters: [id], supports: [id] });
    const graph = ArgumentGraph.of([
      said("r1-msg-001", "a", "position_declaration", { position: "Split it" }),
      said("r1-msg-002", "b", "position_declaration", { position: "Keep all of it" }),
      said("r1-msg-003", "a", "argument", { position: "Split it", reasoning: "cost" }),
      said("r1-msg-004", "b", "argument", { position: "Keep all of it", reasoning: "risk" }, both("r1-msg-003")),
      said("r2-msg-001", "a", "argument", { position: "Split it", reasoning: "cost" }, both("r1-msg-004")),
    ]);
    const between = linesBetween(core(graph)).filter(({ from, to }) => !from.isPosition && !to.isPosition);
    expect(between).toMatchObject([{ kind: "counters", isMutual: true }]);
  });
});

function isOnEdge(point: Point | undefined, corner: Point | undefined): boolean {
  if (!point || !corner) return false;
  const inX = point.x >= corner.x && point.x <= corner.x + BOX.width;
  const inY = point.y >= corner.y && point.y <= corner.y + BOX.height;
  const onX = point.x === corner.x || point.x === corner.x + BOX.width;
  const onY = point.y === corner.y || point.y === corner.y + BOX.height;
  return (inX && onY) || (inY && onX);
}

/** Whether a stretch runs through the inside of a box. */
function crosses(from: Point, to: Point, box: Point): boolean {
  if (from.x === to.x) {
    return between(from.x, box.x, box.x + BOX.width) && overlap(from.y, to.y, box.y, box.y + BOX.height);
  }
  return between(from.y, box.y, box.y + BOX.height) && overlap(from.x, to.x, box.x, box.x + BOX.width);
}

const overlap = (a: number, b: number, low: number, high: number): boolean =>
  Math.max(Math.min(a, b), low) < Math.min(Math.max(a, b), high);

describe("lanesOf", () => {
  it("puts no two stretches that meet into one lane, and takes no more lanes than meet at one place", () => {
    const stretch = fc.tuple(fc.nat(50), fc.nat(50)).map(([from, to]) => ({ from, to }));
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 30 }), (stretches) => {
        const { lanes, count } = lanesOf(stretches);
        const spans = stretches.map(({ from, to }) => [Math.min(from, to), Math.max(from, to)] as const);
        const meeting = Array.from({ length: 51 }, (_, at) => spans.filter(([a, b]) => a <= at && at <= b).length);
        expect(count).toBe(Math.max(0, ...meeting));
        for (const [i, [a, b]] of spans.entries()) {
          for (const [j, [c, d]] of spans.entries()) {
            if (i < j && lanes[i] === lanes[j]) expect(b < c || d < a).toBe(true);
          }
        }
      }),
    );
  });
});

describe("wrapped", () => {
  it("breaks between words, after ideographs, and within what is too long", () => {
    expect(wrapped("one two three four", 6, 3)).toEqual(["one two", "three four"]);
    expect(wrapped("一二三四五六七八", 3, 5)).toEqual(["一二三", "四五六", "七八"]);
    expect(wrapped("x".repeat(40), 10, 5).every((line) => line.length <= 16)).toBe(true);
  });

  it("ends what does not fit with an ellipsis, and keeps everything else", () => {
    expect(wrapped("one two three four five six", 6, 2)).toEqual(["one two", "three four…"]);
    expect(wrapped("", 6, 2)).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab 漢，W") }), (text) => {
        expect(wrapped(text, 8, 1_000).join("").replace(/ /g, "")).toBe(text.replace(/\s/g, ""));
      }),
    );
  });
});
