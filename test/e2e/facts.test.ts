import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QualityGate } from "#protocols/swarm-discussion/schemas/statements";
import type { Synthesis } from "#protocols/swarm-discussion/schemas/synthesis";
import type { FloorStatement, Lang } from "#wire";
import { textOf } from "../support/anthropic-answer.ts";
import { DOCUMENTS, playing } from "../support/scripted-model.ts";
import { ScriptedSwarm } from "../support/scripted-swarm.ts";
import { verifies } from "../support/verifies.ts";

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
beforeAll(async () => {
  swarm = await ScriptedSwarm.up();
});
afterAll(() => swarm.close());

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
    for (const prompt of corrected) expect(prompt).toMatch(/<correction-[0-9a-f]{16}/);
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
    expect(ledger.spread.start.positions).toHaveLength(2);
    expect(synthesis.ledger?.total).toBe(ledger.total);
    for (const { heading } of synthesis.facts ?? []) expect(report).toContain(heading);
  });
});
