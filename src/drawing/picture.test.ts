import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawn as times } from "../../test/support/drawn.ts";
import { strongest } from "./claims.ts";
import { arranged, BOX, type Point } from "./layout.ts";
import type { Make } from "./make.ts";
import { drawn, type Picture, wrapped } from "./picture.ts";

const RELATIONS = ["counters", "supports", "extends", "questions"];

/** Up to 60 claims in four rounds, each related to some others, earlier or later. */
const graphs = fc
  .array(fc.array(fc.tuple(fc.nat(3), fc.nat(200), fc.boolean()), { maxLength: 4 }), { minLength: 1, maxLength: 60 })
  .map((drafts) => {
    const claims = drafts.map((_, at) => ({ id: `c${at}`, round: 1 + Math.floor(at / 16) }));
    const lines = drafts.flatMap((related, at) =>
      related.flatMap(([kind, other, isBack]) => {
        const [a, b] = [`c${at}`, `c${other % drafts.length}`];
        const [from, to] = isBack ? [b, a] : [a, b];
        return from === to ? [] : [{ from, to, relation: RELATIONS[kind] ?? "counters" }];
      }),
    );
    return { claims, lines: strongest(lines) };
  });

describe("the layout of an argument", () => {
  it("has its boxes next to each other, and its lines between them, from box to box", () => {
    fc.assert(
      fc.property(graphs, fc.integer({ min: 1, max: 4 }), ({ claims, lines }, columns) => {
        const { width, height, boxes, routes } = arranged(claims, lines, columns);
        const corners = [...boxes.values()];
        expect(boxes.size).toBe(claims.length);
        for (const [at, { x, y }] of corners.entries()) {
          expect(x >= 0 && x + BOX.width <= width && y >= 0 && y + BOX.height <= height).toBe(true);
          for (const other of corners.slice(at + 1)) {
            expect(Math.abs(x - other.x) >= BOX.width || Math.abs(y - other.y) >= BOX.height).toBe(true);
          }
        }
        for (const y of new Set(corners.map((corner) => corner.y))) {
          expect(corners.filter((corner) => corner.y === y).length).toBeLessThanOrEqual(columns);
        }
        expect(routes.map(({ line }) => line)).toEqual(lines);
        for (const { line, points, sign } of routes) {
          const ends = [boxes.get(line.from), boxes.get(line.to)];
          expect([points[0], points.at(-1)].every((end, at) => isOnEdge(end, ends[at]))).toBe(true);
          expect(corners.filter((box) => isIn(sign, box))).toEqual([]);
          // A curve stays within the heights of its ends, where no box is; the rest of a line is upright.
          for (let at = 0; at < points.length - 1; at += 1) {
            const [from, to] = [points[at], points[at + 1]];
            if (!from || !to) continue;
            expect(at % 2 === 0 || from.x === to.x).toBe(true);
            expect(corners.filter((box) => crosses(from, to, box))).toEqual([]);
          }
        }
      }),
      { numRuns: times(60) },
    );
  });

  it("puts every claim below earlier rounds and the earlier claims that it is related to", () => {
    fc.assert(
      fc.property(graphs, fc.integer({ min: 1, max: 4 }), ({ claims, lines }, columns) => {
        const { boxes, rounds } = arranged(claims, lines, columns);
        const y = (id: string): number => boxes.get(id)?.y ?? -1;
        const at = (id: string): number => claims.findIndex((claim) => claim.id === id);
        for (const { from, to } of lines) expect(y(from) < y(to)).toBe(at(from) < at(to));
        const tops = rounds.map((one) => one.y);
        expect(tops).toEqual(tops.toSorted((a, b) => a - b));
        for (const { id, round } of claims) {
          expect(y(id)).toBeGreaterThanOrEqual(tops[round - 1] ?? 0);
          expect(y(id)).toBeLessThan(tops[round] ?? Number.POSITIVE_INFINITY);
        }
      }),
      { numRuns: times(60) },
    );
  });

  it("is the same for the same claims", () => {
    fc.assert(
      fc.property(graphs, ({ claims, lines }) => {
        expect(arranged(claims, lines, 3)).toEqual(arranged(claims, lines, 3));
      }),
      { numRuns: times(20) },
    );
  });
});

function isOnEdge(point: Point | undefined, corner: Point | undefined): boolean {
  if (!point || !corner) return false;
  return point.x >= corner.x && point.x <= corner.x + BOX.width && [corner.y, corner.y + BOX.height].includes(point.y);
}

const isIn = ({ x, y }: Point, corner: Point): boolean =>
  x > corner.x && x < corner.x + BOX.width && y > corner.y && y < corner.y + BOX.height;

/** Whether a stretch shares heights and places with the inside of a box. */
const crosses = (from: Point, to: Point, box: Point): boolean =>
  Math.max(Math.min(from.x, to.x), box.x) < Math.min(Math.max(from.x, to.x) + 0.01, box.x + BOX.width) &&
  Math.max(Math.min(from.y, to.y), box.y) < Math.min(Math.max(from.y, to.y), box.y + BOX.height);

describe("the picture of an argument", () => {
  interface Element {
    readonly tag: string;
    readonly attributes: Readonly<Record<string, unknown>>;
    readonly content: readonly unknown[];
  }
  const make: Make<Element> = (tag, attributes, ...content) => ({ tag, attributes, content: content.flat(3) });
  const all = ({ content }: Element): Element[] =>
    content.flatMap((one) => (typeof one === "object" && one !== null ? [one as Element, ...all(one as Element)] : []));
  const claim = (id: string, more = {}) => ({
    ...{ id, round: 1, act: "argues", isMarked: false },
    ...{
      href: `#r1-msg-00${id}`,
      author: "Ana",
      text: "It holds",
      title: `r1-msg-00${id}, Ana: It holds`,
      foot: "0.50",
      ...more,
    },
  });
  const picture: Picture = {
    ...{ name: "wide", label: "The argument", columns: 2, roundName: (round) => `Round ${round}` },
    claims: [claim("1"), claim("2", { isMarked: true, description: "open." }), claim("3")],
    lines: strongest([
      { from: "2", to: "1", relation: "supports" },
      { from: "2", to: "1", relation: "counters" },
      { from: "1", to: "2", relation: "counters" },
      { from: "3", to: "1", relation: "questions" },
    ]),
  };
  const elements = all(drawn(make, picture));

  it("draws one line with two heads where two counter each other, and the stronger of two relations", () => {
    const edges = elements.filter(({ attributes }) => String(attributes.class).startsWith("edge"));
    expect(edges.map(({ attributes }) => attributes.class)).toEqual(["edge counters", "edge questions"]);
    const heads = edges.map(({ content }) => (content[0] as Element).attributes);
    expect(heads.map((head) => [head["marker-start"], head["marker-end"]])).toEqual([
      ["url(#wide-attacks)", "url(#wide-attacks)"],
      [undefined, "url(#wide-builds)"],
    ]);
  });

  it("links each claim to its statement, names it, and describes it", () => {
    const links = elements.filter(({ tag }) => tag === "a");
    expect(links.map(({ attributes }) => attributes.href)).toEqual(["#r1-msg-001", "#r1-msg-002", "#r1-msg-003"]);
    expect(links.map(({ content }) => (content[0] as Element).content)).toContainEqual(["r1-msg-002, Ana: It holds"]);
    const described = elements.filter(({ tag }) => tag === "desc");
    expect(described).toMatchObject([{ attributes: { id: "wide-2" }, content: ["open."] }]);
    expect(links[1]?.attributes).toMatchObject({ class: "claim marked", "aria-describedby": "wide-2" });
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
