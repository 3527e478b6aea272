import { describe, expect, it } from "vitest";
import type { Projection } from "#discussion";
import { settlement } from "#graph";
import { messageId } from "#wire";
import { concluded } from "../../../../test/support/shown.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import {
  argues,
  attacks,
  declares,
  opens,
  responds,
  type StatementMaker,
  said,
} from "../../../graph/fixtures/statements.ts";
import type { Section } from "../../shared/section.ts";
import { synthesize } from "../synthesis/synthesis.ts";
import { resultSections } from "./result.ts";

const S = "Split the monolith along the billing domain";
const K = "Keep one deployable and modularise it";
const part = (sections: readonly Section[], id: string): Section | undefined => sections.find((one) => one.id === id);

const stateOf = (...rounds: readonly (readonly StatementMaker[])[]): Projection =>
  concluded(
    rounds.flatMap((say, round) => say.map((make, at) => make(messageId(round + 1, at + 1)))),
    "en",
  );
/** The sections of a result whose experts said this, round by round. */
function sectionsOf(...rounds: readonly (readonly StatementMaker[])[]): readonly Section[] {
  const state = stateOf(...rounds);
  return resultSections(state, state.graph, synthesize(state, "en"));
}
const answerOf = (...say: readonly StatementMaker[]): string => part(sectionsOf(say), "answer")?.text.join(" ") ?? "";

/** Three hold S; d counters it and nobody answers. */
const AGAINST = [
  ...["a", "b", "c"].map((id) => declares(id, S)),
  declares("d", K),
  opens,
  argues("a", S, {}),
  argues("d", K, { counters: ["r1-msg-001"] }),
  responds("a", "none", S),
  responds("b", "none", S),
  responds("c", "none", S),
  responds("d", "none", K),
];
/** c's K is countered, c answers, and the answer is countered in its turn. */
const REFUTED: readonly (readonly StatementMaker[])[] = [
  [
    declares("a", S),
    declares("b", S),
    declares("c", K),
    argues(
      "a",
      S,
      { counters: ["r1-msg-003"] },
      { reasoning: "modules still share one lock", proposals: ["Begin with the invoice job"] },
    ),
    argues("c", K, {}, { reasoning: "two people cannot run six services", wouldChangeIf: "six people were on call" }),
    responds("c", "none", K, { counters: ["r1-msg-004"] }, { response: "the lock goes with the next index" }),
  ],
  [
    argues("a", S, { counters: ["r1-msg-006"] }, { reasoning: "the index was there in May and changed nothing" }),
    responds("c", "none", K, {}, { response: "I still see it so" }),
  ],
];

/** a's S against b's K and c's M: both are countered, both answer, and both answers are countered in their turn. */
const ONE_OF_THREE: readonly (readonly StatementMaker[])[] = [
  [
    declares("a", S),
    declares("b", K),
    declares("c", "Buy a billing product"),
    argues("a", S, { counters: ["r1-msg-002", "r1-msg-003"] }),
    responds("b", "none", K, { counters: ["r1-msg-004"] }, { response: "the lock goes with the next index" }),
    responds("c", "none", "Buy a billing product", { counters: ["r1-msg-004"] }, { response: "theirs has no lock" }),
  ],
  [
    argues("a", S, { counters: ["r1-msg-005", "r1-msg-006"] }, { reasoning: "both were tried in May" }),
    responds("b", "none", K, {}, { response: "I still see it so" }),
    responds("c", "none", "Buy a billing product", {}, { response: "So do I" }),
  ],
];

/** What stands of a's S beside b's K. */
const cells = (...say: readonly StatementMaker[]): readonly string[] =>
  part(sectionsOf([declares("a", S), declares("b", K), ...say]), "options")?.table?.rows.find(([option = ""]) =>
    option.includes(S),
  ) ?? [];

