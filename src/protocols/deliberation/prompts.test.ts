import { describe, expect, it } from "vitest";
import type { Facts, ModelRequest } from "#providers";
import type { FloorStatement } from "#wire";
import { sampleFacts } from "../../../test/contract/requests.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { schemaTextOf } from "../../providers/model/conversation.ts";
import { KINDS } from "./kinds.ts";
import { OUTPUT_TOKENS, questionsPrompt, readingPrompt } from "./prompts.ts";

const LANGS = ["en", "zh"] as const;
const ROUNDS = [KINDS.assessment, KINDS.account, KINDS.resolution];
const QUESTION = "Expert ben raised “two sources of truth”.";

const textOf = ({ prompt }: ModelRequest): string => prompt.map(({ text }) => text).join("\n\n");
function facts(lang: "en" | "zh"): Facts {
  const known = sampleFacts(lang);
  const [persona] = known.personas;
  const passages = Array.from({ length: 8 }, (_, at) => ({
    path: `docs/${at}.md`,
    line: 1,
    endLine: 2,
    text: `passage ${at}`,
  }));
  return { ...known, floor: [], passages, correction: QUESTION, ...(persona ? { persona, speaker: persona.id } : {}) };
}

describe.each(LANGS)("the prompts of a deliberation in %s", (lang) => {
  const requests = ROUNDS.map(({ prompt }) => prompt(facts(lang)) as ModelRequest);

  it("ask less in each round, for a shorter answer, and show the same passages: what is corrected has to be read again", () => {
    verifies("DP-11");
    const lengths = requests.map((request) => textOf(request).length);
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    expect(requests.map((request) => textOf(request).match(/<passage-/g)?.length ?? 0)).toEqual([8, 8, 8]);
    expect(requests.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual(Object.values(OUTPUT_TOKENS));
    const fields = ROUNDS.map(({ schema }) => Object.keys(schema.shape));
    expect(fields[1]).not.toContain("concerns");
    expect(fields[2]).not.toContain("answers");
  });

  it("tell the chair the limits, and give each assessment a main reason", () => {
    verifies("DP-04", "the chair knows the limits");
    const problem = { statement: "x", scope: "y", successCriteria: ["z"], constraints: ["At most 15 minutes late"] };
    for (const prompt of [questionsPrompt, readingPrompt])
      expect(textOf(prompt({ ...facts(lang), problem, computed: {} }) as ModelRequest)).toContain(
        "At most 15 minutes late",
      );
    expect(Object.keys(KINDS.assessment.schema.shape)).toContain("reason");
  });

  it("show a specialist what the chair puts to them, as material, and nothing of the others", () => {
    verifies("DP-05", "DP-07", "nobody sees another");
    const known = facts(lang);
    const others = known.personas.filter(({ id }) => id !== known.speaker).map(({ name }) => name);
    for (const request of requests) {
      const text = textOf(request);
      expect(text).toMatch(new RegExp(`<question-[0-9a-f]{16}>\\n${QUESTION}`));
      for (const name of others) expect(text).not.toContain(name);
    }
  });

  it("say of a floor that holds the speaker's statements alone that these are their own", () => {
    const known = facts(lang);
    const [own, other] = sampleFacts(lang).floor;
    if (!own || !other) throw new Error("the sample holds two statements");
    const mine = { ...own, from: known.speaker };
    const said = (floor: readonly (typeof own)[]) => textOf(KINDS.account.prompt({ ...known, floor }) as ModelRequest);
    const [all, alone] = {
      en: ["That is what has been said so far", "That is what you yourself have said so far"] as const,
      zh: ["以上是到目前为止的发言", "以上是你自己到目前为止的发言"] as const,
    }[lang];
    expect(said([mine])).toContain(alone);
    expect(said([mine])).not.toContain(all);
    expect(said([mine, { ...other, from: "somebody-else" }])).toContain(all);
  });

  it("claim nothing of what was said to somebody who is not shown it, and take a sequence as a proposal", () => {
    const nothing = { en: "Nothing has been said", zh: "目前还没有发言" }[lang];
    const sequence = { en: "a sequence or a mix", zh: "先后顺序或组合" }[lang];
    const request = KINDS.assessment.prompt({ ...facts(lang), floor: [] }) as ModelRequest;
    expect(textOf(request)).not.toContain(nothing);
    expect(schemaTextOf(request, "x")).toContain(sequence);
  });

  it("ask for the resolution question only before the round that puts it, and call nothing computed that is not", () => {
    verifies("DP-06");
    const agenda = (rounds: number) =>
      ({
        ...{ id: "r1-msg-000", from: "moderator", type: "agenda", round: 1, turn: "r1.agenda", references: [] },
        timestamp: "2026-01-01T00:00:00.000Z",
        content: { entry: "x", alternatives: [], potentials: [], severalRounds: true, rounds, questions: [] },
      }) as FloorStatement;
    const asks = (round: number, rounds = 3) => {
      const floor = [...facts(lang).floor, agenda(rounds)];
      return /^- question/mu.test(textOf(readingPrompt({ ...facts(lang), floor, round, computed: {} })));
    };
    expect([1, 2, 3].map((round) => asks(round))).toEqual([false, true, false]);
    expect(asks(2, 2)).toBe(false);
    const answers = { en: "computed from their answers", zh: "由各人回答计算得出" }[lang];
    expect(textOf(questionsPrompt({ ...facts(lang), computed: {} }))).not.toContain(answers);
  });

  it("carry the sentence on the chair, and give the chair what was computed", () => {
    verifies("DP-10");
    const sentence = { en: "You may ONLY communicate with the chair", zh: "你只能与主席沟通" }[lang];
    for (const request of requests) expect(textOf(request)).toContain(sentence);
    for (const prompt of [questionsPrompt, readingPrompt]) {
      expect(textOf(prompt({ ...facts(lang), computed: { conflicts: ["ada and ben"] } }))).toContain("ada and ben");
    }
  });
});
