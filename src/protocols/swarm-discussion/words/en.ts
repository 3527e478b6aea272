/** What a reader is told of a swarm discussion, in English. words/zh.ts says the same in Chinese. */
export const en = {
  title: "Swarm discussion",
  kinds: {
    position_declaration: "sealed position",
    unshared_information: "what only they know",
    opening: "framing",
    argument: "argument",
    stress_test: "stress test",
    response: "response",
    analogy: "analogy",
    quality_gate: "quality gate",
    synthesis: "synthesis",
  },
  steps: {
    position_declaration: "Position declarations",
    unshared_information: "What only each of them knows",
    opening: "Moderator's framing",
    argument: "Arguments",
    stress_test: "Stress test",
    response: "Responses and shifts",
    analogy: "Analogy",
    quality_gate: "Quality gate",
    synthesis: "Synthesis",
  },
};

export type Words = typeof en;
