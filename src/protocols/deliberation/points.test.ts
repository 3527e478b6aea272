import { describe, expect, it } from "vitest";
import { movesOf, screenOf, screenText, tableOf } from "#points";
import type { FloorStatement } from "#wire";
import { verifies } from "../../../test/support/verifies.ts";
import { openKeysOf, proposalsOf, proposed, sharedOf } from "./points.ts";
import { became } from "./result/opening.ts";
import { en } from "./words/en.ts";

const said = (id: string, from: string, type: string, content: object): FloorStatement => ({
  ...{ id, from, type, round: Number(id[1]), content: { ...content }, references: [] },
  ...{ timestamp: "2026-01-01T00:00:00.000Z", turn: id },
});
const specialists = ["ada", "ben", "cyd"].map((id) => ({ id, name: id }));
const key = (text: string, against: string) => ({ text, against, weight: "key" });
const summary = (id: string, content: object) =>
  said(id, "moderator", "summary", { consensus: [], conflicts: [], gaps: [], next: "round2", why: "so", ...content });
const fold = (floor: FloorStatement[], texts: readonly string[] = []) => {
  const alternatives = texts.map((text, at) => ({ letter: (["A", "B"] as const)[at] ?? "A", text }));
  const proposals = proposalsOf({ floor, specialists, alternatives, limits: ["At most ten minutes", "4,000 EUR"] });
  return { ...proposals, rows: tableOf(proposals.points).rows };
};

