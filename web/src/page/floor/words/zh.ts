import type { en } from "./en.ts";
import { RELATIONS, RELATIONS_BACK } from "./names.ts";

export const zh: typeof en = {
  floor: {
    search: "搜索全部发言",
    found: (n) => (n === 0 ? "没有找到" : `${n} 条发言`),
    nothing: "没有发言包含此内容。请减少字数，或试试人名、消息编号（如 r1-msg-003）。",
    empty: "还没有发言。立场先保密，收齐后一并公布。",
    never: "没有任何发言。",
    writings: "正在写的内容",
    writing: (name) => `${name}正在写`,
    writes: "正在写……",
    written: "已写完，正在检查",
    by: (name, kind, id) => `${name}，${kind}，${id}`,
    permalink: (id) => `${id} 的链接`,
    cites: "所依据的消息",
    citedBy: (n) => `被引 ${n} 次`,
    more: "展开",
    less: "收起",
    cite: "引用此条",
    noModel: "非模型所写",
    flagged: (rules) => `虽有以下问题仍被接受：${rules}`,
    shiftMinor: "略有调整",
    shiftMajor: "改变立场",
  },
  relations: RELATIONS.zh,
  relationsBack: RELATIONS_BACK.zh,
};
