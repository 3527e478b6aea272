import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { jsonObjectsIn, parseAnswer } from "./parse-answer.ts";

const Claim = z.object({ position: z.string().min(1), confidence: z.number().min(0).max(1) });
const claim = fc.record({
  position: fc.string({ minLength: 1 }),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((n) => n + 0),
});
/** Prose as models write it around an answer; a brace in it would be a second object. */
const prose = fc.string().map((text) => text.replaceAll(/[{}"]/g, " "));

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
