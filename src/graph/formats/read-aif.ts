import { z } from "zod";
import { pushTo } from "#lib/fields";
import type { ArgumentMap, MapClaim, MapEdge } from "./argument-map.ts";
import { GraphFileError, parsedAs } from "./graph-file-error.ts";
import { readOurs } from "./read-ours.ts";

const Id = z.union([z.string(), z.number()]).transform(String);
const Node = z.looseObject({
  nodeID: Id,
  type: z.string(),
  text: z
    .string()
    .nullish()
    .transform((text) => text ?? ""),
  swarm: z.record(z.string(), z.unknown()).optional(),
});
const Aif = z.looseObject({
  nodes: z.array(Node),
  edges: z.array(z.looseObject({ fromID: Id, toID: Id })),
});
/** Format of OVA and the services around AIFdb: AIF with the text and its layout. */
const Xaif = z.looseObject({ AIF: Aif });
type Node = z.infer<typeof Node>;

/** Node types of relations between claims: inference, conflict, rephrase, transition. */
const RELATIONS: Readonly<Record<string, MapEdge["relation"] | "restates">> = {
  RA: "supports",
  CA: "counters",
  MA: "restates",
  TA: "references",
};

/**
 * Reads the Argument Interchange Format as JSON (Chesñevar et al. 2006; nodes and edges as AIFdb writes them), also within
 * xAIF. I-nodes are claims; RA and CA nodes are supports and counters from each premise to each conclusion; MA nodes connect
 * wordings of one claim; a conflict with an RA or CA node is an undercut. Nodes about the dialogue (L, YA, PA, and foreign TA
 * nodes) are skipped with a note. Our own additions under `swarm` are read back.
 * @throws GraphFileError
 */
export function readAif(value: unknown): { readonly map: ArgumentMap; readonly notes: readonly string[] } {
  const isExtended = typeof value === "object" && value !== null && "AIF" in value;
  const aif = isExtended ? parsedAs(Xaif, value).AIF : parsedAs(Aif, value);
  const { nodes } = aif;
  const { byId, into, outOf } = linksOf(aif, isExtended ? "AIF." : "");
  const isClaim = (id: string): boolean => byId.get(id)?.type === "I";
  const ends = (lists: ReadonlyMap<string, string[]>, id: string): string[] => (lists.get(id) ?? []).filter(isClaim);
  const undercutsBy = (conflict: string, froms: readonly string[]): MapEdge[] =>
    (outOf.get(conflict) ?? []).flatMap((cut) =>
      isClaim(cut)
        ? []
        : froms.flatMap((from) =>
            ends(into, cut).flatMap((to) =>
              ends(outOf, cut).map((bearingOn): MapEdge => ({ from, to, relation: "counters", bearingOn })),
            ),
          ),
    );
  const rephrased = new Rephrasings();
  const found: MapEdge[] = [];
  const passed = new Map<string, number>();
  for (const node of nodes) {
    if (node.type === "I") continue;
    const relation = RELATIONS[node.type];
    const [froms, tos] = [ends(into, node.nodeID), ends(outOf, node.nodeID)];
    const before = found.length + rephrased.count;
    if (relation === "restates") {
      for (const from of froms) for (const to of tos) rephrased.join(from, to);
    } else if (relation !== undefined && node.swarm) {
      for (const from of froms) found.push({ from, to: tos[0] ?? "", relation, ...node.swarm });
    } else if (relation !== undefined && node.type !== "TA") {
      for (const from of froms) for (const to of tos) found.push({ from, to, relation });
      if (node.type === "CA") found.push(...undercutsBy(node.nodeID, froms));
    }
    if (found.length + rephrased.count === before) passed.set(node.type, (passed.get(node.type) ?? 0) + 1);
  }
  const claims = claimsOf(nodes, rephrased);
  const notes = [...passed].map(([type, count]) => `${count} ${type} ${count === 1 ? "node" : "nodes"} passed over`);
  return { map: readOurs({ claims, edges: found }), notes };
}

/** @throws GraphFileError for a duplicate or unknown id */
function linksOf({ nodes, edges }: z.infer<typeof Aif>, path: string) {
  const byId = new Map<string, Node>();
  nodes.forEach((node, index) => {
    if (byId.has(node.nodeID))
      throw new GraphFileError(`${path}nodes[${index}].nodeID`, `${node.nodeID} is already taken`);
    byId.set(node.nodeID, node);
  });
  const into = new Map<string, string[]>();
  const outOf = new Map<string, string[]>();
  edges.forEach(({ fromID, toID }, index) => {
    const place = `${path}edges[${index}]`;
    if (!byId.has(fromID)) throw new GraphFileError(`${place}.fromID`, `there is no node ${fromID}`);
    if (!byId.has(toID)) throw new GraphFileError(`${place}.toID`, `there is no node ${toID}`);
    pushTo(outOf, fromID, toID);
    pushTo(into, toID, fromID);
  });
  return { byId, into, outOf };
}

/** Groups wordings of one claim, in whatever order and direction the MA nodes connect them. */
class Rephrasings {
  readonly #joined = new Map<string, string>();
  readonly #rephrases = new Set<string>();
  count = 0;

  join(from: string, to: string): void {
    if (from === to) return;
    this.count += 1;
    this.#rephrases.add(from);
    this.#joined.set(this.rootOf(from), this.rootOf(to));
  }

  rootOf(id: string): string {
    let root = id;
    for (let next = this.#joined.get(root); next !== undefined && next !== root; next = this.#joined.get(root)) {
      // Halving the paths keeps them short.
      this.#joined.set(root, this.#joined.get(next) ?? next);
      root = next;
    }
    return root;
  }

  /** Returns the first wording of each class: the first that rephrases no other, else the first. */
  firsts(ids: readonly string[]): ReadonlyMap<string, string> {
    const firsts = new Map<string, string>();
    for (const id of ids.filter((one) => !this.#rephrases.has(one)))
      if (!firsts.has(this.rootOf(id))) firsts.set(this.rootOf(id), id);
    for (const id of ids) if (!firsts.has(this.rootOf(id))) firsts.set(this.rootOf(id), id);
    return firsts;
  }
}

function claimsOf(nodes: readonly Node[], rephrased: Rephrasings): MapClaim[] {
  const claims = nodes.filter(({ type }) => type === "I");
  const firsts = rephrased.firsts(claims.map(({ nodeID }) => nodeID));
  return claims.map(({ nodeID, text, swarm }): MapClaim => {
    const first = firsts.get(rephrased.rootOf(nodeID));
    const own = { id: nodeID, text, ...swarm };
    return first === undefined || first === nodeID ? own : { ...own, restates: first };
  });
}
