import type { Claim } from "./claim.ts";
import { type ClaimClass, classes } from "./classes.ts";
import { UNSTATED } from "./engine/judge.ts";
import { derived } from "./graph.ts";

/** A stance as it stood at one time. */
export interface Stop {
  readonly round: number;
  readonly messageId: string;
  readonly position: string;
  readonly confidence: number;
}

/** Where an expert stands, and how they came there. */
export interface ExpertPosition extends Stop {
  readonly expert: string;
  readonly held: ClaimClass;
  /** The first stance, then the stance at the end of each round in which the expert spoke. */
  readonly journey: readonly Stop[];
}

/** The current position of every expert who ever took one, in the order of their first. */
export const positions = derived((graph): readonly ExpertPosition[] => {
  const known = classes(graph);
  return graph.experts.flatMap((expert) => {
    const spoken = graph.claims.filter((claim) => claim.author === expert && claim.position !== undefined);
    const stops = stopsOf(spoken);
    const [first, last] = [stops[0], stops.at(-1)];
    const held = last && known.positionOf(last.messageId);
    if (!first || !last || !held) return [];
    const ends = stops.filter((stop, index) => stops[index + 1]?.round !== stop.round);
    const journey = ends[0] === first ? ends : [first, ...ends];
    return [{ ...last, expert, held, journey }];
  });
});

/** Confidence is carried on from the last time it was stated. */
function stopsOf(spoken: readonly Claim[]): Stop[] {
  let confidence = UNSTATED;
  return spoken.map((claim) => {
    confidence = claim.confidence ?? confidence;
    return { round: claim.round, messageId: claim.id, position: claim.position ?? "", confidence };
  });
}
