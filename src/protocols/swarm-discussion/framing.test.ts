import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Facts } from "#providers";
import { type FloorStatement, MODE_LIMITS, MODES, type Persona, type Tension } from "#wire";
import { verifies } from "../../../test/support/verifies.ts";
import { frameOpening as frame, withWords } from "./framing.ts";
import { pointsAt } from "./points/of-floor.ts";
import { discussionOf } from "./prompts/told-floor.ts";
import { Opening } from "./schemas/statements.ts";

const persona = (id: string): Persona => ({
  id,
  name: `Name of ${id}`,
  expertise: ["x"],
  thinkingStyle: "x",
  bias: "x",
  replyTendency: "x",
  stakes: "x",
  blindSpots: ["x"],
});

function declared(n: number, from: string, position: string, more: Record<string, unknown> = {}): FloorStatement {
  return {
    id: `r1-msg-00${n}`,
    from,
    type: "position_declaration",
    round: 1,
    content: { position, confidence: 0.7, wouldChangeIf: `${from} sees a measurement`, ...more },
    references: [],
    timestamp: "2026-11-21T00:00:00Z",
    turn: `t${n}`,
  };
}

const tension = (a: string, b: string): Tension => ({ between: [a, b], axis: `${a} vs. ${b}`, description: "opposed" });

const FACTS: Facts = {
  topic: "Split the monolith?",
  lang: "en",
  mode: "standard",
  round: 1,
  speaker: "moderator",
  personas: ["ops", "data", "money"].map(persona),
  tensions: [tension("ops", "data"), tension("money", "data")],
  passages: [],
  floor: [
    declared(1, "ops", "Keep one deployable unit until on-call is staffed"),
    declared(2, "data", "Split billing out with its own database now"),
    declared(3, "money", "Postpone every rewrite beyond the next audit"),
  ],
};

/** The opening of a floor in which the personas are the experts. */
const frameOpening = (facts: Facts, focus?: Parameters<typeof frame>[2]): Opening => {
  const experts = facts.personas.map(({ id, name }) => ({ id, name, role: "expert" as const }));
  return frame(pointsAt(facts.floor, experts), facts, focus);
};

const stance = (on: string, side: string) => ({ on, stance: side });

