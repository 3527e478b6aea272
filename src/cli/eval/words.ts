import { textsFrom } from "#lib/pairs";
import type { Lang } from "#wire";
import type { BothOrders } from "./judged-again.ts";

const TEXTS = textsFrom({
  head: {
    condition: ["CONDITION", "方式"],
    accuracy: ["ACCURACY (95 %)", "正确率（95%）"],
    unanswered: ["UNANSWERED", "未回答"],
    minority: ["RIGHT MINORITY", "少数答对"],
    minorityFirst: ["SHOWN FIRST", "首先给出"],
    first: ["FIRST ANSWERS", "最初回答"],
    last: ["LAST ANSWERS", "最后回答"],
    toWrong: ["RIGHT TO WRONG", "由对变错"],
    toRight: ["WRONG TO RIGHT", "由错变对"],
    facts: ["FACTS KEPT", "保留的事实"],
    answers: ["ANSWERS", "回答数"],
    tokens: ["TOKENS", "词元"],
    perQuestion: ["PER QUESTION", "每题"],
    cost: ["USD", "美元"],
  },
  without: [(share: string) => `${share} unanswered`, (share: string) => `${share} 未回答`],
  why: {
    notAsked: ["not asked yet", "尚未提问"],
    unfinished: ["not finished", "尚未完成"],
    noTokens: [
      "its discussion or debate, which says how many tokens it has, is not done",
      "其 discussion 或 debate 尚未完成，不知道该题有多少词元",
    ],
  },
  none: ["–", "–"],
  noAnswer: ["no answer", "无回答"],
  results: [(path: string) => `results in ${path}`, (path: string) => `结果在 ${path}`],
});

const en = {
  ...TEXTS.en,
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
      "--conditions: without discussion and debate nothing says how many tokens a question has: add one, or give --answer-tokens",
    voters: "--voters: a debate or a discussion needs at least 2",
    noModel:
      "--conditions: without a model nobody argues in a discussion: leave discussion out, or give another --provider than offline",
  },
  running: (condition: string, questions: number) =>
    `${condition}: ${questions} ${questions === 1 ? "question" : "questions"}`,
  asked: (questions: number, voters: number, rounds: number, provider: string) =>
    `${questions} ${questions === 1 ? "question" : "questions"}, ${voters} ${voters === 1 ? "expert" : "experts"}, ${rounds} ${rounds === 1 ? "round" : "rounds"}, ${provider}`,
  causes: { argument: "argument", conformity: "conformity", instability: "instability" },
  notes: [
    "ACCURACY: of the choice that the result leads with, over the questions that were answered, with its 95 % interval (Wilson). A vote leads with the choice that most answers name, a discussion with the one that its first sentence says most are for; leading with none is not right.",
    "RIGHT MINORITY: questions on which fewer than half of the last answers are right, and at least one. SHOWN FIRST: those of them whose result leads with the right choice. FIRST and LAST ANSWERS: of single answers; in a discussion what each expert is for at the end.",
    "Flips of those who answer again, by cause: argument (takes over a fact or reason of another's, quoted), conformity (went to the others' majority with nothing new), instability (neither).",
    "FACTS KEPT: the mean share of a question's facts that stands in a final answer.",
  ],
  equal: (condition: string, least: string, most: string) =>
    `Tokens used, of those of ${condition}: ${least} to ${most}.`,
  judge: (condition: string, { pairs, alike, marked, bothTimes }: BothOrders, share: string, isMarked: boolean) =>
    `${condition}: asked about the same points in reverse order, the judge said the same of ${alike} of ${pairs} pairs (${share})${isMarked ? `; of ${marked} that it joined or excluded at least once, of ${bothTimes}` : "; it joined and excluded none"}.`,
  notJudged: (condition: string, n: number, since: string) =>
    `${condition}: the judge of ${n} ${n === 1 ? "discussion was" : "discussions was"} not asked again${since}`,
  outOf: (answered: number, asked: number) => `${answered} of ${asked}`,
  unanswered: (condition: string, n: number, of: number, since: string) =>
    `${condition}: ${n} of ${of} ${of === 1 ? "question" : "questions"} not answered, so not part of the accuracy${since}`,
  incomplete: (condition: string, n: number, of: number, since: string) =>
    `${condition}: ${n} of ${of} answered ${of === 1 ? "question" : "questions"} cut short or without an answer of some experts${since}`,
  since: (n: number, { why = "", times }: { readonly why: string | undefined; readonly times: number }) =>
    times === n ? `: ${why}` : `; most common reason (${times} of ${n}): ${why}`,
  bars: "Accuracy, from 0 to 100 %: █ up to the interval's lower end, ▓ to the share itself, ░ to its upper end.",
  again: (command: string) => `run the same command again to continue with the rest: ${command}`,
  asIs: "what ended without an answer is not asked again by the same command: to ask all questions again, give another --name",
};
export type Words = typeof en;

