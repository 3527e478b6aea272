import { namesFrom } from "#lib/pairs";

export const STEPS = namesFrom({
  brief: ["What the documents say", "文档摘要"],
  position_declaration: ["Position declarations", "立场声明"],
  unshared_information: ["What only each of them knows", "各自独有的信息"],
  opening: ["Moderator's framing", "主持人开场"],
  argument: ["Arguments", "专家论点"],
  stress_test: ["Stress test", "压力测试"],
  response: ["Responses and shifts", "回应与立场变化"],
  analogy: ["Analogy", "跨领域视角"],
  judgement: ["Judged by reading", "阅读后的判断"],
  quality_gate: ["Quality gate", "质量关卡"],
  synthesis: ["Synthesis", "综合"],
});

export const KINDS = namesFrom({
  position_declaration: ["sealed position", "密封立场"],
  unshared_information: ["what only they know", "独有信息"],
  opening: ["framing", "框架"],
  argument: ["argument", "论证"],
  stress_test: ["stress test", "压力测试"],
  response: ["response", "回应"],
  analogy: ["analogy", "类比"],
  judgement: ["judgement", "判断"],
  quality_gate: ["quality gate", "质量关卡"],
  synthesis: ["synthesis", "综合"],
});

export const RELATIONS = namesFrom({
  counters: ["counters", "反驳"],
  supports: ["supports", "支持"],
  extends: ["extends", "扩展"],
  questions: ["questions", "质疑"],
  responds_to: ["responds_to", "回应"],
  references: ["references", "提及"],
});
