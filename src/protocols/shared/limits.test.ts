import { expect, it } from "vitest";
import { foundLimits } from "./limits.ts";

it("keeps to eight limits that stand in a document as they are quoted", () => {
  const quoted = Array.from({ length: 10 }, (_, at) => `“at most ${at + 1} hours a week” (rules.md:${at + 1})`);
  expect(foundLimits(["Nobody is dismissed", ...quoted], ["rules.md:1", ...quoted])).toEqual(quoted.slice(0, 8));
});
