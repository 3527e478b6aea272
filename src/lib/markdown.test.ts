import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inline } from "./markdown.ts";

describe("inline", () => {
  it("keeps words and removes markup", () => {
    expect(inline("see r1-msg-003, 30 % at docs/a_b.md:12")).toBe("see r1-msg-003, 30 % at docs/a\\_b.md:12");
    expect(inline("# a\n- b\n1. c")).toBe("\\# a - b 1. c");
    expect(inline("1. first")).toBe("1\\. first");
    expect(inline("- item")).toBe("\\- item");
    expect(inline("<b>&amp;</b> [a](b) `c` *d* ~e~ |f|")).toBe(
      "&lt;b&gt;&amp;amp;&lt;/b&gt; \\[a\\](b) \\`c\\` \\*d\\* \\~e\\~ \\|f\\|",
    );
    expect(inline("right \u202Eto left\u0000")).toBe("right to left");
  });

  it("is one line without active markup, within the limit", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."a1 \n#-.<&`*_[]|~$\\\u202E很😀"), maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (text, max) => {
          const whole = inline(text);
          expect(whole).not.toMatch(/[\n\r<>]/);
          expect(whole.replace(/\\./gu, "")).not.toMatch(/[`*_[\]|~$]/);
          const short = inline(text, max);
          expect(short.length).toBeLessThanOrEqual(max);
          expect(short.replace(/\\./gu, "")).not.toMatch(/\\$|[`*_[\]|~$]/);
        },
      ),
      { numRuns: 50 },
    );
  });
});
