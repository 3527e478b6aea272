/** Reasons why the computed words of a synthesis are kept. */
export const en = {
  strangers: (ids: readonly string[]) =>
    `the provider's words named messages that do not exist (${ids.join(", ")}): computed ones stand instead`,
  noWords: (why: string) => `The model gave no words, so what was computed stands: ${why}`,
};
export type Words = typeof en;