const zh: Words = {
  ...TEXTS.zh,
  file: {
    unreadable: (file, why) => `无法读取 ${file}（${why}）：请给出每行一个 JSON 题目的文件`,
    noText: "不是 UTF-8 文本",
    empty: (file) => `${file} 中没有题目：每行写一个 JSON 对象，{"question", "choices": [..], "answer"}`,
    wrong: (line, why) => `第 ${line} 行：${why}`,
    faults: (file, n) => `${file}：有 ${n} 行有误，没有开始`,
    noJson: (why) => `不是合法的 JSON：${why}`,
    misfit: (path, why) => (path === "" ? why : `${path}：${why}`),
    sameChoice: "choices：有两个选项相同",
    sameId: (id, line) => `id：${id} 与第 ${line} 行重复`,
    noAnswer: (answer, letters) =>
      `answer：${JSON.stringify(answer)} 不是任何选项：请给出某个选项的文字，或 ${letters.join("、")} 之一`,
  },
  conditions: {
    unknown: (given, known) => `--conditions：没有 ${JSON.stringify(given)}；可用的有 ${known.join("、")}`,
    noBudget: "--conditions：没有 discussion 和 debate 就不知道每题有多少词元：请加上其中之一，或给出 --answer-tokens",
    voters: "--voters：debate 和 discussion 至少需要 2 位",
    noModel: "--conditions：没有模型，discussion 中就没有人论证：请去掉 discussion，或改用 offline 以外的 --provider",
  },
  running: (condition, questions) => `${condition}：${questions} 题`,
  asked: (questions, voters, rounds, provider) => `${questions} 题，${voters} 位专家，${rounds} 轮，${provider}`,
  causes: { argument: "论证", conformity: "从众", instability: "不稳" },
  notes: [
    "正确率：在已回答的题目上，结果首先给出的选项正确的比例，及其 95% 区间（Wilson）。投票首先给出选的人最多的选项，讨论首先给出首句说多数赞成的选项；没有给出则不算对。",
    "少数答对：最后回答中答对的不到一半、但至少有一个的题目。首先给出：其中结果首先给出正确选项的题目。最初与最后回答：单个回答的正确率；在讨论中，是各专家最后赞成的选项。",
    "再次作答时改变的原因：论证（逐字引用了他人的事实或理由）、从众（转向多数人的答案，没有新内容）、不稳（两者都不是）。",
    "保留的事实：一道题的各项事实，平均有多大比例出现在最后回答中。",
  ],
  equal: (condition, least, most) => `所用词元与 ${condition} 之比：${least} 到 ${most}。`,
  judge: (condition, { pairs, alike, marked, bothTimes }, share, isMarked) =>
    `${condition}：把同样的要点倒过来再问一次，评判者对 ${pairs} 对中的 ${alike} 对说法相同（${share}）${isMarked ? `；其中至少有一次合并或判为不能并存的 ${marked} 对里，有 ${bothTimes} 对` : "；没有合并，也没有判为不能并存"}。`,
  notJudged: (condition, n, since) => `${condition}：有 ${n} 场讨论没有再问评判者${since}`,
  outOf: (answered, asked) => `${answered}/${asked}`,
  unanswered: (condition, n, of, since) => `${condition}：${of} 题中有 ${n} 题无人回答，不计入正确率${since}`,
  incomplete: (condition, n, of, since) =>
    `${condition}：已回答的 ${of} 题中有 ${n} 题提前结束或缺少部分专家的回答${since}`,
  since: (n, { why = "", times }) => (times === n ? `：${why}` : `；最常见的原因（${n} 题中的 ${times} 题）：${why}`),
  bars: "正确率，0 到 100%：█ 到区间下端，▓ 到正确率本身，░ 到区间上端。",
  again: (command) => `再次执行同一命令，继续其余的：${command}`,
  asIs: "已结束但无人回答的题目，同一命令不会再问：要全部重问，请用 --name 另取名称",
};

export const words = (lang: Lang): Words => ({ en, zh })[lang];
