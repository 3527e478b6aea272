import type { MapEdge, WrittenClaim, WrittenMap } from "#graph";
import type { TableView } from "#points";

/** More claims than these are more than one can take in at a glance. */
const MOST = 40;

/** The part of a map that the picture shows. */
export interface Core {
  /** In the order in which they were said. */
  readonly claims: readonly WrittenClaim[];
  /** Between these claims. */
  readonly edges: readonly MapEdge[];
  /** Claims that were left out. */
  readonly rest: readonly WrittenClaim[];
}

/**
 * Chooses what the picture shows: points in the order of the table, then open objections, then other reasons, the earlier
 * first. Joined points are drawn as one.
 */
export function core(map: WrittenMap, table: TableView): Core {
  const claims = [...map.claims].filter(({ restates }) => restates === undefined);
  const firstOf = new Map([...map.claims].map(({ id, restates }) => [id, restates ?? id]));
  const open = table.rows.flatMap(({ objections }) => objections.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  const rank = [...table.rows.map(({ id }) => id), ...open, ...claims.map(({ id }) => id)];
  const known = new Set(claims.map(({ id }) => id));
  const shown = new Set([...new Set(rank)].filter((id) => known.has(id)).slice(0, MOST));
  const edges = [...map.edges]
    .map((edge) => ({ ...edge, from: firstOf.get(edge.from) ?? edge.from, to: firstOf.get(edge.to) ?? edge.to }))
    .filter(({ from, to }) => from !== to && shown.has(from) && shown.has(to));
  return {
    claims: claims.filter(({ id }) => shown.has(id)),
    edges,
    rest: claims.filter(({ id }) => !shown.has(id)),
  };
}
