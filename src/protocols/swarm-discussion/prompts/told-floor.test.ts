import { describe, expect, it } from "vitest";
import type { Facts } from "#providers";
import type { FloorStatement } from "#wire";
import { sampleFacts } from "../../../../test/contract/requests.ts";
import { promptOf } from "../../../../test/support/prompts.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { discussionOf, toldFloor } from "./told-floor.ts";

const SCENE = "The job holds the lock for 41 minutes.";
const MORE = "Three teams wait until noon, and none of them can mend what it broke. ".repeat(20);

const said = (round: number, n: number, from: string, type: string, content: object): FloorStatement => ({
  ...{ id: `r${round}-msg-00${n}`, turn: `r${round}.${n}`, round, from, type, references: [] },
  ...{ content: content as FloorStatement["content"], timestamp: "2026-11-26T10:00:00Z" },
});

/** A round of two experts: positions, the opening, an argument each. */
function round(at: number): FloorStatement[] {
  const [one, other] = ["operations", "data-architect"];
  const reason = (on: string) => ({
    on,
    side: "against",
    theirs: `${MORE}so`,
    text: `Round ${at} has no second shift`,
  });
  const argued = (on: string) => ({ reasoning: `${SCENE} ${MORE}`, table: { reasons: [reason(on)] } });
  return [
    ...(at > 1
      ? []
      : [
          said(1, 1, one, "position_declaration", {
            position: "Stay",
            confidence: 0.6,
            table: { points: [{ text: "Stay" }] },
          }),
          said(1, 2, other, "position_declaration", {
            position: "Leave",
            confidence: 0.6,
            table: { points: [{ text: "Leave" }] },
          }),
        ]),
    said(at, 3, "moderator", "opening", {
      divergences: [MORE],
      questions: [{ question: "Who repairs it?", to: [one] }],
    }),
    said(at, 4, one, "argument", argued("p2")),
    said(at, 5, other, "argument", argued("p1")),
    said(at, 6, "moderator", "quality_gate", { agreements: [{ point: "Stay", supporters: [one, other] }] }),
  ];
}

const at = (number: number, floor: FloorStatement[]): Facts => sampleFacts("en", { round: number, floor });
const textsOf = (facts: Facts): string[] =>
  promptOf("argument", facts).prompt.flatMap(({ text, shared }) => (shared ? [text] : []));

