import { z } from "zod";
import { short } from "./fields.ts";
import { field } from "./words/index.ts";

/** Knowledge of one expert, stated before the arguments so that it is not lost among what all know. */
export const UnsharedInformation = z.object({
  information: field("unshared", "information", short),
  source: field("unshared", "source", short),
  bearing: field("unshared", "bearing", short.optional()),
});
export type UnsharedInformation = z.infer<typeof UnsharedInformation>;
