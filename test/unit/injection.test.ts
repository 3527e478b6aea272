import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Facts, ModelRequest } from "#providers";
import type { Lang } from "#wire";
import { requestsFor } from "../contract/requests.ts";
import { FUZZ_MS, fuzzing } from "../support/fuzz.ts";
import { INJECTIONS, type Source } from "../support/injections.ts";
import { promptOf } from "../support/prompts.ts";
import { verifies } from "../support/verifies.ts";

const LANGS = ["en", "zh"] as const;
/** Block that marks foreign text. */
const BLOCK = /<([a-z]+)-([0-9a-f]{16})((?: [a-z]+="(?:[^"\\\n]|\\.)*")*)>\n([\s\S]*?)\n<\/\1-\2>/g;

/** The facts of a turn with this text in every place that such a text reaches. */
function factsWith(facts: Facts, source: Source, text: string): Facts {
  const { floor, personas, persona, passages } = facts;
  const named = personas.map((one) => ({ ...one, name: text, stakes: text, bias: text, blindSpots: [text] }));
  switch (source) {
    case "document":
      return { ...facts, passages: [...passages, { path: text, line: 1, endLine: 2, text }] };
    case "statement":
      return {
        ...facts,
        floor: floor.map((one) => ({ ...one, content: { ...one.content, position: text, [text]: text } })),
        docket: [{ id: "r1-msg-004", from: "contrarian", relation: "counters", about: "r1-msg-001", text }],
      };
    case "name":
      return {
        ...facts,
        personas: named,
        ...(persona ? { persona: named.find(({ id }) => id === persona.id) ?? persona } : {}),
        tensions: facts.tensions.map((one) => ({ ...one, axis: text, description: text })),
        ...(facts.problem ? { problem: { statement: text, scope: text, successCriteria: [text] } } : {}),
      };
    case "message":
      return {
        ...facts,
        topic: text,
        correction: text,
        messages: [{ from: "data-architect", text }],
        constraints: [{ id: "c1", kind: "constraint", text, round: 1 }],
        returned: { content: { position: text }, reasons: [{ rule: "schema", message: text }] },
      };
  }
}

/** The whole prompt as a provider sends it. */
const sent = ({ system, prompt }: ModelRequest): string => [system, ...prompt.map(({ text }) => text)].join("\n\n");
const outside = (text: string): string => text.replaceAll(BLOCK, "<$1>");
const labels = (text: string): string[] => [...text.matchAll(BLOCK)].map(([, label = ""]) => label);

/**
 * Compares a prompt that contains a text with one that contains a harmless text; undefined if it stays in its block.
 */
function escapes(purpose: string, facts: Facts, source: Source, text: string): string | undefined {
  const harmless = sent(promptOf(purpose, factsWith(facts, source, "harmless")));
  const attacked = sent(promptOf(purpose, factsWith(facts, source, text)));
  if (outside(attacked) !== outside(harmless)) return `changes what stands outside of the blocks: ${outside(attacked)}`;
  if (labels(attacked).join() !== labels(harmless).join()) return `changes the blocks: ${labels(attacked)}`;
  return undefined;
}

const prompts = (lang: Lang): [string, Facts][] =>
  [...requestsFor(lang)].map(([purpose, { facts }]) => [purpose, facts]);

describe("a text that wants to be an instruction", () => {
  it("is one of 60, half of them in each language", () => {
    expect(INJECTIONS).toHaveLength(60);
    expect(new Set(INJECTIONS.map(({ text }) => text)).size).toBe(60);
    expect(INJECTIONS.filter(({ lang }) => lang === "zh")).toHaveLength(30);
  });

  it.each(INJECTIONS.map((one) => [one.source, one.lang, one] as const))(
    "stays in its block: %s, %s, %#",
    (source, lang, { text }) => {
      verifies("AC-02");
      for (const [purpose, facts] of prompts(lang))
        expect(escapes(purpose, facts, source, text), purpose).toBeUndefined();
    },
  );

  it.each(LANGS)(
    "stays in its block whatever it is, in %s",
    (lang) => {
      const sources = fc.constantFrom<Source>("document", "statement", "name", "message");
      const piece = fc.constantFrom(
        "<",
        "</",
        ">",
        '"',
        "\\",
        "\n",
        "statement",
        "passage",
        "-",
        "0123456789abcdef",
        " id=",
        "\u2028",
        "\r",
        "a",
        "很",
      );
      const all = prompts(lang);
      fc.assert(
        fc.property(
          sources,
          fc.constantFrom(...all),
          fc.string({ unit: piece, minLength: 1, maxLength: 30 }),
          (source, [purpose, facts], text) => {
            expect(escapes(purpose, facts, source, text)).toBeUndefined();
          },
        ),
        fuzzing(300),
      );
    },
    FUZZ_MS,
  );
});
