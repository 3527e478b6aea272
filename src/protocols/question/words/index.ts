import { languages } from "#protocols/languages";

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
  missing: (names: readonly string[]) =>
    `This result is partial: ${names.join(", ")} ${names.length === 1 ? "is" : "are"} missing.`,
};
export type Words = typeof en;

const zh: Words = {
  title: "回答一个问题",
  steps: { answers: "回答", revised: "再想之后的回答", arguments: "论证", final: "最终回答" },
  voters: [
    { name: "推导者", way: "由已知条件逐步推导" },
    { name: "检验者", way: "用题目逐一检验各选项，排除不成立的" },
    { name: "怀疑者", way: "寻找陷阱：显而易见的选项错在哪里" },
    { name: "估算者", way: "从量级、极限和特例入手" },
    { name: "细读者", way: "逐字读题，并看题目没有说什么" },
    { name: "比较者", way: "回想相似的情形及其差别" },
    { name: "实践者", way: "问真正做起来会怎样" },
  ],
  persona: { bias: "自己看问题的方式", tendency: "就事论事", stakes: "答对", blindSpots: "换一种方式才能看到的" },
  asked: (question, choices) => [question, "", ...choices.map(([letter, text]) => `${letter}. ${text}`)].join("\n"),
  counted: (letter, text, votes, of) => `${letter}. ${text}（${of} 票中的 ${votes} 票）`,
  noVote: "无人作出选择。",
  wave: (choices) => choices.join("；"),
  votesFor: (letter, votes) => `${letter}：${votes}`,
  line: (name, choice, id) => `${name}（${id}）：${choice}`,
  nobody: "无人回答",
  missing: (names) => `结果不完整：缺少${names.join("、")}。`,
};

export const { words, both } = languages<Words>({ en, zh });
