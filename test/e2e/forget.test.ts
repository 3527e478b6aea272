import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const SHORT = ["Should we split the billing monolith?", "--mode", "lightweight", "--rounds", "1", "--yes", "--quiet"];

/** The text of every file of a discussion, archive included. */
function textOf(home: SwarmHome, id: string): string {
  const folder = join(home.path, "discussions", id);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
  });
  return texts.join("\n");
}

const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];

it("withdraws what a participant said from every file, and the chain still holds", async () => {
  verifies("BY-02");
  await using home = await SwarmHome.withModel();
  expect((await home.run([...SHORT, "--id", "d"])).code).toBe(0);
  const record = home
    .file("d", "record.jsonl")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as FloorStatement);
  const [first] = record.filter(({ type }) => type === "argument");
  const who = first?.from ?? "";
  const others = new Set(record.filter(({ from }) => from !== who).flatMap(({ content }) => textsIn(content)));
  const own = record
    .filter(({ from }) => from === who)
    .flatMap(({ content }) => textsIn(content))
    .filter((text) => text.split(/\s+/).length >= 8 && ![...others].some((other) => other.includes(text)));
  expect(own.length).toBeGreaterThan(3);
  const head = /head (\w+)/.exec((await home.run(["verify", "d"])).stdout)?.[1];

  const asked = await home.run(["forget", "d", "nobody", "--yes"]);
  expect(asked.code).toBe(1);
  expect(asked.stderr).toContain(`nobody has no statement in d: `);
  const shown = await home.run(["forget", "d", who]);
  expect(shown.stdout).toContain("nothing was changed; --yes does it");
  expect(textOf(home, "d").includes(own[0] ?? "")).toBe(true);

  const done = await home.run(["forget", "d", who, "--yes"]);
  expect(done.code, done.stderr).toBe(0);
  expect(done.stdout).not.toContain("still quotes");
  const left = textOf(home, "d");
  expect(own.filter((text) => left.includes(text) || left.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
  expect([...others].filter((text) => text.length > 30 && left.includes(text)).length).toBeGreaterThan(3);
  const verified = await home.run(["verify", "d"]);
  expect(verified.code, verified.stdout).toBe(0);
  expect(verified.stdout).toContain(`head ${head}`);
  expect(verified.stdout).toContain(`words were withdrawn from`);
  expect((await home.run(["show", "d"])).code).toBe(0);

  // Whoever changes a withdrawn statement in any other way is found.
  const path = join(home.path, "discussions", "d", "record.jsonl");
  writeFileSync(path, home.file("d", "record.jsonl").replace(`"from":"${who}"`, `"from":"somebody"`));
  expect((await home.run(["verify", "d"])).code).toBe(1);
});

it("keeps to a retention period", async () => {
  await using home = await SwarmHome.withModel();
  expect((await home.run([...SHORT, "--id", "d"])).code).toBe(0);
  expect((await home.run(["prune"])).stderr).toContain("say what is kept how long");
  expect((await home.run(["prune", "--archive-after", "week"])).stderr).toContain('--archive-after is "week"');
  expect((await home.run(["prune", "--archive-after", "1", "--delete-after", "1"])).stdout).toBe(
    "nothing is old enough\n",
  );
  expect((await home.run(["prune", "--archive-after", "0", "--dry-run"])).stdout).toBe("d  would be archived\n");
  expect((await home.run(["prune", "--archive-after", "0"])).stdout).toBe("d  archived\n");
  expect((await home.run(["show", "d"])).code).toBe(0);
  expect((await home.run(["prune", "--delete-after", "0"])).stdout).toBe("d  deleted\n");
  expect((await home.run(["show", "d"])).stderr).toContain("there is no discussion d");
});
