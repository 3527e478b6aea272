import type { Words } from "./en.ts";
import { compositions, listing, patterns, selection } from "./zh-catalogue.ts";
import { flow } from "./zh-flow.ts";
import { byRule, fields, kinds, rules } from "./zh-kinds.ts";

export const zh: Words = {
  title: "按协作模式的团队工作",
  role: "你是共同完成一项任务的团队成员。请按角色只做自己的部分。",
  persona: {
    bias: "自己角色的标准",
    tendency: "就事论事",
    stakes: "他人对自己那部分工作的信任",
    blindSpots: "其他角色所见",
  },
  roles: {
    coordinator: { name: "协调者", does: "把握全局，审批、调解，在无人决定时决定" },
    planner: { name: "规划者", does: "规划工作，从架构角度看问题" },
    executor: { name: "执行者", does: "完成工作，了解实现细节" },
    tester: { name: "测试者", does: "测试和审查，了解环境" },
    reviewer: { name: "审查者", does: "按标准审查工作" },
    validator: { name: "验证者", does: "检查每个增量和整体" },
    specialist: { name: "专家", does: "深入诊断他人未能解决的问题" },
    consultant: { name: "顾问", does: "为执行者提供建议，工作仍归执行者" },
    proposer: { name: "提案人", does: "提出方案，按反对意见修订" },
    voter: { name: "投票人", does: "对提案投票并说明理由" },
    worker: { name: "分析者", does: "从一个角度分析" },
    "track-a": { name: "轨道 A", does: "设计：接口、细节、测试规格" },
    "track-b": { name: "轨道 B", does: "实现：先脚手架，后核心" },
  },
  angles: ["安全", "性能", "架构"],
  kinds,
  byRule,
  fields,
  rules,
  patterns,
  compositions,
  selection,
  listing,
  sentences: (all) => all.join(""),
  ...flow,
};