describe("the options side by side", () => {
  const begun = [declares("a", S), declares("b", K), opens, argues("b", K, { counters: ["r1-msg-001"] })];
  const against = (...more: readonly StatementMaker[]) =>
    part(sectionsOf([...begun, ...more]), "options")?.table?.rows[0]?.[3];

  it("say of an objection that was met by an amendment that it was, and by which message", () => {
    verifies("SD-32", "SD-33");
    const shift = {
      shiftCause: ["r1-msg-004"],
      answers: [{ targetId: "r1-msg-004", answer: "conceded", text: "Yes." }],
    };
    const amended = responds("a", "minor", "Split billing by region", {}, shift);
    expect(against(amended)).toMatch(/^conceded, and met by a change in r1-msg-005: “/);
    expect(against(responds("a", "none", S, { counters: ["r1-msg-004"] }))).toMatch(/^answered in r1-msg-005: “/);
    expect(against(amended, attacks({ counters: ["r1-msg-004"] }))).toMatch(/^conceded, and met by a change/);
  });

  it("say of an objection by what it fell, and call answered only what an answer holds against", () => {
    verifies("SD-33");
    const argued = argues("a", S, {}, { reasoning: "the lock" });
    // b's objection rests on r1-msg-004, which the contrarian takes down.
    const based = argues("b", K, { counters: ["r1-msg-001"], extends: ["r1-msg-004"] });
    const base = argues("b", K, {}, { reasoning: "two people on call" });
    const fell = cells(argued, base, based, attacks({ counters: ["r1-msg-004"] }));
    expect(fell[3]).toMatch(/^fell with what it rests on: “/);
    // Somebody who holds neither takes the whole message down: that answers nothing of what it objects.
    const other = cells(argues("b", K, { counters: ["r1-msg-001"] }), attacks({ counters: ["r1-msg-003"] }));
    expect(other[3]).toMatch(/^fell to r1-msg-004: “about r1-msg-001/);
    // Of two answers the one that holds is named.
    const objection = argues("b", K, { counters: ["r1-msg-001"] });
    const answers = (shiftReason: string) => responds("a", "none", S, { counters: ["r1-msg-003"] }, { shiftReason });
    const twice = cells(objection, answers("in May"), attacks({ counters: ["r1-msg-004"] }), answers("in June"));
    expect(twice[3]).toContain("answered in r1-msg-006: “about r1-msg-001");
    // The answer rests on what fell: the objection holds.
    const shaky = responds("a", "none", S, { counters: ["r1-msg-004"], extends: ["r1-msg-003"] });
    const objects = argues("b", K, { counters: ["r1-msg-001"] });
    const holding = cells(argued, objects, attacks({ counters: ["r1-msg-003"] }), shaky);
    expect(holding[3]).toMatch(/^“about r1-msg-001/);
    expect(holding[2]).toContain("fell to r1-msg-005: “the lock”");
  });

  it("tell what is held against a detail of a position apart, and who answered that", () => {
    verifies("SD-33");
    const detail = { references: [{ targetId: "r1-msg-001", relation: "counters", scope: "detail" }] };
    const objects = argues("b", K, { counters: ["r1-msg-001"] }, detail);
    expect(cells(objects)[3]).toMatch(/^against a detail of it: “/);
    expect(cells(objects)[4]).toBe("stands: no objection to it holds");
    const answers = [{ targetId: "r1-msg-003", answer: "answered", text: "not in May" }];
    expect(cells(objects, responds("a", "none", S, {}, { answers }))[3]).toMatch(
      /^answered in r1-msg-004: against a detail of it: “/,
    );
  });

  it("lead with what brings a figure, and not with who is surest or has it only in a condition", () => {
    verifies("SD-33");
    const flatters = argues("a", S, {}, { reasoning: "I fully agree", confidence: 0.95, wouldChangeIf: "over 3 %" });
    const argued = argues("a", S, {}, { reasoning: "9 of 30 nights ran over", confidence: 0.5 });
    expect(cells(flatters, argued)[2]).toMatch(/^“9 of 30 nights ran over”.*“I fully agree”/);
  });

  it("quote a reason that was not quoted yet before they name again one that was", () => {
    const argued = (text: string, confidence: number) => argues("a", S, {}, { reasoning: text, confidence });
    const again = responds("a", "none", S, {}, { shiftReason: "the lock", confidence: 0.9 });
    const [first, second] = ["the lock", "the wage bill"];
    expect(cells(argued(first, 0.9), again, argued(second, 0.3))[2]).toMatch(/^“the lock” .*“the wage bill”/);
  });

  it("say of an objection that its author took back that it was", () => {
    const retracts = [{ targetId: "r1-msg-004", reason: "wrong" }];
    expect(against(responds("b", "none", K, {}, { retracts }))).toMatch(/^taken back: “/);
  });
});

describe("what was given up", () => {
  it.each(["en", "zh"] as const)("stands among the options where nothing leads as well: %s", (lang) => {
    verifies("SD-33");
    const M = "Buy a billing product";
    const { floor } = stateOf([
      ...[declares("a", M), declares("b", K), argues("b", K, { counters: ["r1-msg-001"] })],
      responds("a", "major", S, {}, { shiftCause: ["r1-msg-003"] }),
      responds("b", "none", K),
    ]);
    const state = concluded(
      floor.filter(({ type }) => type !== "synthesis"),
      lang,
    );
    expect(settlement(state.graph)).toMatchObject({ leading: undefined });
    const rows = part(resultSections(state, state.graph, synthesize(state, lang)), "options")?.table?.rows ?? [];
    expect(rows.map(([name = ""]) => name.slice(4))).toEqual([K, S, M]);
    expect(rows.at(-1)?.[1]).toBe({ en: "nobody any more", zh: "已无人持有" }[lang]);
  });
});

