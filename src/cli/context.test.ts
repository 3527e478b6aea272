import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONTEXT_LIMITS, readContext } from "./context.ts";
import { UsageError } from "./failures.ts";

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
    write("docs/latin1.txt", new Uint8Array([0x63, 0x61, 0x66, 0xe9]));
    write("docs/huge.log", "x".repeat(CONTEXT_LIMITS.fileBytes + 1));
    write("docs/nothing.md", "");
    write("secret.txt", "outside");
    symlinkSync(join(cwd, "secret.txt"), join(cwd, "docs/out.txt"));
    symlinkSync(join(cwd, "nowhere"), join(cwd, "docs/broken.txt"));
    symlinkSync(join(cwd, "docs"), join(cwd, "docs/loop"));
    execFileSync("mkfifo", [join(cwd, "docs/pipe")]);
    const { documents, skipped } = await readContext(["docs"], cwd);
    expect(documents).toEqual([]);
    expect(skipped).toEqual([
      { path: "docs/binary.png", reason: "binary: not UTF-8 text" },
      { path: "docs/broken.txt", reason: "there is no such file or folder" },
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

  // Permissions do not bind root.
  it("says what may not be read", async () => {
    write("closed.md", "text");
    chmodSync(join(cwd, "closed.md"), 0);
    chmodSync(cwd, 0o755);
    // Nothing is closed to root: for this one look the process is nobody.
    const root = process.getuid?.() === 0;
    if (root) process.seteuid?.(65_534);
    try {
      const { skipped } = await readContext(["closed.md"], cwd);
      expect(skipped).toEqual([{ path: "closed.md", reason: "no permission" }]);
    } finally {
      if (root) process.seteuid?.(0);
    }
  });

  it("keeps to the number and size of all", async () => {
    const text = "y".repeat(CONTEXT_LIMITS.fileBytes);
    for (let i = 10; i < 27; i += 1) write(`many/${i}.txt`, text);
    const { documents, skipped } = await readContext(["many"], cwd);
    expect(documents).toHaveLength(16);
    expect(skipped).toEqual([{ path: "many/26.txt", reason: "more than 4,096 KB in all" }]);
  });

  it("reads nothing twice, takes a hidden file that was named, and follows a link within", async () => {
    write("docs/a.md", "a");
    write(".notes/n.md", "n");
    symlinkSync("a.md", join(cwd, "docs/z.md"));
    const { documents } = await readContext(["docs/a.md", "docs", ".notes"], cwd);
    expect(documents.map(({ path }) => path)).toEqual(["docs/a.md", ".notes/n.md"]);
  });

  it("refuses a path that is not there", async () => {
    await expect(readContext(["no/such"], cwd)).rejects.toThrow(
      new UsageError('--context "no/such" cannot be read: there is no such file or folder; give a file or folder'),
    );
  });
});
