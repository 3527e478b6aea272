import { describe, expect, it } from "vitest";
import { verifies } from "../../../../test/support/verifies.ts";
import type { Section } from "../../shared/section.ts";
import { fitting, limited } from "./limit.ts";
import { words } from "./words/index.ts";

const sentence = "The restore of the ledger took thirty-one hours last time and nobody was paged for it at night. ";
const section = (id: string, folded: boolean, items: number): Section => ({
  ...{ id, heading: id, text: [], folded },
  items: Array.from({ length: items }, () => ({ text: sentence.repeat(3).trim(), refs: [] })),
});

describe("a result that is too long", () => {
  it("keeps what is folded whole where it can be opened, and never cuts the model's summary", () => {
    verifies("SD-33");
    const summary = { ...section("summary", false, 0), text: [sentence.repeat(8).trim()] };
    const whole = [summary, section("options", false, 9), section("facts", true, 40), section("insights", true, 12)];
    const [first, options, facts, insights] = limited(whole, 390, words("en"));
    expect(first).toEqual(summary);
    expect(options?.items.at(-1)?.text).toMatch(/more in the record/);
    expect([facts, insights]).toEqual(whole.slice(2));
  });

  it("loses in a file what is folded before anything that is open, and leaves out what has no room", () => {
    verifies("SD-33");
    const open = [{ ...section("summary", false, 0), text: [sentence.repeat(8).trim()] }, section("options", false, 4)];
    const whole = [...open, section("facts", true, 12), section("insights", true, 12)];
    const file = (most: number) => fitting(limited(whole, most, words("en")), most, words("en"));
    expect(file(2_000)).toEqual(whole);
    const cut = file(600);
    expect(cut.slice(0, 2)).toEqual(open);
    expect(cut.map(({ id }) => id)).toEqual(["summary", "options", "facts", "insights"]);
    expect(cut[2]?.items.at(-1)?.text).toMatch(/^… and \d+ more in the record$/);
    // There is room for one more entry, not for two: what stands first stays.
    expect(file(398).map(({ id }) => id)).toEqual(["summary", "options", "facts"]);
    expect(file(380)).toEqual(open);
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

  it.each([
    [
      "en",
      "Ada holds to option B, because “",
      "Six weeks do not suffice whatever a test shows. ",
      "”; option B is not refuted",
    ],
    ["zh", "阿达坚持方案 B，理由：“", "六周无论如何都不够，试验说明不了什么。", "”；方案 B 没有被驳倒"],
  ] as const)(
    "shortens what an item quotes, and says to its end what it says of it: %s",
    (lang, before, said, after) => {
      verifies("SD-33");
      const items = [{ text: `${before}${said.repeat(20).trim()}${after}`, refs: ["r3-msg-007"] }];
      const dissent = { ...section("dissent", false, 0), items };
      const [kept] = limited([dissent, section("questions", false, 9)], 60, words(lang));
      const text = kept?.items[0]?.text ?? "";
      expect(text.length).toBeLessThan(200);
      expect(text.startsWith(before)).toBe(true);
      expect(text.endsWith(`…${after}`)).toBe(true);
    },
  );
});
