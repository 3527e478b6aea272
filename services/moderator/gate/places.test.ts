import { describe, expect, it } from "vitest";
import { Documents } from "#protocols/document-lookup";
import { KINDS } from "#protocols/swarm-discussion/kinds/index";
import type { Lang } from "#wire";
import { verifies } from "../../../test/support/verifies.ts";
import { checkedIn } from "./citations.ts";
import { judgeStatement } from "./gate.ts";

const documents = new Documents([
  {
    path: "docs/Q3 report (final).pdf",
    text: "\fpage1\n\n## Load\n\nThe service takes 300 requests a second.\n\fpage2\n\nTwo nodes are enough, and a third one\n\fpage3\n\nis spare since 2024.\n",
  },
  {
    path: "docs/costs.xlsx",
    text: "\f2026_Costs!row0\n\n# 2026 Costs\n\f2026_Costs!row3\n\n| Item | EUR |\n| --- | --- |\n| Leased vans | 54,000 EUR |\n",
  },
  { path: "docs/ops.md", text: "Four people share the pager.\n" },
]);

function judged(text: string, lang: Lang = "en"): { reasons: string[]; checked: readonly string[] } {
  const content = {
    information: "vans",
    source: text,
    position: text,
    confidence: 0.5,
    wouldChangeIf: "p99 below 300 ms",
  };
  const position = { ...content, conditions: "c", keyRisk: "k" };
  const candidate = { kind: "position_declaration", author: "ada", content: position } as const;
  const { reasons, checked = [] } = judgeStatement(candidate, KINDS.position_declaration, {
    ...{
      floor: new Map(),
      participants: [{ id: "ada", name: "ada", role: "expert", pool: "expert" }],
      lang,
      documents,
    },
  });
  return { reasons: reasons.map(({ message }) => message), checked };
}

describe("words in the quotation marks of a language", () => {
  it.each(["“%”", "„%“", "„%”", "«%»", "« % »", "「%」", '"%"'])("are looked up in %s", (marks) => {
    const cites = (words: string) => judged(`${marks.replace("%", words)} (docs/ops.md:1)`);
    expect(cites("Four people share the pager").checked).toHaveLength(1);
    expect(cites("Nine people share the pager").reasons[0]).toContain("Nine people share the pager");
  });
});

describe("places of documents that have no lines", () => {
  it("are looked up: page, sheet and row, with the words and figures that stand there", () => {
    verifies("SD-16", "BY-22");
    expect(judged("“The service takes 300 requests a second” (Q3_report_final_.pdf:page1)")).toEqual({
      reasons: [],
      checked: [
        "“The service takes 300 requests a second” (Q3_report_final_.pdf:page1)",
        "300 requests in Q3_report_final_.pdf:page1",
      ],
    });
    expect(judged("“Leased vans | 54,000 EUR” (docs/costs.xlsx:2026_Costs!row4)").reasons).toEqual([]);
    expect(judged("54,000 EUR, see costs.xlsx:2026_costs!row4.").checked).toEqual([
      "costs.xlsx:2026_costs!row4",
      "54,000 EUR in costs.xlsx:2026_costs!row4",
    ]);
    expect(judged("“a third one is spare since 2024” (Q3_report_final_.pdf:page2)").reasons, "over the page").toEqual(
      [],
    );
    expect(judged("see Q3_report_final_.pdf:page1-3").reasons).toEqual([]);
  });

  it("are returned where they are not there, in the place's own words", () => {
    verifies("SD-16");
    expect(judged("see Q3_report_final_.pdf:page4").reasons).toEqual([
      "Q3_report_final_.pdf has no page4: it goes from Q3_report_final_.pdf:page1 to Q3_report_final_.pdf:page3; name the place in which it stands",
    ]);
    expect(judged("see Q3_report_final_.pdf:2").reasons, "a line").toHaveLength(1);
    expect(judged("see costs.xlsx:2027!row4").reasons).toEqual([
      "costs.xlsx has no 2027!row4: it goes from costs.xlsx:2026_Costs!row3 to costs.xlsx:2026_Costs!row4; name the place in which it stands",
    ]);
    expect(judged("见 ops.md:page1", "zh").reasons).toEqual(["ops.md 只有 1 行，没有第 page1 行：请写明原文所在的行"]);
    expect(judged("见 costs.xlsx:2026_Costs!row9", "zh").reasons[0]).toContain(
      "其范围为 costs.xlsx:2026_Costs!row3 至",
    );
  });

  it("are returned where the words stand elsewhere, with the place where they do", () => {
    verifies("SD-16");
    expect(judged("“Two nodes are enough” (Q3_report_final_.pdf:page1)").reasons).toEqual([
      "“Two nodes are enough” does not stand in Q3_report_final_.pdf:page1 but in Q3_report_final_.pdf:page2: name that place",
    ]);
    expect(judged("“Two nodes are enough” (Q3_report_final_.pdf:page1)").checked).toEqual([]);
    expect(judged("“Nine nodes are never enough” (Q3_report_final_.pdf:page1)").reasons).toEqual([
      '“Nine nodes are never enough” does not stand in Q3_report_final_.pdf: there stands "## Load The service takes 300 requests a second."; quote it word for word, or say no more than stands there',
    ]);
  });
});

