import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuMs } from "../../test/support/cpu.ts";
import { createPassageIndex, type Passage, splitDocument } from "./passages.ts";
import { PASSAGE_LENGTH } from "./split-document.ts";

const fold = (text: string): string => text.replace(/\s+/gu, " ").trim();
const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);

const anyDocument = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "",
        "# Title",
        "## Part",
        "Title\n=====",
        "- item one",
        "  continued",
        "1. first",
        "```",
        "| a | b |",
        "|---|---|",
      ),
      fc.constantFrom(
        "> quoted words",
        "A sentence. Another one! And a third?",
        "第一句。第二句!",
        "word ".repeat(300),
        "長".repeat(900),
      ),
      fc.string({ maxLength: 60 }),
      fc.string({ unit: "grapheme", maxLength: 30 }),
    ),
    { maxLength: 25 },
  )
  .chain((lines) => fc.constantFrom("\n", "\r\n", "\n\n").map((end) => lines.join(end)));

describe("splitDocument", () => {
  it("gives pieces with their lines, in order, within the limit", () => {
    fc.assert(
      fc.property(anyDocument, fc.constantFrom("a.md", "src/a.ts", "README"), (text, path) => {
        const lines = linesOf(text);
        const passages = splitDocument(path, text);
        for (const { line, endLine, text: piece, path: from } of passages) {
          expect(from).toBe(path);
          expect(endLine).toBeGreaterThanOrEqual(line);
          expect(piece.length).toBeGreaterThan(0);
          expect(piece.length).toBeLessThanOrEqual(PASSAGE_LENGTH);
          expect(fold(lines.slice(line - 1, endLine).join("\n"))).toContain(fold(piece));
          // The first and the last line both contain some of it.
          expect(fold(lines[line - 1] ?? "")).toContain(fold(piece.split("\n")[0] ?? ""));
          expect(fold(lines[endLine - 1] ?? "")).toContain(fold(piece.split("\n").at(-1) ?? ""));
        }
        const starts = passages.map(({ line }) => line);
        if (path !== "a.md" && path !== "README") expect(starts).toEqual([...starts].sort((a, b) => a - b));
      }),
    );
  });

  it("cuts a heading with nothing below it where it is longer than a passage", () => {
    for (const heading of [`${"长".repeat(900)}\n=`, `# ${"长".repeat(900)}`]) {
      const lengths = splitDocument("a.md", heading).map(({ text }) => text.length);
      expect(lengths).toHaveLength(2);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(PASSAGE_LENGTH);
    }
  });

  it("cuts a chat between messages, and leaves no scrap of one", () => {
    const messages = Array.from({ length: 10 }, (_, at) => `Ada: No. ${"so ".repeat(13)}${at}, not measured.`);
    const cut = splitDocument("chat.md", messages.join("\n"));
    expect(cut.map(({ line, endLine }) => [line, endLine])).toEqual([
      [1, 6],
      [7, 10],
    ]);
    expect(cut.flatMap(({ text }) => text.split("\n"))).toEqual(messages);
  });

  it("loses no word of plain text", () => {
    fc.assert(
      fc.property(anyDocument, (text) => {
        const kept = splitDocument("a.csv", text).map((passage) => passage.text);
        const letters = (whole: string): string => whole.replace(/[^\p{L}\p{N}]/gu, "");
        const paragraphs = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
        expect(letters(kept.join(""))).toBe(letters(paragraphs));
      }),
    );
  });

  it("keeps the headings, and what introduces a list, with every item", () => {
    const passages = splitDocument(
      "ops.md",
      "# Ops\n\n## Limits\n\nAt the peak:\n\n- 40 minutes\n  at most\n- 3 people\n",
    );
    expect(passages).toEqual([
      { path: "ops.md", line: 5, endLine: 5, text: "At the peak:", heading: "Ops › Limits" },
      { path: "ops.md", line: 7, endLine: 8, text: "- 40 minutes\n  at most", heading: "Ops › Limits › At the peak" },
      { path: "ops.md", line: 9, endLine: 9, text: "- 3 people", heading: "Ops › Limits › At the peak" },
    ]);
  });

  it("gives each row of a table with the head of its columns", () => {
    const passages = splitDocument("t.md", "| Date | Lost |\r\n|---|---|\r\n| May | 3 h |\r\n| June | 0 |");
    expect(passages.map(({ line, text, heading }) => [line, text, heading])).toEqual([
      [3, "| May | 3 h |", "Date | Lost"],
      [4, "| June | 0 |", "Date | Lost"],
    ]);
  });

  it("gives nested items their own introduction, and what else stands in an item", () => {
    const text = "- Limits:\n  - 40 minutes\n\n    at the peak\n  - 3 people\n- Code\n  ```\n  - run\n  ```\n";
    expect(splitDocument("a.md", text).map((found) => [found.line, found.text, found.heading])).toEqual([
      [1, "- Limits:", undefined],
      [2, "- 40 minutes", "Limits"],
      [4, "at the peak", "Limits"],
      [5, "- 3 people", "Limits"],
      [6, "- Code", undefined],
      [7, "```\n  - run\n  ```", undefined],
    ]);
  });

  it("recognizes items that Markdown does not, and no heading in a rule below several lines", () => {
    const items = splitDocument("a.md", "原因：\n一、磁盘满\n二、人手少\n• later\n").map(({ text, heading }) => [
      text,
      heading,
    ]);
    expect(items).toEqual([
      ["原因：", undefined],
      ["一、磁盘满", "原因"],
      ["二、人手少", "原因"],
      ["• later", "原因"],
    ]);
    const [whole] = splitDocument("a.txt", "The first line\nand the second.\n-----\n");
    expect(whole).toMatchObject({ line: 1, text: expect.stringMatching(/^The first line\nand the second\./) });
  });

  it("gives each row of a table without outer bars, too", () => {
    const rows = splitDocument("t.md", "Date | Lost\n--- | ---\nMay | 3 h\n").map(({ text, heading }) => [
      text,
      heading,
    ]);
    expect(rows).toEqual([["May | 3 h", "Date | Lost"]]);
  });

  it("keeps code together and does not take its comments for headings", () => {
    const [first, ...rest] = splitDocument("a.md", "```sh\n# not a heading\nrun\n\nrun again\n```\nAfter.");
    expect(first).toMatchObject({ line: 1, endLine: 6 });
    expect(rest).toEqual([{ path: "a.md", line: 7, endLine: 7, text: "After." }]);
    expect(splitDocument("a.py", "# a comment\nx = 1")).toEqual([
      { path: "a.py", line: 1, endLine: 2, text: "# a comment\nx = 1" },
    ]);
  });

  it("cuts long paragraphs at ends of sentences", () => {
    const passages = splitDocument("a.md", "This is a sentence of some length. ".repeat(60));
    expect(passages.length).toBeGreaterThan(2);
    for (const { text, line } of passages) {
      expect(text.endsWith(".")).toBe(true);
      expect(line).toBe(1);
    }
  });

  it("handles empty documents", () => {
    for (const text of ["", "\n\n", "\uFEFF", "---\n***\n"]) expect(splitDocument("a.md", text)).toEqual([]);
    expect(splitDocument("a.md", "# Only a heading").map(({ text }) => text)).toEqual(["# Only a heading"]);
  });
});

