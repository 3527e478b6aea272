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
});
