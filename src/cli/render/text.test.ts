import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clip, oneLine, plain, width, wrap } from "./text.ts";

const ESC = "\u001b";

describe("plain", () => {
  it.each([
    [`a${ESC}[2Jb${ESC}[31mred${ESC}[0m`, "abred"],
    [`${ESC}]0;title\u0007text`, "text"],
    [`${ESC}]8;;http://evil\u0007click${ESC}]8;;\u0007`, "click"],
    ["bell\u0007 back\b space\u0000", "bell back space"],
    ["c1 \u009b31m csi", "c1  csi"],
    ["left\u202eright\u2066", "leftright"],
    ["a\r\nb\rc\u2028d", "a\nb\nc\nd"],
    ["tab\tstop", "tab  stop"],
    ["家族👨‍👩‍👧 é", "家族👨‍👩‍👧 é"],
  ])("%j", (text, expected) => expect(plain(text)).toBe(expected));

  it("leaves no terminal control sequences", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(ESC, "[", "]", "0", ";", "m", "\u0007", "\u009b", "a", "\n") }),
        (text) => {
          expect(plain(text)).not.toMatch(/(?!\n)\p{Cc}/u);
        },
      ),
    );
  });

  it("puts everything on one line", () => expect(oneLine("  a\n\n b\t c ")).toBe("a b c"));
});

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
    expect(clip("abcdef", 6)).toBe("abcdef");
    expect(clip("abcdefg", 6)).toBe("abcde…");
    expect(clip("微服务事务", 6)).toBe("微服…");
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
