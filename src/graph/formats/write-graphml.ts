import { plain, visible } from "#lib/plain";
import type { WrittenMap } from "./argument-map.ts";

const NODE_KEYS = {
  text: "string",
  author: "string",
  type: "string",
  round: "int",
  message: "string",
  restates: "string",
  weight: "double",
  standing: "string",
  strength: "double",
  strengthFlat: "double",
  holders: "string",
  retracted: "boolean",
  evidence: "int",
} as const;
const EDGE_KEYS = {
  relation: "string",
  confidence: "double",
  bearingOn: "string",
  author: "string",
  round: "int",
  comment: "string",
} as const;

/**
 * Writes GraphML (Brandes et al. 2002) with typed attributes; an undercut is an edge with the attribute `bearingOn`. What XML
 * cannot hold is left out of texts.
 */
export function* writeGraphml(map: WrittenMap): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  yield* keys("node", NODE_KEYS);
  yield* keys("edge", EDGE_KEYS);
  yield '  <graph id="arguments" edgedefault="directed">\n';
  for (const claim of map.claims) {
    const values = { ...claim, holders: claim.holders?.join(" ") };
    yield `    <node id="${name(claim.id)}">${data("node", NODE_KEYS, values)}</node>\n`;
  }
  let count = 0;
  for (const edge of map.edges) {
    count += 1;
    const ends = `source="${name(edge.from)}" target="${name(edge.to)}"`;
    yield `    <edge id="edge${count}" ${ends}>${data("edge", EDGE_KEYS, edge)}</edge>\n`;
  }
  yield "  </graph>\n</graphml>\n";
}

function* keys(of: string, types: Readonly<Record<string, string>>): Generator<string> {
  for (const [name, type] of Object.entries(types)) {
    yield `  <key id="${of}.${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>\n`;
  }
}

function data(of: string, types: object, values: { readonly [name: string]: unknown }): string {
  return Object.keys(types)
    .map((name) => (values[name] === undefined ? "" : `<data key="${of}.${name}">${xml(String(values[name]))}</data>`))
    .join("");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML 1.0, omitting what it cannot hold even escaped. */
const xml = (text: string): string => escaped(plain(text)).replaceAll("\n", "&#10;");

/** Escapes a name so that different names stay different. */
const name = (id: string): string => escaped(visible(id));

const escaped = (text: string): string => text.replace(/[&<>"\uFFFE\uFFFF]/gu, (char) => ENTITIES[char] ?? "\uFFFD");
