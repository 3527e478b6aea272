import type { Words } from "./en.ts";

export const zh: Words = {
  saysDirectly: (who, text) => `${who} 直接对你说：${text}`,
  outOfTime: "这次发言的时间用完时还没有回答",
};
