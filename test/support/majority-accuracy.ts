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
