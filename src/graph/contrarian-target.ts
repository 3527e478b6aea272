import type { Claim } from "./claim.ts";
import { type ClaimClass, classes } from "./classes.ts";
import { disagreement, REAL } from "./disagreement.ts";
import { UNSTATED } from "./engine/judge.ts";
import type { ArgumentGraph } from "./graph.ts";
import { type LivePosition, livePositions } from "./stances.ts";
import { isRefuted, statusAt } from "./standing.ts";
import { strengths } from "./strength.ts";

/** What the contrarian is sent at. */
export interface ContrarianTarget {
  /** `consensus`, and `position` where one alone holds it: to be attacked. `minority`: to be strengthened. */
  readonly kind: "consensus" | "position" | "minority";
  /** The message that states the position best: the last one of its first advocate. */
  readonly claim: { readonly messageId: string; readonly author: string; readonly position: string };
  readonly holders: readonly string[];
  /** The weakest of what is said for the claim. */
  readonly weakestEvidence?: { readonly messageId: string; readonly author: string };
  /** The disagreement at this moment, 0 to 10. */
  readonly disagreement: number;
}

/**
 * The strongest consensus: the position with the most holders, weighted by strength. Where the disagreement is
 * already real (two camps at ordinary confidence: the experts attack the consensus themselves),
 * it is the minority that needs the contrarian: of the positions with fewer holders that are not refuted, the one with
 * the fewest, the weakest first. Undefined while nobody has taken a position.
 */
export function contrarianTarget(graph: ArgumentGraph): ContrarianTarget | undefined {
  const live = livePositions(graph);
  const score = disagreement(graph).score;
  const consensus = best(live, (position) => position.holders.length * strengthAt(graph, position.claim));
  const most = consensus?.holders.length ?? 0;
  const standing = live.filter(({ claim, holders: held }) => held.length < most && !isRefuted(statusAt(graph, claim)));
  const minority =
    score > REAL
      ? best(standing, (position) => -position.holders.length - strengthAt(graph, position.claim))
      : undefined;
  const chosen = minority ?? consensus;
  if (!chosen) return undefined;
  const stated = statedIn(chosen.claim);
  const weakest = weakestEvidence(graph, chosen.claim);
  return {
    kind: minority ? "minority" : chosen.holders.length > 1 ? "consensus" : "position",
    claim: { messageId: stated.id, author: stated.author, position: stated.position ?? chosen.claim.text },
    holders: chosen.holders,
    ...(weakest ? { weakestEvidence: { messageId: weakest.id, author: weakest.author } } : {}),
    disagreement: score,
  };
}

const strengthAt = (graph: ArgumentGraph, claim: ClaimClass): number =>
  strengths(graph)[claim.index]?.strength ?? UNSTATED;

/** The first of the greatest. */
function best(live: readonly LivePosition[], value: (position: LivePosition) => number): LivePosition | undefined {
  return live.reduce<LivePosition | undefined>(
    (found, position) => (found === undefined || value(position) > value(found) ? position : found),
    undefined,
  );
}

/** The message in which a class is stated at its fullest: the last by its first author. */
export function statedIn(claim: ClaimClass): Claim {
  const last = claim.claims.findLast((one) => one.author === claim.authors[0]);
  if (!last) throw new Error(`a class of claims has no claim: ${claim.text}`);
  return last;
}

/**
 * Of the reasons that were given for a position and of what others support it with, the one of least strength; where
 * there is none, the statement of it in which its author is least confident.
 */
export function weakestEvidence(graph: ArgumentGraph, claim: ClaimClass): Claim | undefined {
  const known = classes(graph);
  const given = known.list.flatMap((one) => {
    const source = one.claims.at(-1);
    return one.serves === claim && source ? [{ source, from: one }] : [];
  });
  const support = graph.edges.flatMap((edge) => {
    if (edge.type !== "supports" && edge.type !== "extends") return [];
    const [from, source] = [known.of(edge.from), graph.claim(edge.from)];
    return from && source && from !== claim && known.of(edge.to) === claim ? [{ source, from }] : [];
  });
  const strengthOfSource = (item: { from: ClaimClass }): number => strengthAt(graph, item.from);
  const [first, ...more] = support.length > 0 ? support : given;
  if (first) {
    return more.reduce((least, item) => (strengthOfSource(item) < strengthOfSource(least) ? item : least), first)
      .source;
  }
  return claim.claims.reduce((least, one) =>
    (one.confidence ?? UNSTATED) < (least.confidence ?? UNSTATED) ? one : least,
  );
}
