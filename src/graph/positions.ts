import type { Claim } from "./claim.ts";
import { UNSTATED } from "./engine/top-strengths.ts";
import { derived } from "./graph.ts";
import { normalise } from "./text.ts";

/**
 * The stated position of every expert who ever took one, in the order of their first, and its journey: the first stance, then
 * the stance at the end of each round in which the expert spoke.
 */
export const positions = derived((graph) =>
  graph.experts.flatMap((expert) => {
    const spoken = graph.claims.filter((claim) => claim.author === expert && claim.position !== undefined);
    const stops = stopsOf(spoken);
    const [first, last] = [stops[0], stops.at(-1)];
    if (!first || !last) return [];
    const ends = stops.filter((stop, index) => stops[index + 1]?.round !== stop.round);
    const journey = ends[0] === first ? ends : [first, ...ends];
    return [{ ...last, expert, journey }];
  }),
);

/** Confidence is carried on from the last time it was stated. */
function stopsOf(spoken: readonly Claim[]) {
  let confidence = UNSTATED;
  return spoken.map((claim) => {
    confidence = claim.confidence ?? confidence;
    return { round: claim.round, messageId: claim.id, position: claim.position ?? "", confidence };
  });
}

/**
 * The sealed vote beside the final one, in the order of the experts. It is reversed if the two differ, and the expert shifted
 * otherwise than in details.
 */
export const votes = derived((graph) =>
  positions(graph).map(({ expert, position, messageId }) => {
    const own = graph.claims.filter((claim) => claim.author === expert);
    const declared = own.find((claim) => claim.act === "declares");
    const sealed =
      declared?.position === undefined ? undefined : { position: declared.position, messageId: declared.id };
    const isAnother = sealed !== undefined && normalise(sealed.position) !== normalise(position);
    const isReversed = isAnother && own.some(({ statement }) => statement.content.positionShift === "major");
    return { expert, sealed, final: { position, messageId }, isReversed };
  }),
);
