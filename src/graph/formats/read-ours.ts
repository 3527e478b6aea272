import { z } from "zod";
import { present } from "#lib/fields";
import { type ArgumentMap, MapClaim, MapEdge } from "./argument-map.ts";
import { GraphFileError, parsedAs } from "./graph-file-error.ts";

const OurMap = z.object({ claims: z.array(MapClaim), edges: z.array(MapEdge).default([]) });

/**
 * Reads our own JSON, `{claims, edges}`. Computed results are recomputed rather than read.
 * @throws GraphFileError
 */
export function readOurs(value: unknown): ArgumentMap {
  const { claims, edges } = parsedAs(OurMap, value);
  const map = {
    claims: claims.map((claim) => {
      const { id, restates, retracted } = claim;
      return present({
        ...claim,
        restates: restates === id ? undefined : restates,
        retracted: retracted || undefined,
      }) as MapClaim;
    }),
    edges,
  };
  checkEnds(map);
  return map;
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
