import { z } from "zod";
import { short } from "./fields.ts";
import { told } from "./words/index.ts";

/** Knowledge of one expert, stated before the arguments so that it is not lost among what all know. */
export const UnsharedInformation = z.object({
  information: short.meta(told(({ unshared }) => unshared.information)),
  source: short.meta(told(({ unshared }) => unshared.source)),
  bearing: short.optional().meta(told(({ unshared }) => unshared.bearing)),
});
export type UnsharedInformation = z.infer<typeof UnsharedInformation>;