describe("a deliberation in points", () => {
  it("names open key concerns of others before a proposer's own, and gives the main reason of a choice", () => {
    verifies("DP-06a", "the concern of another comes first");
    const proposals = fold(
      [
        said("r1-msg-001", "ada", "assessment", {
          choice: "A",
          reasoning: "First the history. Then the matter.",
          reason: "The lock is held for 41 minutes",
          concerns: [key("my own caveat", "A")],
        }),
        said("r1-msg-002", "ben", "assessment", { choice: "B", concerns: [key("it is too late", "A")] }),
      ],
      ["Split it", "Keep it"],
    );
    const [first] = proposals.rows;
    if (!first) throw new Error("no row");
    expect(openKeysOf(first, proposals).map(({ reason }) => reason.text)).toEqual(["it is too late", "my own caveat"]);
    expect(first.reasons.map(({ text }) => text)).toEqual(["The lock is held for 41 minutes"]);
  });

  it("names as the cause of another choice what was granted with it, and none of other conditions", () => {
    const offer = { choice: "other", position: "Split it", onlyIf: ["It is tried"] };
    const others = said("r1-msg-002", "ben", "assessment", { choice: "B", concerns: [key("late", "other")] });
    const put = { id: "q1", from: "ben", to: "ada", messageId: "r1-msg-002", concern: "late", proposed: "Split it" };
    const asks = summary("r1-msg-003", { conflicts: [{ between: ["ada", "ben"], by: "choice", points: [put] }] });
    const first = said("r1-msg-001", "ada", "assessment", offer);
    const moved = (answers: readonly object[], choice: object = { onlyIf: ["It is tried in May"] }) => {
      const again = said("r2-msg-001", "ada", "account", { ...offer, ...choice, answers });
      const { points } = fold([first, others, asks, again], ["Leave it", "Keep it"]);
      return movesOf(tableOf(points), "en", false).map(({ text }) => text);
    };
    expect(movesOf(tableOf(fold([first]).points), "en", false)).toEqual([]);
    const told = "“Split it” (p3): only if p4 → only if p5";
    expect(moved([])).toEqual([told]);
    expect(moved([{ concern: "q1", verdict: "accounted", how: "in May" }])).toEqual([told]);
    const partly = [{ concern: "q1", verdict: "partly", how: "in May" }];
    expect(moved(partly)).toEqual([told]);
    const left = moved(partly, { choice: "B" });
    expect(left).toEqual(["“Split it” (p3): only if p4 → on neither side; now for “Keep it” (p2) (over r1-msg-002)"]);
  });

  it("reads own words as points, and a concern about others' as one about those that it was read to speak against", () => {
    verifies("DP-04", "proposals are points");
    const { rows, keys } = fold([
      said("r1-msg-001", "ada", "assessment", {
        choice: "other",
        position: "Split it",
        concerns: [key("slow", "other")],
      }),
      said("r1-msg-002", "ben", "assessment", { choice: "other", position: "Keep it", concerns: [key("late", "all")] }),
      said("r1-msg-003", "cyd", "assessment", {
        choice: "other",
        position: "split it!",
        limits: [{ limit: 2, how: "4,000 EUR are left" }],
        concerns: [{ ...key("late", "other"), limit: 1 }],
      }),
      summary("r1-msg-004", {
        bearing: [{ messageId: "r1-msg-001", concern: "slow", on: ["r1-msg-002"] }],
      }),
    ]);
    const about = rows.flatMap(({ reasons }) => reasons.map(({ text, limit }) => [text, limit]));
    expect(about).toEqual([["4,000 EUR are left", "c2"]]);
    expect(rows.map(({ text, for: pro, tier }) => [text, pro, tier])).toEqual([
      ["Split it", ["ada", "cyd"], "shared"],
      ["Keep it", ["ben"], "divided"],
    ]);
    expect(rows.map(({ objections }) => objections.map(({ reason, fate }) => [reason.text, fate]))).toEqual([
      [],
      [["slow", "came last"]],
    ]);
    expect(keys.size).toBe(1);
  });

  it("holds a concern against a mix that is worded anew, with the answer to it, where the chair reads it so", () => {
    verifies("DP-06a", "a concern follows the proposal that it speaks against");
    const mix = (id: string, position: string, type: string, more: object = {}) =>
      said(id, "ada", type, { choice: "other", position, ...more });
    const late = { ...key("late", "A"), limit: 1 };
    const bearing = (...on: readonly string[]) => [{ messageId: "r1-msg-002", concern: "late", on }];
    const q1 = { id: "q1", from: "ben", to: "ada", messageId: "r1-msg-002", concern: "late", proposed: "A, then B" };
    const conflicts = [{ between: ["ada", "ben"], by: "concern", points: [q1] }];
    const first = [
      mix("r1-msg-001", "A, then B", "assessment"),
      said("r1-msg-002", "ben", "assessment", { choice: "B", concerns: [late] }),
      said("r1-msg-003", "cyd", "assessment", {
        choice: "other",
        position: "A by night",
        concerns: [{ text: "dear", against: "B", weight: "minor" }],
      }),
      summary("r1-msg-004", { conflicts, bearing: bearing("r1-msg-001", "r1-msg-003") }),
    ];
    const answers = [{ concern: "q1", verdict: "partly", how: "by June" }];
    const second = mix("r2-msg-001", "A in May, then B", "account", { answers });
    const read = (...more: FloorStatement[]) => {
      const { rows, keys, inPart, points } = fold([...first, second, ...more], ["Alone", "Never"]);
      // A concern is raised once against a proposal.
      expect([...keys].filter((id) => !points.reasons.has(id))).toEqual([]);
      const of = (text: string) =>
        rows
          .find((row) => row.text === text)
          ?.objections.map(({ reason, fate, answers: given }) => [
            reason.text,
            fate,
            reason.limit,
            keys.has(reason.id),
            given.map(({ id, text: how }) => [how, inPart.has(id)]),
          ]);
      return {
        night: of("A by night"),
        never: of("Never"),
        anew: of("A in May, then B"),
        last: of("A in June, then B"),
      };
    };
    expect(read(summary("r2-msg-002", {})).anew).toEqual([]);
    const again = summary("r2-msg-002", { bearing: bearing("r2-msg-001") });
    const objection = ["late", "not confirmed", "c1", true, [["by June", true]]];
    expect(read(again).anew).toEqual([objection]);
    // To raise it anew is no turn of its author's: they were shown nothing.
    expect(read(again).never?.map(([text, fate]) => [text, fate])).toEqual([["dear", "came last"]]);
    // Its author's word on the answer holds for a third wording, too, that comes at the same time.
    const q2 = {
      id: "q2",
      to: "ben",
      messageId: "r1-msg-002",
      concern: "late",
      from: "ada",
      answeredIn: "r2-msg-001",
      how: "by June",
    };
    const third = (verdict: "met" | "stands") =>
      read(
        summary("r2-msg-002", { bearing: bearing("r2-msg-001"), back: [q2] }),
        mix("r3-msg-001", "A in June, then B", "resolution"),
        said("r3-msg-002", "ben", "resolution", { choice: "B", judged: [{ concern: "q2", verdict, why: "so" }] }),
        summary("r3-msg-003", { bearing: bearing("r3-msg-001") }),
      );
    expect(third("met").last?.map(([text, fate]) => [text, fate])).toEqual([["late", "answered"]]);
    expect(third("stands").last?.map(([text, fate]) => [text, fate])).toEqual([["late", "came last"]]);
    expect(third("met").anew?.map(([text, fate]) => [text, fate])).toEqual([["late", "answered"]]);
    // And for nobody else's proposal.
    expect(third("met").night?.map(([text, fate]) => [text, fate])).toEqual([["late", "came last"]]);
    // A verdict of the concern's author ends it against what they propose themselves, and against no other's mix.
    const later = { choice: "other", position: "A by night, later" };
    const judged = (verdict: "met" | "stands", text: string, by = "cyd") => {
      const proposals = fold([
        ...[...first, second, said("r2-msg-003", by, "account", later)],
        summary("r2-msg-004", { bearing: bearing("r2-msg-001", "r2-msg-003"), back: [q2] }),
        mix("r3-msg-001", "A in June, then B", "resolution"),
        said("r3-msg-002", "ben", "resolution", {
          ...(by === "ben" ? later : { choice: "B" }),
          judged: [{ concern: "q2", verdict, why: "so" }],
        }),
        summary("r3-msg-003", { bearing: bearing("r3-msg-001") }),
      ]);
      const objections = proposals.rows.find((row) => row.text === text)?.objections ?? [];
      return objections.map((one) => became(one, { proposals, words: en, lang: "en" }));
    };
    const unaskedYet = expect.stringContaining("held against this by the chair");
    for (const verdict of ["met", "stands"] as const)
      expect(judged(verdict, later.position), verdict).toEqual([unaskedYet]);
    expect(judged("met", later.position, "ben")).toEqual(["answered"]);
    expect(judged("stands", later.position, "ben")).toEqual([unaskedYet]);
    // The word that a concern stands is told of a wording that came at the same time, too.
    expect(judged("stands", "A in June, then B")).toEqual(["maintained by its author"]);
    // A reader is told whose reading it is where nobody was asked; who proposes it now was asked about an earlier wording.
    const unasked = fold([...first, mix("r2-msg-001", "A in May, then B", "account"), again], ["Alone", "Never"]);
    const told = unasked.rows.flatMap(({ text, objections }) =>
      objections.map((one) => [text, became(one, { proposals: unasked, words: en, lang: "en" })]),
    );
    expect(told).toContainEqual(["A in May, then B", "put to nobody since"]);
    expect(told).toContainEqual(["A, then B", "shown, not answered"]);
    // It is the chair's reading of a proposal of the same round, too, and not of the alternative that the concern names.
    expect(told).toContainEqual(["A by night", unaskedYet]);
    expect(told).toContainEqual(["Alone", "put to nobody since"]);
  });

  it("holds a concern about all against what its author knew: not against a proposal of the same round", () => {
    const assessed = [
      said("r1-msg-001", "ada", "assessment", { choice: "other", position: "Split it" }),
      said("r1-msg-002", "ben", "assessment", { choice: "A", concerns: [key("late", "all")] }),
    ];
    const against = (floor: FloorStatement[]): string[] =>
      fold(floor, ["Stay", "Buy"]).rows.flatMap(({ text, objections }) => (objections.length > 0 ? [text] : []));
    expect(against(assessed)).toEqual(["Stay", "Buy"]);
    const later = said("r2-msg-001", "ben", "account", { choice: "A", answers: [], concerns: [key("late", "all")] });
    expect(against([...assessed, later]).sort()).toEqual(["Buy", "Split it", "Stay"]);
  });

  it("holds a concern about all against a proposal of the same round, too, once the chair has put it to its advocate", () => {
    const put = { id: "q1", from: "ben", to: "ada", messageId: "r1-msg-002", concern: "late", proposed: "Split it" };
    const { rows } = fold(
      [
        said("r1-msg-001", "ada", "assessment", { choice: "other", position: "Split it" }),
        said("r1-msg-002", "ben", "assessment", { choice: "A", concerns: [key("late", "all")] }),
        summary("r1-msg-003", { conflicts: [{ between: ["ada", "ben"], by: "choice", points: [put] }] }),
        said("r2-msg-001", "ada", "account", {
          choice: "other",
          position: "Split it",
          answers: [{ concern: "q1", verdict: "partly", how: "in June" }],
        }),
      ],
      ["Stay", "Buy"],
    );
    const [objection] = rows.find(({ text }) => text === "Split it")?.objections ?? [];
    expect([objection?.reason.text, objection?.answers.map(({ text }) => text)]).toEqual(["late", ["in June"]]);
  });

  it("leaves out what is said of a limit that there is not", () => {
    const limits = [{ limit: 3, how: "in 8 minutes" }];
    const { rows } = fold([said("r1-msg-001", "ada", "assessment", { choice: "A", limits })], ["Move"]);
    expect(rows[0]?.reasons).toEqual([]);
  });

  it("tells of a limit what was said of a proposal that was given up, where nothing else names it", () => {
    const floor = [
      said("r1-msg-001", "ada", "assessment", {
        choice: "other",
        position: "Split it",
        limits: [{ limit: 1, how: "in 8 minutes" }],
      }),
      said("r2-msg-001", "ada", "account", { choice: "other", position: "Split reads", answers: [] }),
    ];
    const limits = ["At most ten minutes of downtime"];
    const lineOf = (all: FloorStatement[]) => {
      const { points } = proposalsOf({ floor: all, specialists, alternatives: [], limits });
      return screenOf(points, "en").find(({ part }) => part === "limits")?.lines[0]?.text;
    };
    expect(lineOf(floor)).toBe(
      "“At most ten minutes of downtime”: for “Split it” (p1): “in 8 minutes” (ada, r1-msg-001) [not checked].",
    );
    const risk = { choice: "other", position: "Split it", limits: [{ limit: 1, kept: false, how: "in 12 minutes" }] };
    expect(lineOf([said("r1-msg-001", "ada", "assessment", risk)])).toBe(
      "“At most ten minutes of downtime”: against p1, by a supporter: ada, r1-msg-001.",
    );
    const again = { choice: "other", position: "Split reads", limits: [{ limit: 1, how: "in 9 minutes" }] };
    expect(lineOf([...floor, said("r3-msg-001", "ada", "resolution", again)])).toMatch(
      /for (?:“[^”]*” \()?p2\)?: “in 9 minutes” \(ada, r3-msg-001/,
    );
  });

  it("takes of a limit what somebody last said of it", () => {
    const limited = (kept: boolean, how: string) => ({ choice: "A", limits: [{ limit: 1, kept, how }] });
    const { rows } = fold(
      [
        said("r1-msg-001", "ada", "assessment", limited(false, "the way back is not tried")),
        said("r2-msg-001", "ada", "account", { ...limited(true, "it is tried on 19 January"), answers: [] }),
      ],
      ["Move"],
    );
    expect(rows[0]?.objections).toEqual([]);
    expect(rows[0]?.reasons.map(({ text }) => text)).toEqual(["it is tried on 19 January"]);
    // The same said again stands.
    const again = [true, false].map((kept) => {
      const one = limited(kept, "before 30 April");
      const said2 = said("r2-msg-001", "ada", "account", { ...one, answers: [] });
      return fold([said("r1-msg-001", "ada", "assessment", one), said2], ["Move"]).rows[0];
    });
    expect(again[0]?.reasons.map(({ text }) => text)).toEqual(["before 30 April"]);
    expect(again[1]?.objections.map(({ reason }) => reason.text)).toEqual(["before 30 April"]);
  });

  it("counts who proposes it on a condition apart, and takes no condition for a proposal", () => {
    verifies("DP-06a", "conditions of a proposal are told");
    const onlyIf = ["fare_audit has a key by 14 December"];
    const floor = [
      said("r1-msg-001", "ada", "assessment", { choice: "A", onlyIf }),
      said("r1-msg-002", "ben", "assessment", { choice: "A" }),
      said("r1-msg-003", "cyd", "assessment", { choice: "B", onlyIf }),
    ];
    const proposals = fold(floor, ["Move", "Wait"]);
    expect(proposed(proposals).map(({ id }) => id)).toEqual(["p1", "p2"]);
    expect(sharedOf(proposals)).toMatchObject({ id: "p1", for: ["ben"], onlyIf: ["ada"], tier: "on a condition" });
    expect(screenText(screenOf(proposals.points, "en"), "en")).toContain(
      "2 of 3 are for, 1 of them on a condition: “Move” (p1); ada only if “fare_audit has a key by 14 December” (p3).",
    );
  });

  it("counts one proposal of each, the last: who changes it gives the former up, be both on conditions", () => {
    verifies("DP-06a", "each specialist's last choice is a stance");
    const floor = [
      said("r1-msg-001", "ada", "assessment", { choice: "A", onlyIf: ["a key by May"] }),
      said("r1-msg-002", "ben", "assessment", { choice: "B", onlyIf: ["two nurses"] }),
      said("r2-msg-001", "ada", "account", { choice: "B", onlyIf: ["a test in June"], answers: [] }),
    ];
    const [first, second] = proposed(fold(floor, ["Move", "Wait"]));
    expect([first?.onlyIf, first?.tier, first?.formerly]).toEqual([[], "given up", ["ada"]]);
    expect([second?.onlyIf, second?.tier]).toEqual([["ada", "ben"], "on a condition"]);
  });

  it("tells several concerns of one message apart: one is met, another stands, a third was not answered", () => {
    verifies("DP-05", "an answer goes back");
    const concerns = [key("two truths", "A"), key("no staff", "A"), key("no money", "A")];
    const put = (id: string, concern: string) => ({
      ...{ id, from: "cyd", to: "ada", messageId: "r1-msg-002", concern, proposed: "Split it" },
    });
    const back = (id: string, concern: string, how: string) => ({
      ...{ id, to: "cyd", messageId: "r1-msg-002", concern, from: "ada", answeredIn: "r2-msg-001", how },
    });
    const { rows } = fold(
      [
        said("r1-msg-001", "ada", "assessment", { choice: "A" }),
        said("r1-msg-002", "cyd", "assessment", { choice: "B", concerns }),
        summary("r1-msg-003", {
          conflicts: [
            { between: ["ada", "cyd"], by: "choice", points: [put("q1", "two truths"), put("q2", "no staff")] },
          ],
        }),
        said("r2-msg-001", "ada", "account", {
          choice: "A",
          answers: [
            { concern: "q2", verdict: "accounted", how: "two are hired" },
            { concern: "q1", verdict: "accounted", how: "one writer" },
          ],
        }),
        summary("r2-msg-002", {
          back: [back("q3", "two truths", "one writer"), back("q4", "no staff", "two are hired")],
        }),
        said("r3-msg-001", "cyd", "resolution", {
          choice: "B",
          judged: [
            { concern: "q4", verdict: "stands" },
            { concern: "q3", verdict: "met" },
          ],
        }),
      ],
      ["Split it", "Keep it"],
    );
    expect(rows[0]?.objections.map(({ reason, fate, answers }) => [reason.text, fate, answers[0]?.text])).toEqual([
      ["two truths", "answered", "one writer"],
      ["no staff", "maintained", "two are hired"],
      ["no money", "came last", undefined],
    ]);
  });

  it("joins what the chair read to be one, and lets who rewords their own proposal give up the former one", () => {
    const { rows } = fold([
      said("r1-msg-001", "ada", "assessment", { choice: "other", position: "Split reads first" }),
      said("r1-msg-002", "ben", "assessment", { choice: "other", position: "Begin with the read path" }),
      summary("r1-msg-003", { same: [["r1-msg-001", "r1-msg-002"]] }),
      said("r2-msg-001", "ben", "account", { choice: "other", position: "Drop it", answers: [] }),
    ]);
    expect(rows.map(({ text, for: pro, formerly }) => [text, pro, formerly])).toEqual([
      ["Split reads first", ["ada"], ["ben"]],
      ["Drop it", ["ben"], []],
    ]);
  });

  it("takes an answer for one to the concern that was put, and its author's verdict for what became of it", () => {
    verifies("DP-05", "an answer goes back");
    const put = {
      id: "q1",
      from: "cyd",
      to: "ada",
      messageId: "r1-msg-003",
      concern: "two truths",
      proposed: "Split it",
    };
    const back = {
      id: "q2",
      to: "cyd",
      messageId: "r1-msg-003",
      concern: "two truths",
      from: "ada",
      answeredIn: "r2-msg-001",
      how: "one",
    };
    const first = [
      said("r1-msg-001", "ada", "assessment", { choice: "A", position: "Split" }),
      said("r1-msg-002", "ben", "assessment", { choice: "A", position: "Split" }),
      said("r1-msg-003", "cyd", "assessment", {
        choice: "B",
        concerns: [key("two truths", "A"), key("no staff", "A")],
      }),
      summary("r1-msg-004", { conflicts: [{ between: ["ada", "cyd"], by: "choice", points: [put] }] }),
      said("r2-msg-001", "ada", "account", {
        ...{
          choice: "A",
          position: "Split",
          answers: [{ concern: "q1", verdict: "accounted", how: "one writer" }],
        },
      }),
    ];
    const fates = (floor: FloorStatement[]) =>
      fold(floor, ["Split it", "Keep it"]).rows[0]?.objections.map(({ reason, fate }) => [reason.text, fate]);
    // The other concern was put to nobody.
    expect(fates(first)).toEqual([
      ["two truths", "not confirmed"],
      ["no staff", "came last"],
    ]);
    const judged = (verdict: string) => [
      ...first,
      summary("r2-msg-002", { back: [back] }),
      said("r3-msg-001", "cyd", "resolution", { choice: "B", judged: [{ concern: "q2", verdict }] }),
    ];
    expect(fates(judged("met"))?.[0]).toEqual(["two truths", "answered"]);
    const { rows, ...proposals } = fold(judged("met"), ["Split it", "Keep it"]);
    const open = rows[0] ? openKeysOf(rows[0], proposals) : [];
    expect(open.map(({ reason }) => reason.text)).toEqual(["no staff"]);
    expect(fates(judged("stands"))?.[0]).toEqual(["two truths", "maintained"]);
  });
});
