import { z } from "zod";
import { authorsIn } from "./aif-authors.ts";
import type { ArgumentMap, MapClaim, MapEdge } from "./argument-map.ts";
import { parsedAs } from "./fault.ts";
import { GraphFileError } from "./graph-file-error.ts";
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
/** What OVA and the services around AIFdb exchange: AIF, and beside it the text and how it is drawn. */
const Xaif = z.looseObject({ AIF: Aif });
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
 * The Argument Interchange Format as JSON (Chesñevar et al. 2006; nodes and edges as AIFdb writes them), also within
 * xAIF. I-nodes are claims; RA and CA nodes are supports and counters from each premise to each conclusion; what MA nodes
 * connect is one claim in several wordings; a conflict with an RA or CA node is an undercut. What is said about how it was
 * said (L, YA, PA, and TA nodes that are not ours) is passed over, and that is noted; of locutions the speakers are taken.
 * What our own export adds under `swarm` is read back.
 * @throws GraphFileError
 */
export function readAif(value: unknown): ReadAif {
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
  const claims = claimsOf(nodes, rephrased, authorsIn(aif));
  const notes = [...passed].map(([type, count]) => `${count} ${type} ${count === 1 ? "node" : "nodes"} passed over`);
  return { map: readOurs({ claims, edges: found }), notes };
}

/** @throws GraphFileError where an id stands twice, or names nothing */
function linksOf({ nodes, edges }: z.infer<typeof Aif>, path: string) {
  const byId = new Map<string, Node>();
  nodes.forEach((node, index) => {
    if (byId.has(node.nodeID))
      throw new GraphFileError(`${path}nodes[${index}].nodeID`, `${node.nodeID} is already taken`);
    byId.set(node.nodeID, node);
  });
  const into = new Map<string, string[]>();
  const outOf = new Map<string, string[]>();
  const add = (lists: Map<string, string[]>, id: string, end: string): void => {
    const list = lists.get(id);
    if (list) list.push(end);
    else lists.set(id, [end]);
  };
  edges.forEach(({ fromID, toID }, index) => {
    const place = `${path}edges[${index}]`;
    if (!byId.has(fromID)) throw new GraphFileError(`${place}.fromID`, `there is no node ${fromID}`);
    if (!byId.has(toID)) throw new GraphFileError(`${place}.toID`, `there is no node ${toID}`);
    add(outOf, fromID, toID);
    add(into, toID, fromID);
  });
  return { byId, into, outOf };
}

/** Which claims are one in several wordings, in whatever order and direction the MA nodes connect them. */
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

  /** Any member of the class, the same one for all. */
  rootOf(id: string): string {
    let root = id;
    for (let next = this.#joined.get(root); next !== undefined && next !== root; next = this.#joined.get(root))
      root = next;
    for (let at = id; at !== root; ) {
      const next = this.#joined.get(at) ?? root;
      this.#joined.set(at, root);
      at = next;
    }
    return root;
  }

  /** The first wording of each class: the first that rephrases no other, or else simply the first. */
  firsts(ids: readonly string[]): ReadonlyMap<string, string> {
    const firsts = new Map<string, string>();
    for (const id of ids.filter((one) => !this.#rephrases.has(one)))
      if (!firsts.has(this.rootOf(id))) firsts.set(this.rootOf(id), id);
    for (const id of ids) if (!firsts.has(this.rootOf(id))) firsts.set(this.rootOf(id), id);
    return firsts;
  }
}

/** The claims in the order of their nodes, each with the first of those that it repeats. */
function claimsOf(nodes: readonly Node[], rephrased: Rephrasings, authors: ReadonlyMap<string, string>): MapClaim[] {
  const claims = nodes.filter(({ type }) => type === "I");
  const firsts = rephrased.firsts(claims.map(({ nodeID }) => nodeID));
  return claims.map(({ nodeID, text, swarm }): MapClaim => {
    const first = firsts.get(rephrased.rootOf(nodeID));
    const author = authors.get(nodeID);
    const own = { id: nodeID, text, ...(author === undefined ? {} : { author }), ...swarm };
    return first === undefined || first === nodeID ? own : { ...own, restates: first };
  });
}
