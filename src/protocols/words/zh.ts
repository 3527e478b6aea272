import type { Words } from "./en.ts";

export const zh: Words = {
  roles: { moderator: "主持人", contrarian: "反对者", historian: "史官", "cross-domain": "跨领域思考者" },
  seat: (id, name) => `${id}（${name}）`,
};
