import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Section } from "#protocols";
import type { QualityGate } from "#protocols/swarm-discussion/schemas/statements";
import type { Synthesis } from "#protocols/swarm-discussion/schemas/synthesis";
import type { FloorStatement, Lang } from "#wire";
import { textOf } from "../support/anthropic-answer.ts";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import type { Decision } from "../support/decisions/decision.ts";
import { ADYEN } from "../support/decisions/en.ts";
import { ROSTER } from "../support/decisions/zh.ts";
import { deciding, MANNERS, type Manner } from "../support/scripted-decision.ts";
import { DOCUMENTS, playing } from "../support/scripted-model.ts";
import { ScriptedSwarm } from "../support/scripted-swarm.ts";
import type { Finished } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const FOLDERS = join(import.meta.dirname, "../support/folders");
const TOPIC: Readonly<Record<Lang, string>> = {
  en: "Should we split the billing monolith into services?",
  zh: "我们是否应将计费单体拆分为服务？",
};
/** Feedback to experts who brought no fact or repeated themselves. */
const TOLD: Readonly<Record<Lang, readonly string[]>> = {
  en: ["You brought no fact in round 1", "said again what had been said"],
  zh: ["你在第 1 轮没有给出任何事实", "重复了已有的内容"],
};

let swarm: ScriptedSwarm;
/** The reading of documents that say nothing of the topic, and what its command printed. */
let vans: string;
let read: Finished;
beforeAll(async () => {
  swarm = await ScriptedSwarm.up();
  swarm.env.COLUMNS = "80";
  swarm.next();
  vans = swarm.id;
  const topic = "Should we buy or lease the delivery vans?";
  const args = [topic, "--provider", "offline", "--mode", "standard", "--yes", "--id", vans];
  read = await swarm.run(...args, "--context", join(FOLDERS, "unrelated"));
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

/** Reads the page's result with folded parts opened. */
async function onPage(url: string, id: string): Promise<string> {
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
    return decision;
  } finally {
    await browser.close();
  }
}

const flat = (text: string): string => text.replace(/\s+/gu, " ");

describe("what somebody reads who decides", () => {
  it.runIf(hasBrowser)("is on the page what it is in the list", async () => {
    verifies("SD-33");
    const { home, url } = swarm;
    await decided("excellent", ADYEN);
    for (const id of [vans, swarm.id]) {
      const { result } = home.json<{ result: Section[] }>(id, "artifacts/synthesis.json");
      const decision = await onPage(url, id);
      for (const { heading, text, items } of result)
        for (const part of [heading, ...text, ...items.map((item) => item.text)])
          expect(flat(decision)).toContain(flat(part));
    }
  });

  it.each(MANNERS)("of models that are %s", async (manner) => {
    verifies("SD-33", "SD-31", "SD-06");
    const { box, stdout, markdown, sections } = await decided(manner, ADYEN);
    for (const line of stdout.split("\n")) expect([...line].length, line).toBeLessThanOrEqual(80);
    for (const text of [box.replace(/\n│ */gu, " "), markdown]) expect(text).toContain(ADYEN.constraint);
    const points = sections.filter(({ id }) => ["shared", "most", "divides", "few"].includes(id));
    const lines = points.flatMap(({ items }) => items.map(({ text }) => text));
    expect(lines.length).toBeGreaterThan(0);
    // A reason says whose it is.
    for (const line of lines) expect(line).toMatch(/p\d+/);
    expect(markdown).not.toMatch(/settled by|refuted|Adopt nothing|Go with option/);
    expect(sections.filter(({ folded }) => !folded).map(({ id }) => id)).not.toContain("facts");
  });

  it("of models in Chinese: the question, not the positions again, and once who judges", async () => {
    verifies("SD-33", "SD-07");
    const { stdout, sections } = await decided("excellent", ROSTER);
    const flat = stdout.replace(/[\s│]+/gu, "");
    expect(flat.split("评判，与被评判的模型同属一个家族")).toHaveLength(2);
    for (const question of ROSTER.opening.questions) expect(flat).toContain(question.replace(/\s+/gu, ""));
    expect(sections.some(({ id }) => ["shared", "most", "divides", "few"].includes(id))).toBe(true);
    expect(flat).toContain(ROSTER.constraint);
  });

  it("of a reading says once that no model took part, and tells of no position, shift or score", async () => {
    verifies("SD-33", "SD-29");
    expect(read.code, read.stderr).toBe(0);
    expect(read.stdout.split(/No model (?:is set up|took part)/u)).toHaveLength(2);
    for (const line of read.stdout.split("\n")) expect([...line].length, line).toBeLessThanOrEqual(80);
    expect(read.stdout).not.toMatch(/shift|stands firm|declared|quality|disagreement/iu);
  });
});

async function discuss(style: "worthless" | "excellent", lang: Lang) {
  swarm.next();
  const { home, server, id } = swarm;
  server.always(playing(style, lang));
  const folder = join(home.path, `given-${id}`);
  mkdirSync(folder);
  for (const { name, text } of DOCUMENTS[lang]) writeFileSync(join(folder, name), text);
  const args = [TOPIC[lang], "--mode", "lightweight", "--rounds", "2", "--lang", lang, "--yes", "--id", id];
  const run = await swarm.run(...args, "--context", folder);
  expect(run.code, run.stdout + run.stderr).toBe(0);
  const rounds = [1, 2]
    .filter((n) => home.has(id, `rounds/00${n}.json`))
    .map((n) => home.json<{ messages: FloorStatement[]; synthesis: QualityGate }>(id, `rounds/00${n}.json`));
  return {
    rounds,
    synthesis: home.json<Synthesis>(id, "artifacts/synthesis.json"),
    ledger: home.json<NonNullable<Synthesis["ledger"]>>(id, "artifacts/fact-ledger.json"),
    report: home.file(id, "artifacts/report.html"),
    prompts: server.requests.map(({ body }) => textOf(body.messages)),
  };
}

describe.each(["en", "zh"] as const)("a discussion of models, in %s", (lang) => {
  it("that is worthless scores below 3, and the next round's prompts say otherwise to each", async () => {
    verifies("SD-13", "SD-14", "BY-22");
    const { rounds, synthesis, prompts, ledger } = await discuss("worthless", lang);
    expect(rounds[0]?.synthesis.qualityScore.overall).toBeLessThan(3);
    expect(rounds[0]?.synthesis.warning).toBeTruthy();
    const corrected = prompts.filter((prompt) => TOLD[lang].every((told) => prompt.includes(told)));
    // Arguments and responses of both in round 2.
    expect(corrected.length).toBeGreaterThanOrEqual(4);
    for (const prompt of corrected) expect(prompt).toMatch(/<guidance-[0-9a-f]{16}/);
    expect(ledger.total).toBe(ledger.facts.length);
    expect(synthesis.facts?.[0]?.id).toBe("facts");
  });

  it("that is excellent scores 4 and more, and its facts are checked and counted", async () => {
    verifies("SD-13", "BY-22");
    const { rounds, synthesis, ledger, report, prompts } = await discuss("excellent", lang);
    expect(rounds[0]?.synthesis.qualityScore.overall).toBeGreaterThanOrEqual(4);
    expect(prompts.some((prompt) => TOLD[lang].some((told) => prompt.includes(told)))).toBe(false);
    const stands = ledger.facts.filter(({ checked }) => checked === "stands-where-said");
    expect(stands.length).toBeGreaterThanOrEqual(4);
    expect(stands.some(({ usedBy, answeredBy }) => usedBy.length + answeredBy.length > 0)).toBe(true);
    expect(synthesis.ledger?.total).toBe(ledger.total);
    for (const { heading } of synthesis.facts ?? []) expect(report).toContain(heading);
  });
});
