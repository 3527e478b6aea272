import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../support/swarm.ts";

it("gives the first Nodes of 20 what the sources use: URL.parse", () => {
  const script = `delete URL.parse; await import(${JSON.stringify(join(ROOT, "scripts/older-node.js"))});
    console.log(URL.parse("nats://a:1").host, URL.parse("no address"));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(stdout.trim()).toBe("a:1 null");
});
