import type { en } from "./en.ts";

export const zh: typeof en = {
  graph: {
    around: "围绕",
    steps: "距离",
    stepsOf: (n) => `${n} 步`,
    weak: "含回应与提及",
    count: (shown, all) => `${shown} / ${all} 个论点`,
    replayed: "论点截至记录的此处；状态与强度为当前值。",
    empty: "还没有论点。第一批立场收齐后出现。",
    never: "没有论点：无人发言。",
    titled: (id, author, text) => `${id}，${author}：${text}`,
    picture: "论证图谱。下方提纲以文字表达同样内容。",
    smaller: "缩小",
    larger: "放大",
    fit: "适应",
    hidden: (n) => `旁边还有 ${n} 个论点`,
    strength: "0.62：强度，从 0 到 1",
    legend: "图例",
    outline: "文字提纲",
  },
};