describe("the floor in a prompt", () => {
  it("has this round whole, and of earlier ones the first sentence, the points and the reasons, with ids", () => {
    const told = toldFloor(at(2, [...round(1), ...round(2)]));
    const contents = Object.fromEntries(told.map(({ id, content }) => [id, content]));
    expect(contents["r1-msg-001"]).toEqual({ points: [{ id: "p1", text: "Stay" }] });
    expect(contents["r1-msg-004"]).toEqual({
      reasoning: SCENE,
      reasons: [{ id: "a1", on: "p2", side: "against", text: "Round 1 has no second shift" }],
    });
    expect(contents["r2-msg-004"]).toMatchObject({
      reasoning: expect.stringContaining(MORE),
      reasons: [{ id: "a3", on: "p2", theirs: expect.stringContaining(MORE) }],
    });
  });

  it("goes on after a first sentence that tells next to nothing", () => {
    const short = said(1, 1, "contrarian", "stress_test", { failureScenario: `A scenario. ${SCENE} ${MORE}` });
    const [told] = toldFloor(at(2, [short]));
    expect(told?.content).toEqual({ failureScenario: `A scenario. ${SCENE}` });
  });

  it("cuts no clause off that turns a first sentence round", () => {
    const text =
      "我承认这个数字站得住，也承认它来自我们自己的系统，并且没有人提出过别的来源可以替代它；但我仍反对 p1。别的以后再说。";
    const [told] = toldFloor(at(2, [said(1, 1, "ada", "argument", { reasoning: text })]));
    expect(told?.content).toMatchObject({ reasoning: expect.stringContaining("但我仍反对 p1。") });
  });

  it("tells conditions in words with their ids, whether of a point or of a stance", () => {
    const who = sampleFacts("en").personas[0]?.id ?? "";
    const table = {
      stances: [{ on: "p1", stance: "for", if: ["Backups are tested"] }],
      points: [{ text: "Index now" }],
    };
    const declared = said(1, 1, who, "position_declaration", {
      position: "x",
      conditions: "Backups are tested",
      table,
    });
    for (const number of [1, 2]) {
      const [told] = toldFloor(at(number, [declared]));
      expect(told?.content.conditions).toEqual([{ id: "p2", text: "Backups are tested" }]);
    }
  });

  it("tells of a judge which points are joined, in every round, and objections in their own", () => {
    const points = { same: [["p1", "p2"]] };
    const judged = said(1, 7, "moderator", "judgement", { summary: "One.", points, verdicts: [{ quote: "so" }] });
    const contentIn = (number: number) => toldFloor(at(number, [...round(1), judged])).at(-1)?.content;
    expect(contentIn(1)).toMatchObject({ points, verdicts: [{ quote: "so" }] });
    expect(contentIn(2)).toEqual({ points });
    expect(textsOf(at(1, [...round(1), judged])).join(), "who judged is nothing to argue from").not.toContain("One.");
  });

  it("has the ids of conditions that were said in words", () => {
    const points = [{ text: "Index now", if: ["Backups are tested", "p1"] }];
    const who = sampleFacts("en").personas[0]?.id ?? "";
    const declared = said(1, 1, who, "position_declaration", { position: "Index now", table: { points } });
    for (const number of [1, 2]) {
      const [told] = toldFloor(at(number, [declared]));
      expect(told?.content.points).toEqual([{ id: "p1", text: "Index now", if: ["p2: Backups are tested", "p1"] }]);
    }
  });

  it("gives no ids to a floor that was cut at its beginning", () => {
    const floor = round(1).slice(1);
    expect(toldFloor(at(2, floor))).toEqual(floor.filter(({ type }) => type !== "quality_gate"));
  });

  it("tells of an opening its questions, and of a gate nothing: nobody is told who is for what", () => {
    verifies("SD-28");
    const told = toldFloor(at(2, [...round(1), ...round(2)]));
    expect(told.filter(({ type }) => type === "opening").map(({ content }) => Object.keys(content))).toEqual([
      ["questions"],
      ["questions"],
    ]);
    expect(told.some(({ type }) => type === "quality_gate")).toBe(false);
    expect(textsOf(at(2, round(1))).join("\n")).not.toContain("supporters");
  });

  it("begins with what the last round began with, as far as its opening, so that a cache serves it", () => {
    const second = textsOf(at(2, [...round(1), ...round(2).slice(0, 1)]));
    const third = textsOf(at(3, [...round(1), ...round(2), ...round(3)]));
    expect(second.at(-1)).toContain("Who repairs it?");
    expect(third.slice(0, second.length)).toEqual(second);
  });

  it("says that earlier rounds are told in short, where there are such", () => {
    const [first, second] = [at(1, round(1)), at(2, round(1))].map(
      (facts) => promptOf("argument", facts).prompt.at(-1)?.text,
    );
    expect(second).toContain("of earlier rounds the first sentence of each statement");
    expect(first).not.toContain("of earlier rounds");
  });

  it("grows by far less than it did for a further round", () => {
    const sizeOf = (facts: Facts): number => textsOf(facts).join("").length;
    const [one, two, three] = [1, 2, 3].map((last) =>
      sizeOf(at(last, Array.from({ length: last }, (_, n) => round(n + 1)).flat())),
    ) as [number, number, number];
    expect(three - two).toBeLessThan(one / 4);
    expect(three).toBeLessThan(2 * one);
  });

  it("reads a statement without points by the reasons that the table has of it", () => {
    const references = [{ targetId: "r1-msg-002", type: "counters" as const, comment: "It costs a night" }];
    const argued = {
      ...said(1, 4, "operations", "argument", { position: "Stay", reasoning: `${SCENE} ${MORE}` }),
      references,
    };
    const [, , , told] = toldFloor(at(2, [...round(1).slice(0, 3), argued]));
    expect(told?.content).toMatchObject({
      reasoning: SCENE,
      reasons: expect.arrayContaining([{ id: "a2", on: "p2", side: "against", text: "It costs a night" }]),
    });
  });
});

it.each([
  ["en", "Contrarian"],
  ["zh", "反对者"],
] as const)("calls who is no expert by their role in %s", (lang, name) => {
  const floor = [...round(1), said(1, 9, "contrarian", "stress_test", { failureScenario: SCENE })];
  expect(discussionOf(sampleFacts(lang, { floor })).people().get("contrarian")?.name).toBe(name);
});
