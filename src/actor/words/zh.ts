import type { Words } from "./en.ts";

export const zh: Words = {
  outOfTime: "这次发言的时间用完时还没有回答",
  cancelled: "已经没有人等待这个回答，因此取消了调用",
};
