import { namesFrom } from "#lib/pairs";

export const CONCERNS = namesFrom({
  cost: ["Cost", "成本"],
  time: ["Time", "时间"],
  reliability: ["Reliability", "可靠性"],
  safety: ["Safety and security", "安全"],
  rules: ["Rules and contracts", "法规与合同"],
  people: ["People who do the work", "执行人员"],
  users: ["People who are served", "服务对象"],
  capacity: ["Capacity and performance", "容量与性能"],
  change: ["The change itself", "变更过程"],
});

export const HEADINGS = namesFrom({
  limits: ["By words of a limit or an exception, with figures of the same unit", "按限制或例外的用词，及同单位的数字"],
  options: ["By the words of each option", "按各选项的用词"],
  concerns: ["Concerns", "关切"],
  dates: ["Dates, in order", "日期（按先后）"],
  questions: ["Questions that the documents ask", "文档提出的问题"],
  close: ["By figures, limits and the question's words", "按数字、限制与问题用词"],
  missing: ["Looked for, not found", "已查找，未找到"],
});