describe("what those propose who hold what is adopted", () => {
  const proposes = (id: string, ...proposals: readonly string[]) => argues(id, S, {}, { proposals });

  it("is told with the latest first, and marked where the position was changed since", () => {
    verifies("SD-33", "SD-20");
    const say = [
      ...[declares("a", S), declares("b", S), proposes("a", "Cut by hour"), proposes("b", "Hire two")],
      responds("a", "minor", "Split billing by type and hour", {}, { shiftCause: ["r1-msg-004"] }),
      ...[proposes("a", "Cut by type first", "Cut by hour next"), proposes("b", "Hire two")],
    ];
    const told = part(sectionsOf(say), "answer")?.items.filter(({ text }) => /propose/.test(text));
    expect(told?.map(({ text, refs }) => `${text} ${refs.join()}`)).toEqual([
      "Person-b proposes: “Hire two” r1-msg-007",
      "Person-a proposes: “Cut by type first” r1-msg-006",
      "Person-a proposes: “Cut by hour next” r1-msg-006",
    ]);
    const before = part(sectionsOf(say.slice(0, 5)), "answer")?.items.map(({ text }) => text);
    expect(before?.slice(-2)).toEqual([
      "Person-b proposes: “Hire two”",
      "Person-a proposed, before the position was changed: “Cut by hour”",
    ]);
    const { recommendations } = synthesize(stateOf(say.slice(0, 5)), "en");
    expect(recommendations.slice(1).map(({ action }) => action)).toEqual([
      "Hire two",
      "Proposed before the position was changed: Cut by hour",
    ]);
  });

  it("is nothing that they proposed for a position that they gave up", () => {
    verifies("SD-33");
    const say = [
      ...[declares("a", S), declares("b", K), argues("b", K, {}, { proposals: ["Sign with the vendor"] })],
      responds("b", "major", S, {}, { shiftCause: ["r1-msg-001"] }),
    ];
    expect(JSON.stringify(part(sectionsOf(say), "answer"))).not.toContain("vendor");
  });
});

describe("what would decide it", () => {
  it.each(["en", "zh"] as const)("tells what both sides maintained in their own words: %s", (lang) => {
    verifies("SD-34");
    const floor = [
      ...[declares("a", S), declares("b", S), argues("a", S, {}), attacks({ counters: ["r1-msg-001"] })],
      responds("a", "none", S, { counters: ["r1-msg-004"] }),
      (id: string) =>
        said(id, "contrarian", "closing", { objections: [{ targetId: "r1-msg-004", verdict: "maintains" }] }),
    ].map((make, at) => make(messageId(1, at + 1)));
    const state = concluded(floor, lang);
    const items = part(resultSections(state, state.graph, synthesize(state, lang)), "decide")?.items ?? [];
    expect(items.at(-1)).toEqual({
      text: {
        en: "Both were maintained to the end: the objection, Person-contrarian, as quoted (r1-msg-004), and the answer, “about r1-msg-004?” (Person-a, r1-msg-005).",
        zh: "双方坚持到最后：反对意见，Person-contrarian，同上（r1-msg-004）；回答，“about r1-msg-004?”（Person-a，r1-msg-005）。",
      }[lang],
      refs: ["r1-msg-004", "r1-msg-005"],
    });
  });
});

