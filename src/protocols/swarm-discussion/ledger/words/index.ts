import { shownFigure } from "#lib/figures";
import { textsFrom } from "#lib/pairs";
import { languages } from "#protocols/languages";

const are = (n: number): string => (n === 1 ? "is" : "are");

const TEXTS = textsFrom({
  heading: ["Facts: what was said, and what the first screen has of it", "事实：讨论中说了什么，结论部分提到了什么"],
  aloneHeading: ["Brought by one participant; not found in what others said", "一人提出、未在他人发言中找到的事实"],
  lostHeading: [
    "Named by others, too; words and figures not found on the first screen",
    "他人也提到、原文或全部数字未在结论部分找到的事实",
  ],
  notInResult: ["words or figures not found on the first screen", "原文或全部数字未在结论部分找到"],
  takenBack: ["taken back", "已收回"],
  checked: {
    "stands-where-said": ["found in a document that its statement cites", "在该发言引用的文档中找到"],
    "not-found": ["not found where it is said to be", "在所注出处没有找到"],
    "cannot-be-checked": ["no place named", "没有注明出处"],
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
    `The list of facts has ${total}: passages, figures and dated cases. The words, or all figures, of ${kept} were found on the first screen (${Math.round((100 * kept) / total)}%).`,
  checkedCounts: (stands: number, missing: number, rest: number) =>
    [
      stands > 0 ? `Of ${stands} a figure or the quoted words were found where it is said` : "",
      missing > 0 ? `${missing} ${are(missing)} not there` : "",
      rest > 0
        ? `${rest} ${are(rest)} not checked: no place is named, or no figure or quotation of it can be compared`
        : "",
    ]
      .filter((part) => part !== "")
      .join(", ")
      .concat("."),
  roundsHead: ["Round", "New facts", "Named by others, too", "On the first screen"] as readonly string[],
  /** A fact as it is shown: `“quotation” (path:line)`. */
  text: (text: string) => text,
  share: (kept: number, of: number) => (of === 0 ? "0" : `${kept} (${Math.round((100 * kept) / of)}%)`),
  alone: (n: number) =>
    `Compared by document, figure, date and words, and by the ids that statements name: in no other one ${n === 1 ? "was this" : "were these"} found. That is no reason to drop ${n === 1 ? "it" : "them"}.`,
  lost: (n: number) =>
    `Others named ${n === 1 ? "it" : "them"}, too; neither ${n === 1 ? "its words nor all of its" : "their words nor all of their"} figures were found on the first screen. The table of points, or what is folded, may have ${n === 1 ? "it" : "them"}.`,
  item: (who: string, text: string, marks: readonly string[]) =>
    `${who}: ${text}${marks.length > 0 ? ` [${marks.join("; ")}]` : ""}`,
  figure: (figure: string, text: string) => (figure === text ? text : `${shownFigure(figure)}: ${text}`),
  allHead: ["Fact", "Brought by", "Checked"] as readonly string[],
  shown: (n: number, total: number) => `${n} of ${total}; artifacts/fact-ledger.json holds all.`,
};
export type Words = typeof en;

const zh: Words = {
  ...TEXTS.zh,
  ofAuthor: /我(?!们)|本人/,
  none: "没有人给出文档原文、带单位的数字或有日期的案例：这里没有可以核对的内容。",
  kept: (kept, total) =>
    `事实清单共 ${total} 项：原文、数字和有日期的案例。其中 ${kept} 项的原文或全部数字见于结论部分（${Math.round((100 * kept) / total)}%）。`,
  checkedCounts: (stands, missing, rest) =>
    [
      stands > 0 ? `${stands} 项有数字或引文在所注出处找到` : "",
      missing > 0 ? `${missing} 项在所注出处没有找到` : "",
      rest > 0 ? `${rest} 项未核对：没有注明出处，或没有可以比对的数字、引文` : "",
    ]
      .filter((part) => part !== "")
      .join("，")
      .concat("。"),
  roundsHead: ["轮次", "新事实", "他人也提到", "见于结论部分"],
  text: (text) => text.replace(/ \(([^()\n]+:[\p{L}\p{N}_!]*\d(?:[-–]\d+)?)\)$/u, "（$1）"),
  share: (kept, of) => (of === 0 ? "0" : `${kept}（${Math.round((100 * kept) / of)}%）`),
  alone: () => "按文档、数字、日期、用词和发言中写的编号比对过，其他发言中没有找到；不等于不重要。",
  lost: () => "其他人也提到过，结论部分没有找到其原文或全部数字；要点表中可能有。",
  item: (who, text, marks) => `${who}：${text}${marks.length > 0 ? `〔${marks.join("；")}〕` : ""}`,
  figure: (figure, text) => (figure === text ? text : `${figure}：${text}`),
  allHead: ["事实", "提出者", "核对"],
  shown: (n, total) => `这里列出 ${n} 项，共 ${total} 项；全部见 artifacts/fact-ledger.json。`,
};

export const { words } = languages<Words>({ en, zh });
