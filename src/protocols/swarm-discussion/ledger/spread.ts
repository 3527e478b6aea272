import { ArgumentGraph, disagreement, livePositions } from "#graph";
import type { FloorStatement } from "#wire";

/** How the positions lay at one time. */
export interface SpreadAt {
  /** 0 to 10. */
  readonly disagreement: number;
  /** The distinct positions that somebody held, each with whose it was. */
  readonly positions: readonly { readonly text: string; readonly holders: readonly string[] }[];
}

/** The spread of positions before anybody had heard anybody, and at the end; what was judged to be one position is one. */
export function spreadOf(floor: readonly FloorStatement[], graph: ArgumentGraph): { start: SpreadAt; end: SpreadAt } {
  const first = floor.find(({ type }) => type === "position_declaration")?.round;
  const sealed = floor.filter(
    ({ type, round }) => type === "judgement" || (type === "position_declaration" && round === first),
  );
  return { start: spreadIn(ArgumentGraph.of(sealed)), end: spreadIn(graph) };
}

const spreadIn = (graph: ArgumentGraph): SpreadAt => ({
  disagreement: Math.round(disagreement(graph).score * 10) / 10,
  positions: livePositions(graph).map(({ claim, owners }) => ({ text: claim.text, holders: [...owners] })),
});
