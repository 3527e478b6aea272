import { plain, visible } from "#lib/plain";
import type { MapEdge, WrittenClaim, WrittenMap } from "./argument-map.ts";
import { dotLabel } from "./write-dot.ts";

const MERMAID_EDGES = 500;

const ARROWS: Readonly<Record<MapEdge["relation"], string>> = {
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
export function* writeMermaid(map: WrittenMap): Generator<string> {
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
    yield node(name, claim);
  }
  for (const { from, to, relation, bearingOn } of edges) {
    const about = bearingOn === undefined ? relation : `undercuts its bearing on ${visible(bearingOn)}`;
    yield `  ${names.get(from)} ${ARROWS[relation]}|"${escaped(about)}"| ${names.get(to)}\n`;
  }
  yield "  classDef IN stroke:#1a7f37,stroke-width:3px\n";
  yield "  classDef OUT stroke:#b42318,stroke-dasharray:6 3\n";
  yield "  classDef UNDECIDED stroke:#9a6700,stroke-dasharray:2 3,stroke-width:3px\n";
}

const node = (name: string, claim: WrittenClaim): string =>
  `  ${name}["${escaped(dotLabel(claim))}"]${claim.standing === undefined ? "" : `:::${claim.standing}`}\n`;

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
const escaped = (text: string): string =>
  plain(text)
    .replace(/[&<>"#;`\\{}|[\]()*_~%]/g, (char) => `#${char.charCodeAt(0)};`)
    .replaceAll("\n", "<br/>");
