interface Expert {
  readonly name: string;
  readonly thinkingStyle: string;
  readonly stakes: string;
}
interface Pair {
  readonly a: string;
  readonly b: string;
  readonly axis: string | undefined;
}

/** What the user is asked before the first round and after each. */
export const enQuestions = {
  composition: (experts: readonly Expert[], tensions: readonly Pair[], mode: string, cost?: string) =>
    [
      "Start with this table?",
      "",
      "Experts and what they stand to lose:",
      ...experts.map(({ name, thinkingStyle, stakes }) => `- ${name} (${thinkingStyle}): ${stakes}`),
      "",
      ...(tensions.length > 0 ? ["Tensions:"] : []),
      ...tensions.map(({ a, b, axis }) => (axis === undefined ? `- ${a} / ${b}` : `- ${a} / ${b}: ${axis}`)),
      "",
      `How thorough: ${mode}`,
      ...(cost === undefined ? [] : [`From here to the end about ${cost}`]),
    ].join("\n"),
  start: { label: "Start", description: "begin with this table" },
  modify: {
    label: "Change the table",
    description: "say whom to add, replace or leave out, such as: replace the Delivery Lead by a CFO; add a lawyer",
  },
  changeMode: { label: "More or less thorough", description: "lightweight, standard or deep" },

  nextStep: (round: number, score: number, shifts: number, recommendation: string, reason: string) =>
    `Round ${round} is complete. How should it go on? Quality ${score}/5, position shifts ${shifts}. Recommended: ${recommendation} — ${reason}`,
  follow: {
    label: "Follow the recommendation",
    description: (recommendation: string, reason: string) => `${recommendation}: ${reason}`,
  },
  deepDive: { label: "Deep dive", description: "the most contested point" },
  angle: { label: "Different angle", description: "look at another side of it" },
  constraint: { label: "Add a constraint", description: "a requirement or assumption that holds from here on" },
  synthesis: { label: "Synthesis", description: "conclude with what has been said" },
  pause: { label: "Pause", description: "go on later" },
};
export type QuestionWords = typeof enQuestions;
