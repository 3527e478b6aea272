import type { Words } from "./en.ts";

export const zh: Words = {
  outOfTime: "这次发言的时间用完时还没有回答",
};
