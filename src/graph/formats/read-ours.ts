import { z } from "zod";
import { present } from "#lib/fields";
import type { ArgumentMap, MapClaim, MapEdge } from "./argument-map.ts";
import { GraphFileError, parsedAs } from "./graph-file-error.ts";

const share = z.number().min(0).max(1);
export const EDGE_TYPES = ["supports", "counters", "extends", "questions", "responds_to", "references"] as const;

const Claim = z.looseObject({
  id: z.string().min(1),
  text: z.string().default(""),
  weight: share.optional(),
  restates: z.string().optional(),
  author: z.string().optional(),
  type: z.string().optional(),
  round: z.int().optional(),
  message: z.string().optional(),
  retracted: z.boolean().optional(),
  holders: z.array(z.string()).optional(),
  evidence: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).optional(),
});

const Edge = z.looseObject({
  from: z.string(),
  to: z.string(),
  relation: z.enum(EDGE_TYPES),
  confidence: share.optional(),
  bearingOn: z.string().optional(),
  author: z.string().optional(),
  round: z.int().optional(),
  comment: z.string().optional(),
});

const Map_ = z.looseObject({ claims: z.array(Claim), edges: z.array(Edge).default([]) });

/**
 * Reads our own JSON, `{claims, edges}`. Computed results are recomputed rather than read.
 * @throws GraphFileError
 */
export function readOurs(value: unknown): ArgumentMap {
  const { claims, edges } = parsedAs(Map_, value);
  const map = {
    claims: claims.map(claimOf),
    edges: edges.map(({ from, to, relation, confidence, bearingOn, author, round, comment }) =>
      present({ from, to, relation, confidence, bearingOn, author, round, comment }),
    ) as MapEdge[],
  };
  checkEnds(map);
  return map;
}

function claimOf({ id, text, weight, restates, author, type, round, ...more }: z.infer<typeof Claim>): MapClaim {
  const { message, retracted, holders, evidence } = more;
  return present({
    ...{ id, text, weight, restates: restates === id ? undefined : restates, author, type, round },
    ...{ message, retracted: retracted || undefined, holders, evidence },
  }) as MapClaim;
}

/** @throws GraphFileError for a duplicate or unknown id */
function checkEnds({ claims, edges }: ArgumentMap): void {
  const known = new Set<string>();
  claims.forEach(({ id }, index) => {
    if (known.has(id)) throw new GraphFileError(`claims[${index}].id`, `${JSON.stringify(id)} is already taken`);
    known.add(id);
  });
  const check = (place: string, id: string | undefined): void => {
    if (id !== undefined && !known.has(id)) throw new GraphFileError(place, `there is no claim ${JSON.stringify(id)}`);
  };
  claims.forEach(({ restates }, index) => {
    check(`claims[${index}].restates`, restates);
  });
  edges.forEach(({ from, to, bearingOn }, index) => {
    check(`edges[${index}].from`, from);
    check(`edges[${index}].to`, to);
    check(`edges[${index}].bearingOn`, bearingOn);
  });
}
