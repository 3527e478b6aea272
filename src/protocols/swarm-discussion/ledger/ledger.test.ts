import { describe, expect, it } from "vitest";
import { ArgumentGraph } from "#graph";
import type { FloorStatement } from "#wire";
import { cpuMs } from "../../../../test/support/cpu.ts";
import { fromNotation } from "../../../../test/support/points-notation.ts";
import { argues, declares, floorOf, opens, responds, said } from "../../../../test/support/statements/in-graph.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import type { Fact } from "../schemas/synthesis.ts";
import { factLedger } from "./ledger.ts";
import { keptIn, roundsOfFacts, usesOf } from "./of-synthesis.ts";

const factsOf = (...floor: readonly FloorStatement[]) => factLedger(ArgumentGraph.of(floor)).facts;
const says = (
  n: number,
  from: string,
  reasoning: string,
  refs = {},
  extra: Record<string, unknown> = {},
): FloorStatement => ({
  ...argues(from, `${from} holds`, refs, { reasoning, wouldChangeIf: "", ...extra })(`r1-msg-00${n}`),
});
const checked = (statement: FloorStatement, ...names: string[]): FloorStatement => ({ ...statement, checked: names });

/** Wordings of one fact, and of others that are like it. */
const SAME: readonly (readonly [name: string, first: string, same: readonly string[], other: readonly string[]])[] = [
  [
    "a figure in other formats",
    "The two-rotation staffing costs 14,500 USD a month.",
    [
      "That is 14.5k a month for nothing.",
      "I doubt the 14500 USD.",
      "$14,500 per month is too much.",
      "每月14,500美元太贵。",
    ],
    ["That is 14,500 EUR a month.", "It costs 14,600 USD a month.", "It is 14,500 USD a year."],
  ],
  [
    "a small figure with its subject",
    "8 people share the pager of the building block.",
    ["With 8 people on one pager nobody sleeps."],
    ["8 people left the company.", "9 people share the pager.", "8 services share the pager."],
  ],
  [
    "a passage quoted shorter, or by its place",
    "“a tax change waits 9 days for the ledger team” (docs/releases.md:4).",
    ["“waits 9 days for the ledger” (releases.md:4)", "As releases.md:4 says, it waits.", "See docs/releases.md:3-6."],
    ["“nobody counts the hotfixes” (docs/releases.md:4)", "As releases.md:40 says.", "As oncall.md:4 says."],
  ],
  [
    "a dated case",
    "On 12 March 2024 the failover took the payment database down.",
    ["The failover of 2024-03-12 shows it.", "2024年3月12日的故障转移（failover）就是这样。"],
    ["On 13 March 2024 the failover took the payment database down.", "On 12 March 2024 we hired somebody."],
  ],
  [
    "a Chinese passage",
    "“八人轮流值班，两组轮换需要十四人” (值班.md:7)。",
    ["“两组轮换需要十四人” (值班.md:7)", "见 值班.md:7。"],
    ["“每天两次交接班记录” (值班.md:9)"],
  ],
];

it("shows a long quotation cut after a sentence or a word, and still as checked", () => {
  const long =
    "Legal classed it as a reportable breach under the regulation of that year, and the export job was stopped the same evening by nobody in particular because the pager was silent.";
  const [fact] = factsOf(checked(says(1, "cost", `“${long}” (a.md:3).`), `“${long.slice(0, 120)}” (a.md:3)`));
  const shown = /^“(.+)…” \(a\.md:3\)$/.exec(fact?.text ?? "")?.[1] ?? "";
  expect(shown.length).toBeGreaterThan(100);
  expect(long.startsWith(`${shown} `)).toBe(true);
  expect(fact?.checked).toBe("stands-where-said");
});

