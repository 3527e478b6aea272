import { describe, expect, it } from "vitest";
import { verifies } from "../../../../test/support/verifies.ts";
import type { Section } from "../../shared/section.ts";
import { fitting } from "./limit.ts";
import { words } from "./words/index.ts";

const sentence = "The restore of the ledger took thirty-one hours last time and nobody was paged for it at night. ";
const section = (id: string, folded: boolean, items: number): Section => ({
  ...{ id, heading: id, text: [], folded },
  items: Array.from({ length: items }, () => ({ text: sentence.repeat(3).trim(), refs: [] })),
});

describe("a result that is too long", () => {
  it("loses in a file what is folded before anything that is open, and leaves out what has no room", () => {
    verifies("SD-33");
    const open = [{ ...section("summary", false, 0), text: [sentence.repeat(8).trim()] }, section("options", false, 4)];
    const whole = [...open, section("facts", true, 12), section("insights", true, 12)];
    const file = (most: number) => fitting(whole, most, words("en"));
    expect(file(2_000)).toEqual(whole);
    const cut = file(600);
    expect(cut.slice(0, 2)).toEqual(open);
    expect(cut.map(({ id }) => id)).toEqual(["summary", "options", "facts", "insights"]);
    expect(cut[2]?.items.at(-1)?.text).toMatch(/^… and \d+ more in the record$/);
    // There is room for one more entry, not for two: what stands first stays.
    expect(file(398).map(({ id }) => id)).toEqual(["summary", "options", "facts"]);
    expect(file(380)).toEqual(open);
  });
});
