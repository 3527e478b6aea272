/** Says that none of the choices is known to be right: it has no vote. */
export const NONE = "none";

/** A vote with the confidence (0 to 1) that breaks ties. */
export interface WeightedVote {
  readonly choice: string;
  readonly confidence: number;
}

/**
 * What most votes are for. Of equally many the choice with more confidence in all, then the one that was named first.
 * Undefined where nobody chose.
 */
export function plurality(votes: readonly WeightedVote[]): string | undefined {
  const cast = votes.filter(({ choice }) => choice !== NONE);
  const sums = [...Map.groupBy(cast, ({ choice }) => choice)].map(([choice, of]) => ({
    choice,
    count: of.length,
    confidence: of.reduce((sum, { confidence }) => sum + confidence, 0),
  }));
  // The sort is stable, and groups stand in the order in which they were first named.
  return sums.sort((a, b) => b.count - a.count || b.confidence - a.confidence)[0]?.choice;
}

/** The one choice that more of them name than any other; undefined where there is a tie or nothing. */
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

/**
 * The chance that the majority of `voters` is right who are right independently, each with chance `p`, where there are
 * two choices and a tie counts half: Condorcet's jury theorem (Essai, 1785), the upper tail of the binomial distribution.
 */
export function majorityAccuracy(voters: number, p: number): number {
  let sum = 0;
  for (let right = 0; right <= voters; right += 1) {
    const weight = 2 * right > voters ? 1 : 2 * right === voters ? 0.5 : 0;
    sum += weight * chanceOf(right, voters, p);
  }
  return sum;
}

/** The chance of exactly `successes` successes. */
function chanceOf(successes: number, of: number, p: number): number {
  let ways = 1;
  for (let i = 1; i <= successes; i += 1) ways = (ways * (of - successes + i)) / i;
  return ways * p ** successes * (1 - p) ** (of - successes);
}
