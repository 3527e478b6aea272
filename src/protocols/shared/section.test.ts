import { expect, it } from "vitest";
import { blocksOf, foldedToFit, section } from "./section.ts";

it("names the messages that carry an item, but for those that the item names itself", () => {
  const items = [{ text: "Split it (r1-msg-002)", refs: ["r1-msg-002", "r1-msg-003"] }];
  const blocks = (cite?: (refs: readonly string[]) => string) =>
    blocksOf(section("answer", "", { items }), cite).at(-1);
  expect(blocks()).toBe("- Split it (r1-msg-002) r1-msg-003");
  expect(blocks((refs) => `also ${refs.join(", ")}`)).toBe("- Split it (r1-msg-002) also r1-msg-003");
});

it("folds what a screen has no room for, counts tables and lists, and still shows a later one that fits", () => {
  const said = (words: number): string => Array.from({ length: words }, () => "word").join(" ");
  const sections = [
    section("a", "", { text: [said(100)] }),
    section("b", "", { items: [{ text: said(100), refs: [] }] }),
    section("c", "", { table: { head: [said(1)], rows: [[said(50)]] } }),
    section("d", "", { text: [said(50)] }),
    section("e", "", { text: [said(1)] }),
    section("f", "", { text: [], folded: true }),
  ];
  const folded = (lang: "en" | "zh") => foldedToFit(sections, lang).filter((one) => one.folded);
  expect(folded("en").map(({ id }) => id)).toEqual(["c", "e", "f"]);
  const chinese = [section("a", "", { text: ["一".repeat(420)] }), section("b", "", { text: ["一"] })];
  expect(foldedToFit(chinese, "zh").map((one) => one.folded)).toEqual([false, true]);
});
