import { expect, it } from "vitest";
import { han } from "#lib/han";

it("puts a space beside a value only where the value's end is not Chinese", () => {
  const said = (who: string, id: string) => han`最近一条是 ${who} 的 ${id}（论点）。`;
  expect(said("成本负责人", "r1-msg-001")).toBe("最近一条是成本负责人的 r1-msg-001（论点）。");
  expect(said("Ana", "r1-msg-001")).toBe("最近一条是 Ana 的 r1-msg-001（论点）。");
  expect(said("Ana（财务）", "第一条")).toBe("最近一条是 Ana（财务）的第一条（论点）。");
});
