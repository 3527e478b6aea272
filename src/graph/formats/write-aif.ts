import { asJson } from "#lib/plain";
import type { MapEdge, WrittenMap } from "./argument-map.ts";
import { listed } from "./write-json.ts";

const NODE_TYPES: Readonly<Record<MapEdge["relation"], string>> = {
  supports: "RA",
  extends: "RA",
  counters: "CA",
  questions: "TA",
  responds_to: "TA",
  references: "TA",
};

/**
 * Writes the Argument Interchange Format as JSON. Claims are I-nodes, supports and extensions RA nodes, counters CA nodes,
 * dialogue moves TA nodes, restatements MA nodes; an undercut is a conflict with the undercut node. What AIF cannot express
 * goes under `swarm`, so that it can be read back.
 */
export function* writeAif(map: WrittenMap): Generator<string> {
  const names = namesOf(map);
  yield '{"nodes": [';
  yield* listed(nodesOf(map, names), asJson);
  yield '],\n"edges": [';
  let count = 0;
  yield* listed(linksOf(map, names), ([fromID, toID]) => {
    count += 1;
    return asJson({ edgeID: String(count), fromID, toID, formEdgeID: null });
  });
  yield "]}\n";
}

type Names = ReturnType<typeof namesOf>;

/** Chooses names for the nodes between claims that no claim has. */
function namesOf(map: WrittenMap) {
  let prefix = "s";
  for (const { id } of map.claims) while (id.startsWith(prefix)) prefix += "_";
  const first = new Map<string, number>();
  let hasUndercut = false;
  for (const edge of map.edges) hasUndercut ||= edge.bearingOn !== undefined;
  let index = 0;
  for (const edge of hasUndercut ? map.edges : []) {
    const key = JSON.stringify([edge.from, edge.to]);
    if (edge.bearingOn === undefined && !first.has(key)) first.set(key, index);
    index += 1;
  }
  const relation = (at: number): string => `${prefix}${at + 1}`;
  return {
    relation,
    restatement: (at: number): string => `${prefix}m${at + 1}`,
    /** Returns the node of the first relation between two claims. */
    between(from: string, to: string): string | undefined {
      const at = first.get(JSON.stringify([from, to]));
      return at === undefined ? undefined : relation(at);
    },
  };
}

function* nodesOf(map: WrittenMap, names: Names): Generator<unknown> {
  let at = 0;
  for (const { id: nodeID, text, restates: _, ...swarm } of map.claims) yield { nodeID, text, type: "I", swarm };
  for (const claim of map.claims) {
    if (claim.restates !== undefined) {
      yield { nodeID: names.restatement(at), text: "Default Rephrase", type: "MA" };
      at += 1;
    }
  }
  at = 0;
  for (const { from: _, to, relation, bearingOn, ...more } of map.edges) {
    const swarm = { relation, ...(bearingOn === undefined ? {} : { to, bearingOn }), ...more };
    yield { nodeID: names.relation(at), text: relation, type: NODE_TYPES[relation], swarm };
    at += 1;
  }
}

function* linksOf(map: WrittenMap, names: Names): Generator<readonly [string, string]> {
  let at = 0;
  for (const claim of map.claims) {
    if (claim.restates === undefined) continue;
    yield [claim.id, names.restatement(at)];
    yield [names.restatement(at), claim.restates];
    at += 1;
  }
  at = 0;
  for (const { from, to, bearingOn } of map.edges) {
    const node = names.relation(at);
    yield [from, node];
    yield [node, bearingOn === undefined ? to : (names.between(to, bearingOn) ?? to)];
    at += 1;
  }
}
