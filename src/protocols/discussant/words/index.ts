import { innerQuotes } from "#lib/cut";
import { textsFrom } from "#lib/pairs";
import { languages } from "#protocols/languages";
import { many, phrases } from "../../words/phrases.ts";
import type { RoundFindings } from "../role/files.ts";

/** Analyses behind what is said of them; nothing where there are none. */
const those = (lead: string, names: readonly string[], comma: string): string =>
  names.length > 0 ? lead + names.join(comma) : "";

const TEXTS = textsFrom({
  title: ["Discussion of a team's analyses (discussant)", "讨论团队已有的分析（discussant）"],
  name: ["Discussant", "讨论者"],
  kinds: {
    session_files: ["session's files", "会话文件"],
    task: ["task", "任务"],
    discussion_round: ["discussion round", "讨论轮次"],
    round_by_rule: ["round without an answer", "无人作答的轮次"],
  },
  next: {
    open: ["Open:", "待解："],
    choices: {
      done: { label: ["Satisfied", "满意"], description: ["end here", "到此结束"] },
      deepen: {
        label: ["Go deeper", "继续深入"],
        description: ["in the present direction", "沿当前方向"],
        asks: ["Into what? Leave it empty for the present direction.", "深入什么？不填则沿当前方向"],
      },
      "direction-adjusted": {
        label: ["Another direction", "调整方向"],
        description: ["order the findings around something else", "围绕新方向重新组织发现"],
        asks: ["Which direction?", "什么方向？"],
      },
      "specific-questions": {
        label: ["Questions", "具体问题"],
        description: ["have your questions answered from the analyses", "根据已有分析回答您的问题"],
        asks: ["Which questions?", "什么问题？"],
      },
    },
  },
  result: {
    headings: {
      answer: ["Understanding", "当前理解"],
      confirmed: ["Called confirmed by the discussant", "讨论者称已确认"],
      corrected: ["Called corrected by the discussant", "讨论者称已更正"],
      new_insights: ["New insights", "新洞察"],
      new_findings: ["New findings", "新发现"],
      new_questions: ["Open questions", "待解问题"],
      rounds: ["Rounds", "各轮"],
      files: ["What was read", "所读文件"],
    },
    head: {
      round: ["Round", "轮次"],
      type: ["Type", "类型"],
      input: ["User input", "用户输入"],
      confirmed: ["Called confirmed", "称已确认"],
      corrected: ["Called corrected", "称已更正"],
      insights: ["New insights", "新洞察"],
      findings: ["New findings", "新发现"],
      questions: ["Open questions", "待解问题"],
    },
  },
});