const onCall = new Documents([
  { path: "docs/oncall.md", text: "# On call\n\n8 people share the pager.\nHiring costs 14,500 USD a month.\n" },
]);
const checked = (reasoning: string): string[] => checkedIn({ reasoning }, onCall);

describe("what was looked up in the documents", () => {
  it("is named where it stands: places, quotations, and figures of the lines cited", () => {
    verifies("BY-22");
    expect(checked("“8 people share the pager” (oncall.md:3).")).toEqual([
      "“8 people share the pager” (oncall.md:3)",
      "8 people in oncall.md:3",
    ]);
    expect(checked("It is 14.5k a month and not 90,000 EUR, see docs/oncall.md:4.")).toEqual([
      "docs/oncall.md:4",
      "14.5k a month in docs/oncall.md:4",
    ]);
  });

  it("names the line of a quotation that does not stand where it is cited", () => {
    expect(checked("“8 people share the pager” (oncall.md:4).")).toEqual([
      "“8 people share the pager” (oncall.md:4)",
      "“8 people share the pager” (oncall.md:4) (:3)",
      "8 people in oncall.md:4 (:3)",
    ]);
  });

  it("names the line next to the one cited only for a figure that is not in the cited one", () => {
    const text = "8 people share a pager.\n8 people are on leave, 9 people are not.\n";
    const twice = new Documents([{ path: "staff.md", text }]);
    expect(checkedIn({ reasoning: "8 people and 9 people (staff.md:1)" }, twice)).toEqual([
      ...["staff.md:1", "8 people in staff.md:1", "9 people in staff.md:1 (:2)"],
    ]);
  });

  it("looks for a figure of a table in its row alone: the next row is about something else", () => {
    const rows = ["hjelm,2027-03-31,9 weeks", "torr,2027-03-01,7 weeks"];
    const of = (path: string, text: string) =>
      checkedIn({ reasoning: `Until 31 March 2027 in 7 weeks (${path}:3)` }, new Documents([{ path, text }]));
    const csv = `name,until,time\n${rows.join("\n")}\n`;
    expect(of("offers.csv", csv)).toEqual(["offers.csv:3", "7 weeks in offers.csv:3"]);
    const piped = ["name,until,time", ...rows].map((row) => `| ${row.replaceAll(",", " | ")} |`).join("\n");
    expect(of("offers.md", piped)).toEqual(["offers.md:3", "7 weeks in offers.md:3"]);
    expect(of("offers.md", csv)).toContain("31 March 2027 in offers.md:3 (:2)");
  });

  it("are no small numbers of a table without the figure's unit, or their column's", () => {
    const table = { path: "offers.csv", text: "name,fee (EUR),link-up (weeks)\nnorth,680000,6\n" };
    const of = (text: string): string[] =>
      checkedIn({ text: `${text} (offers.csv:2)` }, new Documents([table])).filter((one) => one.includes(" in "));
    expect(of("in 6 weeks")).toEqual(["6 weeks in offers.csv:2"]);
    expect(of("by 6 people")).toEqual([]);
    expect(of("EUR 680,000")).toEqual(["EUR 680,000 in offers.csv:2"]);
  });

  it("are figures of a table, too, whose size stands in its head", () => {
    const table = { path: "costs.csv", text: "option,cost (万元),seats\nmove,1336,390\nbuild,2378,455\n" };
    const of = (text: string, path = "costs.csv"): string[] =>
      checkedIn({ reasoning: text }, new Documents([{ ...table, path }])).filter((one) => one.includes(" in "));
    expect(of("搬迁 1336万元，390 个座位（costs.csv:2）")).toEqual([
      "1336万元 in costs.csv:2",
      "390 个 in costs.csv:2",
    ]);
    expect(of("搬迁 1337万元（costs.csv:2）")).toEqual([]);
    // A table of Markdown has its head above its rows.
    const rows = ["# 方案", "", "| 方案 | 费用（万元） | 工期 |", "|---|---|---|", "| 热泵 | 238 | 11 周 |"];
    const page = { path: "plan.md", text: `${rows.join("\n")}\n| 管网 | 155（接口费 120 另计） | 9 周 |\n` };
    const inPage = (text: string): string[] => checkedIn({ text }, new Documents([page]));
    expect(inPage("管网 155 万元，接口费 120 万元（plan.md:6）")).toEqual([
      ...["plan.md:6", "155 万元 in plan.md:6", "120 万元 in plan.md:6"],
    ]);
    expect(inPage("管网 238 万元（plan.md:6）")).toEqual(["plan.md:6"]);
    expect(of("搬迁 1336万元（costs.md:2）", "costs.md"), "no table").toEqual([]);
  });

  it("are days, however they are written, and not their numbers: a 31 in a table is no 31 August", () => {
    const load = { path: "load.csv", text: "week,peak\n2026-08-31,310\n2026-09-07,320\n2026-11-16,31\n" };
    const of = (text: string) =>
      checkedIn({ reasoning: text }, new Documents([load])).filter((one) => one.includes(" in "));
    expect(of("From 31 August on (load.csv:2)")).toEqual(["31 August in load.csv:2"]);
    expect(of("8月31日（load.csv:2）")).toEqual(["8月31日 in load.csv:2"]);
    expect(of("on 16 November 2026 (load.csv:4)")).toEqual(["16 November 2026 in load.csv:4"]);
    expect(of("on 31 August (load.csv:4)")).toEqual([]);
  });

  it("are words before a place that ends a text, with no marks around them, where they stand there", () => {
    const rules = new Documents([{ path: "rules.md", text: "The order of events is kept per order.\n" }]);
    const of = (text: string) => checkedIn({ reasoning: text }, rules);
    const quoted = "“the order of events is kept” (rules.md:1)";
    expect(of("the order of events is kept (rules.md:1).")).toEqual(["rules.md:1", quoted]);
    expect(of("the order of events is lost (rules.md:1).")).toEqual(["rules.md:1"]);
    expect(of("the order of events is kept (rules.md:1), so we stay.")).toEqual(["rules.md:1"]);
  });

  it("takes a text together with the places that are named beside it", () => {
    verifies("BY-22");
    const reason = {
      text: "Hiring costs 14,500 USD a month, and “8 people share the pager”",
      evidence: ["oncall.md:4", "oncall.md:3"],
    };
    expect(checkedIn({ reasons: [reason] }, onCall)).toEqual([
      ...["oncall.md:4", "oncall.md:3", "14,500 USD a month in oncall.md:4", "8 people in oncall.md:4 (:3)"],
      ...[
        "“8 people share the pager” (oncall.md:3)",
        "14,500 USD a month in oncall.md:3 (:4)",
        "8 people in oncall.md:3",
      ],
    ]);
  });

  it("leaves out other words, lines and documents that are not there, and figures that cite nothing", () => {
    verifies("BY-22");
    expect(checked("“nobody ever shares a pager here” (oncall.md:3)")).toEqual([]);
    expect(checked("oncall.md:40 and costs.md:3 say 14,500 USD")).toEqual([]);
    expect(checked("It costs 14,500 USD a month.")).toEqual([]);
    expect(checked("It takes 8 days, see oncall.md:3."), "of another unit").toEqual(["oncall.md:3"]);
  });
});
