/** The answer that none of the choices is known to be right. It has no vote. */
export const NONE = "none";

/** A vote with the confidence (0 to 1) that breaks ties. */
export interface WeightedVote {
  readonly choice: string;
  readonly confidence: number;
}

/**
 * Returns the choice with most votes; on a tie the one with more confidence in all, then the one named first. Undefined
 * if nobody chose.
 */
export function plurality(votes: readonly WeightedVote[]): string | undefined {
  const cast = votes.filter(({ choice }) => choice !== NONE);
  const sums = [...Map.groupBy(cast, ({ choice }) => choice)].map(([choice, of]) => ({
    choice,
    count: of.length,
    confidence: of.reduce((sum, { confidence }) => sum + confidence, 0),
  }));
  // The sort is stable, and groups are in the order in which they were first named.
  return sums.sort((a, b) => b.count - a.count || b.confidence - a.confidence)[0]?.choice;
}

/** Returns the choice that is named most often; undefined on a tie, or if nobody chose. */
export function strictPlurality(choices: readonly string[]): string | undefined {
  const counts = [
    ...Map.groupBy(
      choices.filter((choice) => choice !== NONE),
      (choice) => choice,
    ),
  ]
    .map(([choice, of]) => ({ choice, count: of.length }))
    .sort((a, b) => b.count - a.count);
  return counts[0] && counts[0].count > (counts[1]?.count ?? 0) ? counts[0].choice : undefined;
}
