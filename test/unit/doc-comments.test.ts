import { describe, expect, test } from "vitest";
import { docComments } from "../../scripts/doc-comments.ts";

/** The openings that the lint finds in a source. */
/** Start of a doc comment, apart from the text, so that the samples do not count as comments of this file. */
const OPEN = "/**";

const bare = (source: string): string[] =>
  docComments(source).flatMap(({ isBare, text }) => (isBare ? [text.slice(0, 30)] : []));

describe("doc comments", () => {
  test("finds a bare clause, on one line and on several", () => {
    expect(bare(`${OPEN} What it is called. */\nconst a = 1;`)).toHaveLength(1);
    expect(bare("/**\n * Of the course that this was begun with.\n */\nconst b = 1;")).toHaveLength(1);
  });

  test("lets a verb, a noun and a condition pass, and a comment that is none of the documentation", () => {
    const source =
      "/** Opens it. */\n/** Lock timeout in ms. */\n/** Whether it is open. */\n// What it was.\n/* Where it was. */";
    expect(bare(source)).toEqual([]);
    expect(docComments(source)).toHaveLength(3);
  });

  test("names the line", () => {
    expect(docComments(`\n\n${OPEN} How it is done. */`)).toMatchObject([{ line: 3, isBare: true }]);
  });
});
