import { han } from "#lib/han";
import type { Words } from "./en.ts";

const tenThousands = (n: number): string => (n < 10_000 ? String(n) : `${(n / 10_000).toFixed(1)} 万`);
const tokensOf = (n: number): string => `${tenThousands(n)}${n < 10_000 ? " " : ""}个词元`;

export const zh: Words = {
  roles: { moderator: "主持人", contrarian: "反对者", historian: "史官", "cross-domain": "跨领域思考者" },
  olderCourse: (found, known) =>
    `此讨论由另一版本的程序开始（流程版本 ${found}，本程序为 ${known}），无法继续；文件保留，可用 --context 作为新讨论的材料`,
  seat: (id, name) => `${id}（${name}）`,
  estimate: (likely, calls, tokens, usd) =>
    `大约调用 ${likely.calls} 次，${tokensOf(likely.tokens)}，${likely.usd === undefined ? "价格未知" : `${likely.usd.toFixed(2)} 美元`}（范围：调用 ${calls.join(" 至 ")} 次，${tenThousands(tokens[0])} 至 ${tokensOf(tokens[1])}${usd ? `，${usd.map((x) => x.toFixed(2)).join(" 至 ")} 美元` : ""}）`,
  misfit: (where, what) => `${where ?? "整个回答"}：${what}`,
  digested: (answers, models, least) =>
    han`${models.join("、")} 有 ${answers} 个回答未能读到全部发言：讨论已长于模型所能读取的长度，至少最早的 ${least} 条发言在提示中各以一句话代替。`,
  kinds: (kinds) => kinds.map(({ name, calls }) => `${name} ${calls}`).join("，"),
  faults: {
    count: (found, min, max) => `给出了 ${found} 位专家；需要 ${min === max ? min : `${min} 到 ${max}`} 位`,
    twice: (id) => `有两位专家使用同一个 id ${id}`,
    reserved: (id) => `${id} 是固定角色的 id；请给这位专家另取一个`,
    stranger: (between, id) => `张力 ${between.join(" / ")} 提到了 ${id}，但此处没有这位专家`,
    self: (id) => `${id} 不能与自己构成张力`,
    placid: (id) => `${id} 不处于任何张力之中：请安排一位利益与其对立的专家`,
  },
};
