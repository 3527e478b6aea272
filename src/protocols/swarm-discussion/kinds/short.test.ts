import { expect, it } from "vitest";
import type { Facts } from "#providers";
import { twoWhoDiffer } from "../../../../test/support/form-floor.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import type { OnTable } from "../schemas/forms.ts";
import { KINDS } from "./index.ts";
import { readingOf, withRead } from "./reading.ts";

it("keeps the conditions that a person has set until they say that they no longer want one", () => {
  verifies("SD-11", "a person's conditions");
  const table = twoWhoDiffer();
  const stances = [
    { on: "p2", stance: "for", if: ["p5", "The landlord signs by 1 June"] },
    { on: "p4", stance: "against" },
  ];
  table.say("ana", "argument", { text: "Only so.", stances });
  const stancesAfter = (...stances: object[]) => {
    const said = { kind: "response", author: "ana", content: { text: "A doctor is needed, too.", stances } };
    const context = { ...table, lang: "en" as const };
    const made = KINDS.response.short?.record(said, table.floor, context) as {
      table: { stances: { on: string; if?: string[] }[] };
    };
    return made.table.stances;
  };
  const conditionsAfter = (...stances: object[]) =>
    stancesAfter(...stances).find(({ on }) => on === "p2" || on === "p1")?.if;
  const again = { on: "p2", stance: "for" };
  expect(conditionsAfter(again)).toEqual(["p5", "p6"]);
  expect(conditionsAfter({ ...again, if: ["p4", "p5"] })).toEqual(["p5", "p6", "p4"]);
  expect(conditionsAfter(again, { on: "p6", stance: "none" })).toEqual(["p5"]);
  expect(conditionsAfter({ on: "p6", stance: "none" }), "of the condition alone").toEqual(["p5"]);
  const against = stancesAfter({ on: "p6", stance: "against" }).map(({ on }) => on);
  expect(against, "another may be wanted in its place").toEqual(["p6"]);
  expect(conditionsAfter({ on: "p1", stance: "for" })).toBeUndefined();
  const second = { on: "p1", stance: "for", secondTo: "p2", if: ["p5"] };
  table.say("ana", "argument", { text: "Else that.", stances: [second, { on: "p4", stance: "against" }] });
  const loosened = stancesAfter({ on: "p5", stance: "none" }).map(({ on, if: needs }) => [on, needs]);
  expect(loosened, "of a second choice nothing").toEqual([
    ["p5", undefined],
    ["p2", ["p6"]],
  ]);
});

it("withdraws what a person has confirmed that they take back", () => {
  const read = { points: [], stances: [], reasons: [], concedes: [], takesBack: [{ id: "a2" }] };
  expect(withRead({ text: "It is 9,000.", read })).toMatchObject({ withdraws: ["a2"] });
});

it("takes what a person grants for the cause of what they change in the same answer, and of nothing else", () => {
  const table = twoWhoDiffer();
  const changed = { on: "p2", stance: "none" };
  const causesOf = (...concedes: object[]) => {
    const stances = [changed, { on: "p3", stance: "for" }, { on: "p4", stance: "against" }];
    const read = { points: [], stances: [], reasons: [], concedes, takesBack: [] };
    const said = { kind: "response", author: "ana", content: { text: "You are right.", stances, read } };
    const made = KINDS.response.short?.record(said, table.floor, { ...table, lang: "en" as const });
    return (made?.table as OnTable | undefined)?.stances?.map(({ on, because }) => [on, because]);
  };
  expect(causesOf({ to: "a1" })).toEqual([
    ["p2", ["r1-msg-003"]],
    ["p3", undefined],
    ["p4", undefined],
  ]);
  expect(causesOf()).toEqual(["p2", "p3", "p4"].map((on) => [on, undefined]));
});

it("takes what moved a person in one of their stances for the cause of all that they change with it", () => {
  const table = twoWhoDiffer();
  const stances = [
    { on: "p2", stance: "none" },
    { on: "p3", stance: "for", because: ["r1-msg-004"] },
  ];
  const said = { kind: "response", author: "ana", content: { text: "You are right.", stances } };
  const made = KINDS.response.short?.record(said, table.floor, { ...table, lang: "en" as const });
  expect((made?.table as OnTable | undefined)?.stances).toMatchObject([
    { on: "p2", because: ["r1-msg-004"] },
    { on: "p3", because: ["r1-msg-004"] },
  ]);
});

