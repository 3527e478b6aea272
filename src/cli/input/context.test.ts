import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UsageError } from "../failures.ts";
import { readContext } from "./context.ts";

/** Bytes that a file of plain text has at most. */
const TEXT_BYTES = 256 * 1024;

let cwd: string;
const write = (path: string, data: string | Uint8Array): void => {
  mkdirSync(join(cwd, path, ".."), { recursive: true });
  writeFileSync(join(cwd, path), data);
};

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "swarm-context-"));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

describe("readContext", () => {
  it("names documents from elsewhere by the folder that was given, and no two alike", async () => {
    for (const path of ["there/docs/plan.md", "elsewhere/docs/plan.md"]) write(path, "A plan.\n");
    mkdirSync(join(cwd, "here"));
    const { documents } = await readContext(["../there/docs", "../elsewhere/docs"], join(cwd, "here"));
    expect(documents.map(({ path }) => path)).toEqual(["docs/plan.md", "../elsewhere/docs/plan.md"]);
  });

  it("takes the texts of a folder, sorted, below the working folder", async () => {
    write("docs/b.md", "two\nlines");
    write("docs/a/x.txt", "one\n");
    write("docs/.git/config", "hidden");
    write("docs/node_modules/m/index.js", "a dependency");
    const { documents, skipped } = await readContext(["docs"], cwd);
    expect(documents.map(({ path, lines, bytes }) => ({ path, lines, bytes }))).toEqual([
      { path: "docs/a/x.txt", lines: 1, bytes: 4 },
      { path: "docs/b.md", lines: 2, bytes: 9 },
    ]);
    expect(documents[1]?.sha256).toBe("edc8c1284585d703bec48f34f842bd911200142ddd602264c77df65168abae1d");
    expect(skipped).toEqual([]);
  });

  it("says what it skips and why", async () => {
    write("docs/binary.png", new Uint8Array([0x89, 0x50, 0, 1]));
    write("docs/dump.txt", "words and a \0 in them");
    write("docs/latin1.txt", new Uint8Array([0x63, 0x61, 0x66, 0xe9]));
    write("docs/huge.log", "x".repeat(TEXT_BYTES + 1));
    write("docs/readable.md", "words");
    write("docs/nothing.md", "");
    write("secret.txt", "outside");
    symlinkSync(join(cwd, "secret.txt"), join(cwd, "docs/out.txt"));
    symlinkSync(join(cwd, "nowhere"), join(cwd, "docs/broken.txt"));
    symlinkSync(join(cwd, "docs"), join(cwd, "docs/loop"));
    execFileSync("mkfifo", [join(cwd, "docs/pipe")]);
    const { documents, skipped } = await readContext(["docs"], cwd);
    expect(documents.map(({ path }) => path)).toEqual(["docs/readable.md"]);
    expect(skipped).toEqual([
      { path: "docs/binary.png", reason: "binary: not UTF-8 text" },
      { path: "docs/broken.txt", reason: "there is no such file or folder" },
      { path: "docs/dump.txt", reason: "binary: not UTF-8 text" },
      { path: "docs/huge.log", reason: "too large: 257 KB, at most 256 KB a file" },
      { path: "docs/latin1.txt", reason: "binary: not UTF-8 text" },
      { path: "docs/nothing.md", reason: "empty" },
      { path: "docs/out.txt", reason: "a link that leads outside the folder" },
      { path: "docs/pipe", reason: "not a regular file" },
    ]);
  });

  it("leaves out what holds secrets, by name or content, and names it first", async () => {
    const key = `-----BEGIN ${"PRIVATE KEY"}-----\nabc`;
    write("docs/a-empty.md", "");
    write("docs/.env", "A=1");
    write("docs/.hidden", "hidden");
    write("docs/deploy/notes.md", `It works with this:\n${key}`);
    write("docs/deploy/terraform.tfstate", "{}");
    write("docs/plan.md", "a plan");
    symlinkSync(join(cwd, "docs/.env"), join(cwd, "docs/settings.txt"));
    const { documents, skipped } = await readContext(["docs", "docs/.env"], cwd);
    expect(documents.map(({ path }) => path)).toEqual(["docs/plan.md"]);
    expect(skipped.map(({ path }) => path)).toEqual([
      "docs/.env",
      "docs/deploy/notes.md",
      "docs/deploy/terraform.tfstate",
      "docs/a-empty.md",
    ]);
    expect(skipped[0]?.reason).toContain("secret");
  });

  it("leaves out values that may be passwords, and names their lines", async () => {
    write("docs/login.md", "# Login\nadmin password: hunter2 (ask Tom)\n");
    const { documents, skipped } = await readContext(["docs"], cwd);
    expect(documents.map(({ text }) => text)).toEqual(["# Login\nadmin password: … (ask Tom)\n"]);
    expect(skipped).toEqual([{ path: "docs/login.md", reason: expect.stringContaining("line 2 may hold a password") }]);
  });

  it("leaves out a link to what holds secrets, whatever the link is called", async () => {
    write("docs/.env", "A=1");
    write("docs/plan.md", "a plan");
    // Sorted before what it leads to.
    symlinkSync(join(cwd, "docs/.env"), join(cwd, "docs/#settings.txt"));
    const { documents, skipped } = await readContext(["docs"], cwd);
    expect(documents.map(({ path }) => path)).toEqual(["docs/plan.md"]);
    expect(skipped).toEqual([{ path: "docs/#settings.txt", reason: expect.stringContaining("secret") }]);
  });

  // Permissions do not bind root.
  it("says what may not be read", async () => {
    write("closed.md", "text");
    chmodSync(join(cwd, "closed.md"), 0);
    chmodSync(cwd, 0o755);
    // Nothing is closed to root: for this one look the process is nobody.
    const root = process.getuid?.() === 0;
    if (root) process.seteuid?.(65_534);
    try {
      await expect(readContext(["closed.md"], cwd)).rejects.toThrow("closed.md (no permission)");
    } finally {
      if (root) process.seteuid?.(0);
    }
  });

  it("keeps to the number and size of all", async () => {
    const text = "y".repeat(TEXT_BYTES);
    for (let i = 10; i < 27; i += 1) write(`many/${i}.txt`, text);
    const { documents, skipped } = await readContext(["many"], cwd);
    expect(documents).toHaveLength(16);
    expect(skipped).toEqual([{ path: "many/26.txt", reason: "more than 4,096 KB in all" }]);
    for (let i = 10; i < 26; i += 1) write(`some/${i}.txt`, text.slice(0, 250 * 1024));
    write("some/26.txt", text.slice(0, 97 * 1024));
    write("some/27.txt", text.slice(0, 96 * 1024));
    const filled = await readContext(["some"], cwd);
    expect(filled.documents.at(-1)?.path).toBe("some/27.txt");
    expect(filled.skipped).toEqual([{ path: "some/26.txt", reason: "more than 4,096 KB in all" }]);
  });

  it("reads nothing twice, takes a hidden file that was named, and follows a link within", async () => {
    write("docs/a.md", "a");
    write(".notes/n.md", "n");
    symlinkSync("a.md", join(cwd, "docs/z.md"));
    const { documents } = await readContext(["docs/a.md", "docs", ".notes"], cwd);
    expect(documents.map(({ path }) => path)).toEqual(["docs/a.md", ".notes/n.md"]);
  });

  it.each([[["a", "b"]], [["b", "a"]]])("reads what a link that leads outside is given next to: %j", async (given) => {
    write("a/a.md", "a");
    write("b/b.md", "b");
    write("b/more/c.md", "c");
    symlinkSync("../b/b.md", join(cwd, "a/link.md"));
    symlinkSync("../b/more", join(cwd, "a/folder"));
    const { documents, skipped } = await readContext(given, cwd);
    expect(documents.map(({ path }) => path).sort()).toEqual(["a/a.md", "b/b.md", "b/more/c.md"]);
    expect(skipped.every(({ reason }) => reason === "a link that leads outside the folder")).toBe(true);
  });

  it("leaves out what .gitignore files name, the innermost deciding, and says how much", async () => {
    mkdirSync(join(cwd, ".git"));
    write(".gitignore", "*.log\n/repo/out/\nnotes/\n");
    write("repo/docs/.gitignore", "draft-*\n!keep.log\n");
    for (const name of ["a.log", "keep.log", "draft-1.md", "plan.md", "notes/n.md"]) write(`repo/docs/${name}`, "text");
    write("repo/out/built.md", "text");
    write("repo/docs/.env", "A=1");
    const { documents, skipped } = await readContext(["repo"], cwd);
    expect(documents.map(({ path }) => path)).toEqual(["repo/docs/keep.log", "repo/docs/plan.md"]);
    expect(skipped).toEqual([
      { path: "repo/docs/.env", reason: expect.stringContaining("secret") },
      { path: "repo", reason: "4 files or folders left out: named by .gitignore" },
    ]);
    const asked = await readContext(["repo/out", "repo/docs/a.log"], cwd);
    expect(
      asked.documents.map(({ path }) => path),
      "what was asked for by name",
    ).toEqual(["repo/out/built.md", "repo/docs/a.log"]);
  });

  it("refuses a path that is not there", async () => {
    await expect(readContext(["no/such"], cwd)).rejects.toThrow(
      new UsageError('--context "no/such" cannot be read: there is no such file or folder; give a file or folder'),
    );
  });
});
