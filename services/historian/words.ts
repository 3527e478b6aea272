/** Reasons why the computed words of a synthesis are kept. */
export const en = {
  strangers: (ids: readonly string[]) =>
    `the provider's words named messages that do not exist (${ids.join(", ")}): computed ones stand instead`,
  noWords: (why: string) => `The model gave no words, so what was computed stands: ${why}`,
};
export type Words = typeof en;

export const zh: Words = {
  strangers: (ids) => `模型的措辞提到了并不存在的消息（${ids.join("、")}）：改用计算得出的措辞`,
  noWords: (why) => `模型没有给出措辞，改用计算得出的措辞：${why}`,
};
