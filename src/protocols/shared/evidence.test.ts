import { expect, it } from "vitest";
import { evidenceIn, leadOf } from "./evidence.ts";

const TEXT = "It takes 42 days (offers.md:6), not 12 (plant.md:6), says offers.md:6 again";

it("names a place once that a text cites twice, found or missing", () => {
  const found = evidenceIn(TEXT, { checked: ["offers.md:6", "plant.md:6"] });
  expect(found).toEqual({ evidence: ["offers.md:6", "plant.md:6"] });
  const missing = evidenceIn(TEXT, { flags: ["unknown_passage"] });
  expect(missing).toEqual({ evidence: ["offers.md:6", "plant.md:6"], checked: "missing" });
});

it("is checked as far as its figures, or the words that it quotes, stand where it says", () => {
  const found = (text: string, ...checked: string[]) => evidenceIn(text, { checked: ["offers.md:6", ...checked] });
  const place = { evidence: ["offers.md:6"], checked: true };
  const all = found("It takes 42 days (offers.md:6)", "42 days in offers.md:6");
  expect(all).toEqual({ ...place, stands: ["42 days"] });
  const some = found("It takes 42 days and 9 people (offers.md:6)", "42 days in offers.md:6");
  expect(some).toEqual({ ...place, stands: ["42 days"] });
  const words = "“delivery in six weeks” (offers.md:6)";
  expect(found("The offer says “delivery in six weeks” (see offers.md:6)", words)).toEqual({
    ...place,
    stands: ["“delivery in six weeks”"],
  });
  expect(found("“delivery in six weeks” is 42 days; it is in offers.md:6", words)).toEqual({
    ...place,
    stands: ["“delivery in six weeks”"],
  });
  const elsewhere = found("“delivery in six weeks” (offers.md:6)", words, `${words} (:9)`);
  expect(elsewhere).toEqual({ ...place, stands: ["“delivery in six weeks” (:9)"] });
  const beside = found("It takes 42 days and 9 people (offers.md:6)", "42 days in offers.md:6 (:7)");
  expect(beside).toEqual({ ...place, stands: ["42 days (:7)"] });
  const twice = found(
    "It takes 42 days (offers.md:6; offers.md:7)",
    "offers.md:7",
    "42 days in offers.md:6 (:7)",
    "42 days in offers.md:7",
  );
  expect(twice).toMatchObject({ stands: ["42 days"] });
  const verb = found(
    "Of 46 wagons 1,200 fall due (offers.md:6)",
    "46 wagons in offers.md:6",
    "1,200 fall in offers.md:6",
  );
  expect(verb, "a word behind a number may be a verb").toMatchObject({ stands: ["46", "1,200"] });
  // Its place alone was found: nothing of it was compared.
  expect(found("They deliver late, as offers.md:6 says")).toEqual({ evidence: ["offers.md:6"] });
});

it.each([
  ["It holds. It is late.", "It holds."],
  ["No. It costs 9,000 a month. It is late.", "No. It costs 9,000 a month."],
  ["值班文件未发就不同意启用；已发则可以。之后再看。", "值班文件未发就不同意启用；已发则可以。"],
  ["No.", "No."],
])("takes for the first sentence one that says something alone: %s", (text, lead) => {
  expect(leadOf(text)).toBe(lead);
});

it("names a place once, with its folder where that is known", () => {
  const { evidence } = evidenceIn("It costs 96 (offers.md:19; docs/offers.md:19; other.md:19).", {
    checked: ["offers.md:19", "docs/offers.md:19", "other.md:19"],
  });
  expect(evidence).toEqual(["docs/offers.md:19", "other.md:19"]);
});
