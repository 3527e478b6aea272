import { asJson, plain, visible } from "#lib/plain";
import type { WrittenMap } from "../argument-map.ts";

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
  swarm: "string",
} as const;
const EDGE_KEYS = {
  relation: "string",
  confidence: "double",
  bearingOn: "string",
  author: "string",
  round: "int",
  comment: "string",
  swarm: "string",
} as const;

/**
 * Writes GraphML (Brandes et al. 2002) with typed attributes; an undercut is an edge with the attribute `bearingOn`. Values that
 * attributes cannot hold exactly are stored as JSON in the attribute `swarm`, so that they can be read back.
 */
export function* writeGraphml(map: WrittenMap): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  yield* keys("node", NODE_KEYS);
  yield* keys("edge", EDGE_KEYS);
  yield '  <graph id="arguments" edgedefault="directed">\n';
  for (const claim of map.claims) {
    const swarm = exactOf(NODE_KEYS, { ...claim, id: exactName(claim.id) });
    const values = { ...claim, holders: claim.holders?.join(" "), ...swarm };
    yield `    <node id="${name(claim.id)}">${data("node", NODE_KEYS, values)}</node>\n`;
  }
  let count = 0;
  for (const edge of map.edges) {
    count += 1;
    const ends = `source="${name(edge.from)}" target="${name(edge.to)}"`;
    yield `    <edge id="edge${count}" ${ends}>${data("edge", EDGE_KEYS, { ...edge, ...exactOf(EDGE_KEYS, { ...edge, from: exactName(edge.from), to: exactName(edge.to) }) })}</edge>\n`;
  }
  yield "  </graph>\n</graphml>\n";
}

function* keys(of: string, types: Readonly<Record<string, string>>): Generator<string> {
  for (const [name, type] of Object.entries(types)) {
    yield `  <key id="${of}.${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>\n`;
  }
}

/** Collects values that would not be read back unchanged: those without a key, and texts that XML would change. */
function exactOf(
  types: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
): { swarm?: string } {
  const exact = Object.entries(values).filter(([name, value]) => {
    if (value === undefined) return false;
    if (Array.isArray(value)) return !value.every((one: string) => isKept(one) && /^\S+$/u.test(one));
    return !(name in types) || (typeof value === "string" && !isKept(value));
  });
  const noncharacter = (char: string): string => `\\u${char.charCodeAt(0).toString(16)}`;
  const json = asJson(Object.fromEntries(exact)).replace(/[\uFFFE\uFFFF]/gu, noncharacter);
  return exact.length === 0 ? {} : { swarm: json };
}

function data(of: string, types: Readonly<Record<string, string>>, values: Readonly<Record<string, unknown>>): string {
  return Object.keys(types)
    .map((name) => (values[name] === undefined ? "" : `<data key="${of}.${name}">${xml(String(values[name]))}</data>`))
    .join("");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Whether XML preserves a text. */
const isKept = (text: string): boolean => plain(text) === text && !/[\uFFFE\uFFFF]/u.test(text);

/** Escapes text for XML 1.0, omitting what it cannot hold even escaped. */
const xml = (text: string): string => escaped(plain(text)).replaceAll("\n", "&#10;");

/** Escapes a name so that different names stay different. */
const name = (id: string): string => escaped(visible(id));

/** Returns an id whose escaped name might be another's. */
const exactName = (id: string): string | undefined => (/<U\+|[\uFFFE\uFFFF]/u.test(visible(id)) ? id : undefined);

const escaped = (text: string): string => text.replace(/[&<>"\uFFFE\uFFFF]/gu, (char) => ENTITIES[char] ?? "\uFFFD");
