import { z } from "zod";
import type { ArgumentMap, MapClaim, MapEdge } from "./argument-map.ts";
import { fitted } from "./fault.ts";
import { GraphFileError } from "./graph-file-error.ts";
import { readOurs } from "./read-ours.ts";

const Id = z.union([z.string(), z.number()]).transform(String);
const Node = z.looseObject({
  nodeID: Id,
  type: z.string(),
  text: z.string().default(""),
  swarm: z.record(z.string(), z.unknown()).optional(),
});
const Aif = z.looseObject({
  nodes: z.array(Node),
  edges: z.array(z.looseObject({ fromID: Id, toID: Id })),
});
type Node = z.infer<typeof Node>;

/** Kinds of nodes that carry a relation between claims: inference, conflict, rephrase, transition. */
const RELATIONS: Readonly<Record<string, MapEdge["relation"] | "restates">> = {
  RA: "supports",
  CA: "counters",
  MA: "restates",
  TA: "references",
};

/** What could be read, and what was passed over. */
export interface ReadAif {
  readonly map: ArgumentMap;
  readonly notes: readonly string[];
}

/**
 * The Argument Interchange Format as JSON (Chesñevar et al. 2006; nodes and edges as AIFdb writes them). I-nodes are
 * claims; RA and CA nodes are supports and counters from each premise to each conclusion; an MA node is a restatement;
 * a conflict with an RA or CA node is an undercut. What is said about how it was said (L, YA, PA, and TA nodes that
 * are not ours) is passed over, and that is noted. What our own export adds under `swarm` is read back.
 * @throws GraphFileError
 */
export function readAif(value: unknown): ReadAif {
  const { nodes, edges } = fitted(Aif, value);
  const byId = new Map<string, Node>();
  nodes.forEach((node, index) => {
    if (byId.has(node.nodeID)) throw new GraphFileError(`nodes[${index}].nodeID`, `${node.nodeID} is already taken`);
    byId.set(node.nodeID, node);
  });
  const into = new Map<string, string[]>();
  const outOf = new Map<string, string[]>();
  edges.forEach(({ fromID, toID }, index) => {
    if (!byId.has(fromID)) throw new GraphFileError(`edges[${index}].fromID`, `there is no node ${fromID}`);
    if (!byId.has(toID)) throw new GraphFileError(`edges[${index}].toID`, `there is no node ${toID}`);
    outOf.set(fromID, [...(outOf.get(fromID) ?? []), toID]);
    into.set(toID, [...(into.get(toID) ?? []), fromID]);
  });
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
  const restates = new Map<string, string>();
  const found: MapEdge[] = [];
  const passed = new Map<string, number>();
  for (const node of nodes) {
    if (node.type === "I") continue;
    const relation = RELATIONS[node.type];
    const [froms, tos] = [ends(into, node.nodeID), ends(outOf, node.nodeID)];
    const before = found.length + restates.size;
    if (relation === "restates") {
      for (const from of froms) if (tos[0] !== undefined && tos[0] !== from) restates.set(from, tos[0]);
    } else if (relation !== undefined && node.swarm) {
      for (const from of froms) found.push({ from, to: tos[0] ?? "", relation, ...node.swarm });
    } else if (relation !== undefined && node.type !== "TA") {
      for (const from of froms) for (const to of tos) found.push({ from, to, relation });
      if (node.type === "CA") found.push(...undercutsBy(node.nodeID, froms));
    }
    if (found.length + restates.size === before) passed.set(node.type, (passed.get(node.type) ?? 0) + 1);
  }
  const claims = claimsOf(nodes, restates);
  const notes = [...passed].map(([type, count]) => `${count} ${type} ${count === 1 ? "node" : "nodes"} passed over`);
  return { map: readOurs({ claims, edges: found }), notes };
}

/** The claims in the order of their nodes, each with the first of those that it repeats. */
function claimsOf(nodes: readonly Node[], restates: ReadonlyMap<string, string>): MapClaim[] {
  const firstOf = (id: string): string => {
    const seen = new Set([id]);
    let first = id;
    for (let next = restates.get(id); next !== undefined && !seen.has(next); next = restates.get(next)) {
      seen.add(next);
      first = next;
    }
    return first;
  };
  return nodes.flatMap((node): MapClaim[] => {
    if (node.type !== "I") return [];
    const first = firstOf(node.nodeID);
    const own = { id: node.nodeID, text: node.text, ...node.swarm };
    return [first === node.nodeID ? own : { ...own, restates: first }];
  });
}