it("takes a text for a reason on the point that its author says it is about, and on no other of several", () => {
  const table = twoWhoDiffer();
  const stances = [
    { on: "p2", stance: "none" },
    { on: "p3", stance: "for" },
    { on: "p4", stance: "against" },
  ];
  const said = (about?: string, read?: object) => ({
    ...{ kind: "response", author: "ana" },
    content: { text: "It costs 4,000 a month. We have 3,000.", stances, about, ...(read ? { read } : {}) },
  });
  const reasonsOf = (...given: Parameters<typeof said>) => {
    const made = KINDS.response.short?.record(said(...given), table.floor, { ...table, lang: "en" as const });
    return (made?.table as OnTable | undefined)?.reasons?.map(({ on, side, text }) => [on, side, text]) ?? [];
  };
  const faultsOf = (...given: Parameters<typeof said>) =>
    (KINDS.response.short?.rules ?? [])
      .flatMap((rule) => rule(said(...given), table.floor, { ...table, lang: "en" as const }))
      .filter(({ path }) => path === "about")
      .map(({ message }) => message);
  expect(reasonsOf()).toEqual([]);
  expect(reasonsOf("p4")).toEqual([["p4", "against", "It costs 4,000 a month."]]);
  expect(reasonsOf("p3")).toEqual([["p3", "for", "It costs 4,000 a month."]]);
  expect([faultsOf(), faultsOf("p4")]).toEqual([[], []]);
  // A text is no reason on what its author has just given up, or never spoke of.
  for (const other of ["p2", "p77"]) {
    expect(reasonsOf(other), other).toEqual([]);
    expect(faultsOf(other), other).toEqual([
      `your text cannot be a reason on ${other}: you are neither for nor against it`,
    ]);
  }
  // A reading that they confirmed stands.
  const reasons = [{ on: "p3", side: "for", text: "It is cheap" }];
  const read = { points: [], stances: [], reasons, concedes: [], takesBack: [] };
  expect(reasonsOf("p4", read)).toEqual([["p3", "for", "It is cheap"]]);
});

it("takes no text that says nothing for a point or a reason", () => {
  const made = (kind: "position_declaration" | "response", text: string, ...stances: object[]) => {
    const table = twoWhoDiffer();
    const content = { text, stances, confidence: 0.7 };
    const said = { kind, author: "ana", content };
    const { short } = KINDS[kind];
    const reasons = (short?.rules ?? []).flatMap((rule) => rule(said, table.floor, { ...table, lang: "en" }));
    const record = short?.record(said, table.floor, { ...table, lang: "en" });
    const put = record?.table as OnTable | undefined;
    return { faults: reasons.length, points: put?.points?.length ?? 0, reasons: put?.reasons?.length ?? 0 };
  };
  const tap = { on: "p2", stance: "for" };
  for (const text of [
    "p3",
    "No view.",
    "No change.",
    "维持不变。",
    "no.",
    "OK",
    "p2, p4",
    "没有意见。",
    "不同意",
    " ",
  ]) {
    expect(made("response", text, tap)).toEqual({ faults: 0, points: 0, reasons: 0 });
    expect(made("position_declaration", text, tap)).toEqual({ faults: 0, points: 0, reasons: 0 });
    expect(made("response", text)).toMatchObject({ faults: 1 });
  }
  expect(made("position_declaration", "Nothing moves before June", tap)).toMatchObject({ points: 1 });
});

it("tells the reader of a text the stances of its author once, and does not deny them for an objection of theirs", () => {
  const objection = {
    id: "a1",
    on: "p1",
    side: "against" as const,
    text: "Too dear",
    message: "r1-msg-004",
    yours: true,
  };
  const facts: Facts = {
    ...{ topic: "Stay or leave?", lang: "en", mode: "standard", round: 2, speaker: "ada" },
    ...{ personas: [], tensions: [], passages: [], floor: [] },
    points: [{ id: "p1", text: "Stay", yours: "for", reasons: [objection] }],
  };
  const { request } = readingOf("later")(facts, { text: "I stay." });
  const told = JSON.stringify(request);
  expect(told.split("p1: for")).toHaveLength(2);
  expect(told).not.toContain("no stance, and your objection a1");
});

it("asks who is named in the opening of a round what that asks them, in place of the usual question", () => {
  verifies("BY-13");
  const said = (type: string, questions: readonly object[]) => ({ type, round: 2, content: { questions } }) as never;
  const floor = [
    said("opening", [
      { question: "When?", to: ["ann", "bob"] },
      { question: "How?", to: ["bob"] },
      { question: "At what cost?", to: ["ann"] },
    ]),
    said("challenge", [{ question: "Who pays?", to: ["ann", "cyd"] }]),
  ];
  const asked = (speaker: string, round = 2, kind: "argument" | "response" = "argument"): string[] => {
    const facts = { lang: "en", mode: "standard", topic: "Split?", round, speaker, floor } as const;
    return KINDS[kind].short?.question(facts).split("\n") ?? [];
  };
  expect(asked("ann")).toEqual(["Split?", "When?", "At what cost?"]);
  for (const usual of [asked("cyd"), asked("ann", 3)]) expect(usual[1]).toMatch(/^Why do you see it that way/u);
  expect(asked("ann", 2, "response")[1]).toMatch(/^Where do you stand now/u);
});
