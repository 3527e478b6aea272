import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { jsonObjectsIn, parseAnswer } from "./parse-answer.ts";

const Claim = z.object({ position: z.string().min(1), confidence: z.number().min(0).max(1) });
const claim = fc.record({
  position: fc.string({ minLength: 1 }),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((n) => n + 0),
});
/** Prose around an answer, without braces, which would be a second object. */
const prose = fc.string().map((text) => text.replaceAll(/[{}"]/g, " "));

/** Finds objects by trying every end of every start. */
function objectsTried(text: string): unknown[] {
  const objectIn = (part: string): unknown => {
    try {
      const value: unknown = JSON.parse(part);
      return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
    } catch {
      return undefined;
    }
  };
  const found: { value: unknown; length: number }[] = [];
  for (let start = 0; start < text.length; start += 1) {
    if (text[start] !== "{") continue;
    for (let end = start + 2; end <= text.length; end += 1) {
      const value = text[end - 1] === "}" ? objectIn(text.slice(start, end)) : undefined;
      if (value === undefined) continue;
      found.push({ value, length: end - start });
      start = end - 1;
      break;
    }
  }
  const whole = objectIn(text);
  return whole ? [whole] : found.sort((a, b) => b.length - a.length).map((each) => each.value);
}

describe("parseAnswer", () => {
  it("finds the answer inside fences and prose", () => {
    fc.assert(
      fc.property(claim, prose, prose, fc.constantFrom("```json\n", "```\n", ""), (value, before, after, fence) => {
        const text = `${before}\n${fence}${JSON.stringify(value, null, 2)}\n${fence && "```"}\n${after}`;
        const salvaged = fence !== "" || `${before}${after}`.trim() !== "";
        expect(parseAnswer(text, Claim)).toEqual({ ok: true, content: value, salvaged });
      }),
    );
  });

  it("never throws, whatever the text is", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.string({ unit: fc.constantFrom("{", "}", '"', "\\", "a") })),
        (text) => {
          expect(typeof parseAnswer(text, Claim).ok).toBe("boolean");
        },
      ),
    );
  });

  it("prefers the object that fits over a larger one that does not", () => {
    const text = `First a draft {"note": "${"long ".repeat(20)}"} and now {"position": "yes", "confidence": 0.5}`;
    expect(parseAnswer(text, Claim)).toMatchObject({
      ok: true,
      content: { position: "yes", confidence: 0.5 },
      salvaged: true,
    });
  });

  it("takes the longest of several that fit: an example in the prose is shorter than the answer", () => {
    const answer = { position: "Keep billing in one unit until June", confidence: 0.5 };
    const text = `As asked, like {"position": "yes", "confidence": 1}:\n${JSON.stringify(answer)}`;
    expect(parseAnswer(text, Claim)).toEqual({ ok: true, content: answer, salvaged: true });
  });

  it("reads on after a brace in the prose that closes nothing", () => {
    expect(jsonObjectsIn('use { here: {"a": 1}')).toEqual([{ a: 1 }]);
  });

  it("finds what JSON.parse takes, wherever it begins in a text", () => {
    const piece = fc.constantFrom(...'{}[]",:\\ \n'.split(""), '{"a":', '"}', "\\u00e9", "-1e5", "01", "null", "很");
    const almost = fc.oneof(fc.json(), piece);
    fc.assert(
      fc.property(fc.array(almost, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        expect(jsonObjectsIn(text)).toEqual(objectsTried(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["braces that nothing closes", "{".repeat(150_000)],
    ["a list begun again and again", '{"a":['.repeat(100_000)],
    ["braces that close around no object", `${"{".repeat(150_000)}${"}".repeat(150_000)}`],
    ["objects around something that is none", `${'{"a":'.repeat(100_000)}x${"}".repeat(100_000)}`],
    ["quotes that are seen both ways", '{":":",",'.repeat(60_000)],
    ["the same in Chinese", '{"立场":"'.repeat(60_000)],
    ["an answer that is cut off", `{"items":[${'{"a":1},'.repeat(60_000)}{"a":"`],
  ])("takes time in proportion to the text, of which a degenerate model sends much: %s", (_, text) => {
    const began = performance.now();
    parseAnswer(text, Claim);
    // Quadratic time would take minutes.
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it("says of a text in place of a list that it must be a list, and nothing of its length", () => {
    const schema = z.object({ sentences: z.array(z.string()).min(1).max(12) });
    const answer = parseAnswer(JSON.stringify({ sentences: "much more than twelve characters" }), schema);
    expect(answer).toMatchObject({ ok: false, problem: "sentences: it must be a list" });
  });

  it("tells every place at fault", () => {
    const parsed = parseAnswer('{"position": "", "confidence": 2}', Claim);
    expect(parsed).toMatchObject({ ok: false });
    expect(parsed.ok ? "" : parsed.problem).toMatch(/^position: .+\nconfidence: .+$/);
  });

  it.each([
    ["", "the answer is empty"],
    ["I would rather not.", "the answer holds no JSON object"],
    ["[1, 2]", "the answer holds no JSON object"],
    ['{"position": "cut', "the answer holds no JSON object"],
  ])("says what is wrong with %j", (text, problem) => {
    expect(parseAnswer(text, Claim)).toMatchObject({ ok: false, problem });
  });
});
