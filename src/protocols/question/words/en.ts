/** What the protocol says. words/zh.ts says the same in Chinese. */
export const en = {
  title: "One question, answered",
  kinds: { answer: "answer", argument: "argument" },
  steps: { answers: "Answers", revised: "Answers, thought over", arguments: "Arguments", final: "Final answers" },
  /** The ways in which different voters look at a question. */
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
  role: "You are one of those who answer a question with several choices, of which one is right. Look at it in your own way.",
  asked: (question: string, choices: readonly (readonly [letter: string, text: string])[]) =>
    [question, "", ...choices.map(([letter, text]) => `${letter}. ${text}`)].join("\n"),
  ownFacts: "Facts that only you were given:",
  answer:
    "Answer the question by yourself. Reason first, then name the letter of your choice, or none if you cannot tell. List under facts those that your answer rests on, word for word.",
  revise:
    "You have answered before, and you see your own answers only. Think again from the start, and give your answer as it is now: the same or another. Reason first, then name the letter.",
  argue:
    "You see all answers so far. Say which reasons and facts of the others hold and which fail, and what follows; that many chose something is no reason. Where you take over a fact or a reason, put it under takesOver, word for word with its message. List under facts all that your answer rests on, word for word, those of others included. Then name the letter of your choice as it is now.",
  final:
    "The arguments are over. Give your final answer: reason first, facts word for word, takesOver for what you took over from others, then the letter of your choice.",
  fields: {
    reasoning: "why, in a few sentences",
    facts: "the facts that the answer rests on, word for word",
    takesOver: "what is taken over from others' answers",
    from: "the message in which it stands",
    words: "the fact or the reason as it stands there, word for word",
    choice: "the letter of the choice; none: cannot be told",
    confidence: "0 to 1: how likely it is right",
  },
  byRule: "No model took part, and a rule has no opinion.",
  rules: {
    choice: (given: string, letters: readonly string[]) =>
      `There is no choice ${given}: name one of ${letters.join(", ")}, or none.`,
    takesOver: (id: string) =>
      `These words do not stand in ${id} as another's: quote a fact or a reason of another's answer word for word, or leave the entry away.`,
  },
  counted: (letter: string, text: string, votes: number, of: number) =>
    `${letter}. ${text} (${votes} of ${of} ${of === 1 ? "vote" : "votes"})`,
  noVote: "Nobody chose.",
  wave: (choices: readonly string[]) => choices.join("; "),
  votesFor: (letter: string, votes: number) => `${letter}: ${votes}`,
  line: (name: string, choice: string, id: string) => `${name} (${id}): ${choice}`,
  nobody: "nobody answered",
};
export type Words = typeof en;
