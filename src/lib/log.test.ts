import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROGRAM_NODE, WITH_TYPESCRIPT } from "../../test/support/program-node.ts";

const FULL = "/dev/full";

it.skipIf(!existsSync(FULL))("loses lines that cannot be written, and the process goes on", () => {
  const script = `
    const { createLogger } = await import(${JSON.stringify(join(import.meta.dirname, "log.ts"))});
    const log = createLogger("test", {});
    for (let line = 0; line < 3; line += 1) { log.info("nobody reads this"); await new Promise(setImmediate); }
    console.log("still here");`;
  const full = openSync(FULL, "w");
  try {
    const args = [...WITH_TYPESCRIPT, "--input-type=module", "-e", script];
    const { status, stdout } = spawnSync(PROGRAM_NODE, args, { stdio: ["ignore", "pipe", full], encoding: "utf8" });
    expect([status, stdout.trim()]).toEqual([0, "still here"]);
  } finally {
    closeSync(full);
  }
});
