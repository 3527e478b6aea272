import type { Facts } from "#providers";

type Rules = typeof import("../offline/index.ts");

/** The rule of this name, loaded when it is first needed. */
export const byRule =
  (name: keyof Rules) =>
  async (facts: Facts): Promise<unknown> =>
    (await import("../offline/index.ts"))[name](facts);
