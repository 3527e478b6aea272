const plural = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** What a terminal shows of a swarm discussion beside what every protocol has. */
export const enTold = {
  partial: (who: readonly string[]) => `This result is partial: ${who.join(", ")} argued in no round.`,
  quality: (score: number) => `quality ${score}/5`,
  disagreement: (score: string) => `disagreement ${score}/10`,
  shifts: (n: number) => plural(n, "shift"),
  round: (facts: readonly string[]) => facts.join(", "),
  recommends: (what: string, why: string) => `recommends ${what}: ${why}`,
};

export type ToldWords = typeof enTold;
