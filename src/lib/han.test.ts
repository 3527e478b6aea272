import { expect, it } from "vitest";
import { han, keysQuoted } from "#lib/han";

it("puts a space beside a value only where the value's end is not Chinese", () => {
  const said = (who: string, id: string) => han`最近一条是 ${who} 的 ${id}（论点）。`;
  expect(said("成本负责人", "r1-msg-001")).toBe("最近一条是成本负责人的 r1-msg-001（论点）。");
  expect(said("Ana", "r1-msg-001")).toBe("最近一条是 Ana 的 r1-msg-001（论点）。");
  expect(said("Ana（财务）", "第一条")).toBe("最近一条是 Ana（财务）的第一条（论点）。");
});

it("puts labels in the place of keys, in Chinese without the spaces around them", () => {
  const labelled = (text: string) => keysQuoted(text, (key) => (key === "stances" ? "表态" : "stances"));
  expect(labelled("请在 `stances` 中写明 for")).toBe("请在“表态”中写明 for");
  expect(labelled("`stances`：逐一写明 `stances`")).toBe("“表态”：逐一写明“表态”");
  expect(labelled("say it in `other` now")).toBe("say it in “stances” now");
});
