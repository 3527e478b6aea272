import { cutAtWord } from "#lib/cut";
import { asJson, oneLine, plain, visible } from "#lib/plain";
import type { MapEdge, WrittenClaim, WrittenMap } from "./argument-map.ts";
import { writeAif } from "./write-aif.ts";
import { writeGraphml } from "./write-graphml.ts";
import { writeJson } from "./write-json.ts";

const WRITERS = {
  json: writeJson,
  dot: writeDot,
  graphml: writeGraphml,
  argdown: writeArgdown,
  aif: writeAif,
  mermaid: writeMermaid,
} as const;

export type GraphFormat = keyof typeof WRITERS;
export const GRAPH_FORMATS = Object.keys(WRITERS) as readonly GraphFormat[];

/** Writes a graph in chunks, so that a large one is never whole in memory as text. */
export const writeGraph = (map: WrittenMap, format: GraphFormat): Iterable<string> => WRITERS[format](map);

/**
 * Writes Argdown: every claim is a statement with its supports and counters under it. A standing is a tag (#IN, #OUT,
 * #UNDECIDED), for colouring a map. What Argdown cannot express, such as extensions, undercuts and confidences, is left out.
 */
function* writeArgdown(map: WrittenMap): Generator<string> {
  const titles = titlesOf(map);
  const edges = Map.groupBy(map.edges, ({ from }) => from);
  yield "===\ntitle: Argument graph\n===\n";
  for (const claim of map.claims) {
    const title = titles.get(claim.id);
    const own = edges.get(claim.id) ?? [];
    const text = oneLine(claim.text);
    yield `\n${title}${text === "" ? "" : `: ${escaped(text)}`}${claim.standing === undefined ? "" : ` #${claim.standing}`}${sourceOf(claim)}\n`;
    for (const { to, relation, bearingOn } of own) {
      if (bearingOn !== undefined || (relation !== "supports" && relation !== "counters")) continue;
      yield `  ${relation === "supports" ? "+>" : "->"} ${titles.get(to)}\n`;
    }
  }
}

const PLAIN_TITLE = /^[^[\]<>{}\\\p{C}\s]([^[\]<>{}\\\p{C}\p{Zl}\p{Zp}]*[^[\]<>{}\\\p{C}\s])?$/u;

/** Titles of the claims: their ids, or a number where an id cannot be one. The start of a comment cannot. */
const titlesOf = ({ claims }: WrittenMap): ReadonlyMap<string, string> =>
  new Map(
    [...claims].map(({ id }, at) => [
      id,
      PLAIN_TITLE.test(id) && !/\/[/*]/.test(id) ? `[${id}]` : `[claim ${at + 1}, without a plain name]`,
    ]),
  );

/** The author and message of a claim as a data block: JSON, which is YAML, without anything that looks like a comment. */
function sourceOf({ author, message }: WrittenClaim): string {
  if (author === undefined && message === undefined) return "";
  return ` ${asJson({ author, message }).replaceAll("/", "\\/").replaceAll("<", "\\u003c")}`;
}

const escaped = (text: string): string => text.replace(/[\\[\]<>{}@#*_/|()]/g, "\\$&");

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
function* writeDot(map: WrittenMap): Generator<string> {
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

function dotLabel({ id, standing, strength = 0, text }: WrittenClaim): string {
  const short = cutAtWord(text, LINE);
  const judged = standing === undefined ? "" : `  ${standing} ${strength.toFixed(2)}`;
  const head = `${visible(id)}${judged}`;
  return short === "" ? head : `${head}\n${short}`;
}

/** Quotes a DOT string, with backslashes taken literally. */
const quoted = (text: string): string =>
  `"${text.split("\n").map(visible).join("\n").replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;

const MERMAID_EDGES = 500;

const MERMAID_ARROWS: Readonly<Record<MapEdge["relation"], string>> = {
  counters: "--x",
  supports: "-->",
  extends: "==>",
  questions: "-.-o",
  responds_to: "-.->",
  references: "-.-",
};

/**
 * Writes a Mermaid flowchart. Beyond 500 edges it is an excerpt, and says so: the 500 edges between the most connected claims. Otherwise it is the whole graph, up to 500 claims.
 */
function* writeMermaid(map: WrittenMap): Generator<string> {
  yield "flowchart RL\n";
  const edges = excerpt(map);
  const shown = new Set(edges.flatMap(({ from, to }) => [from, to]));
  for (const { id } of map.claims) {
    if (shown.size >= MERMAID_EDGES) break;
    shown.add(id);
  }
  const isExcerpt = edges.length < map.edgeCount || shown.size < map.claimCount;
  const said = `Excerpt: ${edges.length} of ${map.edgeCount} edges, ${shown.size} of ${map.claimCount} claims`;
  if (isExcerpt) yield `  %% ${said}\n  excerpt[/"${said}"/]\n`;
  const names = new Map<string, string>();
  for (const claim of map.claims) {
    if (!shown.has(claim.id)) continue;
    const name = `n${names.size + 1}`;
    names.set(claim.id, name);
    const standing = claim.standing === undefined ? "" : `:::${claim.standing}`;
    yield `  ${name}["${withCodes(dotLabel(claim))}"]${standing}\n`;
  }
  for (const { from, to, relation, bearingOn } of edges) {
    const about = bearingOn === undefined ? relation : `undercuts its bearing on ${visible(bearingOn)}`;
    yield `  ${names.get(from)} ${MERMAID_ARROWS[relation]}|"${withCodes(about)}"| ${names.get(to)}\n`;
  }
  yield "  classDef IN stroke:#1a7f37,stroke-width:3px\n";
  yield "  classDef OUT stroke:#b42318,stroke-dasharray:6 3\n";
  yield "  classDef UNDECIDED stroke:#9a6700,stroke-dasharray:2 3,stroke-width:3px\n";
}

function excerpt(map: WrittenMap): MapEdge[] {
  if (map.edgeCount <= MERMAID_EDGES) return [...map.edges];
  const said = new Map<string, number>();
  for (const { from, to } of map.edges) {
    said.set(from, (said.get(from) ?? 0) + 1);
    said.set(to, (said.get(to) ?? 0) + 1);
  }
  const busy = ({ from, to }: MapEdge): number => (said.get(from) ?? 0) + (said.get(to) ?? 0);
  let kept: MapEdge[] = [];
  for (const edge of map.edges) {
    kept.push(edge);
    // Sorting is stable, so that the earliest of equal edges stay.
    if (kept.length >= 40 * MERMAID_EDGES) kept = kept.sort((a, b) => busy(b) - busy(a)).slice(0, MERMAID_EDGES);
  }
  return kept.sort((a, b) => busy(b) - busy(a)).slice(0, MERMAID_EDGES);
}

/** Escapes text within quotes, with entity codes for what Mermaid or HTML would interpret. */
const withCodes = (text: string): string =>
  plain(text)
    .replace(/[&<>"#;`\\{}|[\]()*_~%]/g, (char) => `#${char.charCodeAt(0)};`)
    .replaceAll("\n", "<br/>");
