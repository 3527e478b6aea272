import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Section } from "#protocols";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import type { Decision } from "../support/decisions/decision.ts";
import { ADYEN } from "../support/decisions/en.ts";
import { ROSTER } from "../support/decisions/zh.ts";
import { deciding, MANNERS, type Manner } from "../support/scripted-decision.ts";
import { ScriptedSwarm } from "../support/scripted-swarm.ts";
import type { Finished } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const FOLDERS = join(import.meta.dirname, "../support/folders");

let swarm: ScriptedSwarm;
/** A discussion by rules alone of a topic that its documents say nothing of, and what its command printed. */
let vans: string;
let byRules: Finished;
beforeAll(async () => {
  swarm = await ScriptedSwarm.up();
  swarm.env.COLUMNS = "80";
  swarm.next();
  vans = swarm.id;
  const topic = "Should we buy or lease the delivery vans?";
  const args = [topic, "--provider", "offline", "--mode", "standard", "--yes", "--id", vans];
  byRules = await swarm.run(...args, "--context", join(FOLDERS, "unrelated"));
});
afterAll(() => swarm.close());

async function decided(manner: Manner, decision: Decision) {
  const { topic, constraint, folder } = decision;
  swarm.next();
  swarm.server.always(deciding(manner, decision));
  const args = [topic, "--mode", "standard", "--rounds", "1", "--yes", "--id", swarm.id, "--constraint", constraint];
  const run = await swarm.run(...args, "--context", join(FOLDERS, folder));
  expect(run.code, run.stdout + run.stderr).toBe(0);
  return {
    box: run.stdout.slice(run.stdout.indexOf("╭─")),
    stdout: run.stdout,
    markdown: swarm.file("artifacts/synthesis.md"),
    sections: swarm.home.json<{ result: Section[] }>(swarm.id, "artifacts/synthesis.json").result,
  };
}

/** What the page draws of a result, folded parts opened, and what its planning section says is to be done. */
async function onPage(url: string, id: string): Promise<{ readonly decision: string; readonly actions: string }> {
  const browser = await startBrowser();
  try {
    await using visitor = await Visitor.open(browser, `${url}/d/${id}/decision`, {
      viewport: { width: 400, height: 800 },
    });
    const { page } = visitor;
    await page.locator(".result").waitFor();
    for (const fold of await page.locator(".result details").all())
      await fold.evaluate((one) => one.setAttribute("open", ""));
    const decision = await page.locator(".result").innerText();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(400);
    await page.goto(`${url}/d/${id}/sections`);
    await page.getByRole("button", { name: "Planning", exact: true }).click();
    await page.getByRole("tab", { name: "Recommended actions" }).click();
    return { decision, actions: await page.locator(".result").innerText() };
  } finally {
    await browser.close();
  }
}

const flat = (text: string): string => text.replace(/\s+/gu, " ");

describe("what somebody reads who decides", () => {
  it.runIf(hasBrowser)("is on the page what it is in the list, also where it says what to do", async () => {
    verifies("SD-33");
    const { home, url } = swarm;
    const { result } = home.json<{ result: Section[] }>(vans, "artifacts/synthesis.json");
    const { decision, actions } = await onPage(url, vans);
    for (const { heading, text, items } of result)
      for (const part of [heading, ...text, ...items.map((item) => item.text)])
        expect(flat(decision)).toContain(flat(part));
    for (const text of result.find(({ id: section }) => section === "answer")?.text ?? [])
      expect(flat(actions)).toContain(flat(text));
  });

  it.each(MANNERS)("of models that are %s", async (manner) => {
    verifies("SD-33", "SD-31", "SD-06");
    const { box, stdout, markdown, sections } = await decided(manner, ADYEN);
    for (const line of stdout.split("\n")) expect([...line].length, line).toBeLessThanOrEqual(80);
    for (const text of [box.replace(/\n│ */gu, " "), markdown]) expect(text).toContain(ADYEN.constraint);
    const rows = sections.find(({ id }) => id === "options")?.table?.rows ?? [];
    expect(rows).toHaveLength(manner === "paraphrasing" || manner === "worthless" ? 1 : 2);
    // A reason says whose it is; one that cites what is not there says that, too.
    for (const cell of rows.flat().filter((text) => text.includes("“"))) expect(cell).toMatch(/r\d+-msg-\d+/);
    expect(markdown.includes("citing what does not exist")).toBe(manner === "fabricating");
    expect(sections.filter(({ folded }) => !folded).map(({ id }) => id)).not.toContain("facts");
    if (manner === "worthless") expect(markdown).toContain("it brings no figure, code or source");
  });

  it("of models in Chinese: the question, not the positions again, and once who judges", async () => {
    verifies("SD-33", "SD-07");
    const { stdout, sections } = await decided("excellent", ROSTER);
    const flat = stdout.replace(/[\s│]+/gu, "");
    expect(flat.split("评判，与被评判者同属一个模型家族")).toHaveLength(2);
    for (const question of ROSTER.opening.questions) expect(flat).toContain(question.replace(/\s+/gu, ""));
    expect(sections.find(({ id }) => id === "options")?.table?.rows).toHaveLength(2);
    expect(flat).toContain(ROSTER.constraint);
  });

  it("of rules alone is short: a step that brought nothing new is one line, and that no model took part is said once", async () => {
    verifies("SD-33", "SD-29");
    const run = byRules;
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout.split("No model took part")).toHaveLength(2);
    expect(run.stdout).not.toMatch(/soup|chess|Members pay/);
    const steps = run.stdout.split("╭─")[0]?.split(/\n\n(?=◆)/u) ?? [];
    const told = steps.filter((step) => /Step [4-7]|Synthesis/u.test(step) && !/gate/iu.test(step));
    for (const step of told) expect(step.trim().split("\n"), step).toHaveLength(1);
  });

  it("of rules alone tells of no shift where another passage is quoted", async () => {
    swarm.next();
    const topic = "How should we isolate tenants: row-level security, schema per tenant or database per tenant?";
    const args = [topic, "--provider", "offline", "--yes", "--id", swarm.id];
    const run = await swarm.run(...args, "--context", join(FOLDERS, "tenancy"));
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout).toContain("Responses and shifts");
    expect(run.stdout).not.toMatch(/shift →|shifted/u);
  });
});
