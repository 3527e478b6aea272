import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../test/support/drawn.ts";
import { anyText, FUZZ_MS, fuzzing } from "../../../test/support/fuzz.ts";
import { verifies } from "../../../test/support/verifies.ts";
import frameworks from "../fixtures/af-grounded.json" with { type: "json" };
import vectors from "../fixtures/qbaf.json" with { type: "json" };
import type { ArgumentMap, MapClaim, MapEdge } from "./argument-map.ts";
import { GraphFileError } from "./graph-file-error.ts";
import { IccmaReader, judgeIccma } from "./iccma.ts";
import { judgeMap } from "./judge-map.ts";
import { readGraph } from "./read-graph.ts";
import { GRAPH_FORMATS, type GraphFormat, writeGraph } from "./write-graph.ts";

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "grapheme", maxLength: 20 }) },
  { weight: 1, arbitrary: anyText({ maxLength: 8 }) },
  fc.constantFrom(
    "",
    " two  blanks ",
    "see //x /* y */ <!-- z -->",
    "[r1] {a: 1} #tag \\ @",
    "line\nline",
    "+ a",
    "(1) b",
    "-- {a: [1]}",
    "a // b",
    "a /* b",
    "<!-- c",
    "<U+202E>",
    "\u202e",
    "\ufffe",
    "a]]>&amp;&#10;",
    "\ttab\r\n",
  ),
);
const share = fc.integer({ min: 0, max: 100 }).map((value) => value / 100);

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const present = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

