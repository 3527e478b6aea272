import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { drawn } from "../../../test/support/drawn.ts";
import { jsonObjectsIn, parseAnswer } from "./parse-answer.ts";

const Claim = z.object({ position: z.string().min(1), confidence: z.number().min(0).max(1) });
const claim = fc.record({
  position: fc.string().map((text) => `a${text}`),
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
      { numRuns: drawn(200) },
    );
  });

  it.each([
    ["braces that nothing closes", "{".repeat(150_000)],
    ["a list begun again and again", '{"a":['.repeat(100_000)],
    ["braces that close around no object", `${"{".repeat(150_000)}${"}".repeat(150_000)}`],
    ["objects around something that is none", `${'{"a":'.repeat(100_000)}x${"}".repeat(100_000)}`],
    ["quotes that are seen both ways", '{":":",",'.repeat(60_000)],
    ["the same in Chinese", '{"立场":"'.repeat(60_000)],
    ["an escape that nothing ends", `{"a":"${'\\\\"'.repeat(200_000)}`],
    ["an answer that is cut off", `{"items":[${'{"a":1},'.repeat(60_000)}{"a":"`],
  ])("takes time in proportion to the text, of which a degenerate model sends much: %s", (_, text) => {
    const began = performance.now();
    parseAnswer(text, Claim);
    // Quadratic time would take minutes.
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  const Said = z.object({
    text: z.string().min(1),
    reasons: z.array(
      z.object({ on: z.string().regex(/^p\d{1,4}$/), side: z.enum(["for", "against"]), text: z.string() }),
    ),
    points: z.array(z.object({ text: z.string(), if: z.array(z.string()).optional() })),
    wouldChangeIf: z.string().min(1).optional(),
    confidence: z.number().min(0).max(1),
  });
  const said = {
    ...{ text: "Wait for the test.", reasons: [{ on: "p3", side: "for", text: "It took 41 minutes." }] },
    ...{ points: [{ text: "Split it" }], confidence: 0.8 },
  };

  it.each([
    ["keys in another case", { Text: said.text, REASONS: said.reasons, points: said.points, Confidence: 0.8 }],
    ["keys with signs", { "text:": said.text, reasons: said.reasons, points: said.points, _confidence: 0.8 }],
    ["a figure as a text", { ...said, confidence: "0.8" }],
    ["a share in percent", { ...said, confidence: "80 %" }],
    ["a share of a hundred", { ...said, confidence: 80 }],
    ["a choice in another case", { ...said, reasons: [{ on: "p3", side: "FOR", text: "It took 41 minutes." }] }],
    [
      "an id with words around it",
      { ...said, reasons: [{ on: "P3: the ledger", side: "for", text: "It took 41 minutes." }] },
    ],
    ["a list for a text", { ...said, text: ["Wait for", "the test."] }],
    ["an entry for a list", { ...said, reasons: said.reasons[0] }],
    ["a text for an object of one text", { ...said, points: ["Split it"] }],
    ["an empty text for what it has not", { ...said, wouldChangeIf: "" }],
    ["null for what it has not", { ...said, wouldChangeIf: null, points: [{ text: "Split it", if: null }] }],
    [
      "a placeholder for what it has not",
      { ...said, wouldChangeIf: "...", points: [...said.points, { text: "Split it", if: ["…"] }].slice(1) },
    ],
    ["an answer in another object", { answer: said }],
  ])("reads %s", (_, answer) => {
    const parsed = parseAnswer(JSON.stringify(answer), Said);
    expect(parsed.ok ? parsed.content : parsed).toMatchObject(said);
    expect(parsed.ok && parsed.content.wouldChangeIf).toBeUndefined();
  });

  it.each([
    ["a comma too many", JSON.stringify(said, null, 1).replace(/\n *([}\]])/g, ",$1")],
    ["a line break within a text", JSON.stringify({ ...said, text: "Wait for|the test." }).replace("|", "\n")],
  ])("reads JSON with %s, and marks it", (_, text) => {
    const parsed = parseAnswer(`Here you are:\n${text}`, Said);
    expect(parsed).toMatchObject({ ok: true, salvaged: true, content: { confidence: 0.8 } });
    expect(parsed.ok && parsed.content.text.replace("\n", " ")).toBe(said.text);
  });

  it.each([
    ["an echo of the schema", { type: "object", properties: { text: { type: "string" } } }, "text: it is missing"],
    ["a placeholder for what is needed", { ...said, text: "..." }, "text: it is missing"],
    ["two ids for one", { ...said, reasons: [{ on: "p3 or p4", side: "for", text: "So." }] }, "reasons.0.on: "],
    ["a choice that is none", { ...said, reasons: [{ on: "p3", side: "maybe", text: "So." }] }, "reasons.0.side: "],
    ["a figure that is no share", { ...said, confidence: 4 }, "confidence: "],
    ["a scale of words", { ...said, confidence: "high" }, "confidence: "],
  ])("takes no reading of %s", (_, answer, problem) => {
    const parsed = parseAnswer(JSON.stringify(answer), Said);
    expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
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
