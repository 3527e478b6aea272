import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { jsonSchemaIn } from "#lib/json-schema";
import type { Facts, ModelRequest } from "#providers";
import type { Lang, Persona, TurnPoint } from "#wire";
import { frameOpening } from "../../src/protocols/swarm-discussion/framing.ts";
import { swarmDiscussion } from "../../src/protocols/swarm-discussion/index.ts";
import { pointsAt } from "../../src/protocols/swarm-discussion/points/of-floor.ts";
import type { Opening } from "../../src/protocols/swarm-discussion/schemas/statements.ts";
import { requestsFor, sampleFacts } from "../contract/requests.ts";
import { faultsInPrompt } from "../support/prompt-contract.ts";
import { promptOf, SWARM_KINDS } from "../support/prompts.ts";
import { verifies } from "../support/verifies.ts";

const LANGS = ["en", "zh"] as const;
const PURPOSES = [...SWARM_KINDS.filter((kind) => kind !== "unshared_information"), "analysis", "reopening"];
/** Steps whose answers name points on the table. */
const AT_TABLE = ["argument", "stress_test", "response"];
const POINT = "Who restores the invoices at three in the morning?";

/** Everything that a turn can bring. */
function factsFor(purpose: string, lang: Lang): Facts {
  const { facts } = requestsFor(lang).get(purpose) as ModelRequest;
  const constraints = [
    { id: "c1", kind: "constraint" as const, text: "No invoice leaves the Frankfurt region", round: 1 },
    { id: "c2", kind: "direction" as const, text: POINT, round: 1 },
  ];
  const docket = [
    {
      id: "r1-msg-004",
      ...(purpose === "response" ? { item: "a4" } : {}),
      from: "contrarian",
      relation: "counters" as const,
      about: "r1-msg-001",
      text: "one night is no trend",
    },
    ...(purpose === "response"
      ? [
          {
            ...{ id: "r1-msg-002", item: "a3", from: "data-architect", relation: "answers" as const },
            ...{ about: "r1-msg-001", text: "the second writer was retired in May" },
          },
        ]
      : []),
  ];
  const points: TurnPoint[] = [
    {
      id: "p2",
      text: "Split invoices out",
      message: "r1-msg-002",
      yours: "against",
      reasons: [
        {
          ...{ id: "a4", on: "p2", side: "against" as const, text: "The nightly job writes past it" },
          ...{ message: "r1-msg-004", open: true },
        },
      ],
    },
  ];
  return {
    ...facts,
    ...(AT_TABLE.includes(purpose) ? { points } : {}),
    constraints,
    correction: "The last round scored 2: bring figures.",
    messages: [{ from: "data-architect", text: "Did you count the writers?" }],
    ...(purpose === "response" ? { docket } : {}),
  };
}

const faults = (purpose: string, lang: Lang, change: (facts: Facts) => Facts = (facts) => facts): string[] => {
  const facts = factsFor(purpose, lang);
  return faultsInPrompt(promptOf(purpose, change(facts)), facts);
};

describe("the contract of prompts", () => {
  it.each(PURPOSES.flatMap((purpose) => LANGS.map((lang) => [purpose, lang] as const)))(
    "%s keeps it in %s",
    (purpose, lang) => {
      verifies("SD-28", "SD-31", "SD-32");
      expect(faults(purpose, lang)).toEqual([]);
    },
  );

  it.each(LANGS)("gives each expert a method of reasoning of their own, in %s", (lang) => {
    const facts = sampleFacts(lang);
    const [first] = facts.personas as [Persona];
    const personas = Array.from({ length: 5 }, (_, at) => ({ ...first, id: `expert-${at}` }));
    const own = personas.map((persona) => {
      const { prompt } = promptOf("argument", { ...facts, personas, persona, speaker: persona.id });
      return prompt.at(-1)?.text.replaceAll(persona.id, "");
    });
    expect(new Set(own).size).toBe(5);
  });

  it.each(LANGS)("asks nothing again that the last round has asked, in %s", (lang) => {
    verifies("SD-07", "SD-19");
    const asked = [1, 2, 3, 4, 5].map((round) => questionsOf({ ...sampleFacts(lang), round }));
    const all = asked.flat().map((question) => question.replaceAll(/r\d+-msg-\d+/g, ""));
    expect(new Set(all).size).toBe(all.length);
  });
});

