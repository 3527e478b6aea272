import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../../test/support/verifies.ts";
import { UsageError } from "../failures.ts";
import { readContext } from "./context.ts";

const DOCUMENTS = join(import.meta.dirname, "../../../test/fixtures/documents");

let cwd: string;
const write = (path: string, text: string): void => {
  mkdirSync(join(cwd, path, ".."), { recursive: true });
  writeFileSync(join(cwd, path), text);
};

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "swarm-context-"));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

// Each document is read in a thread.
describe("readContext", () => {
  it("takes the text of documents, and names what of them it left out", async () => {
    verifies("SD-16");
    cpSync(join(DOCUMENTS, "en"), join(cwd, "docs"), { recursive: true });
    cpSync(join(DOCUMENTS, "more/scanned.pdf"), join(cwd, "docs/scanned.pdf"));
    const { documents, skipped } = await readContext(["docs"], cwd);
    expect(documents.map(({ path }) => path)).toEqual(
      ["board.pptx", "costs.xlsx", "customers.eml", "ops.pdf", "plan.docx", "wiki.html"].map((name) => `docs/${name}`),
    );
    expect(documents.every(({ text }) => text.startsWith("\f"))).toBe(true);
    expect(skipped).toEqual([
      { path: "docs/board.pptx, slide 4", reason: "hidden, so not read" },
      { path: "docs/costs.xlsx, sheet Salaries", reason: "hidden, so not read" },
      { path: "docs/customers.eml, attachment survey.pdf", reason: "attachments are not read: give it as a file" },
      { path: "docs/scanned.pdf", reason: "has no text; if it was scanned, run OCR first" },
    ]);
  });

  it("keeps out a document with a secret in its text", async () => {
    const key = `-----BEGIN ${"PRIVATE KEY"}-----`;
    write("docs/mail.eml", `From: a@example.com\nSubject: access\n\nHere it is: ${key} abc\n`);
    write("docs/plan.md", "a plan");
    const { documents, skipped } = await readContext(["docs"], cwd);
    expect(documents.map(({ path }) => path)).toEqual(["docs/plan.md"]);
    expect(skipped).toMatchObject([{ path: "docs/mail.eml" }]);
  });

  it("stops where nothing of all can be read", async () => {
    cpSync(join(DOCUMENTS, "more/scanned.pdf"), join(cwd, "scanned.pdf"));
    mkdirSync(join(cwd, "empty"));
    await expect(readContext(["scanned.pdf"], cwd)).rejects.toThrow(
      new UsageError(
        "--context scanned.pdf: nothing could be read: scanned.pdf (has no text; if it was scanned, run OCR first); give other documents, or leave the option out",
      ),
    );
    await expect(readContext(["empty"], cwd)).rejects.toThrow("there is no file to read");
    await expect(readContext(["scanned.pdf"], cwd, "zh")).rejects.toThrow("没有一份可读");
    expect(await readContext([], cwd)).toEqual({ documents: [], skipped: [] });
  });
});
