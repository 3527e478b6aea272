import { namesFrom } from "#lib/pairs";

/** Names of command lines; another provider is called as the user names it. */
export const PROVIDERS: Readonly<Record<string, string>> = {
  ...{ gemini: "Gemini", codex: "Codex", qwen: "Qwen", claude: "Claude" },
};

export const FIELDS = namesFrom({
  feasibility: ["how feasible the task is", "任务的可行程度"],
  findings: [
    "key findings, one point each; with its place in the documents, if it has one, as file:line",
    "主要发现，每条一点；文档中有出处的写明 文件:行号",
  ],
  approaches: ["ways to implement it, with their trade-offs", "实现方案及其利弊"],
  name: ["the approach's name", "方案名称"],
  sameAs: [
    "the name of an approach that was proposed before, where this is the same",
    "如果与此前提出的某方案相同，写该方案的名称",
  ],
  description: ["what this approach does", "该方案做什么"],
  pros: ["concrete advantages", "具体的优点"],
  cons: ["concrete disadvantages", "具体的缺点"],
  effort: ["effort", "工作量"],
  effortEstimate: ["effort in figures, such as 3 person-days", "以数字表示的工作量，如 3 人日"],
  risk: ["risk", "风险"],
  maintainability: ["how well it can be kept up", "以后是否便于维护"],
  performance: ["what it does to performance", "对性能的影响"],
  affectedFiles: ["files that it changes or rests on, with line and reason", "它改动或依据的文件，附行号和理由"],
  file: ["path as the documents name it", "路径，与文档中的写法一致"],
  line: ["line, counted from 1", "行号，从 1 起"],
  why: ["why it matters", "为什么重要"],
  concerns: ["risks and concerns", "风险与顾虑"],
  locations: ["places in the documents that matter, with line and reason", "重要的文档位置，附行号和理由"],
  included: ["what is in scope", "范围之内"],
  excluded: ["what is explicitly out of scope", "明确排除在外"],
  requirements: ["requirements that follow, functional and non-functional", "由此产生的需求，功能性与非功能性"],
  criteria: ["how one sees that it is done", "如何判断已经完成"],
  dependencies: ["which file imports, calls, inherits or uses which", "哪个文件导入、调用、继承或使用哪个"],
  recommends: ["name of the approach that you would take", "你会采用的方案的名称"],
  leftOut: ["options that you reject, each with the reason", "你不采用的选项及理由"],
  withdraws: ["ids of your earlier points in dispute that the answers settle", "你先前提出、对回应已满意的异议的编号"],
  questions: ["what only the user can say, each as a question", "只有用户能回答的问题，每条一问"],
  answers: [
    "answers to the points that were disputed, if there are any; each is answered",
    "对所提异议的回应（如有），逐条回应",
  ],
  disputeId: ["id of the disputed point, such as r1-d2", "异议的编号，如 r1-d2"],
  verdict: ["accepted: the objection is right; kept: what was said stands", "accepted：异议成立；kept：维持原议"],
  whyVerdict: ["why, in a sentence", "理由，一句话"],
  agrees: ["points of the other analysis that hold", "另一份分析中成立的各点"],
  disagrees: ["points of the other analysis that do not hold, with why", "另一份分析中不成立的各点及理由"],
  additions: ["what the other analysis leaves out", "另一份分析遗漏的内容"],
  crossVerification: ["what you make of the other analysis", "你对另一份分析的看法"],
});

export const HEADINGS = namesFrom({
  answer: ["The answer", "结论"],
  solutions: ["Solutions", "各方案"],
  cross: ["Cross-verification", "交叉核验"],
  questions: ["Open questions", "待答的问题"],
  details: ["Each solution", "各方案的内容"],
  findings: ["What each found", "各方的发现"],
  concerns: ["Risks and concerns", "风险与顾虑"],
  files: ["Related files", "关联文件"],
  dependencies: ["Dependencies", "依赖关系"],
  functional: ["Functional requirements", "功能性需求"],
  nonFunctional: ["Non-functional requirements", "非功能性需求"],
  criteria: ["Acceptance criteria", "验收标准"],
  scope: ["Scope", "范围"],
  course: ["Rounds", "各轮"],
  rule: ["How it was computed", "计算方法"],
});

export const HEAD = namesFrom({
  solution: ["Solution", "方案"],
  by: ["Proposed by", "提出者"],
  recommended: ["Recommended by", "推荐者"],
  effort: ["Effort", "工作量"],
  risk: ["Risk", "风险"],
  maintainability: ["Maintainability", "可维护性"],
  performance: ["Performance", "性能"],
  score: ["Score", "得分"],
  marks: ["Marks", "标记"],
});

export const ROUND_HEAD = namesFrom({
  round: ["Round", "轮次"],
  status: ["Status", "状态"],
  agreements: ["Agreed", "一致"],
  disagreements: ["In dispute", "分歧"],
  isNew: ["New insights", "新的发现"],
  score: ["Convergence", "收敛度"],
});

export const KINDS = namesFrom({
  analysis: ["analysis", "分析"],
  verification: ["verification", "核验"],
  evidence: ["what the documents hold", "文档中的内容"],
  round_synthesis: ["round's synthesis", "本轮综合"],
  feedback: ["the user's answers", "用户的回答"],
  labels: ["translation", "翻译"],
});

/*
 * What text is compared with, in both languages at once: documents and providers may speak either. It is never shown.
 */

/** A figure: effort that somebody could hold an engineer to. */
export const FIGURE = /\d|[一二两三四五六七八九十半](?:个|人)?(?:天|日|周|月|小时|人日)/u;

/** Advantages and disadvantages that would fit any approach. */
export const GENERIC =
  /^(?:it is |it's )?(?:very |more )?(?:good|better|simple|easy|fast|flexible|scalable|robust|clean|complex|slow|hard|expensive|time-consuming|some time required|more work|less work|best practice)(?: solution| approach| to do| to use| to maintain)?[.!]?$|^(?:很)?(?:简单|容易|灵活|复杂|较慢|较快|更好|可扩展|耗时|工作量大)[。！]?$/iu;
