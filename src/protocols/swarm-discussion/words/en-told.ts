const plural = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** What a terminal shows of a swarm discussion beside what every protocol has. */
export const told = {
  recommendations: "What to do",
  minority: "Outnumbered, not refuted",
  openQuestions: "Open",
  confidence: "confidence",
  risk: "risk",
  quality: (score: number) => `quality ${score}/5`,
  disagreement: (score: string) => `disagreement ${score}/10`,
  shifts: (n: number) => plural(n, "shift"),
  recommends: (what: string, why: string) => `recommends ${what}: ${why}`,
};

export type ToldWords = typeof told;
