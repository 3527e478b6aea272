import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { block, lookOf } from "./look.ts";
import { clipToColumns, width, wrap } from "./text.ts";

describe("width", () => {
  it.each([
    ["abc", 3],
    ["微服务", 6],
    ["한국어", 6],
    ["カ", 2],
    ["e\u0301", 1],
    ["👍🏽", 2],
    ["👨‍👩‍👧", 2],
    ["（）", 4],
    ["→ …", 3],
  ])("of %s", (text, columns) => expect(width(text)).toBe(columns));
});

describe("clip", () => {
  it("cuts by columns", () => {
    expect(clipToColumns("abcdef", 6)).toBe("abcdef");
    expect(clipToColumns("abcdefg", 6)).toBe("abcde…");
    expect(clipToColumns("微服务事务", 6)).toBe("微服…");
  });

  it("ends in one sign of omission, also where the text has one there", () => {
    expect(clipToColumns("a long one … and more", 13)).toBe("a long one…");
  });

  it("cuts after a word where one ends in the last third", () => {
    expect(clipToColumns("legal classed it as reportable", 24)).toBe("legal classed it as…");
    expect(clipToColumns("see services/moderator/gate/authority.ts", 24)).toBe("see services/moderator/…");
  });
});

describe("wrap", () => {
  it("breaks at words, between wide characters, and in what is too long", () => {
    expect(wrap("one two three four", 9)).toEqual(["one two", "three", "four"]);
    expect(wrap("微服务事务管理", 8)).toEqual(["微服务事", "务管理"]);
    expect(wrap("abcdefghijklmnop", 8)).toEqual(["abcdefgh", "ijklmnop"]);
    expect(wrap("a\n\nb", 10)).toEqual(["a", "", "b"]);
  });

  it("starts no line with a closing mark, and ends none with an opening one", () => {
    expect(wrap("微服务事，务管", 8)).toEqual(["微服务", "事，务管"]);
    expect(wrap("微服务（事务）", 8)).toEqual(["微服务", "（事务）"]);
    expect(wrap("微服务［事务］", 8)).toEqual(["微服务", "［事务］"]);
  });

  it("loses no letter and keeps within the columns", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "bc", " ", "微", "，", "👍🏽", "-") });
    fc.assert(
      fc.property(text, fc.integer({ min: 8, max: 30 }), (line, columns) => {
        const lines = wrap(line, columns);
        expect(lines.join("").replaceAll(" ", "")).toBe(line.replaceAll(" ", ""));
        for (const one of lines) if (!one.includes("，，")) expect(width(one)).toBeLessThanOrEqual(columns + 2);
      }),
    );
  });
});

describe("block", () => {
  it("begins below a lead that leaves no room for words", () => {
    const look = lookOf({ columns: 44, colour: false }, "en");
    const lead = "switch off the v1 API in June 2027";
    expect(block("Keeping it costs an engineer.", look, { lead, indent: 2, hanging: 4 })).toEqual([
      "  switch off the v1 API in June 2027",
      "    Keeping it costs an engineer.",
    ]);
    expect(block("Keeping it costs.", look, { lead: "keep it", indent: 2, hanging: 4 })).toEqual([
      "  keep it  Keeping it costs.",
    ]);
  });
});
