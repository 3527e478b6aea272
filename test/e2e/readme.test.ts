import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, SwarmHome } from "../support/swarm.ts";

const README = readFileSync(join(ROOT, "README.md"), "utf8");

/** The sample run of README, in the pieces that stand between its “…” lines. */
function sample(): { args: string[]; pieces: string[] } {
  const command = /^ {4}npm start -- ("[^"]+") (--yes .*)$/m.exec(README);
  const shown = /<!-- run -->\s*```text\n([\s\S]*?)\n```/.exec(README)?.[1] ?? "";
  const [, topic = "", options = ""] = command ?? [];
  return { args: [JSON.parse(topic) as string, ...options.split(" ")], pieces: shown.split("\n…\n") };
}

it("README's sample run is what the command prints", async () => {
  await using home = new SwarmHome();
  const { args, pieces } = sample();
  const { code, stdout, stderr } = await home.run(args, { env: { COLUMNS: "80" } });
  expect(code, stderr).toBe(0);
  const printed = stdout.replaceAll(home.path, "~/.swarm-discussion");
  expect(pieces.length).toBeGreaterThan(3);
  let from = 0;
  for (const piece of pieces) {
    const at = printed.indexOf(piece, from);
    expect(at, `not printed, or not there:\n${piece}\n\nprinted:\n${printed}`).toBeGreaterThanOrEqual(0);
    from = at + piece.length;
  }
});