const en = {
  ...TEXTS.en,
  ...phrases.en,
  steps: { session_files: "Reading the session's files", task: "What is asked", discussion_round: "Discussion round" },
  persona: {
    does: "works the user's feedback into what the analyses say",
    bias: "none of its own: what the files show counts",
    tendency: "says what is confirmed, corrected, new and open, each with its files",
    stakes: "that nothing the team found is lost, and nothing is claimed that it did not find",
    blindSpots: "what no analysis has looked at",
  },
  /** A statement and its files. */
  from: (text: string, sources: readonly string[]) => `${text} (${sources.join(", ")})`,
  /** Texts of the same words, each with its files. */
  alike: (said: readonly string[]) => said.join("; in nearly the same words: "),
  differing: (said: readonly string[]) => `Which figure holds? ${said.join("; ")}`,
  noSharedWord: (direction: string) => `No statement in the files shares a word with: ${direction}`,
  unclear: (feedback: string, type: string) =>
    feedback === ""
      ? `A round of type ${type} needs the user's feedback, and there is none: treated as deepen. What does the user want to know?`
      : `The user's feedback "${feedback}" (type ${type}) is unclear: treated as deepen. What does the user mean?`,
  notes: {
    noAnalyses: "there are no analyses with statements: the round is empty",
    unclear: "the feedback is unclear, so the round was treated as deepen",
    noModel: "no model took part: findings and questions are listed word for word",
    noExplorer: (program: string) => `${program} is not installed: deepened from what is in the folder`,
    explorerFailed: (program: string, why: string) => `${program} failed, so the existing analyses were used: ${why}`,
    explored: (program: string, n: number) => `${program} explored: ${many(n, "finding")}`,
    skipped: (names: readonly string[]) => `not readable, left out: ${names.join(", ")}`,
    conclusions: (n: number) => `${many(n, "conclusion")} left to the synthesizer`,
    tasks: (n: number) => `${many(n, "task")} left to the coordinator`,
    moved: (asked: number, taken: number) => `round ${asked} was there already, so this is round ${taken}`,
  },
  /** The coordinator reads the first two words in every language. */
  processed: (round: number, type: string, { confirmed, corrected, new_insights }: RoundFindings) =>
    `DISCUSS complete: round ${round} (${type}), ${confirmed.length} confirmed, ${corrected.length} corrected, ${many(new_insights.length, "new insight")}`,
  failed: (task: string, why: string) => `${task} failed: ${why}`,
  report: { task: "Task", type: "Type", notes: "Notes", output: "Output" },
  prompt: {
    role: "You are the discussant of an analysis team. You process what the user said about the analyses so far. You change nothing.",
    strategies: {
      initial: "Sum up all analyses: what several confirm, what one corrects in another, what is new.",
      deepen: "Go deeper in the present direction: what the material says beyond what is established.",
      "direction-adjusted":
        "Organise the findings around the user's new focus, and name patterns that show from there.",
      "specific-questions": "Answer each of the user's questions from the material; say which it does not answer.",
    },
    task: (strategy: string) =>
      `${strategy} Give as confirmed only what several files say or the material shows. End a point with the files that it comes from, in parentheses, and those that say otherwise behind "against": (analysis-003; against: analysis-001). Name a file only for what stands in it, also in other words; a file that gives another figure is against. List under answered each earlier question that an entry answers, word for word. Leave a list empty where there is nothing. Reason first.`,
  },
  flow: {
    files: (analyses: number, explorations: number, items: number) =>
      `${analyses} ${analyses === 1 ? "analysis" : "analyses"}, ${many(explorations, "exploration")}, ${many(items, "statement")}`,
    unread: "the historian did not answer, so the session's files could not be read; resume it to try again",
    noAnswer: (name: string, why: string) => `${name} gave no answer (${why})`,
    oneSeat: (seats: readonly string[]) =>
      `there is one seat, the discussant's, and ${seats.join(", ")} were named: name one of them`,
    noTask: (session: string) =>
      `no DISCUSS-* task on the board of ${session} is open; once the coordinator has created one, resume this`,
    waiting: (session: string, left: number) =>
      `no DISCUSS-* task on the board of ${session} is free (${left} left): each waits for other tasks or belongs to somebody else; once one is free, resume this`,
    elsewhere: (named: string, folder: string) =>
      `it names the session ${named}, but the documents are of ${folder}: give that session's folder`,
    lost: (id: string, why: string) => `the board kept ${id} as it was: ${why}`,
  },
  next: {
    ...TEXTS.en.next,
    question: (round: number, told: string) => `Round ${round} is over: ${told}. What next?`,
  },
  result: {
    question: "Question:",
    ...TEXTS.en.result,
    counts: (c: Counts) =>
      `${c.confirmed} called confirmed, ${c.corrected} called corrected, ${many(c.new_insights, "new insight")}, ${many(c.new_findings, "new finding")}; ${many(c.new_questions, "open question")}`,
    verdict: (rounds: number, counts: string) => `After ${many(rounds, "round")}: ${counts}.`,
    /** Before the analyses that say otherwise, at the end of a point. */
    against: "against",
    noneShared: (all: number): string =>
      all < 2
        ? "There are not two analyses: nothing can be shared."
        : `The discussant names more than half of the ${all} analyses for no point.`,
    areFor: (held: number, all: number, text: string, contra: readonly string[], silent: readonly string[]): string =>
      `The discussant names ${held < all ? `${held} of ${all}` : all === 2 ? "both" : `all ${all}`} analyses for: “${innerQuotes(text).replace(/\.$/u, "")}”${those("; against: ", contra, ", ")}${those("; not named: ", silent, ", ")}.`,
    noConclusion: "This is what is understood so far. It is no conclusion: drawing one is the synthesizer's.",
    ended: phrases.en.endedOf("The discussion"),
    empty:
      "Empty: there are no analyses with statements among the documents. Give the session's folder, with its analyses/*.json, or the artifacts/analysis.json of an analysis, as documents.",
    nobody:
      "No model and no person took part: findings and questions are listed as the files have them, and nothing is called confirmed or corrected.",
    unanswered: (rounds: readonly number[], why: string) =>
      `${rounds.length === 1 ? "Round" : "Rounds"} ${rounds.join(", ")} only ${rounds.length === 1 ? "lists" : "list"} what the files say, since ${why}.`,
    inRound: (text: string, round: number) => `${text} (round ${round})`,
    noInput: "none",
    read: (folder: string, analyses: readonly string[], explorations: readonly string[]) =>
      `From ${folder === "" ? "the documents" : folder}: ${[...analyses, ...explorations].join(", ")}`,
    before: (n: number) => `${many(n, "round")} had been held before; the numbers go on from there.`,
    skipped: (names: readonly string[]) => `Not readable, left out: ${names.join(", ")}`,
    omitted: (n: number) => `${many(n, "statement")} left out: there was no room for more.`,
    notRead: (conclusions: number, tasks: number) =>
      `Left to the synthesizer: ${many(conclusions, "conclusion")}; to the coordinator: ${many(tasks, "task")}.`,
  },
};

