import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { RunFolders } from "./run-program.ts";

it("a run gives back a login that it renewed, and leaves nothing; its files are its user's own", async () => {
  const home = mkdtempSync(join(tmpdir(), "swarm-login-"));
  try {
    const [renewed, kept] = [join(home, "renewed.json"), join(home, "kept.json")];
    for (const owner of [renewed, kept]) writeFileSync(owner, "former");
    let root = "";
    {
      await using folders = await RunFolders.open();
      root = folders.root;
      await folders.write(folders.files, { "system.md": "s" });
      expect(statSync(join(folders.files, "system.md")).mode & 0o777).toBe(0o600);
      await folders.lend(renewed, ".codex/auth.json");
      await folders.lend(kept, ".codex/other.json");
      // Like programs that replace the link by a new file.
      const made = join(folders.temp, "auth.json");
      writeFileSync(made, "new");
      renameSync(made, join(folders.home, ".codex/auth.json"));
    }
    expect([renewed, kept].map((owner) => readFileSync(owner, "utf8"))).toEqual(["new", "former"]);
    expect(existsSync(root)).toBe(false);
  } finally {
    rmSync(home, { recursive: true });
  }
});
