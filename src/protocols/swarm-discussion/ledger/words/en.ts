import { many } from "../../../words/phrases.ts";

const are = (n: number): string => (n === 1 ? "is" : "are");

/** The words of the facts of a discussion. zh.ts says the same in Chinese. */
export const en = {
  /** That a sentence speaks of who says it. */
  ofAuthor: /\b(?:I|me|my|mine|myself)\b/,
  heading: "Facts: what was said, and what the result keeps",
  none: "Nobody brought a passage from a document, a figure with its unit or a dated case: nothing here can be checked.",
  kept: (kept: number, total: number) =>
    `${many(total, "fact was", "facts were")} brought: passages, figures and dated cases. The result keeps ${kept} (${Math.round((100 * kept) / total)}%).`,
  checkedCounts: (stands: number, missing: number, rest: number) =>
    [
      stands > 0 ? `${stands} ${are(stands)} in the documents where they are said to stand` : "",
      missing > 0 ? `${missing} ${are(missing)} not there` : "",
      rest > 0 ? `${rest} could not be checked` : "",
    ]
      .filter((part) => part !== "")
      .join(", ")
      .concat("."),
  roundsHead: ["Round", "New facts", "Taken up by others", "Kept in the result"] as readonly string[],
  roundName: (round: number) => `Round ${round}`,
  /** A fact as it is shown: `“quotation” (path:line)`. */
  text: (text: string) => text,
  brought: (who: string, id: string) => `${who} (${id})`,
  share: (kept: number, of: number) => (of === 0 ? "0" : `${kept} (${Math.round((100 * kept) / of)}%)`),
  aloneHeading: "Brought by one participant, and found in no other statement",
  alone: (n: number) =>
    `No other statement quotes ${n === 1 ? "this" : "these"}, repeats ${n === 1 ? "it" : "them"} or objects by name. That is no reason to drop ${n === 1 ? "it" : "them"}.`,
  lostHeading: "Argued about, and not in the result",
  lost: (n: number) =>
    `Others took ${n === 1 ? "this" : "these"} up, but the result says nothing of ${n === 1 ? "it" : "them"}.`,
  item: (who: string, text: string, marks: readonly string[]) =>
    `${who}: ${text}${marks.length > 0 ? ` [${marks.join("; ")}]` : ""}`,
  figure: (figure: string, text: string) => (figure === text ? text : `${figure}: ${text}`),
  more: (n: number) => `${n} more ${are(n)} in the list of all.`,
  notInResult: "not in the result",
  checked: {
    "stands-where-said": "found where it is said to stand",
    "not-found": "not found where it is said to stand",
    "cannot-be-checked": "could not be checked",
  },
  spreadHeading: "Who was for what, at the start and at the end",
  spreadHead: ["", "At the start", "At the end"] as readonly string[],
  disagreement: "Disagreement, of 10",
  distinct: "Points that somebody is for",
  moved: (from: number, to: number, before: number, after: number) =>
    `Somebody was for ${many(before, "point")} at the start, for ${after} at the end; disagreement ${from.toFixed(1)}, then ${to.toFixed(1)} of 10.`,
  quote: (text: string) => `“${text}”`,
  names: (names: readonly string[]) => (names.length > 0 ? names.join(", ") : "nobody"),
  allHeading: (n: number) => `All facts (${n})`,
  allHead: ["Fact", "Brought by", "Checked", "Used by", "Objected to by", "In the result"] as readonly string[],
  shown: (n: number, total: number) => `${n} of ${total}; artifacts/fact-ledger.json holds all.`,
  yes: "yes",
  no: "no",
};
export type Words = typeof en;
