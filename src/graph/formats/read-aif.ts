import { z } from "zod";
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

export interface ReadAif {
  readonly map: ArgumentMap;
  readonly notes: readonly string[];
}

/**
 * Reads the Argument Interchange Format as JSON (Chesñevar et al. 2006; nodes and edges as AIFdb writes them), also within
 * xAIF. I-nodes are claims; RA and CA nodes are supports and counters from each premise to each conclusion; MA nodes connect
 * wordings of one claim; a conflict with an RA or CA node is an undercut. Nodes about the dialogue (L, YA, PA, and foreign TA
 * nodes) are skipped with a note, except for the speakers of locutions. Our own additions under `swarm` are read back.
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

  /** Returns the representative of a class. */
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

  /** Returns the first wording of each class: the first that rephrases no other, else the first. */
  firsts(ids: readonly string[]): ReadonlyMap<string, string> {
    const firsts = new Map<string, string>();
    for (const id of ids.filter((one) => !this.#rephrases.has(one)))
      if (!firsts.has(this.rootOf(id))) firsts.set(this.rootOf(id), id);
    for (const id of ids) if (!firsts.has(this.rootOf(id))) firsts.set(this.rootOf(id), id);
    return firsts;
  }
}

/** Returns the claims in the order of their nodes, each with the first one that it repeats. */
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

const Participant = z.looseObject({
  participantID: Id,
  firstname: z.string().nullish(),
  surname: z.string().nullish(),
});
const Locution = z.looseObject({ nodeID: Id, personID: Id.optional(), participantID: Id.optional() });

interface SpokenAif {
  readonly nodes: readonly { readonly nodeID: string; readonly type: string }[];
  readonly edges: readonly { readonly fromID: string; readonly toID: string }[];
  readonly participants?: unknown;
  readonly locutions?: unknown;
}

/**
 * Finds the first author of each claim: a locution (L) leads to it by an illocution (YA). Malformed participants and
 * locutions are skipped, since no judgement depends on them.
 */
function authorsIn({ nodes, edges, participants, locutions }: SpokenAif): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { participantID, firstname, surname } of fitting(Participant, participants)) {
    const name = [firstname, surname].filter((part) => part?.trim()).join(" ");
    if (name !== "") names.set(participantID, name);
  }
  const speakers = new Map<string, string>();
  for (const { nodeID, personID, participantID } of fitting(Locution, locutions)) {
    const name = names.get(personID ?? participantID ?? "");
    if (name !== undefined) speakers.set(nodeID, name);
  }
  const authors = new Map<string, string>();
  if (speakers.size === 0) return authors;
  const types = new Map(nodes.map(({ nodeID, type }) => [nodeID, type]));
  const illocutions = new Map<string, string>();
  for (const { fromID, toID } of edges) {
    const speaker = speakers.get(fromID);
    if (speaker !== undefined && types.get(toID) === "YA") illocutions.set(toID, speaker);
  }
  for (const { fromID, toID } of edges) {
    const speaker = illocutions.get(fromID);
    if (speaker !== undefined && types.get(toID) === "I" && !authors.has(toID)) authors.set(toID, speaker);
  }
  return authors;
}

const fitting = <T>(schema: z.ZodType<T>, values: unknown): T[] =>
  (Array.isArray(values) ? values : []).flatMap((value) => {
    const { success, data } = schema.safeParse(value);
    return success ? [data] : [];
  });
