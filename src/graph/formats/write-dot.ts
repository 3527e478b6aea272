import { oneLine, visible } from "#lib/plain";
import type { MapEdge, WrittenClaim, WrittenMap } from "./argument-map.ts";

/** Style of each standing, distinct by border and word, not only by colour. */
const LOOKS = {
  IN: 'color="#1a7f37", penwidth=2',
  OUT: 'color="#b42318", style=dashed',
  UNDECIDED: 'color="#9a6700", style=dotted, penwidth=2',
} as const;

const ARROWS: Readonly<Record<MapEdge["relation"], string>> = {
  counters: 'color="#b42318", arrowhead=tee',
  supports: 'color="#1a7f37"',
  extends: 'color="#1f5fbf", arrowhead=onormal',
  questions: "style=dashed, arrowhead=odot",
  responds_to: "style=dotted",
  references: "style=dotted, arrowhead=none",
};

/** Writes Graphviz DOT. An undercut edge passes a point, at which the undercut ends. */
export function* writeDot(map: WrittenMap): Generator<string> {
  yield 'digraph arguments {\n  rankdir=RL;\n  node [shape=box, fontname="sans-serif"];\n';
  for (const claim of map.claims) yield node(claim);
  const cut = new Map<string, string>();
  let hasUndercut = false;
  for (const { bearingOn, to } of map.edges) {
    if (bearingOn === undefined) continue;
    hasUndercut = true;
    cut.set(JSON.stringify([to, bearingOn]), `undercut ${cut.size + 1}`);
  }
  const drawn = new Set<string>();
  for (const edge of map.edges) {
    const { from, to, relation, bearingOn } = edge;
    const look = `${ARROWS[relation]}, label=${quoted(relation)}`;
    const through = hasUndercut ? cut.get(JSON.stringify([from, to])) : undefined;
    if (bearingOn !== undefined) {
      const point = cut.get(JSON.stringify([to, bearingOn])) ?? to;
      yield `  ${quoted(from)} -> ${quoted(point)} [${ARROWS[relation]}, label="undercuts"];\n`;
    } else if (through === undefined) {
      yield `  ${quoted(from)} -> ${quoted(to)} [${look}];\n`;
    } else {
      if (!drawn.has(through)) yield `  ${quoted(through)} [shape=point];\n`;
      drawn.add(through);
      yield `  ${quoted(from)} -> ${quoted(through)} [arrowhead=none];\n`;
      yield `  ${quoted(through)} -> ${quoted(to)} [${look}];\n`;
    }
  }
  // An undercut of an edge that was never made still needs its point.
  for (const point of cut.values()) if (!drawn.has(point)) yield `  ${quoted(point)} [shape=point];\n`;
  yield "}\n";
}

const node = (claim: WrittenClaim): string =>
  `  ${quoted(claim.id)} [label=${quoted(dotLabel(claim))}${claim.standing === undefined ? "" : `, ${LOOKS[claim.standing]}`}];\n`;

const LINE = 60;

/** Builds a label: id, standing if it was judged, and the beginning of the text. */
export function dotLabel({ id, standing, strength = 0, text }: WrittenClaim): string {
  const line = oneLine(text);
  const short = [...line].length > LINE ? `${[...line].slice(0, LINE - 1).join("")}…` : line;
  const judged = standing === undefined ? "" : `  ${standing} ${strength.toFixed(2)}`;
  const head = `${visible(id)}${judged}`;
  return short === "" ? head : `${head}\n${short}`;
}

/** Quotes a DOT string, with backslashes taken literally. */
const quoted = (text: string): string =>
  `"${text.split("\n").map(visible).join("\n").replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
