import type { ClaimClass } from "#graph";
import type { Core } from "./core.ts";

/** A box's place in the grid of rows and columns, both from 0. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

export interface Grid {
  readonly places: ReadonlyMap<ClaimClass, GridCell>;
  readonly columns: number;
  /** For each row, the round it belongs to. */
  readonly rows: readonly number[];
}

/**
 * Layers by time: claims that appear in one step of one round share a row, or several where they are too many. Within
 * a row each is put as near as may be below what it bears on (the barycentre of Sugiyama et al. 1981), so that few
 * lines cross.
 */
export function placed({ claims, relations }: Core, columns: number): Grid {
  const places = new Map<ClaimClass, GridCell>();
  const rows: number[] = [];
  for (const step of steps(claims)) {
    for (let from = 0; from < step.length; from += columns) {
      const row = step.slice(from, from + columns);
      const wanted = row.map((claim) => ({ claim, at: barycentre(claim, relations, places) ?? row.indexOf(claim) }));
      wanted.sort((a, b) => a.at - b.at || a.claim.index - b.claim.index);
      let next = 0;
      for (const [index, { claim, at }] of wanted.entries()) {
        const last = columns - (wanted.length - index);
        const column = Math.min(last, Math.max(next, Math.round(at)));
        places.set(claim, { row: rows.length, column });
        next = column + 1;
      }
      rows.push(row[0]?.claims[0]?.round ?? 0);
    }
  }
  return { places, columns, rows };
}

/** The most claims that one step brought. */
export const widestStep = ({ claims }: Core): number => Math.max(1, ...steps(claims).map((step) => step.length));

/** The claims by the step in which each was first made. */
function steps(claims: readonly ClaimClass[]): ClaimClass[][] {
  const found = new Map<number, ClaimClass[]>();
  for (const claim of claims) {
    const step = claim.claims[0]?.step ?? 0;
    found.set(step, [...(found.get(step) ?? []), claim]);
  }
  return [...found].sort(([a], [b]) => a - b).map(([, step]) => step);
}

/** The mean column of what a claim is related to among the rows above. */
function barycentre(
  claim: ClaimClass,
  relations: Core["relations"],
  places: ReadonlyMap<ClaimClass, GridCell>,
): number | undefined {
  const columns = relations.flatMap(({ from, to }) => {
    const other = from === claim ? to : to === claim ? from : undefined;
    const place = other && places.get(other);
    return place ? [place.column] : [];
  });
  return columns.length === 0 ? undefined : columns.reduce((a, b) => a + b, 0) / columns.length;
}