/** Any graph of a file, with names and texts meant to break formats. */
const maps: fc.Arbitrary<ArgumentMap> = fc
  .uniqueArray(
    fc.oneof(
      fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/),
      text.filter((id) => id !== ""),
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .chain((ids) => {
    const id = fc.constantFrom(...ids);
    const edge = fc
      .record({
        from: id,
        to: id,
        relation: fc.constantFrom("supports", "counters", "extends", "questions", "responds_to", "references"),
        confidence: optional(share),
        bearingOn: optional(id),
        author: optional(text),
        round: optional(fc.nat(5)),
        comment: optional(text),
      })
      .map((one) => present(one) as MapEdge);
    const claims = ids.map((own, at) =>
      fc
        .record({
          text,
          weight: optional(share),
          restates: at === 0 ? fc.constant(undefined) : optional(fc.constantFrom(...ids.slice(0, 1))),
          author: optional(text),
          type: optional(fc.constantFrom("argument", "response", "other")),
          round: optional(fc.nat(5)),
          message: optional(text),
          retracted: optional(fc.constant(true)),
          evidence: optional(fc.constantFrom(0, 1, 2, 3)),
          holders: fc.array(text, { maxLength: 2 }),
        })
        .map((one) => present({ id: own, ...one }) as MapClaim),
    );
    return fc.record({ claims: fc.tuple(...claims), edges: fc.array(edge, { maxLength: 8 }) });
  });

const hostileText = fc.string({
  unit: fc.constantFrom(
    "\u001b",
    "[2J",
    "]0;x",
    "\u0007",
    "\u009b",
    "\u202e",
    "\u2066",
    "\u2028",
    "\u0000",
    "\ud800",
    "\ufffe",
    "]]>",
    "<!--",
    "&",
    '"',
    "\r",
    "\n",
    "\\",
    "很",
    " ",
  ),
  maxLength: 8,
});

const written = (map: ReturnType<typeof judgeMap>, format: GraphFormat): string =>
  [...writeGraph(map, format)].join("");

/** Content of a graph, regardless of the order of its edges. */
const content = (map: ReturnType<typeof judgeMap>) => ({
  claims: [...map.claims].map((claim) => ({ holders: [], ...claim })),
  edges: [...map.edges].map((edge) => JSON.stringify(Object.entries(edge).sort())).sort(),
});

describe("formats", () => {
  it.each(["json", "aif"] as const)(
    "%s is read again as the same graph",
    (format) => {
      verifies("BY-12");
      fc.assert(
        fc.property(maps, (map) => {
          const judged = judgeMap(map);
          expect(content(readGraph(written(judged, format)).map)).toEqual(content(judged));
        }),
        fuzzing(100),
      );
    },
    FUZZ_MS,
  );

  it.each(GRAPH_FORMATS)(
    "%s of a graph that was not judged holds no standing; what is no JSON is refused",
    (format) => {
      const one = { claims: [{ id: "p1", text: "Stay" }], edges: [], claimCount: 1, edgeCount: 0 };
      const text = [...writeGraph(one, format)].join("");
      expect(text.replace(/<key [^>]*>|classDef.*/gu, "")).not.toMatch(/standing|IN\b|strength/u);
      if (format !== "json" && format !== "aif")
        expect(faultOf(() => readGraph(text)).message).toMatch(/^1:1: no JSON/);
    },
  );

  it.each(["json", "aif"] as const)("%s of a graph that was not judged is judged when it is read", (format) => {
    fc.assert(
      fc.property(maps, (map) => {
        const plain = { ...map, claimCount: map.claims.length, edgeCount: map.edges.length };
        const text = [...writeGraph(plain, format)].join("");
        expect(content(readGraph(text).map)).toEqual(content(judgeMap(map)));
      }),
      { numRuns: drawn(40) },
    );
  });

  it.each(vectors.map((vector) => [vector.name, vector] as const))(
    "gives %s its published strengths",
    (name, vector) => {
      verifies("BY-01");
      const expected: Record<string, number | undefined> = vector.expected.EulerTop;
      for (const source of [JSON.stringify(vector), JSON.stringify(vectors)]) {
        for (const { id, strength } of readGraph(source, name).map.claims) {
          expect(strength, id).toBeCloseTo(expected[id] ?? Number.NaN, 6);
        }
      }
    },
  );

  it.each(Object.entries(frameworks))("labels the published framework %s, as QBAF and as .af", (name, framework) => {
    const of = (claims: Iterable<{ id: string; standing: string }>) =>
      Object.fromEntries([...claims].map(({ id, standing }) => [id, standing]));
    const read = of(readGraph(JSON.stringify(frameworks), name).map.claims);
    const grounded: Record<string, readonly string[]> = framework.grounded;
    for (const id of grounded.IN ?? []) expect(read[id]).toBe("IN");
    for (const id of grounded.OUT ?? []) expect(read[id]).toBe("OUT");
    for (const id of grounded.UNDEC ?? []) expect(read[id]).toBe("UNDECIDED");
    const number = (id = ""): number => framework.args.indexOf(id) + 1;
    const lines = framework.attacks.map(([from, to]) => `${number(from)} ${number(to)}`);
    const af = of(iccma(`# ${name}\np af ${framework.args.length}\n${lines.join("\r\n")}`, 3).claims);
    expect(framework.args.map((id) => af[number(id)])).toEqual(framework.args.map((id) => read[id]));
  });

  it("reads the .af format in whatever pieces it comes, as judging the same graph gives it", () => {
    const framework = fc
      .integer({ min: 1, max: 12 })
      .chain((size) =>
        fc.tuple(fc.constant(size), fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 20 })),
      );
    fc.assert(
      fc.property(framework, fc.integer({ min: 1, max: 9 }), ([size, pairs], piece) => {
        const source = `p af ${size}\n${pairs.map(([a, b]) => `${a + 1} ${b + 1}\n`).join("")}`;
        const claims = Array.from({ length: size }, (_, at): MapClaim => ({ id: String(at + 1), text: "" }));
        const edges = pairs.map(([a, b]): MapEdge => ({ from: `${a + 1}`, to: `${b + 1}`, relation: "counters" }));
        const read = iccma(source, piece);
        expect([...read.claims]).toEqual([...judgeMap({ claims, edges }).claims]);
        expect([...read.edges]).toEqual(edges);
      }),
      { numRuns: drawn(40) },
    );
  });

  it("reads AIF as others write it", () => {
    const node = (nodeID: number, type: string, words = "") => ({ nodeID, type, text: words, timestamp: "2020" });
    const link = (fromID: number, toID: number) => ({ edgeID: `${fromID}-${toID}`, fromID, toID, formEdgeID: null });
    const aif = readGraph(
      JSON.stringify({
        nodes: [
          node(1, "I", "x"),
          node(2, "I", "y"),
          node(3, "I", "z"),
          node(4, "RA"),
          node(5, "CA"),
          node(6, "L", "A: x"),
        ],
        edges: [link(2, 4), link(4, 1), link(3, 5), link(5, 4), link(6, 1)],
        locutions: [],
      }),
    );
    expect(aif.notes).toEqual(["1 L node passed over"]);
    expect([...aif.map.edges]).toEqual([
      { from: "2", to: "1", relation: "supports" },
      { from: "3", to: "2", relation: "counters", bearingOn: "1" },
    ]);
  });

  it.each([
    ['{"claims": [{"id": "a"}, {"id": 7}]}', "claims[1].id"],
    ['{"claims": [{"id": "a"}], "edges": [{"from": "a", "to": "b", "relation": "counters"}]}', "edges[0].to"],
    ['{"claims": [\n  {"id": "a",}\n]}', "2:14"],
    ['{"claims": [', "1:13"],
    ['{"args": ["a"], "base": [2]}', "base[0]"],
    ['{"args": ["a"], "attacks": [["a", "c"]]}', "attacks[0][1]"],
    ['{"nodes": [{"nodeID": "1", "type": "I"}], "edges": [{"fromID": "1", "toID": "2"}]}', "edges[0].toID"],
    ['[{"args": ["a"]}, {"args": ["b"]}]', "$"],
    ['{"AIF": {"nodes": [], "edges": [{"fromID": 1, "toID": 2}]}}', "AIF.edges[0].fromID"],
    ['{"AIF": {}}', "AIF.nodes"],
    ["digraph arguments {\n}", "1:1"],
    ["", "1:1"],
    ['{"other": 1}', "$"],
    ["Dear all,\nthis is a letter.", "1:1"],
  ])("says in one line what is wrong with %j, and where: %s", (source, place) => {
    const fault = faultOf(() => readGraph(source));
    expect(fault.place).toBe(place);
    expect(fault.message).not.toContain("\n");
    expect(fault.message.startsWith(`${place}: `)).toBe(true);
  });

  it.each([
    ["p af 2\n1 2\n1 3\n", "3:1"],
    ["p af 2\n1\n", "2:1"],
    ["p af 2\n1 2 1\n", "2:1"],
    ["p af 2\n1 x\n", "2:1"],
    ["p cnf 2\n", "1:1"],
    ["1 2\n", "1:1"],
    ["# nothing\n", "2:1"],
  ])("says in one line what is wrong with the .af %j, and where: %s", (source, place) => {
    expect(faultOf(() => iccma(source, 2)).place).toBe(place);
  });

  it("writes nothing that the text of a claim could break out of", () => {
    const hostile = judgeMap({
      claims: [
        { id: 'a"]; x', text: '"];\n</data><!-- --> end{|}`' },
        { id: "b", text: "\u0000\ud800" },
      ],
      edges: [{ from: 'a"]; x', to: "b", relation: "counters" }],
    });
    const dot = written(hostile, "dot");
    expect(dot.replace(/"(?:[^"\\]|\\.)*"/g, "")).not.toMatch(/[^\w\s{}[\]=,;.>-]/);
    const graphml = written(hostile, "graphml");
    expect(graphml).not.toContain("</data><!--");
    expect(graphml).not.toMatch(/\p{Cc}(?<![\n])/u);
    expect(
      written(hostile, "mermaid")
        .split("\n")
        .filter((line) => line.startsWith("  n1[")),
    ).toHaveLength(1);
  });

  it.each(GRAPH_FORMATS)("%s holds nothing that steers a terminal or hides text, whatever was said", (format) => {
    fc.assert(
      fc.property(hostileText, hostileText, (name, said) => {
        const claims = [
          { id: `a${name}`, text: said, author: name, holders: [name] },
          { id: "b", text: name },
        ];
        const edges = [{ from: `a${name}`, to: "b", relation: "counters", comment: said } as const];
        const text = written(judgeMap({ claims, edges }), format);
        expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}|\p{Zl}|\p{Zp}|\p{Cs}/u);
        if (format === "graphml") expect(isWellFormed(text)).toBe(true);
      }),
      { numRuns: drawn(40) },
    );
  });

  it("shows an excerpt as Mermaid above 500 edges, and says so", () => {
    const claims = Array.from({ length: 300 }, (_, at): MapClaim => ({ id: `c${at}`, text: "" }));
    const all = claims.flatMap(({ id }, at): MapEdge[] =>
      [1, 2].map((step) => ({ from: id, to: `c${(at * step) % 7}`, relation: "counters" })),
    );
    const large = written(judgeMap({ claims, edges: all }), "mermaid");
    expect(large.match(/--x/g)).toHaveLength(500);
    expect(large).toContain("Excerpt: 500 of 600 edges");
    expect(written(judgeMap({ claims, edges: all.slice(0, 500) }), "mermaid")).not.toContain("Excerpt");
  });
});

/** Whether it is XML in our form: complete tags in balance, and only known entities. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  const rest = xml
    .replace(/^<\?xml [^<>?]*\?>/, "")
    .replace(/<(\/?)(\w+)((?: [\w.:]+="[^"<]*")*)(\/?)>/g, (_, end, name, _attributes, empty) => {
      if (end !== "") return open.pop() === name ? "" : "<";
      if (empty === "") open.push(name);
      return "";
    });
  const isEscaped = !/&(?!(?:amp|lt|gt|quot|#10);)/.test(xml);
  return open.length === 0 && isEscaped && !/[<>]/.test(rest) && !/[\uFFFE\uFFFF]/.test(xml);
}

function iccma(source: string, piece: number) {
  const reader = new IccmaReader();
  const bytes = new TextEncoder().encode(source);
  for (let at = 0; at < bytes.length; at += piece) reader.push(bytes.subarray(at, at + piece));
  reader.end();
  return judgeIccma(reader);
}

function faultOf(act: () => unknown): GraphFileError {
  try {
    act();
  } catch (error) {
    if (error instanceof GraphFileError) return error;
    throw error;
  }
  throw new Error("it was read without a fault");
}
