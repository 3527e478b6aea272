import { expect, it } from "vitest";
import { blocksOf, section } from "./section.ts";

it("names the messages that carry an item, but for those that the item names itself", () => {
  const items = [{ text: "Split it (r1-msg-002)", refs: ["r1-msg-002", "r1-msg-003"] }];
  const blocks = (cite?: (refs: readonly string[]) => string) =>
    blocksOf(section("answer", "", { items }), cite).at(-1);
  expect(blocks()).toBe("- Split it (r1-msg-002) r1-msg-003");
  expect(blocks((refs) => `also ${refs.join(", ")}`)).toBe("- Split it (r1-msg-002) also r1-msg-003");
});
