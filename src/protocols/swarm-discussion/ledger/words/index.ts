import { textsFrom } from "#lib/pairs";
import { languages } from "#protocols/languages";
import { many } from "../../../words/phrases.ts";

const are = (n: number): string => (n === 1 ? "is" : "are");

const TEXTS = textsFrom({
  heading: ["Facts: what was said, and what the result keeps", "事实：说过什么，结果保留了什么"],
  aloneHeading: ["Brought by one participant, and found in no other statement", "只有一方提出、其他发言中未见的事实"],
  lostHeading: ["Argued about, and not in the result", "讨论过、但结果没有保留的事实"],
  notInResult: ["not in the result", "结果未提及"],
  yes: ["yes", "是"],
  no: ["no", "否"],
  checked: {
    "stands-where-said": ["found where it is said to stand", "已核对：确在该处"],
    "not-found": ["not found where it is said to stand", "已核对：不在该处"],
    "cannot-be-checked": ["not checked", "未核对"],
  },
  roundName: [(round: number) => `Round ${round}`, (round: number) => `第 ${round} 轮`],
  brought: [(who: string, id: string) => `${who} (${id})`, (who: string, id: string) => `${who}（${id}）`],
  more: [(n: number) => `${n} more ${are(n)} in the list of all.`, (n: number) => `另有 ${n} 项，见全部事实。`],
  allHeading: [(n: number) => `All facts (${n})`, (n: number) => `全部事实（${n} 项）`],
});

const en = {
  ...TEXTS.en,
  /** Words by which authors speak of themselves. */
  ofAuthor: /\b(?:I|me|my|mine|myself)\b/,
  none: "Nobody brought a passage from a document, a figure with its unit or a dated case: nothing here can be checked.",
  kept: (kept: number, total: number) =>
    `${many(total, "fact was", "facts were")} brought: passages, figures and dated cases. The result keeps ${kept} (${Math.round((100 * kept) / total)}%).`,
  checkedCounts: (stands: number, missing: number, rest: number) =>
    [
      stands > 0 ? `${stands} ${are(stands)} in the documents where they are said to stand` : "",
      missing > 0 ? `${missing} ${are(missing)} not there` : "",
      rest > 0 ? `${rest} ${are(rest)} not checked: no place is named, or not all of it can be found there` : "",
    ]
      .filter((part) => part !== "")
      .join(", ")
      .concat("."),
  roundsHead: ["Round", "New facts", "Taken up by others", "Kept in the result"] as readonly string[],
  /** A fact as it is shown: `“quotation” (path:line)`. */
  text: (text: string) => text,
  share: (kept: number, of: number) => (of === 0 ? "0" : `${kept} (${Math.round((100 * kept) / of)}%)`),
  alone: (n: number) =>
    `No other statement quotes ${n === 1 ? "this" : "these"}, repeats ${n === 1 ? "it" : "them"} or objects by name. That is no reason to drop ${n === 1 ? "it" : "them"}.`,
  lost: (n: number) =>
    `Others took ${n === 1 ? "this" : "these"} up, but the result says nothing of ${n === 1 ? "it" : "them"}.`,
  item: (who: string, text: string, marks: readonly string[]) =>
    `${who}: ${text}${marks.length > 0 ? ` [${marks.join("; ")}]` : ""}`,
  figure: (figure: string, text: string) => (figure === text ? text : `${figure}: ${text}`),
  names: (names: readonly string[]) => (names.length > 0 ? names.join(", ") : "nobody"),
  allHead: ["Fact", "Brought by", "Checked", "Used by", "Answered by", "In the result"] as readonly string[],
  shown: (n: number, total: number) => `${n} of ${total}; artifacts/fact-ledger.json holds all.`,
};
export type Words = typeof en;

const zh: Words = {
  ...TEXTS.zh,
  ofAuthor: /我(?!们)|本人/,
  none: "没有人给出文件原文、带单位的数字或有日期的案例：这里没有任何内容可以核对。",
  kept: (kept, total) =>
    `共提出 ${total} 项事实，即原文、数字和有日期的案例。结果保留了 ${kept} 项（${Math.round((100 * kept) / total)}%）。`,
  checkedCounts: (stands, missing, rest) =>
    [
      stands > 0 ? `${stands} 项经核对确在文件的所称之处` : "",
      missing > 0 ? `${missing} 项不在所称之处` : "",
      rest > 0 ? `${rest} 项未核对：没有写明出处，或不能在该处全部找到` : "",
    ]
      .filter((part) => part !== "")
      .join("，")
      .concat("。"),
  roundsHead: ["轮次", "新事实", "被他人采用或回应", "保留在结果中"],
  text: (text) => text.replace(/ \(([^()\n]+:[\p{L}\p{N}_!]*\d(?:[-–]\d+)?)\)$/u, "（$1）"),
  share: (kept, of) => (of === 0 ? "0" : `${kept}（${Math.round((100 * kept) / of)}%）`),
  alone: () => "其他发言没有引用、复述或点名反对。这不是舍弃它的理由。",
  lost: () => "其他人曾采用或回应，但结果没有提到。",
  item: (who, text, marks) => `${who}：${text}${marks.length > 0 ? `〔${marks.join("；")}〕` : ""}`,
  figure: (figure, text) => (figure === text ? text : `${figure}：${text}`),
  names: (names) => (names.length > 0 ? names.join("、") : "无"),
  allHead: ["事实", "提出者", "核对", "被谁采用", "被谁回应", "在结果中"],
  shown: (n, total) => `此处列出 ${n} 项，共 ${total} 项；全部见 artifacts/fact-ledger.json。`,
};

export const { words } = languages<Words>({ en, zh });
