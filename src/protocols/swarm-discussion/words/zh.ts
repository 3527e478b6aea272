import type { Words } from "./en.ts";
import { zhFlow } from "./zh-flow.ts";
import { zhJudging } from "./zh-judging.ts";
import { zhMarks } from "./zh-marks.ts";
import { zhOpening } from "./zh-opening.ts";
import { zhPerson } from "./zh-person.ts";
import { zhQuestions } from "./zh-questions.ts";
import { zhReport } from "./zh-report.ts";
import { zhReview } from "./zh-review.ts";
import { zhTold } from "./zh-told.ts";

export const zh: Words = {
  title: "群体讨论",
  analysis: "分析议题",
  kinds: {
    position_declaration: "密封立场",
    unshared_information: "独有信息",
    opening: "框架",
    argument: "论证",
    stress_test: "压力测试",
    response: "回应",
    analogy: "类比",
    judgement: "判断",
    quality_gate: "质量关卡",
    closing: "收尾表态",
    synthesis: "综合",
  },
  steps: {
    brief: "文档摘要",
    position_declaration: "立场声明",
    unshared_information: "各自独有的信息",
    opening: "主持人开场",
    argument: "专家论点",
    stress_test: "压力测试",
    response: "回应与立场变化",
    analogy: "跨领域视角",
    judgement: "阅读后的判断",
    quality_gate: "质量关卡",
    closing: "收尾表态",
    synthesis: "综合",
  },
  relations: {
    counters: "反驳",
    supports: "支持",
    extends: "扩展",
    questions: "质疑",
    responds_to: "回应",
    references: "提及",
  },
  levels: { high: "高", medium: "中", low: "低" },
  marks: zhMarks,
  flow: zhFlow,
  questions: zhQuestions,
  report: zhReport,
  opening: zhOpening,
  person: zhPerson,
  told: zhTold,
  review: zhReview,
  judging: zhJudging,
};