describe("an answer", () => {
  it("says of a condition whether the position was changed since", () => {
    verifies("SD-33");
    const items = (...more: readonly StatementMaker[]) =>
      part(sectionsOf([declares("a", S), declares("b", S), ...more]), "answer")?.items.map(({ text }) => text);
    expect(items()).toContain("Condition: “always”");
    const amended = responds("a", "minor", "Split billing by region", {}, { shiftCause: ["r1-msg-002"] });
    const after = items(amended, responds("b", "minor", "Split billing by region", {}, { shiftCause: ["r1-msg-001"] }));
    expect(after).toContain("Condition, as named before the position was changed: “always”");
  });

  it("names the conditions and risks of each who holds it, by name where they differ", () => {
    verifies("SD-33");
    const says = (who: string, conditions: string, keyRisk: string) => (id: string) => {
      const one = declares(who, S)(id);
      return { ...one, content: { ...one.content, conditions, keyRisk } };
    };
    const text = part(
      sectionsOf([says("a", "14 days are kept", "late"), says("b", "two are hired", "late")]),
      "answer",
    )?.items.map((item) => `${item.text} ${item.refs.join()}`);
    expect(text).toEqual(
      expect.arrayContaining([
        "Condition (Person-a): “14 days are kept” r1-msg-001",
        "Condition (Person-b): “two are hired” r1-msg-002",
        "Risk: “late” r1-msg-001",
      ]),
    );
  });

  it("tells under dissent who still holds what was refuted, where more than half hold another", () => {
    verifies("SD-33");
    expect(part(sectionsOf(...REFUTED), "dissent")?.text).toEqual([
      "No other position is left that was not refuted.",
      "Person-c holds option B, which r1-msg-004 refuted.",
    ]);
    expect(part(sectionsOf(...ONE_OF_THREE), "dissent")?.text).toEqual([
      "No other position is left that was not refuted.",
    ]);
  });

  it("counts apart from those who hold an option those who agree with it and hold another", () => {
    const say = [declares("a", S), declares("b", K), argues("a", S, {}), argues("b", K, { supports: ["r1-msg-003"] })];
    expect(answerOf(...say, responds("a", "none", S), responds("b", "none", K))).toContain("2 of 2 hold or agree with");
    expect(answerOf(declares("a", S), declares("b", S))).toContain("2 of 2 hold it");
  });

  describe("names what can be followed together", () => {
    const together = (id: string) => said(id, "moderator", "judgement", { compatible: [["r1-msg-001", "r1-msg-002"]] });
    const text = (lang: "en" | "zh", id: string, ...say: readonly StatementMaker[]): string => {
      const floor = [...say, together].map((make, at) => make(messageId(1, at + 1)));
      const state = concluded(floor, lang);
      return part(resultSections(state, state.graph, synthesize(state, lang)), id)?.text.join(" ") ?? "";
    };
    const tied = [declares("a", S), declares("b", K), argues("a", S, {}), argues("b", K, {})];
    const most = [...tied, declares("c", S)];

    it("in a tie, in which nothing is left to decide between the two", () => {
      const answered = [...tied, responds("a", "none", S), responds("b", "none", K)];
      expect(text("en", "answer", ...answered)).toBe(
        "Nothing is settled: options A and B are tied, each with 1 expert behind it. Options A and B can be followed together.",
      );
      expect(text("zh", "answer", ...answered)).toMatch(/方案 A、B 可以同时遵循。$/);
    });

    it("beside what is adopted, as no dissent and no rival", () => {
      expect(text("en", "answer", ...most)).toMatch(/^Only option A is left, with option B beside it: /);
      expect(text("en", "answer", ...most)).toContain(
        "no other position but option B, which can be followed beside it,",
      );
      expect(text("zh", "answer", ...most)).toContain("除可以与它同时遵循的方案 B 以外，没有其他立场成立");
      expect([text("en", "dissent", ...most), text("zh", "dissent", ...most)]).toEqual(["", ""]);
    });
  });

  it("tells of a majority whether anything speaks against what they hold, or only another position stands", () => {
    const rival = [declares("a", S), declares("b", K), declares("c", S), argues("b", K, {}), argues("a", S, {})];
    const stands = [...rival, ...["a", "b", "c"].map((id) => responds(id, "none", id === "b" ? K : S))];
    expect(answerOf(...stands)).toContain("2 of 3 hold it, and another position has not been refuted.");
  });

  it("tells who does not stand behind the only position that stands, where at most half do", () => {
    verifies("SD-33");
    const text = (lang: "en" | "zh"): string => {
      const { floor } = stateOf(...ONE_OF_THREE);
      const state = concluded(
        floor.filter(({ type }) => type !== "synthesis"),
        lang,
      );
      return part(resultSections(state, state.graph, synthesize(state, lang)), "answer")?.text.join(" ") ?? "";
    };
    expect(text("en")).toBe(
      "Only option A still stands: “Split the monolith along the billing domain”. This was settled by argument: it stands, and every other position was refuted or given up (1 of 3 holds it). Person-b holds option B, which r1-msg-004 refuted. Person-c holds option C, which r1-msg-004 refuted. At least half of the experts are not behind it: ask them what they would still need before you act on it.",
    );
    expect(text("zh")).toContain("只有方案 A 仍然成立：“Split the monolith along the billing domain”。");
    expect(text("zh")).toContain("Person-b 持有方案 B，而它已被 r1-msg-004 驳倒。");
    expect(text("zh")).not.toContain("采用");
  });

  it("is in synthesis.json what it is in the result: go with only what more than half hold and somebody tried", () => {
    verifies("SD-20");
    const of = (...rounds: readonly (readonly StatementMaker[])[]) => synthesize(stateOf(...rounds), "en");
    expect(of(...REFUTED).recommendations[0]?.action).toMatch(/^Go with: /);
    expect(of(...ONE_OF_THREE).recommendations[0]?.action).toMatch(/^Only this still stands; hear those /);
    expect(of(...ONE_OF_THREE).executiveSummary).toMatch(
      /^Only one position is left, .* at least half are not behind it/,
    );
    expect(of([declares("a", S), declares("b", S)]).recommendations[0]?.action).toMatch(
      /^Only this is left, and it was not/,
    );
    const other = (id: string) => ({ ...declares("b", S)(id), content: { position: S, conditions: "two are hired" } });
    expect(of([declares("a", S), other]).recommendations[0]?.prerequisite).toBe("always");
  });

  it("names no position as what to do that most hold against an objection, and names the objection", () => {
    verifies("SD-33");
    const text = answerOf(...AGAINST);
    expect(text).toMatch(/^Adopt nothing yet: 3 of 4 hold option A, “Split the monolith/);
    expect(text).toContain("an objection to it stands that they have not overcome. Answer r1-msg-007 first");
    expect(text).not.toMatch(/Go with|is not adopted/);
  });

  it("names those that are tied, and none of them as what to do", () => {
    verifies("SD-33");
    const text = answerOf(declares("a", S), declares("b", K), opens);
    expect(text).toMatch(/^Nothing is settled: options A and B are tied, each with 1 expert behind it\./);
    expect(text).not.toMatch(/Go with|Only option/);
  });

  it("says what was settled by argument, and that nothing of the refuted one decides any more", () => {
    verifies("SD-33");
    const sections = sectionsOf(...REFUTED);
    expect(part(sections, "answer")?.text.join(" ")).toMatch(
      /^Go with option A: “Split the monolith.*settled by argument.*2 of 3 hold it/,
    );
    const [first, second] = part(sections, "options")?.table?.rows ?? [];
    expect(first?.at(-1)).toContain("stands");
    expect(second?.at(-1)).toContain("refuted");
    // What would have changed the mind of who holds the refuted one decides nothing.
    expect(JSON.stringify(part(sections, "decide")?.items ?? [])).not.toContain("six people");
    expect(part(sections, "dissent")?.items ?? []).toEqual([]);
  });

  it("says what those propose who hold it, what comes before it and what may go wrong", () => {
    verifies("SD-33");
    const sections = sectionsOf(...REFUTED);
    const items = part(sections, "answer")?.items.map(({ text }) => text) ?? [];
    expect(items.join("\n")).toContain("Begin with the invoice job");
    expect(items.join("\n")).toMatch(/always[\s\S]*cost/);
  });

  it("says above all that it ended early, and who argued in no round", () => {
    verifies("SD-33");
    const state = stateOf(...REFUTED);
    state.ended = { outcome: "ended-early", reason: "the budget of 9 calls is spent" };
    const progress = { step: 3, name: "Arguments", lines: [], takeaway: "t", asked: 3, answered: 2, round: 1 };
    const absent = [{ participant: "b", reason: "no answer" }];
    state.progress.push({ ...progress, kind: "argument", absent });
    const [first] = part(resultSections(state, state.graph, synthesize(state, "en")), "answer")?.text ?? [];
    expect(first).toContain("the budget of 9 calls is spent");
    expect(first).toMatch(/2 of 3.*Person-b/);
    // b declared a position and argued in no round.
    expect(first).toContain("This result is partial: Person-b argued in no round.");
  });

  it("says above all that a model could not read the whole discussion", () => {
    verifies("SD-33");
    const state = stateOf(...REFUTED);
    const origin = { provider: "ollama", model: "small-one", isModel: true, digested: 3 };
    const [first, ...others] = state.floor;
    const floor = first ? [{ ...first, origin }, ...others] : [];
    const [told] =
      part(resultSections({ ...state, floor }, state.graph, synthesize(state, "en")), "answer")?.text ?? [];
    expect(told).toMatch(/1 answer of small-one rest.*the first 3 statements/);
  });

  it("says first where no model took part", () => {
    verifies("SD-33");
    const state = { ...stateOf(...REFUTED), hasModel: false };
    const [first] = part(resultSections(state, state.graph, synthesize(state, "en")), "answer")?.text ?? [];
    expect(first).toContain("No model");
  });
});
