import type { Words } from "./en.ts";

export const zh: Words = {
  ofAuthor: /我(?!们)|本人/,
  heading: "事实：说过什么，结果保留了什么",
  none: "没有人给出文件原文、带单位的数字或有日期的案例：这里没有任何内容可以核对。",
  kept: (kept, total) =>
    `共提出 ${total} 项事实，即原文、数字和有日期的案例。结果保留了 ${kept} 项（${Math.round((100 * kept) / total)}%）。`,
  checkedCounts: (stands, missing, rest) =>
    [
      stands > 0 ? `${stands} 项经核对确在文件的所称之处` : "",
      missing > 0 ? `${missing} 项不在所称之处` : "",
      rest > 0 ? `${rest} 项无法核对` : "",
    ]
      .filter((part) => part !== "")
      .join("，")
      .concat("。"),
  roundsHead: ["轮次", "新事实", "被他人采用或回应", "保留在结果中"],
  roundName: (round) => `第 ${round} 轮`,
  text: (text) => text.replace(/ \(([^()\n]+:[\p{L}\p{N}_!]*\d(?:[-–]\d+)?)\)$/u, "（$1）"),
  brought: (who, id) => `${who}（${id}）`,
  share: (kept, of) => (of === 0 ? "0" : `${kept}（${Math.round((100 * kept) / of)}%）`),
  aloneHeading: "只有一方提出、其他发言中未见的事实",
  alone: () => "其他发言没有引用、复述或点名反对。这不是舍弃它的理由。",
  lostHeading: "讨论过、但结果没有保留的事实",
  lost: () => "其他人曾采用或回应，但结果没有提到。",
  item: (who, text, marks) => `${who}：${text}${marks.length > 0 ? `〔${marks.join("；")}〕` : ""}`,
  figure: (figure, text) => (figure === text ? text : `${figure}：${text}`),
  more: (n) => `另有 ${n} 项，见全部事实。`,
  notInResult: "结果未提及",
  checked: {
    "stands-where-said": "已核对：确在该处",
    "not-found": "已核对：不在该处",
    "cannot-be-checked": "无法核对",
  },
  spreadHeading: "开始时与结束时谁赞成什么",
  spreadHead: ["", "开始时", "结束时"],
  disagreement: "分歧度（满分 10）",
  distinct: "有人赞成的观点数",
  moved: (from, to, before, after) =>
    `开始时有人赞成的观点 ${before} 个，结束时 ${after} 个；分歧度由 ${from.toFixed(1)} 变为 ${to.toFixed(1)}（满分 10）。`,
  quote: (text) => `“${text}”`,
  names: (names) => (names.length > 0 ? names.join("、") : "无"),
  allHeading: (n) => `全部事实（${n} 项）`,
  allHead: ["事实", "提出者", "核对", "被谁采用", "被谁反驳", "在结果中"],
  shown: (n, total) => `此处列出 ${n} 项，共 ${total} 项；全部见 artifacts/fact-ledger.json。`,
  yes: "是",
  no: "否",
};