describe("the ledger of facts", () => {
  it.each(SAME)("knows %s as one fact", (_, first, same, other) => {
    verifies("BY-22");
    for (const text of same) expect(factsOf(says(1, "a", first), says(2, "b", text)), text).toHaveLength(1);
    for (const text of other) expect(factsOf(says(1, "a", first), says(2, "b", text)).length, text).toBeGreaterThan(1);
  });

  it("takes no day alone for a figure of the matter", () => {
    expect(factsOf(says(1, "a", "The clean-up stops on 17 December, and what is done stays done."))).toEqual([]);
    expect(factsOf(says(1, "a", "治理到12月17日停下，清掉的不会回来。"))).toEqual([]);
    expect(factsOf(says(1, "a", "On 17 December 40 % of the alarms were gone.")).map(({ figure }) => figure)).toEqual([
      "40 %",
    ]);
  });

  it("takes from a likeness what stands in the documents, and no figure of another field; it may use others' facts", () => {
    verifies("BY-22");
    const analogy = (text: string): FloorStatement => ({ ...says(2, "cross-domain", text), type: "analogy" });
    expect(factsOf(analogy("The tower has 59 storeys and opened on 12 March 1977."))).toEqual([]);
    expect(factsOf(analogy("“8 people share the pager” (oncall.md:7)"))).toMatchObject([{ kind: "passage" }]);
    const [fact] = factsOf(
      says(1, "a", "The rota costs 14,500 USD a month."),
      analogy("14,500 USD a month, as in 1977."),
    );
    expect(fact?.usedBy).toMatchObject([{ by: "cross-domain" }]);
  });

  it("says who brought each, whether it was checked, and who repeats it", () => {
    verifies("BY-22");
    const quote = "“8 people share the pager” (oncall.md:7)";
    const floor = [
      checked(says(1, "a", `${quote}, and 12,400 EUR are lost.`), quote),
      says(2, "b", "As oncall.md:7 shows, hire somebody."),
      says(3, "c", "Sharing the pager among people is a matter of hiring.", { counters: ["r1-msg-001"] }),
      { ...checked(says(4, "c", "“nobody sleeps any more at all” (oncall.md:9)")), flags: ["unknown_passage"] },
    ];
    const use = (by: string, n: number) => ({ by, messageId: `r1-msg-00${n}` });
    expect(factsOf(...floor)).toMatchObject([
      {
        ...{ id: "f1", kind: "passage", broughtBy: "a", messageId: "r1-msg-001", checked: "stands-where-said" },
        usedBy: [use("b", 2)],
        answeredBy: [],
      },
      { id: "f2", kind: "figure", broughtBy: "a", checked: "cannot-be-checked", usedBy: [], answeredBy: [] },
      { id: "f3", kind: "passage", broughtBy: "c", checked: "not-found" },
    ]);
  });

  it("has the places at which it was found, also where another message found it", () => {
    const floor = [
      says(1, "a", "14,500 USD a month (oncall.md:9)."),
      checked(
        says(2, "b", "It is 14,500 USD a month (oncall.md:9)."),
        "oncall.md:9",
        "14,500 USD a month in oncall.md:9",
      ),
    ];
    expect(factsOf(...floor)).toMatchObject([
      { broughtBy: "a", checked: "stands-where-said", places: ["oncall.md:9"], stands: ["14,500 USD a month"] },
    ]);
  });

  it("has the words that were found where they were said, not those of a figure that they correct", () => {
    const found = "Vouchers cost 16,480 EUR and not 61,480 (incidents.md:6).";
    const floor = [
      says(1, "a", "This week cost 61,480 EUR in vouchers (incidents.md:6)."),
      checked(says(2, "b", found), "incidents.md:6", "16,480 EUR in incidents.md:6"),
    ];
    expect(factsOf(...floor)).toMatchObject([
      { text: found, broughtBy: "b", messageId: "r1-msg-002", stands: ["16,480 EUR"], usedBy: [{ by: "a" }] },
    ]);
    const figure = checked(says(2, "b", "Vouchers cost 16,480 EUR (incidents.md:6)."), ...(floor[1]?.checked ?? []));
    const bare = says(1, "a", "Vouchers are handed out too late (incidents.md:6).");
    expect(factsOf(bare, figure), "nor with those that name none").toMatchObject([
      { text: "Vouchers cost 16,480 EUR (incidents.md:6).", stands: ["16,480 EUR"] },
    ]);
  });

  it("knows who answered the reason that a fact is, who granted it and who argued on it, and no others of its message", () => {
    verifies("BY-22");
    const points = fromNotation([
      "asked: p1",
      "1 ann: a1 against p1 “12,400 EUR are lost”; a2 against p1 “It took 9 days”",
      "2 bob: a3 against a1; concedes a2",
      "2 cat: a4 for a1",
      "2 ann: a5 for a1",
    ]);
    const fact = (text: string): Fact => ({
      ...{ id: "f1", kind: "figure", text, broughtBy: "ann", messageId: "m2", round: 1, checked: "cannot-be-checked" },
      ...{ usedBy: [], answeredBy: [] },
    });
    expect(usesOf(fact("12,400 EUR are lost"), points, [])).toEqual({
      usedBy: [{ by: "cat", messageId: "m4" }],
      answeredBy: [{ by: "bob", messageId: "m3" }],
    });
    expect(usesOf(fact("It took 9 days"), points, [])).toEqual({
      usedBy: [{ by: "bob", messageId: "m3" }],
      answeredBy: [],
    });
    // A text that names the id takes the fact up; a question about it does not.
    const floor = [says(6, "cat", "The 9 days (a2) count."), { ...says(7, "moderator", "And a2?"), type: "opening" }];
    expect(usesOf(fact("It took 9 days"), points, floor).usedBy).toEqual([
      { by: "bob", messageId: "m3" },
      { by: "cat", messageId: "r1-msg-006" },
    ]);
    // A message is told once, however it takes the fact up.
    const repeated = { ...fact("It took 9 days"), usedBy: [{ by: "cat", messageId: "r1-msg-006" }] };
    expect(usesOf(repeated, points, floor).usedBy).toHaveLength(2);
    // Two of its figures take it up, and one with its place.
    const told = { ...fact("12,400 EUR in 9 days"), messageId: "m20", places: ["cost.md:5"] };
    const reason = (id: string, text: string, more: object = {}) => ({
      id,
      on: "p1",
      side: "for" as const,
      text,
      ...more,
    });
    const usersAfter = (one: object) => {
      const all = fromNotation(["asked: p1"]);
      all.hear({ id: "m20", by: "ann", step: 3, reasons: [reason("a20", told.text)] });
      all.hear({ id: "m21", by: "bob", step: 4, reasons: [one as ReturnType<typeof reason>] });
      return usesOf(told, all, []).usedBy.map(({ by }) => by);
    };
    expect(usersAfter(reason("a21", "It is 9 days for EUR 12,400"))).toEqual(["bob"]);
    expect(usersAfter(reason("a21", "No", { theirs: "9 days cost 12,400 EUR" }))).toEqual(["bob"]);
    expect(usersAfter(reason("a21", "It is 9 days", { evidence: ["cost.md:5"] }))).toEqual(["bob"]);
    expect(usersAfter(reason("a21", "It is 9 days", { evidence: ["cost.md:6"] }))).toEqual([]);
    const all = fromNotation(["asked: p1"]);
    all.hear({ id: "m21", by: "bob", step: 3, reasons: [reason("a21", "It is 9 days for EUR 12,400")] });
    all.hear({ id: "m20", by: "ann", step: 4, reasons: [reason("a20", told.text)] });
    const inOrder = ["m21", told.messageId].map((id) => ({ id, content: {} })) as unknown as FloorStatement[];
    expect(usesOf(told, all, inOrder).usedBy, "said before").toEqual([]);
    points.hear({ id: "m9", by: "ann", step: 3, withdraws: ["a2"] });
    expect(usesOf(fact("It took 9 days"), points, [])).toMatchObject({ takenBack: true });
    expect(usesOf(fact("12,400 EUR are lost"), points, [])).not.toHaveProperty("takenBack");
    expect(usesOf(fact("Nobody said so"), points, [])).toEqual({ usedBy: [], answeredBy: [] });
  });

  it("does not take a restatement for bringing it, nor a message id or a count without its unit for a fact", () => {
    verifies("BY-22");
    const man = { steelMan: [{ targetId: "r1-msg-001", restatement: "It costs 14,500 USD." }] };
    expect(factsOf(says(1, "b", "As r1-msg-004 says, 2 of them remain.", {}, man))).toEqual([]);
    const table = { reasons: [{ on: "p1", side: "against", text: "No.", theirs: "It costs 14,500 USD." }] };
    expect(factsOf(says(1, "b", "As r1-msg-004 says, 2 of them remain.", {}, { table }))).toEqual([]);
  });

  it("counts by round what others took up, and what the result quotes", () => {
    verifies("BY-22");
    const floor = [
      says(1, "a", "It costs 14,500 USD a month."),
      says(2, "b", "8 people share the pager."),
      { ...says(3, "b", "$14.5k is nothing beside 96,000 EUR."), round: 2, id: "r2-msg-001" },
    ];
    const result = (...told: string[]) => [
      { text: told.slice(0, 1), items: told.slice(1).map((text) => ({ text, refs: [] })) },
    ];
    const facts = factsOf(...floor);
    const kept = keptIn(facts, result("They say: “It costs 14,500 USD a month”"));
    expect(kept.map(({ id, kept }) => [id, kept])).toEqual([
      ["f1", true],
      ["f2", false],
      ["f3", false],
    ]);
    expect(roundsOfFacts(kept)).toEqual([
      { round: 1, brought: 2, takenUp: 1, kept: 1 },
      { round: 2, brought: 1, takenUp: 0, kept: 0 },
    ]);
    const long = factsOf(says(4, "a", "It costs 14,500 USD a month in the first year of the contract."));
    expect(keptIn(long, result("“It costs 14,500 USD a month in the first…”"))).toMatchObject([{ kept: true }]);
    const short = factsOf(says(4, "a", "每月费用是 14,500 元，合同第一年的每个月都要付。"));
    expect(keptIn(short, result("“每月费用是 14,500 元，合…”"))).toMatchObject([{ kept: true }]);
    // The same figure in other words is no quotation.
    expect(keptIn(facts, result("", "Pay the 14.5k", "8 people")).filter((fact) => fact.kept)).toEqual([]);
    const both = [{ ...facts[0], text: "It costs 14,500 USD a month for 8 people" }] as typeof facts;
    expect(keptIn(both, result("Pay 14,500 USD", "8 people"))).toMatchObject([{ kept: true }]);
    expect(keptIn(both, result("Pay 14,500 USD", "9 people"))).toMatchObject([{ kept: false }]);
  });

  it("grows in proportion to what was said", () => {
    verifies("BY-22");
    const floor = floorOf(
      declares("a", "A"),
      opens,
      responds("a", "none", "A"),
      ...Array.from({ length: 1_200 }, (_, n) => (id: string) => {
        const rows = `Row ${n} of table t${n % 50} grows by ${n % 90} rows a day; “the lock waits on row ${n}”`;
        const position = `p${n % 7}`;
        return said(id, `e${n % 7}`, "argument", {
          position,
          reasoning: `${rows} (docs/l${Math.floor(n / 8)}.md:${n}).`,
        });
      }),
    );
    const fastest = (length: number): number =>
      Math.min(
        ...[1, 2, 3, 4].map(() => {
          // Copies, since what a statement says is read once.
          const graph = ArgumentGraph.of(floor.slice(0, length).map((one) => ({ ...one })));
          expect(graph.claims.length).toBeGreaterThan(0);
          return cpuMs(() => expect(factLedger(graph).facts.length).toBeGreaterThan(length / 2));
        }),
      );
    const [few, many] = [fastest(300), fastest(1_200)];
    expect(many / few).toBeLessThan(12);
  });
});

