import { z } from "zod";
import { short } from "./fields.ts";

/** What only its author knows, said before the arguments so that it is not lost among what all know (BY-07). */
export const UnsharedInformation = z.object({
  information: short.describe(
    "a fact, figure or experience that bears on the question and that the others may not have; or that you have none",
  ),
  source: short.describe("where it comes from, so that the others can check it"),
  bearing: short.optional().describe("which way it speaks, and how strongly"),
});
export type UnsharedInformation = z.infer<typeof UnsharedInformation>;
