/** Words of the protocol. words/zh.ts has the same in Chinese. */
export const en = {
  title: "One question, answered",
  steps: { answers: "Answers", revised: "Answers, thought over", arguments: "Arguments", final: "Final answers" },
  /** Voters, each with a way of looking at a question. */
  voters: [
    { name: "Deriver", way: "derives the answer step by step from what is given" },
    { name: "Tester", way: "tries each choice against the question and drops what fails" },
    { name: "Sceptic", way: "looks for the trap: what makes the obvious choice wrong" },
    { name: "Estimator", way: "works with magnitudes, limits and special cases" },
    { name: "Reader", way: "reads every word of the question, and what it leaves open" },
    { name: "Comparer", way: "recalls like cases and where they differ" },
    { name: "Practitioner", way: "asks what happens when it is really done" },
  ],
  persona: {
    bias: "their own way of looking",
    tendency: "answers to the point",
    stakes: "to be right",
    blindSpots: "what other ways of looking show",
  },
  asked: (question: string, choices: readonly (readonly [letter: string, text: string])[]) =>
    [question, "", ...choices.map(([letter, text]) => `${letter}. ${text}`)].join("\n"),
  counted: (letter: string, text: string, votes: number, of: number) =>
    `${letter}. ${text} (${votes} of ${of} ${of === 1 ? "vote" : "votes"})`,
  noVote: "Nobody chose.",
  wave: (choices: readonly string[]) => choices.join("; "),
  votesFor: (letter: string, votes: number) => `${letter}: ${votes}`,
  line: (name: string, choice: string, id: string) => `${name} (${id}): ${choice}`,
  nobody: "nobody answered",
};
export type Words = typeof en;
