import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SwarmHome } from "../support/swarm.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "swarm-config-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("defaults of options come from a file that `swarm config` writes; what is typed counts more", async () => {
  await using home = new SwarmHome();
  const env = { XDG_CONFIG_HOME: folder };
  const swarm = (...args: string[]) => home.run(args, { env });
  const path = join(folder, "swarm-discussion", "config.json");
  expect((await swarm("config")).stdout).toBe(`nothing is set in ${path}\n`);
  for (const [key, value] of [
    ["provider", "offline"],
    ["lang", "zh"],
    ["yes", "true"],
  ] as const)
    expect((await swarm("config", key, value)).code).toBe(0);
  expect((await swarm("config", "lang", "fr")).stderr).toMatch(/^swarm: lang is "fr": .*en, zh/);
  expect((await swarm("config", "id", "x")).stderr).toMatch(
    /^swarm: "id" cannot be configured: use one of anonymous, /,
  );
  expect((await swarm("config")).stdout).toBe("provider  offline\nlang      zh\nyes       true\n");

  const asked = ["Should we split it?", "--json"];
  const started = (text: string) => JSON.parse(text.split("\n").find((line) => line.includes('"opened"')) ?? "{}");
  expect(started((await swarm(...asked)).stdout)).toMatchObject({
    body: { options: { provider: "offline", lang: "zh" } },
  });
  expect(started((await swarm(...asked, "--lang", "en")).stdout)).toMatchObject({ body: { options: { lang: "en" } } });
  // Commands that have no such option do not mind.
  expect((await swarm("list")).code).toBe(0);

  expect((await swarm("config", "--unset", "lang")).code).toBe(0);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ provider: "offline", yes: true });
  writeFileSync(path, '{"provider": 3}');
  const bad = await swarm("Should we split it?");
  expect([bad.code, bad.stderr]).toEqual([2, `swarm: provider in ${path} is 3: give a text, or true\n`]);
  writeFileSync(path, "{");
  expect((await swarm("config")).stderr).toMatch(/^swarm: .*config\.json is no JSON: .*; mend or delete it$/m);
});
