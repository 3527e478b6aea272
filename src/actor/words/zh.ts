import type { Words } from "./en.ts";

export const zh: Words = {
  outOfTime: "发言时限已到，仍没有回答",
  cancelled: "已无人等待这个回答，调用已取消",
};
