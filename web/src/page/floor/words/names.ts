import { type Pair, textsFrom } from "#lib/pairs";
import { many } from "../../words/many.ts";

export const { en, zh } = textsFrom({
  floor: {
    search: ["Search everything that was said", "搜索全部发言"],
    found: [(n: number) => many(n, "statement", "statements"), (n: number) => `${n} 条发言`],
    nothing: [
      "No statement contains this. Try fewer letters, a name, or a message id such as r1-msg-003.",
      "没有发言包含此内容。请减少字数，或试试人名、消息编号（如 r1-msg-003）。",
    ],
    empty: [
      "Nothing has been said yet. Positions are sealed: they appear together when all are in.",
      "还没有发言。初始立场互不可见，收齐后一并公布。",
    ],
    never: ["Nothing was said.", "没有任何发言。"],
    writings: ["Drafts in progress", "正在写的内容"],
    writing: [(name: string) => `${name} is writing`, (name: string) => `${name}正在写`],
    writes: ["is writing …", "正在写……"],
    written: ["has written; it is being checked", "已写完，正在检查"],
    permalink: [(id: string) => `Link to ${id}`, (id: string) => `${id} 的链接`],
    cites: ["What it builds on", "引用的消息"],
    byModel: [(model: string) => `by the model ${model}`, (model: string) => `由模型 ${model} 作答`],
    citedBy: [(n: number) => `cited ${n}×`, (n: number) => `被引 ${n} 次`],
    more: ["Show all", "展开"],
    less: ["Show less", "收起"],
    cite: ["Cite this", "引用此条"],
    noModel: ["not by a model", "非模型所写"],
    flagged: [(rules: string) => `Accepted although: ${rules}`, (rules: string) => `已接受，但标出问题：${rules}`],
    shiftMinor: ["shifts a little", "略有调整"],
    shiftMajor: ["changes sides", "改变立场"],
  },
  relations: {
    supports: ["supports", "支持"],
    counters: ["counters", "反驳"],
    extends: ["extends", "扩展"],
    questions: ["questions", "质疑"],
    responds_to: ["responds to", "回应"],
    references: ["names", "提及"],
  } as Readonly<Record<string, Pair>>,
  relationsBack: {
    supports: ["supported by", "支持者"],
    counters: ["countered by", "反驳者"],
    extends: ["extended by", "扩展者"],
    questions: ["questioned by", "质疑者"],
    responds_to: ["answered by", "回应者"],
    references: ["named by", "提及者"],
  },
});
