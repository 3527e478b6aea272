import { describe, expect, it } from "vitest";
import { verifies } from "../../../../test/support/verifies.ts";
import type { Section } from "../../section.ts";
import { limited } from "./limit.ts";
import { words } from "./words/index.ts";

const sentence = "The restore of the ledger took thirty-one hours last time and nobody was paged for it at night. ";
const section = (id: string, folded: boolean, items: number): Section => ({
  ...{ id, heading: id, text: [], folded },
  items: Array.from({ length: items }, () => ({ text: sentence.repeat(3).trim(), refs: [] })),
});

describe("a result that is too long", () => {
  it("loses what is folded before anything that is open, and never the model's summary", () => {
    verifies("SD-33");
    const summary = { ...section("summary", false, 0), text: [sentence.repeat(8).trim()] };
    const whole = [summary, section("options", false, 4), section("facts", true, 12), section("insights", true, 12)];
    const [first, options, facts] = limited(whole, 390, words("en"));
    expect(first).toEqual(summary);
    expect(options).toEqual(whole[1]);
    expect(facts?.items).toEqual([{ text: "… and 12 more in the record", refs: [] }]);
  });

  it("keeps three options side by side, however short the rest", () => {
    verifies("SD-33");
    const rows = ["A", "B", "C", "D"].map((letter) => [letter, sentence.repeat(4).trim()]);
    const table = { ...section("options", false, 0), table: { head: ["Option", "For"], rows } };
    const [kept] = limited([table, section("questions", false, 9)], 60, words("en"));
    expect(kept?.table?.rows.map(([letter]) => letter)).toEqual(["A", "B", "C"]);
    expect(kept?.items).toEqual([{ text: "… and 1 more in the record", refs: [] }]);
  });

  it("says in a sentence what would decide it, however short the rest", () => {
    verifies("SD-33");
    const text = sentence.repeat(2).trim();
    const decide = {
      ...section("decide", false, 0),
      items: [text, text, text].map((one) => ({ text: one, refs: [] })),
    };
    const [kept] = limited([decide, section("questions", false, 9)], 40, words("en"));
    expect(kept?.items.map((item) => item.text)).toEqual([text, text, "… and 1 more in the record"]);
  });
});
