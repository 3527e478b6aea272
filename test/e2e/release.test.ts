import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROGRAM_NODE } from "../support/program-node.ts";
import { ROOT } from "../support/swarm.ts";

/** A clone of what is committed, on main, in which `npm run ok` takes no time: it is not what is tested here. */
describe("npm run release", () => {
  const clone = mkdtempSync(join(tmpdir(), "swarm-release-"));
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: clone, encoding: "utf8" }).trim();
  const read = (path: string): string => readFileSync(join(clone, path), "utf8");
  const release = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/release.js", ...args], {
      cwd: clone,
      encoding: "utf8",
    });
    return { status, text: stdout + stderr };
  };

  beforeAll(() => {
    execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${ROOT}`, clone]);
    git("checkout", "--quiet", "-B", "main");
    for (const [key, value] of Object.entries({ "user.name": "Test", "user.email": "test@example.org" }))
      git("config", key, value);
    symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"));
    const changed = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    changed.scripts.ok = "node -e 0";
    writeFileSync(join(clone, "package.json"), `${JSON.stringify(changed, null, 2)}\n`);
    for (const name of ["release.js", "build.js"])
      writeFileSync(join(clone, "scripts", name), readFileSync(join(ROOT, "scripts", name)));
    writeFileSync(join(clone, "CHANGELOG.md"), "# Changelog\n\n## Unreleased\n\n- Something new.\n");
    writeFileSync(join(clone, ".gitignore"), "node_modules\ndist\n.dist-*\nrelease/\n");
    git("add", "-A");
    git("commit", "--quiet", "-m", "as tested");
  });
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  it("refuses what cannot be released, and changes nothing to say what it would do", () => {
    expect(release()).toMatchObject({ status: 2, text: expect.stringContaining("name one version") });
    expect(release("1.0")).toMatchObject({ status: 2, text: expect.stringContaining("1.0 is not X.Y.Z") });
    const dry = release("1.0.0", "--dry-run");
    expect(dry).toMatchObject({ status: 0, text: expect.stringContaining("nothing was changed") });
    git("checkout", "--quiet", "-b", "other");
    expect(release("1.0.0").text).toContain("releases are made on main");
    git("checkout", "--quiet", "main");
    writeFileSync(join(clone, "new.txt"), "");
    expect(release("1.0.0").text).toContain("not all is committed");
    rmSync(join(clone, "new.txt"));
    expect([git("status", "--porcelain"), git("tag"), existsSync(join(clone, "release"))]).toEqual(["", "", false]);
  });

  it("writes version and changelog, packs with checksums, bill of materials and notices, and tags", () => {
    const done = release("1.2.3");
    expect(done.status, done.text).toBe(0);
    expect(git("status", "--porcelain")).toBe("");
    expect([git("log", "-1", "--format=%s"), git("tag", "--points-at", "HEAD")]).toEqual(["Release 1.2.3", "v1.2.3"]);
    expect(read("CHANGELOG.md")).toMatch(/## Unreleased\n\n## 1\.2\.3 \(\d{4}-\d\d-\d\d\)\n\n- Something new\.\n$/);
    expect(JSON.parse(read("package-lock.json"))).toMatchObject({ version: "1.2.3" });
    const sums = read("release/SHA256SUMS").trim().split("\n");
    expect(sums.map((line) => line.split("  ")[1])).toEqual([
      "swarm-discussion-1.2.3.tgz",
      "sbom.cdx.json",
      "THIRD-PARTY-NOTICES.txt",
    ]);
    for (const line of sums) {
      const [sum, name = ""] = line.split("  ");
      expect(
        createHash("sha256")
          .update(readFileSync(join(clone, "release", name)))
          .digest("hex"),
      ).toBe(sum);
    }
    const printed = execFileSync(PROGRAM_NODE, ["bin/swarm.js", "--version"], { cwd: clone, encoding: "utf8" });
    expect(printed.trim()).toBe("1.2.3");
    expect(release("1.2.3").text).toContain("v1.2.3 is tagged already");
    expect(release("1.2.2").text).toContain("1.2.2 is not later than 1.2.3");
    expect(release("1.2.4").text).toContain("says nothing under ## Unreleased");
  });

  it("leaves everything as it was where the checks fail", () => {
    const changed = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    changed.scripts.ok = "node -e process.exit(1)";
    writeFileSync(join(clone, "package.json"), `${JSON.stringify(changed, null, 2)}\n`);
    // Built in the case before.
    writeFileSync(join(clone, "scripts/build.js"), "");
    const log = read("CHANGELOG.md").replace("## Unreleased\n", "## Unreleased\n\n- More.\n");
    writeFileSync(join(clone, "CHANGELOG.md"), log);
    git("commit", "--quiet", "-am", "a check that fails");
    const failed = release("1.3.0");
    expect([failed.status, git("status", "--porcelain"), git("tag")]).toEqual([1, "", "v1.2.3"]);
    expect(failed.text).toContain("are as they were");
    expect(read("CHANGELOG.md")).toBe(log);
  });
});
