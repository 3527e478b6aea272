import type { Words } from "./en.ts";

export const zh: Words = {
  strangers: (ids) => `模型的措辞提到了并不存在的消息（${ids.join("、")}）：改用计算得出的措辞`,
  noWords: (why) => `模型没有给出措辞，改用计算得出的措辞：${why}`,
};
