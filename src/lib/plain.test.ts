import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asJson, guarded, oneLine, plain, visible } from "./plain.ts";

const ESC = "\u001b";
const hostile = fc.string({
  unit: fc.constantFrom(
    ESC,
    "[",
    "]",
    "0",
    ";",
    "m",
    "\\",
    "\u0007",
    "\u009b",
    "\u202e",
    "\u2028",
    "\r",
    "a",
    "\n",
    "\ud800",
  ),
});

describe("plain", () => {
  it.each([
    [`a${ESC}[2Jb${ESC}[31mred${ESC}[0m`, "abred"],
    [`${ESC}]0;title\u0007text`, "text"],
    [`${ESC}]8;;http://evil\u0007click${ESC}]8;;\u0007`, "click"],
    [`${ESC}P1$q"p${ESC}\\done`, "done"],
    ["bell\u0007 back\b space\u0000", "bell back space"],
    ["c1 \u009b31m csi", "c1  csi"],
    ["left\u202eright\u2066", "leftright"],
    ["a\r\nb\rc\u2028d", "a\nb\nc\nd"],
    ["tab\tstop", "tab  stop"],
    ["half \ud800", "half \ufffd"],
    ["家族👨‍👩‍👧 é", "家族👨‍👩‍👧 é"],
  ])("%j", (text, expected) => expect(plain(text)).toBe(expected));

  it("leaves nothing that steers a terminal", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(plain(text)).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u);
      }),
    );
  });

  it("puts everything on one line", () => expect(oneLine("  a\n\n b\t c ")).toBe("a b c"));
});

describe("asJson", () => {
  it("reads back as the same value, with nothing unseen in it", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const json = asJson({ [text]: [text] });
        expect(json).not.toMatch(/\p{Cc}|\p{Bidi_Control}|\p{Zl}/u);
        expect(JSON.parse(json)).toEqual({ [text]: [text] });
      }),
    );
  });
});

describe("visible", () => {
  it("keeps names apart", () => {
    expect(visible("a\u202eb")).toBe("a<U+202E>b");
    expect(visible("a\u0007b")).not.toBe(visible("ab"));
  });
});

describe("guarded", () => {
  it("lets through what we draw with", () => {
    const drawn = `\r${ESC}[2K${ESC}[31mred${ESC}[39m\tx\n`;
    expect(guarded(drawn, true)).toBe(drawn);
    expect(guarded(drawn, false)).toBe(`\r${ESC}[2Kred\tx\n`);
  });

  it("drops everything else", () => {
    expect(guarded(`${ESC}[2J${ESC}]0;owned\u0007\u202eDone\u009b31m\r`, true)).toBe("Done");
    fc.assert(
      fc.property(hostile, (text) => {
        expect(guarded(text, false).replaceAll(`\r${ESC}[2K`, "")).not.toMatch(/(?![\n\t])\p{Cc}/u);
      }),
    );
  });
});
