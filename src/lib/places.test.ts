import { describe, expect, it } from "vitest";
import { verifies } from "../../test/support/verifies.ts";
import { splitDocument } from "./passages.ts";
import { citable, citeOf, Places } from "./places.ts";

const REPORT =
  "\fpage1\n\n## Load\n\n300 requests a second.\n\fpage2\n\nTwo nodes are enough.\nA third one is spare.\n";
const SHEET =
  "\fCosts!row0\n\n# Costs\n\fCosts!row3\n\n| Item | EUR |\n| --- | --- |\n| Van | 540 |\n|  |  |\n| Fuel | 90 |\n";

describe("places of a document without lines", () => {
  it("are those of the marks, for all lines of a page and each row of a sheet", () => {
    verifies("SD-16");
    const at = (text: string): (string | undefined)[] =>
      text.split("\n").map((_, line) => Places.of(text)?.at(line + 1));
    expect(at(REPORT).filter(Boolean)).toEqual(["page1", "page1", "page2", "page2"]);
    expect(at(SHEET).filter(Boolean)).toEqual(["Costs!row0", "Costs!row3", "Costs!row4", "Costs!row5", "Costs!row6"]);
    expect(Places.of(SHEET)?.linesOf("costs!ROW6")).toEqual({ first: 10, last: 10 });
    expect(Places.of(REPORT)?.linesOf("page2")).toEqual({ first: 8, last: 9 });
    expect(Places.of(REPORT)?.linesOf("page3")).toBeUndefined();
    expect([REPORT, SHEET].map((text) => Places.of(text)?.count())).toEqual([
      { unit: "page", count: 2 },
      { unit: "row", count: 4 },
    ]);
    expect(Places.of(SHEET)?.span()).toEqual(["Costs!row3", "Costs!row6"]);
    const both = Places.of(`${SHEET}\fStaff!row2\n\nTwo drivers\n`);
    expect(both?.span("staff!row9"), "of the sheet that was meant").toEqual(["Staff!row2", "Staff!row2"]);
    expect(both?.span("Plan!row1")).toEqual(["Costs!row3", "Staff!row2"]);
  });

  it("are in no text that does not begin with one, whatever else it holds", () => {
    for (const text of [
      "",
      "plain",
      "one\n\fpage2\ntwo",
      "\f\npage1",
      "\fpage\n",
      "\fpage1 and more\n",
      "\fchapter1\n",
    ]) {
      expect(Places.of(text), JSON.stringify(text)).toBeUndefined();
    }
  });

  it("are what passages are cited by; the marks are in no passage, and rows keep the head of their table", () => {
    verifies("SD-16");
    const passages = [...splitDocument("a b/r (1).pdf", REPORT), ...splitDocument("c.xlsx", SHEET)];
    expect(passages.map((one) => [citeOf(one), one.text, one.heading])).toEqual([
      ["a_b/r_1_.pdf:page1", "300 requests a second.", "Load"],
      ["a_b/r_1_.pdf:page2", "Two nodes are enough.\nA third one is spare.", "Load"],
      ["c.xlsx:Costs!row4", "| Van | 540 |", "Costs › Item | EUR"],
      ["c.xlsx:Costs!row6", "| Fuel | 90 |", "Costs › Item | EUR"],
    ]);
    expect(citeOf({ path: "ops.md", line: 3 })).toBe("ops.md:3");
    expect(citable("C:\\plans\\Q3 (final), 报告.docx")).toBe("C_\\plans\\Q3_final_报告.docx");
  });
});
