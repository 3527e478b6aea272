import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Section } from "#protocols";
import { startAnthropicServer } from "../support/anthropic-server.ts";
import { DECISION, deciding, MANNERS, type Manner } from "../support/scripted-decision.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const FOLDERS = join(import.meta.dirname, "../support/folders");
const CONSTRAINT = "The payment budget of 190,000 EUR a year holds";

async function decided(manner: Manner) {
  await using server = await startAnthropicServer();
  await using home = new SwarmHome();
  server.always(deciding(manner));
  const args = [DECISION, "--mode", "standard", "--rounds", "1", "--yes", "--id", "read", "--constraint", CONSTRAINT];
  const env = { ANTHROPIC_API_KEY: "sk-ant-test", ANTHROPIC_BASE_URL: server.url, COLUMNS: "80" };
  const run = await home.run([...args, "--context", join(FOLDERS, "vendor")], { env });
  expect(run.code, run.stdout + run.stderr).toBe(0);
  return {
    box: run.stdout.slice(run.stdout.indexOf("╭─")),
    stdout: run.stdout,
    markdown: home.file("read", "artifacts/synthesis.md"),
    sections: home.json<{ result: Section[] }>("read", "artifacts/synthesis.json").result,
  };
}

describe("what somebody reads who decides", () => {
  it.each(MANNERS)("of models that are %s", async (manner) => {
    verifies("SD-33", "SD-31", "SD-06");
    const { box, stdout, markdown, sections } = await decided(manner);
    for (const line of stdout.split("\n")) expect([...line].length, line).toBeLessThanOrEqual(80);
    for (const text of [box.replace(/\n│ */gu, " "), markdown]) expect(text).toContain(CONSTRAINT);
    const rows = sections.find(({ id }) => id === "options")?.table?.rows ?? [];
    expect(rows).toHaveLength(manner === "paraphrasing" || manner === "worthless" ? 1 : 2);
    // A reason says whose it is; one that cites what is not there says that, too.
    for (const cell of rows.flat().filter((text) => text.includes("“"))) expect(cell).toMatch(/r\d+-msg-\d+/);
    expect(markdown.includes("citing what does not exist")).toBe(manner === "fabricating");
    expect(sections.filter(({ folded }) => !folded).map(({ id }) => id)).not.toContain("facts");
    if (manner === "worthless") expect(markdown).toContain("it brings no figure, code or source");
  });

  it("of rules alone is short: a step that brought nothing new is one line, and that no model took part is said once", async () => {
    verifies("SD-33", "SD-29");
    await using home = new SwarmHome();
    const args = ["Should we buy or lease the delivery vans?", "--provider", "offline", "--mode", "standard", "--yes"];
    const run = await home.run([...args, "--id", "short", "--context", join(FOLDERS, "unrelated")], {
      env: { COLUMNS: "80" },
    });
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout.split("No model took part")).toHaveLength(2);
    expect(run.stdout).not.toMatch(/soup|chess|Members pay/);
    const steps = run.stdout.split("╭─")[0]?.split(/\n\n(?=◆)/u) ?? [];
    const told = steps.filter((step) => /Step [4-7]|Synthesis/u.test(step) && !/gate/iu.test(step));
    for (const step of told) expect(step.trim().split("\n"), step).toHaveLength(1);
  });
});