describe("createPassageIndex", () => {
  const documents = [
    { path: "b.md", text: "The ledger must balance.\n\nDeploying takes an hour." },
    { path: "a.md", text: "The ledger must balance.\n\n- deploys failed twice\n- billingService owns it" },
    { path: "zh.md", text: "数据一致性由事务保证。" },
  ];
  const places = (found: { passage: Passage }[]): string[] =>
    found.map(({ passage }) => `${passage.path}:${passage.line}`);

  it("finds inflected words, parts of identifiers and Chinese", () => {
    const index = createPassageIndex(documents);
    expect(places(index.search("deploy", 5)).sort()).toEqual(["a.md:3", "b.md:3"]);
    expect(places(index.search("service", 5))).toEqual(["a.md:4"]);
    expect(places(index.search("一致性", 5))).toEqual(["zh.md:1"]);
  });

  it("breaks ties by path, then line, and keeps to the limit", () => {
    const index = createPassageIndex(documents);
    expect(places(index.search("ledger", 5))).toEqual(["a.md:1", "b.md:1"]);
    expect(places(index.search("ledger", 1))).toEqual(["a.md:1"]);
    expect(index.search("ledger", 0)).toEqual([]);
  });

  it("follows the weights of terms", () => {
    const index = createPassageIndex(documents);
    const first = (ledger: number, failed: number): string | undefined =>
      places(
        index.search(
          [
            { term: "ledger", weight: ledger },
            { term: "failed", weight: failed },
          ],
          1,
        ),
      )[0];
    expect(first(9, 0.1)).toBe("a.md:1");
    expect(first(0.1, 9)).toBe("a.md:3");
  });

  it("finds nothing in an empty index, and for an empty query", () => {
    expect(createPassageIndex([]).search("ledger", 5)).toEqual([]);
    const index = createPassageIndex(documents);
    for (const query of ["", "the of and", "…"]) expect(index.search(query, 5)).toEqual([]);
  });

  it("takes 4 MB in about a second", () => {
    const words = Array.from({ length: 4_000 }, (_, i) => `word${(i * 7919) % 4_000}`);
    const text = Array.from(
      { length: 3_000 },
      (_, i) => `- ${words.slice(i % 3_900, (i % 3_900) + 20).join(" ")}.`,
    ).join("\n");
    const many = Array.from({ length: Math.ceil(1_000_000 / text.length) }, (_, i) => ({ path: `${i}.md`, text }));
    // A quarter of the size within the limit: a slow machine must not fail it, a quadratic step must.
    expect(cpuMs(() => createPassageIndex(many))).toBeLessThan(2_000);
  });
});
