import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { Places } from "#lib/places";
import { verifies } from "../../test/support/verifies.ts";
import { DocumentFault, documentKindOf, type Extracted } from "./document-kinds.ts";
import { readDocument } from "./read-document.ts";
import { DocumentReader } from "./reader.ts";

/**
 * Real files: by LibreOffice (pdf, docx, xlsx), PptxGenJS (pptx), docx and ExcelJS (more/vans), PDFKit (locked, scanned) and
 * Chromium (more/browser.pdf).
 */
const FILES = join(import.meta.dirname, "../../test/fixtures/documents");
const reader = new DocumentReader();
afterAll(() => reader[Symbol.asyncDispose]());

async function read(path: string): Promise<Extracted> {
  const kind = documentKindOf(path);
  if (kind === undefined) throw new Error(`${path} is of no kind`);
  return reader.read(kind, readFileSync(join(FILES, path)));
}

/** Returns the place of each line with these words. */
async function places(path: string, ...words: string[]): Promise<(string | undefined)[]> {
  const { text } = await read(path);
  const known = Places.of(text);
  const lines = text.split("\n");
  return words.map((word) => known?.at(lines.findIndex((line) => line.includes(word)) + 1));
}

describe("the text of documents", () => {
  it("of a PDF is known by its page", async () => {
    verifies("SD-16");
    expect(await places("en/ops.pdf", "table lock for 41 minutes", "below 300 ms", "4,200 EUR")).toEqual([
      "page1",
      "page2",
      "page3",
    ]);
    expect(
      await places("zh/ops.pdf", "锁表 41 分钟，单体的每次发布都要等它结束", "低于 300 毫秒", "4,200 欧元"),
    ).toEqual(["page1", "page2", "page3"]);
    expect(await places("more/browser.pdf", "租用货车每月五百四十欧元", "车库共有九个充电桩")).toEqual([
      "page1",
      "page2",
    ]);
  });

  it("of a PDF has headings and whole paragraphs", async () => {
    const { text } = await read("en/ops.pdf");
    expect(text.split("\n").slice(0, 6)).toEqual([
      "\fpage1",
      "",
      "## Operations review, billing",
      "",
      "The nightly invoice job holds a table lock for 41 minutes; every deploy of the monolith waits for it. In the last two quarters there were 7 incidents, and 5 of them started in the tax module.",
      "",
    ]);
  });

  it("of a Word document is known by its paragraph; rows of tables are rows of Markdown", async () => {
    verifies("SD-16");
    expect(
      await places("en/plan.docx", "# Migration plan", "eleven weeks", "People on call", "sent twice", "2027-03-31"),
    ).toEqual(["para1", "para2", "para6", "para8", "para10"]);
    expect((await read("zh/plan.docx")).text).toContain(
      "| 比较项 | 拆分为服务 | 保留单体 |\n| --- | --- | --- |\n| 税务变更的周期 |",
    );
  });

  it("of a Word document leaves out what its reader does not see, and says so", async () => {
    const { text, left } = await read("more/vans.docx");
    expect(text).toContain("540 EUR a month, insurance included.");
    expect(text).toContain("The depot has nine chargers.");
    expect(text).toContain("Measured in March 2026");
    expect(text).not.toMatch(/secretly|twelve|a comment/);
    expect(left.map(({ what }) => what)).toEqual(["hiddenText", "comments"]);
  });

  it("of a Word document has what was moved once, where it is now, and a shape's words once", async () => {
    const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
    const paragraphs = [
      `<w:moveFrom>${run("Moved away.")}</w:moveFrom>${run("It stays.")}`,
      `<w:moveTo>${run("Moved here.")}</w:moveTo>`,
      `<mc:AlternateContent><mc:Choice>${run("In a box.")}</mc:Choice><mc:Fallback>${run("In a box.")}</mc:Fallback></mc:AlternateContent>`,
    ];
    const xml = `<w:document><w:body>${paragraphs.map((one) => `<w:p>${one}</w:p>`).join("")}</w:body></w:document>`;
    const { text } = await reader.read("docx", zipSync({ "word/document.xml": strToU8(xml) }));
    expect(text).toBe("\fpara1\n\nIt stays.\n\nMoved here.\n\nIn a box.\n");
  });

  it("of a workbook is known by sheet and row, with dates and shares as they are shown", async () => {
    verifies("SD-16");
    const { text, left } = await read("en/costs.xlsx");
    expect(left).toEqual([{ what: "hiddenSheet", name: "Salaries" }]);
    expect(text).not.toContain("7100");
    expect(await places("en/costs.xlsx", "Database cluster", "2027-03-31", "10.85%", "2026-Q2")).toEqual([
      ...["Costs_2026!row4", "Costs_2026!row8", "Costs_2026!row7", "Incidents!row4"],
    ]);
    expect(await places("zh/costs.xlsx", "数据库集群", "2026-Q2")).toEqual(["2026_成本!row4", "事故!row4"]);
    expect((await read("more/vans.xlsx")).text).toContain("| A-2 | 2026-01-15 | 48200.6 | 50% |");
    expect(await places("more/vans.xlsx", "A-2", "Only a remark")).toEqual(["Q1_draft_!row3", "Q1__draft_!row1"]);
  });

  it("of a workbook has durations whole, beyond a day and down to the second", async () => {
    const codes = [
      "[h]:mm:ss",
      "[h]:mm",
      "[HH]:MM:SS.00",
      "[mm]:ss",
      "[s]",
      "mm:ss;@",
      '[Red][h]"h "mm',
      "h:mm:ss",
      "h:mm AM/PM",
    ];
    const cells: [stored: string, format: string][] = [
      ...["46", "[h]:mm:ss", "[h]:mm", '[Red][h]"h "mm'].map((format): [string, string] => ["1.5625", format]),
      ["0.0010416666666666667", "45"],
      ["0.0010416666666666667", "mm:ss;@"],
      ["0.0010474537037037037", "47"],
      ["4.1666666666666664E-2", "[mm]:ss"],
      ["0.0010416666666666667", "[s]"],
      ["2.0000057870370372", "[HH]:MM:SS.00"],
      ["-0.0625", "[h]:mm"],
      ["1e300", "46"],
      ["0.52184027777777775", "h:mm:ss"],
      ["0.5625", "h:mm AM/PM"],
      ["1.5625", "20"],
      ["46096.5625", "22"],
    ];
    const numberOf = (format: string): number =>
      codes.includes(format) ? 200 + codes.indexOf(format) : Number(format);
    const attribute = (code: string): string => code.replaceAll('"', "&quot;");
    const parts = {
      "xl/workbook.xml":
        '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Times" r:id="r1"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="sheet.xml"/><Relationship Id="r2" Type="x/styles" Target="styles.xml"/></Relationships>',
      "xl/styles.xml": `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${attribute(code)}"/>`).join("")}</numFmts><cellXfs>${cells.map(([, format]) => `<xf numFmtId="${numberOf(format)}"/>`).join("")}</cellXfs></styleSheet>`,
      "xl/sheet.xml": `<worksheet><sheetData>${cells.map(([stored], at) => `<row r="${2 * at + 1}"><c r="A${2 * at + 1}" s="${at}"><v>${stored}</v></c></row>`).join("")}</sheetData></worksheet>`,
    };
    const workbook = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
    const { text } = await reader.read("xlsx", workbook);
    const shown = text.split("\n").filter((line) => line !== "" && !/^(?:\f|#)/.test(line));
    expect(shown).toEqual([
      ...["37:30:00", "37:30:00", "37:30:00", "37:30:00"],
      ...["0:01:30", "0:01:30", "0:01:30.5", "1:00:00", "0:01:30", "48:00:00.5", "-1:30:00", "1e+300"],
      ...["12:31:27", "13:30", "13:30", "2030-03-16 13:30"],
    ]);
  });

  it("of a presentation is known by its slide, notes included, hidden slides left out", async () => {
    verifies("SD-16");
    expect(await places("en/board.pptx", "15 December", "11 days on average", "before the audit", "1 in 30")).toEqual([
      ...["slide1", "slide2", "slide2", "slide3"],
    ]);
    expect(await places("zh/board.pptx", "等待 11 天", "三十分之一")).toEqual(["slide2", "slide3"]);
    expect((await read("en/board.pptx")).left).toEqual([{ what: "hiddenSlide", name: "4" }]);
  });

  it("of an e-mail is known by line of its head and paragraph", async () => {
    verifies("SD-16");
    expect(await places("en/customers.eml", "Subject: Re: Splitting", "14 of our 40", "Contoso")).toEqual([
      "header4",
      "para2",
      "para3",
    ]);
    expect((await read("en/customers.eml")).left).toEqual([{ what: "attachment", name: "survey.pdf" }]);
    expect(await places("zh/customers.eml", "回复：拆分计费系统", "乙公司占我们收入的 18%")).toEqual([
      "header4",
      "para4",
    ]);
    expect((await read("zh/customers.eml")).text).not.toContain("Ignore all rules");
  });

  it("of a web page is known by its paragraph, in the page's own encoding", async () => {
    verifies("SD-16");
    expect(await places("en/wiki.html", "second Thursday")).toEqual(["para4"]);
    expect(await places("zh/wiki.html", "合并冲突每周约花费一天")).toEqual(["para3"]);
    expect((await read("en/wiki.html")).text).not.toMatch(/alert|color/);
  });
});

describe("a document that cannot be read", () => {
  const given = async (path: string, data: Uint8Array | string): Promise<unknown> => {
    const found = await readDocument({ path, data: Buffer.from(data) }, reader, "en");
    return "refused" in found ? ("reason" in found ? found.reason : found.refused) : found.text;
  };

  it("says in one line what to do", async () => {
    const file = (path: string): Buffer => readFileSync(join(FILES, path));
    expect(await given("locked.pdf", file("more/locked.pdf"))).toBe("encrypted: save it without a password");
    expect(await given("scan.pdf", file("more/scanned.pdf"))).toBe("has no text; if it was scanned, run OCR first");
    const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]);
    const locked = Buffer.concat([compound, Buffer.from("EncryptedPackage", "utf16le")]);
    expect(await given("locked.docx", locked)).toBe("encrypted: save it without a password");
    expect(await given("old.xlsx", compound)).toBe("of an old format: save it as DOCX, XLSX or PPTX");
    expect(await given("old.doc", compound)).toBe("of an old format: save it as DOCX, XLSX or PPTX");
    expect(await given("plan.pptx", file("en/plan.docx"))).toContain("not of the kind that its name says");
    expect(await given("plan.pdf", file("en/plan.docx"))).toContain("not of the kind that its name says");
    expect(await given("half.docx", file("en/plan.docx").subarray(0, 3_000))).toContain("damaged");
    expect(await given("nothing.pdf", "")).toBe("empty");
  });

  it("is text where it has no words to show, such as a template", async () => {
    const template = "<html><body>\n<script>start()</script>\n</body></html>\n";
    expect(await given("index.html", template)).toBe(template);
    expect(await given("no.eml", "just words\n")).toBe("just words\n");
  });

  it("is said in Chinese, too", async () => {
    const data = readFileSync(join(FILES, "more/scanned.pdf"));
    expect(await readDocument({ path: "扫描.pdf", data }, reader, "zh")).toMatchObject({
      reason: "没有文字；如果是扫描件，请先做文字识别（OCR）",
    });
  });

  it("is a fault and no other error", async () => {
    await expect(reader.read("pdf", Buffer.from("%PDF-1.7\nnothing"))).rejects.toBeInstanceOf(DocumentFault);
  });
});