type Counts = Readonly<Record<"confirmed" | "corrected" | "new_insights" | "new_findings" | "new_questions", number>>;

export type Words = typeof en;

const zh: Words = {
  ...TEXTS.zh,
  ...phrases.zh,
  steps: { session_files: "读取会话文件", task: "本轮所问", discussion_round: "讨论轮次" },
  persona: {
    does: "根据用户反馈处理已有的分析",
    bias: "没有自己的立场：以文件内容为准",
    tendency: "说明哪些已确认、已更正、是新的、仍待解，并各注明文件",
    stakes: "不遗漏团队的发现，也不把没有发现的说成发现",
    blindSpots: "各份分析都没有看过的方面",
  },
  from: (text, sources) => `${text}（${sources.join("、")}）`,
  alike: (said) => said.join("；措辞几乎相同："),
  differing: (said) => `哪个数字成立？${said.join("；")}`,
  noSharedWord: (direction) => `文件中没有哪一条与此有相同的词：${direction}`,
  unclear: (feedback, type) =>
    feedback === ""
      ? `${type} 类型的讨论需要用户反馈，但没有：按 deepen 处理。用户想了解什么？`
      : `用户反馈“${feedback}”（类型 ${type}）不明确：按 deepen 处理。用户指的是什么？`,
  notes: {
    noAnalyses: "没有分析结果：本轮为空",
    unclear: "反馈不明确，本轮按 deepen 处理",
    noModel: "没有模型参与：发现与问题均照原文列出",
    noExplorer: (program) => `未安装 ${program}：仅根据文件夹中已有内容深入`,
    explorerFailed: (program, why) => `${program} 失败，改用已有分析结果：${why}`,
    explored: (program, n) => `${program} 已探索：${n} 项发现`,
    skipped: (names) => `无法读取，未采用：${names.join("、")}`,
    conclusions: (n) => `${n} 条结论留给 synthesizer`,
    tasks: (n) => `${n} 项任务留给 coordinator`,
    moved: (asked, taken) => `第 ${asked} 轮已经存在，本次记为第 ${taken} 轮`,
  },
  processed: (round, type, { confirmed, corrected, new_insights }) =>
    `DISCUSS complete: 第 ${round} 轮（${type}），确认 ${confirmed.length} 条，更正 ${corrected.length} 条，新洞察 ${new_insights.length} 条`,
  failed: (task, why) => `${task} 失败：${why}`,
  report: { task: "任务", type: "类型", notes: "说明", output: "输出" },
  prompt: {
    role: "你是分析团队的 discussant。你处理用户对已有分析的意见。你不改动任何东西。",
    strategies: {
      initial: "汇总全部分析：哪些有多份都说到，哪些由另一份更正，哪些是新的。",
      deepen: "沿当前方向深入：除了已成立的，材料还说了什么。",
      "direction-adjusted": "围绕用户的新方向重新组织发现，并指出由此看出的规律。",
      "specific-questions": "根据材料逐一回答用户的问题；说明哪些材料没有回答。",
    },
    task: (strategy) =>
      `${strategy}只有多份文件都说、或材料能够说明的，才列为已确认。每一点末尾用括号注明所据文件，说法不同的写在“反对”之后：（analysis-003；反对：analysis-001）。只为文件中确有的内容注明该文件，换一种说法也算；数字不同的文件属于反对。answered 中逐字列出由某一条回答了的先前问题。没有内容的列表留空。先写推理。`,
  },
  flow: {
    files: (analyses, explorations, items) => `分析 ${analyses} 份，探索 ${explorations} 份，条目 ${items} 条`,
    unread: "记录员没有作答，无法读取会话文件；继续此讨论可再试",
    noAnswer: (name, why) => `${name}没有作答（${why}）`,
    oneSeat: (seats) => `只有一个席位，即讨论者的席位，却指定了 ${seats.join("、")}：请只指定一个`,
    noTask: (session) => `${session} 的任务板上没有待处理的 DISCUSS-* 任务；coordinator 创建任务之后，请继续此讨论`,
    waiting: (session, left) =>
      `${session} 的任务板上目前没有可做的 DISCUSS-* 任务（尚余 ${left} 个）：它们在等待其他任务，或已归他人；待其可做之后，请继续此讨论`,
    elsewhere: (named, folder) => `任务指定的会话是 ${named}，而文档属于 ${folder}：请给出该会话的文件夹`,
    lost: (id, why) => `任务板未更新 ${id}：${why}`,
  },
  next: {
    ...TEXTS.zh.next,
    question: (round, told) => `第 ${round} 轮结束：${told}。接下来如何？`,
  },
  result: {
    question: "问题：",
    ...TEXTS.zh.result,
    counts: (c) =>
      `称已确认 ${c.confirmed} 条，称已更正 ${c.corrected} 条，新洞察 ${c.new_insights} 条，新发现 ${c.new_findings} 条；待解问题 ${c.new_questions} 个`,
    verdict: (rounds, counts) => `经过 ${rounds} 轮：${counts}。`,
    against: "反对",
    noneShared: (all) =>
      all < 2 ? "分析不足两份，谈不上共识。" : `讨论者没有为任何一点注明 ${all} 份分析中的半数以上。`,
    areFor: (held, all, text, contra, silent) =>
      `讨论者为此注明${held < all ? ` ${all} 份分析中的 ${held} 份` : `全部 ${all} 份分析`}：“${innerQuotes(text).replace(/。$/u, "")}”${those("；反对：", contra, "、")}${those("；未注明：", silent, "、")}。`,
    noConclusion: "以上是目前的理解，不是结论：下结论由 synthesizer 负责。",
    ended: phrases.zh.endedOf("讨论"),
    empty:
      "没有内容：文档中没有可用的分析结果。请把会话文件夹（含 analyses/*.json）或一次分析的 artifacts/analysis.json 作为文档给出。",
    nobody: "没有模型或真人参与：发现与问题均照文件原文列出，不称任何一条已确认或已更正。",
    unanswered: (rounds, why) => `第 ${rounds.join("、")} 轮只列出文件原文，因为${why}。`,
    inRound: (text, round) => `${text}（第 ${round} 轮）`,
    noInput: "无",
    read: (folder, analyses, explorations) =>
      `取自${folder === "" ? "所给文档" : ` ${folder}`}：${[...analyses, ...explorations].join("、")}`,
    before: (n) => `此前已有 ${n} 轮讨论；编号由此接续。`,
    skipped: (names) => `无法读取，未采用：${names.join("、")}`,
    omitted: (n) => `另有 ${n} 条放不下，没有采用。`,
    notRead: (conclusions, tasks) => `留给 synthesizer 的结论 ${conclusions} 条，留给 coordinator 的任务 ${tasks} 项。`,
  },
};

export const { words, both } = languages<Words>({ en, zh });
