import type { Words } from "./en.ts";

const TYPES: Readonly<Record<string, string>> = {
  string: "文字",
  number: "数字",
  int: "整数",
  boolean: "真或假",
  array: "列表",
  object: "对象",
  record: "对象",
  tuple: "列表",
};
const UNITS: Readonly<Record<string, string>> = { string: " 个字符", array: " 项", tuple: " 项" };

export const zh: Words = {
  persona: {
    id: "小写英文与连字符组成的标识，在本次讨论中唯一",
    name: "专家的头衔，二到六个字",
    expertise: "专家熟悉的领域",
    thinkingStyle: "一两个词：务实、怀疑、系统性……",
    bias: "专家天然偏向什么",
    replyTendency: "专家如何回应：用数字、代码、案例、提问……",
    stakes: "若决策错误，这位专家会失去什么",
    blindSpots: "这一视角容易忽略什么",
  },
  stranger: (letter) => `专家 ${letter}`,
  axis: "甲对乙",
  issue: {
    missing: "缺少此项",
    type: (expected) => `应为${TYPES[expected] ?? expected}`,
    empty: "不能为空",
    tooSmall: (of, least) => `至少要有 ${least}${UNITS[of] ?? ""}`,
    tooBig: (of, most) => `最多只能有 ${most}${UNITS[of] ?? ""}`,
    least: (least) => `不能小于 ${least}`,
    most: (most) => `不能大于 ${most}`,
    values: (values) => `应为下列之一：${values.join("、")}`,
    keys: (keys) => `不应包含 ${keys.join("、")}`,
    format: () => "格式不正确",
    other: () => "不符合要求",
  },
};