type Focus = Parameters<typeof frameOpening>[2];
const opening = (facts: Facts, focus?: Focus): Opening => {
  const experts = facts.personas.map(({ id, name }) => ({ id, name, role: "expert" as const }));
  return frameOpening(pointsAt(facts.floor, experts), facts, focus);
};
const questionsOf = (facts: Facts): string[] => opening(facts).questions.map(({ question }) => question);

/** Whether the point that the user wants gone into is asked first, and of everybody. */
const steers = (frame: typeof opening, lang: Lang): boolean => {
  const facts = { ...sampleFacts(lang), round: 2 };
  const [first] = frame(facts, { kind: "deep-dive", text: POINT }).questions;
  return first?.question.includes(POINT) === true && first.to.length === facts.personas.length;
};

const nameOnly = ({ name, id }: Persona): Persona => ({
  id,
  name,
  expertise: [name],
  thinkingStyle: name,
  bias: name,
  replyTendency: name,
  stakes: name,
  blindSpots: [name],
});

/** A prompt in which something was left out or moved, as a change of the code might do it. */
const without =
  (label: string) =>
  (request: ModelRequest): ModelRequest => ({
    ...request,
    system: strip(request.system, label),
    prompt: request.prompt.map((block) => ({ ...block, text: strip(block.text, label) })),
  });
const strip = (text: string, label: string): string =>
  text.replaceAll(new RegExp(`^<${label}-([0-9a-f]{16})[^\\n]*>\\n[\\s\\S]*?\\n</${label}-\\1>$`, "gm"), "");
const rewritten =
  (change: (text: string) => string) =>
  (request: ModelRequest): ModelRequest => ({
    ...request,
    prompt: request.prompt.map((block) => ({ ...block, text: change(block.text) })),
  });

const MUTANTS: readonly (readonly [what: string, purpose: string, (request: ModelRequest) => ModelRequest])[] = [
  ["no tension map", "argument", without("tensions")],
  ["no tension at stake", "response", without("tension")],
  ["no cast, so no stakes and blind spots of the others", "stress_test", without("experts")],
  ["a constraint dropped", "argument", without("constraint")],
  ["a constraint dropped for the contrarian", "stress_test", without("constraint")],
  ["a constraint dropped for the synthesis", "synthesis", without("constraint")],
  ["no docket", "response", without("docket")],
  ["no guidance", "argument", without("guidance")],
  ["no direct messages", "argument", without("message")],
  ["the statements left out", "response", without("statement")],
  ["no target for the contrarian", "stress_test", without("computed")],
  [
    "a constraint outside of its block",
    "argument",
    rewritten((text) => `${text}\nNo invoice leaves the Frankfurt region`),
  ],
  ["a docket that is not asked for", "response", rewritten((text) => text.replaceAll("`concedes`", ""))],
  ["no table of points", "argument", without("points")],
  ["no cause asked for a change", "argument", rewritten((text) => text.replaceAll("`because`", ""))],
  ["no steel man asked for", "stress_test", rewritten((text) => text.replaceAll("`theirs`", ""))],
  ["no roll call", "response", rewritten((text) => text.replaceAll("`stances`", ""))],
  ["how many are for a point", "response", rewritten((text) => `${text}\n2 of 3 are for p2.`)],
  ["who is for a point", "argument", rewritten((text) => `${text}\nHolders: operations. 多数专家都赞成 p2。`)],
];

