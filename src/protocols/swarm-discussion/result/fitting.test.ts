import { describe, expect, it } from "vitest";
import { verifies } from "../../../../test/support/verifies.ts";
import type { Section } from "../../shared/section.ts";
import { fitting } from "./result.ts";

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
    const file = (most: number) => fitting(whole, most);
    expect(file(2_000)).toEqual(whole);
    // What has room stands whole, in its place; what has none is left out.
    expect(file(1_300).map(({ id }) => id)).toEqual(["summary", "options", "facts"]);
    expect(file(500)).toEqual(open);
  });
});
