import type { Words } from "./en.ts";

const tenThousands = (n: number): string => (n < 10_000 ? String(n) : `${(n / 10_000).toFixed(1)} 万`);

export const zh: Words = {
  roles: { moderator: "主持人", contrarian: "反对者", historian: "史官", "cross-domain": "跨领域思考者" },
  seat: (id, name) => `${id}（${name}）`,
  estimate: (calls, tokens, usd) =>
    `调用 ${calls.join(" 至 ")} 次，${tokens.map(tenThousands).join(" 至 ")} 个词元，${usd ? `${usd.map((x) => x.toFixed(2)).join(" 至 ")} 美元` : "价格未知"}`,
};
