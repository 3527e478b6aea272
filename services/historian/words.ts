import { textsFrom } from "#lib/pairs";

/** Reasons why the computed words of a synthesis are kept. */
export const WORDS = textsFrom({
  strangers: [
    (ids: readonly string[]) =>
      `the provider's words named messages that do not exist (${ids.join(", ")}): computed ones stand instead`,
    (ids: readonly string[]) => `模型写的文字提到了不存在的消息（${ids.join("、")}）：改用计算得出的文字`,
  ],
  noWords: [
    (why: string) => `The model gave no words, so what was computed stands: ${why}`,
    (why: string) => `模型没有写出文字，改用计算得出的文字：${why}`,
  ],
});
