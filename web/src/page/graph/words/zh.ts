import type { en } from "./en.ts";

export const zh: typeof en = {
  graph: {
    around: "围绕",
    count: (shown, all) => `${shown} / ${all} 个论点`,
    asked: "所问",
    holders: (n) => `${n} 位专家赞成`,
    types: { point: "要点", reason: "理由" },
    shapes: { declares: "要点", argues: "赞成的理由", attacks: "反对的理由", answers: "回应", compares: "类比" },
    empty: "还没有论点。第一批立场收齐后出现。",
    never: "没有论点：无人发言。",
    titled: (id, author, text) => `${id}，${author}：${text}`,
    picture: "论证图谱。下方提纲以文字表达同样内容。",
    smaller: "缩小",
    larger: "放大",
    fit: "适应",
    hidden: (n) => `旁边还有 ${n} 个论点`,
    legend: "图例",
    outline: "文字提纲",
  },
};