describe("a prompt says what is so", () => {
  const cases = SWARM_KINDS.filter((kind) => !["synthesis", "judgement"].includes(kind));
  it.each(cases.flatMap((kind) => LANGS.map((lang) => [kind, lang] as const)))(
    "%s names no message and no document where there are none, in %s",
    (kind, lang) => {
      const { computed: _, ...facts } = kind === "unshared_information" ? sampleFacts(lang) : factsFor(kind, lang);
      const bare: Facts = { ...facts, floor: [], passages: [], points: [], docket: [], messages: [] };
      const { system, prompt } = promptOf(kind, { ...bare, problem: undefined as never });
      const told = [system, ...prompt.map(({ text }) => text)].join("\n");
      expect(told.replace("r1-msg-001", kind === "analogy" ? "" : "r1-msg-001")).not.toMatch(
        /r\d-msg-\d|path:line|路径:行号|\.md/u,
      );
    },
  );

  it.each(LANGS)("nobody is told who is for what by the gate of a former round, in %s", (lang) => {
    const facts = factsFor("argument", lang);
    const gate = {
      ...facts.floor[0],
      id: "r1-msg-005",
      from: "moderator",
      type: "quality_gate",
    } as (typeof facts.floor)[number];
    const agreements = [{ point: "Invoices need one writer", supporters: ["data-architect"], strength: "weak" }];
    const floor = [...facts.floor, { ...gate, content: { agreements, summary: "2 of 2 shared points" } }];
    const told = { ...facts, round: 2, floor };
    expect(faultsInPrompt(promptOf("argument", told), told)).toEqual([]);
  });
});

describe("a mutant of the prompts is caught", () => {
  const each = LANGS.flatMap((lang) => MUTANTS.map((mutant) => [lang, ...mutant] as const));
  it.each(each)("%s: %s (%s)", (lang, _what, purpose, mutate) => {
    const facts = factsFor(purpose, lang);
    expect(faultsInPrompt(mutate(promptOf(purpose, facts)), facts)).not.toEqual([]);
  });

  it.each(LANGS)("%s: personas stripped to their names", (lang) => {
    const stripped = ({ persona, ...facts }: Facts): Facts => ({
      ...facts,
      ...(persona ? { persona: nameOnly(persona) } : {}),
      personas: facts.personas.map(nameOnly),
    });
    for (const purpose of ["position_declaration", "argument", "response", "stress_test"])
      expect(faults(purpose, lang, stripped)).not.toEqual([]);
  });

  it.each(LANGS)("%s: facts that never reach the prompt", (lang) => {
    const dropped: readonly (keyof Facts)[] = ["points", "constraints", "docket", "messages", "correction", "tensions"];
    for (const key of dropped) {
      const change = (facts: Facts): Facts => ({ ...facts, [key]: key === "tensions" ? [] : undefined });
      expect(faults("response", lang, change), key).not.toEqual([]);
    }
  });

  it.each(LANGS)("%s: an instruction of junk, for any step", (lang) => {
    for (const purpose of PURPOSES) {
      const facts = factsFor(purpose, lang);
      const request = promptOf(purpose, facts);
      const instruction = swarmDiscussion.kinds[purpose]?.instruction?.(facts);
      const junk = rewritten((text) =>
        instruction ? text.replace(instruction, "Say something.") : text.replaceAll(/^\d\. .*$/gm, "Say something."),
      );
      expect(faultsInPrompt(junk(request), facts), purpose).not.toEqual([]);
    }
  });

  it.each(LANGS)("%s: a deep dive without effect", (lang) => {
    verifies("SD-31");
    expect(steers(opening, lang)).toBe(true);
    expect(steers((facts) => opening(facts), lang)).toBe(false);
  });

  it("a schema that asks for the conclusion first", () => {
    for (const purpose of ["argument", "position_declaration", "response"]) {
      const facts = factsFor(purpose, "en");
      const reversed = (schema: z.ZodType): Record<string, unknown> => {
        const { properties = {}, ...rest } = jsonSchemaIn("en", schema, { io: "output" });
        return { ...rest, properties: Object.fromEntries(Object.entries(properties as object).toReversed()) };
      };
      expect(faultsInPrompt(promptOf(purpose, facts), facts, reversed), purpose).not.toEqual([]);
    }
  });
});