describe("a statement on the table", () => {
  const content = {
    reasoning: "I say 8 people share it. “a tax change waits 9 days” (docs/releases.md:4).",
    table: {
      points: [{ text: "Hire 3 more people" }],
      reasons: [
        { on: "p1", side: "for", text: "9 days and 14,500 USD", evidence: ["docs/releases.md:4", "docs/cost.md:2"] },
        { on: "p1", side: "for", text: "Nobody likes to wait" },
      ],
    },
  };
  const stated = checked(
    said("r1-msg-001", "ada", "argument", content),
    ...["docs/releases.md:4", "9 days in docs/releases.md:4", "14,500 USD in docs/cost.md:2"],
  );

  it("brings its reasons, one fact each with what was looked up for it, and what its text cites", () => {
    verifies("BY-22");
    const facts = factsOf(stated).map(({ kind, text, checked: found }) => [kind, text, found]);
    expect(facts).toEqual([["passage", "9 days and 14,500 USD", "stands-where-said"]]);
    const other = { ...content, reasoning: "“nobody counts the hotfixes” (docs/hotfixes.md:1), and I want 12 people." };
    const cited = factsOf(said("r1-msg-001", "ada", "argument", other)).map(({ text }) => text);
    expect(cited).toEqual(["9 days and 14,500 USD", "“nobody counts the hotfixes” (docs/hotfixes.md:1)"]);
  });

  it("brings a point that cites a document, once and in its own words, and uses nothing by restating it", () => {
    const points = [{ text: "Wait, as a change takes “9 days” (docs/ops.md:4)" }, { text: "Pay 500 USD" }];
    const position = points.map(({ text }) => text).join(" · ");
    const brought = said("r1-msg-001", "ada", "position_declaration", { position, table: { points } });
    const [fact, ...others] = factsOf(
      brought,
      said("r1-msg-002", "ben", "argument", {
        reasoning: "So it is.",
        steelMan: [{ targetId: "r1-msg-001", restatement: "It takes “9 days” (docs/ops.md:4)" }],
        table: { reasons: [] },
      }),
    );
    expect([fact?.text, fact?.usedBy, others]).toEqual([points[0]?.text, [], []]);
  });

  it("speaks in its text of what others brought", () => {
    const told = { reasoning: "The 14,500 USD are too much.", table: { reasons: [] } };
    const [fact] = factsOf(stated, said("r1-msg-002", "ben", "argument", told));
    expect(fact?.usedBy).toEqual([{ by: "ben", messageId: "r1-msg-002" }]);
  });
});

it("an analogy's comparison of parts is no fact", () => {
  const parts = { mapping: ["8 ships ↔ 8 services"], doesNotMap: ["9 ports"], breaksDown: "7 fleets" };
  expect(factsOf(said("r1-msg-001", "eve", "analogy", parts))).toEqual([]);
});

describe("what somebody wants or imagines", () => {
  it("is no fact, unless a document is cited for it", () => {
    const wants = said("r1-msg-001", "ada", "position_declaration", { position: "Hire 3 more people" });
    const imagines = said("r1-msg-002", "contrarian", "stress_test", { failureScenario: "The batch took 19 hours." });
    expect(factsOf(wants, imagines)).toEqual([]);
    const cites = said("r1-msg-001", "ada", "position_declaration", { position: "Stay, by “9 days” (docs/ops.md:4)" });
    expect(factsOf(cites).map(({ kind }) => kind)).toEqual(["passage"]);
  });
});
