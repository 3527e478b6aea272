import type { Words } from "./en.ts";
import { compositions, listing, patterns, selection } from "./zh-catalogue.ts";
import { flow } from "./zh-flow.ts";
import { byRule, fields, kinds, rules } from "./zh-kinds.ts";
import { zhLabels, zhValues } from "./zh-labels.ts";
import { perspectives, roles } from "./zh-roles.ts";

export const zh: Words = {
  title: "按协作模式的团队工作",
  role: "你是共同完成一项任务的团队成员。请按角色只做自己的部分。",
  thinks: "从自己承担的部分出发",
  tendency: "就事论事",
  roles,
  perspectives,
  from: (role, angle) => `${role}（${angle}）`,
  answersFor: (angle) => `对此负责：${angle}`,
  angles: ["安全", "性能", "架构"],
  kinds,
  byRule,
  fields,
  labels: zhLabels,
  values: zhValues,
  rules,
  patterns,
  compositions,
  selection,
  listing,
  sentences: (all) => all.join(""),
  ...flow,
};
