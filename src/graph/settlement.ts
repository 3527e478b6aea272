import { type ClaimClass, classes } from "./classes.ts";
import { isAttack } from "./edge.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import type { Status } from "./judgement.ts";
import { type LivePosition, livePositions } from "./stances.ts";
import { standings } from "./standing.ts";
import { strengths } from "./strength.ts";

/**
 * `argument`: the adopted position is IN and every rival refuted. `majority`: more than half hold it, and some rival
 * is not OUT. `silence`: what speaks against it is unanswered, or nobody spoke against it at all. `against argument`:
 * the adopted position is OUT. `open`: none of these, nothing is settled.
 */
export type SettledBy = "argument" | "majority" | "silence" | "against argument" | "open";

export interface Settlement {
  /** The position with the most holders; among equals the strongest, then the first. */
  readonly adopted: LivePosition;
  readonly by: SettledBy;
  /** Positions that somebody takes instead, and positions that stood in counters with it. */
  readonly rivals: readonly ClaimClass[];
}

/** How the question stands at present, or undefined while nobody has taken a position. */
export const settlement = derived((graph): Settlement | undefined => {
  const strength = (position: LivePosition): number => strengths(graph)[position.claim.index]?.strength ?? 0;
  const live = livePositions(graph);
  const [adopted, ...others] = [...live].sort(
    (a, b) => b.holders.length - a.holders.length || strength(b) - strength(a) || a.claim.index - b.claim.index,
  );
  if (!adopted) return undefined;
  const held = new Set(others.map((other) => other.claim.index));
  const opposed = opposedTo(graph, adopted.claim);
  const rivals = classes(graph).list.filter(
    (claim) => claim !== adopted.claim && claim.isPosition && (held.has(claim.index) || opposed.has(claim.index)),
  );
  const by = settledBy(
    graph.experts.length,
    adopted.holders.length,
    standings(graph)[adopted.claim.index]?.status ?? "contested",
    rivals.map((rival) => standings(graph)[rival.index]?.status ?? "contested"),
  );
  return { adopted, by, rivals };
});

function settledBy(experts: number, holders: number, status: Status, rivals: readonly Status[]): SettledBy {
  const adoptedIn = status === "unattacked" || status === "defended";
  if (isOut(status)) return "against argument";
  if (rivals.length === 0 && adoptedIn) return status === "defended" ? "argument" : "silence";
  if (rivals.length > 0 && adoptedIn && rivals.every((rival) => rival === "refuted")) return "argument";
  if (rivals.length > 0 && adoptedIn && rivals.every(isOut)) return "silence";
  return 2 * holders > experts ? "majority" : "open";
}

const isOut = (status: Status): boolean => status === "refuted" || status === "unanswered";

/** The classes that ever countered this one or were countered by it, withdrawn ones too. */
function opposedTo(graph: ArgumentGraph, claim: ClaimClass): Set<number> {
  const known = classes(graph);
  const found = new Set<number>();
  for (const edge of graph.edges) {
    const [from, to] = [known.of(edge.from), known.of(edge.to)];
    if (!isAttack(edge) || !from || !to) continue;
    if (from === claim) found.add(to.index);
    if (to === claim) found.add(from.index);
  }
  return found;
}
