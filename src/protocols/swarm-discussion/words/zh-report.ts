import type { ReportWords } from "./en-report.ts";

export const zhReport: ReportWords = {
  line: (who, id, text) => `${who}${id === undefined ? "" : `（${id}）`}：${text}`,
  cited: (targets) => `${targets.map(({ relation, ids }) => `${relation} ${ids.join("、")}`).join("；")}——`,
  flagged: (rules) => ` ⚠ 带标记接受：${rules.join("、")}`,
  repairs: (n) => `有 ${n} 条陈述被退回并重新作答，不计入本轮的调用上限。`,
  names: (names) => names.join("、"),

  position: (text, confidence) => `${text}（置信度 ${confidence}）`,
  nobodyDeclared: "无人声明立场。",
  declared: (n, range) => `${n} 位专家在互不可见的情况下声明了立场；置信度 ${range}。`,
  told: (n) => `${n} 位专家在论证之前说出了他人可能不知道的信息。`,
  carried: "承接上一轮的立场",
  carriedOn: "各位专家从上一轮的最终立场继续。",
  question: (to, question) => `→ ${to}：${question}`,
  noDivergence: "立场尚无分歧；本轮将寻找潜在问题。",
  argued: (n, citations, count) =>
    `${n} 个论点，${citations} 处引用：反驳 ${count.counters}，支持 ${count.supports}，扩展 ${count.extends}，质疑 ${count.questions}。`,
  restsOn: (assumption) => `其假设：${assumption}`,
  standsFirm: (reason) => `坚持立场：${reason}`,
  shift: (size, position) => `立场${size === "major" ? "重大" : "小幅"}变化 → ${position}`,
  shifted: (n, of, who) => `${of} 人中有 ${n} 人改变立场：${who}。`,
  leftOpen: (who, objection, id) => `⚠ ${who}没有回应“${objection}”（${id}）`,
  and: "；",
  stance: (stance, text, id) => `${{ for: "赞成", against: "反对", none: "不再赞成" }[stance]}“${text}”（${id}）`,
  brings: (text) => `新提出：“${text}”`,
  nobodyShifted: "压力测试后无人改变立场。",
  analogy: (field, pattern) => `${field}：${pattern}`,
  counted: (ground) => `至此统计：${ground}`,
  disagreement: (score) => `分歧 ${score}/10`,
  recommended: (recommendation, reason) => `${recommendation}——${reason}`,
  leftOut: (absent) => `缺席——${absent.map(({ who, why }) => `${who}：${why}`).join("；")}`,
};
