import { type Pair, textsFrom } from "#lib/pairs";
import { many } from "../../words/many.ts";

export const { en, zh } = textsFrom({
  graph: {
    around: ["Around", "围绕"],
    count: [
      (shown: number, all: number) => `${shown} of ${many(all, "claim", "claims")}`,
      (shown: number, all: number) => `${all} 个要点和理由中的 ${shown} 个`,
    ],
    asked: ["asked about", "您问到的"],
    holders: [(n: number) => `${many(n, "expert", "experts")} for it`, (n: number) => `${n} 位专家赞成`],
    types: {
      point: ["point", "要点"],
      reason: ["reason", "理由"],
    } as Readonly<Record<string, Pair>>,
    shapes: {
      declares: ["point", "要点"],
      argues: ["reason for", "赞成的理由"],
      attacks: ["reason against", "反对的理由"],
      answers: ["answer", "回应"],
      compares: ["comparison", "类比"],
    },
    empty: [
      "There are no claims yet. They appear as soon as the first positions are in.",
      "还没有要点。第一批立场收齐后出现。",
    ],
    never: ["There are no claims.", "没有要点。"],
    picture: ["The argument graph, of which the outline below tells", "论证图，下方有文字提纲"],
    smaller: ["Smaller", "缩小"],
    larger: ["Larger", "放大"],
    fit: ["Fit", "适应"],
    hidden: [(n: number) => `${n} more next to it`, (n: number) => `旁边还有 ${n} 个`],
    legend: ["What the signs mean", "图例"],
    outline: ["The same in words", "文字提纲"],
  },
});
