/** What an evaluation says. words/zh.ts says the same in Chinese. */
export const en = {
  file: {
    unreadable: (file: string, why: string) =>
      `${file} cannot be read (${why}): give a file with one question per line, as JSON`,
    noText: "it is not UTF-8 text",
    empty: (file: string) =>
      `${file} holds no question: write one JSON object per line, {"question", "choices": [..], "answer"}`,
    wrong: (line: number, why: string) => `line ${line}: ${why}`,
    faults: (file: string, n: number) =>
      `${file}: ${n === 1 ? "1 line is" : `${n} lines are`} wrong; nothing was started`,
    noJson: (why: string) => `it is not valid JSON: ${why}`,
    misfit: (path: string, why: string) => (path === "" ? why : `${path}: ${why}`),
    sameChoice: "choices: two of them are the same",
    sameId: (id: string, line: number) => `id: ${id} is that of line ${line} already`,
    noAnswer: (answer: string, letters: readonly string[]) =>
      `answer: ${JSON.stringify(answer)} is none of the choices: give the text of one, or one of ${letters.join(", ")}`,
  },
  conditions: {
    unknown: (given: string, known: readonly string[]) =>
      `--conditions: there is no ${JSON.stringify(given)}; there are ${known.join(", ")}`,
    noBudget:
      "--conditions: without debate nothing says how many tokens a question has: add debate, or give --answer-tokens",
    voters: "--voters: a debate needs at least 2",
  },
  running: (condition: string, questions: number) =>
    `${condition}: ${questions} ${questions === 1 ? "question" : "questions"}`,
  title: "Conditions compared at equal tokens",
  asked: (questions: number, voters: number, rounds: number, provider: string) =>
    `${questions} ${questions === 1 ? "question" : "questions"}, ${voters} ${voters === 1 ? "expert" : "experts"}, ${rounds} ${rounds === 1 ? "round" : "rounds"} of arguments, ${provider}`,
  head: {
    condition: "CONDITION",
    accuracy: "ACCURACY (95 %)",
    answered: "ANSWERED",
    unanswered: "UNANSWERED",
    first: "FIRST ANSWERS",
    last: "LAST ANSWERS",
    toWrong: "RIGHT TO WRONG",
    toRight: "WRONG TO RIGHT",
    facts: "FACTS KEPT",
    answers: "ANSWERS",
    tokens: "TOKENS",
    perQuestion: "PER QUESTION",
    cost: "USD",
  },
  causes: { argument: "argument", conformity: "conformity", instability: "instability" },
  notes: [
    "ACCURACY: of the majority's choice over the questions that were answered, with its 95 % interval (Wilson); an answer that names no choice is not right. FIRST and LAST ANSWERS: of single answers.",
    "Flips by cause: argument (takes over a fact or reason of another's, quoted), conformity (went to the others' majority with nothing new), instability (neither).",
    "FACTS KEPT: the mean share of a question's facts that stands in a final answer.",
  ],
  equal: (condition: string, least: string, most: string) =>
    `Tokens used, of those of ${condition}: ${least} to ${most}.`,
  outOf: (answered: number, asked: number) => `${answered} of ${asked}`,
  without: (share: string) => `${share} unanswered`,
  unanswered: (condition: string, n: number, of: number, since: string) =>
    `${condition}: ${n} of ${of} ${of === 1 ? "question" : "questions"} not answered, so not part of the accuracy${since}`,
  incomplete: (condition: string, n: number, of: number, since: string) =>
    `${condition}: ${n} of ${of} answered ${of === 1 ? "question" : "questions"} without an answer of some experts${since}`,
  since: (n: number, { why = "", times }: { readonly why?: string; readonly times: number }) =>
    times === n ? `: ${why}` : `; most common reason (${times} of ${n}): ${why}`,
  why: {
    notAsked: "not asked yet",
    unfinished: "not finished",
    noDebate: "its debate, which says how many tokens it has, is not done",
  },
  within: "Share of answered questions whose majority is right; the line is its 95 % interval",
  bars: "Accuracy, from 0 to 100 %: █ up to the interval's lower end, ▓ to the share itself, ░ to its upper end.",
  none: "–",
  noAnswer: "no answer",
  results: (path: string) => `results in ${path}`,
  again: (command: string) => `run the same command again to continue with the rest: ${command}`,
  asIs: "what ended without an answer is not asked again by the same command: to ask all questions again, give another --name",
};
export type Words = typeof en;