describe("frameOpening", () => {
  it("quotes of a text that a person declared the points that were read in it, and not the text", () => {
    const text = "I have run this for nine years. Keep it whole. Whoever splits it will hire six people first.";
    const table = { points: [{ text: "Keep it whole" }, { text: "Hire six people first" }], stances: [] };
    const floor = [declared(1, "ops", text, { table }), declared(2, "data", "Split billing out now")];
    const { divergences, questions } = frameOpening({ ...FACTS, floor });
    expect(divergences[0]).toContain("“Keep it whole”");
    expect(JSON.stringify([divergences, questions])).not.toContain("nine years");
  });

  it("asks about a condition that the other one has not taken up, after two who are opposed, and before others on the same point", () => {
    const floor = [
      declared(1, "ops", "", { table: { points: [{ text: "Keep it whole" }] } }),
      declared(2, "data", "", { table: { stances: [{ on: "p1", stance: "for", if: ["On-call is staffed by May"] }] } }),
      declared(3, "money", "", { table: { stances: [stance("p1", "against")] } }),
    ];
    const { questions, divergences } = frameOpening({ ...FACTS, floor, tensions: [] });
    expect(questions.map(({ to }) => to)).toEqual([
      ["ops", "money"],
      ["data", "ops"],
      ["data", "money"],
    ]);
    expect(questions[1]?.question).toBe(
      "Name of data (r1-msg-002) is for “Keep it whole” (p1) only if “On-call is staffed by May” (p2). Is that so, or who can make it so, and by when? Name of data, what are you for if it is not? Name of ops, are you for it, and what does it cost you?",
    );
    expect(divergences).toHaveLength(2);
    const agreed = [...floor.slice(0, 2), declared(3, "ops", "", { table: { stances: [stance("p2", "for")] } })];
    expect(JSON.stringify(frameOpening({ ...FACTS, floor: agreed }))).not.toContain("Name of ops, is that so");
  });

  it("quotes of two who share points what one of them holds alone", () => {
    const points = (...texts: string[]) => ({ table: { points: texts.map((text) => ({ text })) } });
    const floor = [
      declared(1, "ops", "", points("Launch the bot", "Shift the rota to the peak", "Hire three a month")),
      declared(2, "data", "", points("Launch the bot", "Take on four part-timers")),
      declared(3, "money", "", points("Launch the bot")),
    ];
    const { divergences, questions } = frameOpening({ ...FACTS, floor });
    expect(questions[0]?.question).toContain("Name of ops (r1-msg-001) is for “Shift the rota to the peak” (p2)");
    expect(`${divergences} ${questions[0]?.question}`).not.toContain("Hire three");
    // Who holds nothing alone is quoted with what is shared.
    const [, second] = divergences;
    expect(second).toContain(
      "“Take on four part-timers” (p4), Name of money (r1-msg-003) is for “Launch the bot” (p1)",
    );
  });

  it("takes two later on to differ only on what both have spoken of", () => {
    const points = (...texts: string[]) => ({ table: { points: texts.map((text) => ({ text })) } });
    const floor = [
      declared(1, "ops", "", points("Launch the bot", "Shift the rota to the peak")),
      declared(2, "data", "", points("Launch the bot")),
    ];
    const personas = FACTS.personas.slice(0, 2);
    const asked = (...more: typeof floor) =>
      frameOpening({ ...FACTS, personas, floor: [...floor, ...more], round: 2 }).questions[0]?.question;
    expect(asked()).toContain("both for “Launch the bot”");
    const table = { stances: [{ on: "p2", stance: "none" }] };
    expect(asked(declared(3, "data", "", { table }))).toContain("“Shift the rota to the peak” (p2)");
  });

  it("asks first those who are on both sides of a point, or for two that exclude each other", () => {
    verifies("SD-07");
    const table = (content: Record<string, unknown>) => ({ table: content });
    const floor = [
      declared(1, "ops", "", table({ points: [{ text: "Keep it whole" }] })),
      declared(2, "data", "", table({ points: [{ text: "Split it", insteadOf: "p1" }] })),
      declared(3, "money", "", table({ stances: [stance("p2", "against"), stance("p1", "for")] })),
    ];
    const { questions, divergences } = frameOpening({ ...FACTS, tensions: [tension("ops", "money")], floor });
    expect(questions.map(({ to }) => to.join())).toEqual(["ops,data", "data,money", "ops,money"]);
    expect(questions[0]?.question).toMatch(
      /^Name of ops \(r1-msg-001\) is for “Keep it whole” \(p1\), Name of data \(r1-msg-002\) is for “Split it” \(p2\)\. Can both be had\?/,
    );
    expect(questions[1]?.question).toMatch(
      /^Name of data \(r1-msg-002\) is for “Split it” \(p2\), Name of money \(r1-msg-003\) is against it\. What evidence/,
    );
    expect(questions[2]?.question).toContain("are both for “Keep it whole” (p1)");
    expect(divergences).toHaveLength(2);
    // Two who agree have no side that could turn out to be wrong.
    const later = frameOpening({ ...FACTS, round: 3, floor });
    expect(later.questions.map(({ to }) => to.join())).toEqual(["ops,data", "data,money"]);
    // Each pair has a question of its own, and another than in the round before.
    const askedIn = (round: number) =>
      frameOpening({ ...FACTS, round, floor }).questions.map(({ question }) =>
        question.replace(/^.*?\d\)(?: is for)?[^.]*\. /u, ""),
      );
    for (const round of [2, 3]) expect(new Set([...askedIn(round), askedIn(round - 1)[0]]).size).toBe(3);
  });

  it("asks about a point once as long as there are others, in a round and over rounds", () => {
    const points = (...texts: string[]) => ({ table: { points: texts.map((text) => ({ text })) } });
    const floor = [
      declared(1, "ops", "", points("Keep it whole", "Freeze the schema")),
      declared(2, "data", "", { table: { stances: [stance("p1", "against"), stance("p2", "against")] } }),
      declared(3, "money", "", { table: { stances: [stance("p1", "against"), stance("p2", "against")] } }),
    ];
    const asked = (round: number, before: typeof floor): string[] =>
      frameOpening({ ...FACTS, round, floor: [...floor, ...before] }).questions.map(
        ({ question }) => /\((p\d)\)/u.exec(question)?.[1] ?? "",
      );
    expect(asked(1, [])[0]).toBe("p1");
    const wide = [
      declared(1, "ops", "", points("Keep it whole")),
      declared(2, "data", "", { table: { points: [{ text: "Hire two" }], stances: [stance("p1", "against")] } }),
      declared(3, "money", "", { table: { stances: [stance("p1", "against")] } }),
      declared(4, "law", "", { table: { stances: [stance("p1", "against"), stance("p2", "against")] } }),
    ];
    const personas = [...FACTS.personas, persona("law")];
    const of = frameOpening({ ...FACTS, personas, tensions: [], floor: wide }).questions.map(({ to }) => to.join());
    expect(of.slice(0, 2)).toEqual(["ops,data", "data,law"]);
    const opening = { ...declared(4, "moderator", ""), type: "opening" };
    const earlier = { ...opening, content: { questions: [{ question: "Name of ops is for it (p1)?", to: ["ops"] }] } };
    expect(asked(2, [earlier])[0]).toBe("p2");
    const both = { ...opening, content: { questions: [{ question: "p1, or p2?", to: ["ops"] }] } };
    expect(asked(2, [both]), "all were asked about").toHaveLength(2);
  });

  it("puts each question to both sides of a tension and quotes both by message id", () => {
    verifies("SD-07");
    const opening = frameOpening(FACTS);
    expect(opening.questions).toHaveLength(3);
    expect(opening.questions[0]).toMatchObject({ to: ["ops", "data"], axis: "ops vs. data" });
    expect(opening.questions[0]?.question).toContain("Name of ops (r1-msg-001) is for “Keep one deployable unit");
    expect(opening.questions[0]?.question).toContain("Name of data (r1-msg-002) is for “Split billing out");
    expect(opening.questions[0]?.question).toContain("ops sees a measurement");
    expect(opening.questions[1]?.to).toEqual(["data", "money"]);
    expect(opening.disagreementBudget).toEqual({ min: 3, max: 6 });
    expect(opening.divergences).toHaveLength(3);
  });

  it("asks at most two questions in a lightweight discussion", () => {
    verifies("SD-07");
    expect(frameOpening({ ...FACTS, mode: "lightweight" }).questions).toHaveLength(2);
  });

  it("asks what is wrong with it where the positions are the same", () => {
    verifies("SD-14");
    const same = "Split billing out with its own database now";
    const opening = frameOpening({ ...FACTS, floor: [declared(1, "ops", same), declared(2, "data", same)] });
    expect(opening.divergences).toEqual([]);
    expect(opening.questions).toHaveLength(1);
    expect(opening.questions[0]?.question).toContain("What could go wrong with it");
  });

  it("goes by the last positions where a round has no declarations, and passes the correction on", () => {
    const shifted: FloorStatement = {
      ...declared(7, "ops", ""),
      type: "response",
      content: { positionShift: "major", currentPosition: "Split only the ledger", previousPosition: "Keep one" },
    };
    const opening = frameOpening({
      ...FACTS,
      round: 2,
      floor: [...FACTS.floor, shifted],
      correction: " Aim at cost. ",
    });
    const asked = opening.questions.map(({ question }) => question).join("\n");
    expect(asked).toContain("Name of ops (r1-msg-007) is for “Split only the ledger”");
    expect(asked).not.toContain("r1-msg-001");
    expect(opening.guidance).toBe("Aim at cost.");
  });

  it("writes Chinese where that is the language", () => {
    const floor = [declared(1, "ops", "保持单体直到值班人员到位"), declared(2, "data", "立即拆分账单服务")];
    const opening = frameOpening({ ...FACTS, lang: "zh", floor });
    const question = opening.questions[0]?.question;
    expect(question).toContain(
      "Name of ops（r1-msg-001）赞成“保持单体直到值班人员到位”（p1），Name of data（r1-msg-002）赞成“立即拆分账单服务”（p2）（ops vs. data）。能否两者兼得？",
    );
    expect(question).toContain("什么会让 Name of ops 重新考虑：“ops sees a measurement”。");
  });

  it("follows its schema and its bounds whatever was said", () => {
    const ids = ["ops", "data", "money", "law"];
    const said = fc.array(
      fc.record({
        n: fc.integer({ min: 1, max: 9 }),
        from: fc.constantFrom(...ids, "stranger"),
        position: fc.string({ maxLength: 6_000 }),
        round: fc.integer({ min: 1, max: 2 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        said,
        fc.constantFrom(...MODES),
        fc.constantFrom("en" as const, "zh" as const),
        fc.string(),
        (all, mode, lang, correction) => {
          const floor = all.map(({ n, from, position, round }) => ({ ...declared(n, from, position), round }));
          const facts = { ...FACTS, mode, lang, correction, personas: ids.map(persona), floor };
          const opening = Opening.parse(frameOpening(facts));
          expect(opening.questions.length).toBeLessThanOrEqual(MODE_LIMITS[mode].questions[1]);
          for (const { to } of opening.questions) for (const id of to) expect(ids).toContain(id);
        },
      ),
    );
  });
});

describe("withWords", () => {
  const computed = frameOpening(FACTS);
  const said = (...questions: Opening["questions"]): Opening => ({
    divergences: ["r1-msg-001 dates its position, r1-msg-003 waits for an audit", "they differ about culture"],
    questions,
    disagreementBudget: { min: 4, max: 6 },
    guidance: "Bring the on-call log.",
  });
  const good = { question: "r1-msg-001 waits for staff, r1-msg-002 does not: who is paged?", to: ["ops", "data"] };

  it("takes a model's question on an actual divergence, fills up with computed ones, and says each divergence once", () => {
    verifies("SD-07");
    const opening = withWords(computed, said(good), FACTS);
    expect(opening.questions[0]).toEqual({ ...good, axis: "ops vs. data" });
    expect(opening.questions).toHaveLength(2);
    expect(opening.questions[1]).toEqual(computed.questions[1]);
    expect(opening.divergences).toEqual([said(good).divergences[0]]);
    const [point] = discussionOf(FACTS).points.keys();
    const ofPoint = { ...said(good), divergences: [`they differ about ${point}`, "they differ about p99"] };
    expect(withWords(computed, ofPoint, FACTS).divergences).toEqual([`they differ about ${point}`]);
    expect(opening.disagreementBudget).toEqual({ min: 4, max: 6 });
    expect(opening.guidance).toBe("Bring the on-call log.");
    expect(Opening.parse(opening)).toEqual(opening);
  });

  it("takes a question that names a point of which one of them has spoken, and none that names another's", () => {
    verifies("SD-07");
    const of = (point: string) => ({ ...good, question: `What of ${point} is known?` });
    const [, ops] =
      discussionOf(FACTS)
        .said.map(({ on, by }) => [by, on])
        .find(([by]) => by === "ops") ?? [];
    const [, money] =
      discussionOf(FACTS)
        .said.map(({ on, by }) => [by, on])
        .find(([by]) => by === "money") ?? [];
    expect(withWords(computed, said(of(ops ?? "")), FACTS).questions[0]?.question).toBe(of(ops ?? "").question);
    for (const other of [money ?? "", "p99"])
      expect(withWords(computed, said(of(other)), FACTS).questions, other).toEqual(computed.questions.slice(0, 2));
  });

  it("drops strangers, and what is put to one side, names nobody's message or claims an axis that is not there", () => {
    verifies("SD-07");
    const stranger = { ...good, to: ["ops", "ghost", "data"], axis: "good vs. evil" };
    expect(withWords(computed, said(stranger), FACTS).questions[0]).toEqual({ ...good, axis: "ops vs. data" });
    const bad = [
      { ...good, to: ["ops"] },
      { ...good, to: ["ghost", "ops"] },
      { ...good, question: "Who is paged?" },
      { ...good, question: "What of r1-msg-003?" },
    ];
    for (const one of bad)
      expect(withWords(computed, said(one), FACTS).questions, one.question).toEqual(computed.questions.slice(0, 2));
  });

  it("asks as many as the mode allows, with the user's point first, and a budget of 3 to 6", () => {
    verifies("SD-07");
    const other = { question: "r1-msg-003 and r1-msg-002: which audit?", to: ["money", "data"] };
    const third = { question: "r1-msg-001 or r1-msg-003: which first?", to: ["ops", "money"] };
    const all = { ...said(good, other, third), disagreementBudget: { min: 0, max: 10 } };
    const opening = withWords(computed, all, FACTS);
    expect(opening.questions.map(({ question }) => question)).toEqual([good, other, third].map((one) => one.question));
    expect(opening.disagreementBudget).toEqual({ min: 3, max: 6 });
    const focus = { kind: "deep-dive", text: "the pager" } as const;
    const focused = withWords(frameOpening(FACTS, focus), all, FACTS, focus);
    expect(focused.questions[0]?.question).toContain("the pager");
    expect(focused.questions).toHaveLength(3);
    const onIt = { question: "r1-msg-001, r1-msg-002, r1-msg-003: whose pager?", to: ["ops", "data", "money"] };
    const worded = withWords(frameOpening(FACTS, focus), said(onIt, good, other), FACTS, focus);
    expect(worded.questions.map(({ question }) => question)).toEqual([onIt, good, other].map((one) => one.question));
    const [point] = discussionOf(FACTS).points.values();
    const onPoint = { kind: "deep-dive", text: point?.text ?? "" } as const;
    const named = { question: `Of ${point?.id}, r1-msg-002: whose is it?`, to: ["money", "data"] };
    const into = withWords(frameOpening(FACTS, onPoint), said(good, named, third), FACTS, onPoint);
    expect(into.questions.map(({ question }) => question)).toEqual([good, named, third].map((one) => one.question));
    expect(withWords(computed, all, { ...FACTS, mode: "lightweight" }).questions).toHaveLength(2);
  });
});
