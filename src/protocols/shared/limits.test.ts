import { expect, it } from "vitest";
import { foundLimits, limitOf } from "./limits.ts";

it("keeps to eight limits that stand in a document as they are quoted", () => {
  const quoted = Array.from({ length: 10 }, (_, at) => `“at most ${at + 1} hours a week” (rules.md:${at + 1})`);
  expect(foundLimits(["Nobody is dismissed", ...quoted], ["rules.md:1", ...quoted])).toEqual(quoted.slice(0, 8));
});

it("puts a limit that stands there word for word in quotation marks, and no other", () => {
  const [told, cut] = ["the order is kept (rules.md:1)", "nobody is dismissed (rules.md:2)."];
  const checked = ["rules.md:1", "rules.md:2", "“the order is kept” (rules.md:1)"];
  expect(foundLimits([told, cut], checked)).toEqual(["“the order is kept” (rules.md:1)", cut]);
});

it("tells a limit of a document with its place, quoted or not, and one of the user as it is", () => {
  const read = (text: string) => limitOf({ id: "c1", text });
  expect(read("“at most 5” (rules.md:1)")).toEqual({
    id: "c1",
    text: "at most 5",
    place: "rules.md:1",
    isQuoted: true,
  });
  expect(read("It closes on 31 January (rules.md:2).")).toEqual({
    ...{ id: "c1", text: "It closes on 31 January", place: "rules.md:2" },
  });
  for (const text of ["At most 5", "As rules.md:2 says, at most 5"]) expect(read(text)).toEqual({ id: "c1", text });
});
