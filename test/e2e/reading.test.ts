import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FloorStatement, Lang } from "#wire";
import { Agent } from "../support/mcp.ts";
import { startDiscussion } from "../support/page.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const BILLING = join(ROOT, "docs/examples/billing");
const TOPIC = "Should we split the billing monolith into services?";
const READING = { protocol: "reading" };
const KINDS = ["passages", "passages", "passages", "limits", "brief"];

const CHINESE = {
  "运维.md":
    "# 值班\n\n目前8人轮流值班，两组轮换共需要14人。\n\n- 补足6人每月需要14,500美元，**预算上限为10,000美元**。\n- 上次拆分在3月回退，因为没有人值夜班。\n",
  "账本.md":
    "# 计费系统的锁\n\n全部锁等待中有71%发生在账本表。\n2026年3月12日月末结账为此等待了9小时，合同规定不得超过4小时。\n谁来负责税务模块？\n",
};

/** Quotation format of a brief: passage, document, line. */
const QUOTE: Readonly<Record<Lang, RegExp>> = {
  en: /“([^”]+)” \(([^():]+):(\d+)\)/gu,
  zh: /[“「]([^”」]+)[”」]\s?[(（]([^():（）]+)[:：](\d+)[)）]/gu,
};

/** A text without what a quote leaves out: white space, list markers and emphasis. */
const bare = (text: string): string =>
  text
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+/gmu, "")
    .replaceAll("**", "")
    .replace(/\s+/gu, "");

let home: SwarmHome;
let swarm: RunningSwarm;
beforeAll(async () => {
  home = new SwarmHome();
  swarm = await RunningSwarm.up(home);
});
afterAll(async () => {
  await swarm?.close();
  await home?.close();
});

const record = (id: string): FloorStatement[] =>
  home
    .file(id, "record.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Fails unless every quote stands on its line of its document, or from there on. @returns how many there are */
function expectQuoted(text: string, lang: Lang, folder: string): number {
  const quotes = [...text.matchAll(QUOTE[lang])];
  for (const [quote, passage = "", path = "", line = ""] of quotes) {
    const file = join(folder, path.split("/").at(-1) ?? "");
    expect(existsSync(file), quote).toBe(true);
    const rest = readFileSync(file, "utf8")
      .split("\n")
      .slice(Number(line) - 1)
      .join("\n");
    // A long passage is quoted by its beginning.
    expect(bare(rest).startsWith(bare(passage.replace(/\s*…$/u, ""))), quote).toBe(true);
  }
  return quotes.length;
}

/** Looks at what every reading leaves. */
async function expectRead(id: string): Promise<void> {
  expect(record(id).map(({ type }) => type)).toEqual(KINDS);
  expect(record(id).every(({ origin }) => origin?.isModel !== true)).toBe(true);
  expect(home.json(id, "manifest.json")).toMatchObject({ id, status: "completed", options: READING });
  expect(home.json<{ messages: unknown[] }>(id, "rounds/001.json").messages).toHaveLength(KINDS.length);
  expect(home.has(id, "rounds/002.json")).toBe(false);
  const artifacts = readdirSync(join(home.path, "discussions", id, "artifacts"));
  expect(artifacts).toEqual(expect.arrayContaining(["report.html", "synthesis.json", "synthesis.md"]));
  for (const path of ["record.jsonl", "artifacts/synthesis.json", "progress.md"])
    expect(home.file(id, path)).not.toMatch(/quality|disagreement|confidence/i);
  for (const command of ["verify", "rebuild"]) {
    const run = await home.run([command, id], { env: swarm.env });
    expect(run.code, run.stdout + run.stderr).toBe(0);
  }
}

describe("without a model, documents are read", () => {
  it.each([
    ["a discussion", []],
    ["a deliberation", ["deliberate"]],
    ["an analysis", ["analyze"]],
  ] as const)("where %s was asked for", async (what, command) => {
    verifies("AC-01", "SD-16", "BY-02", "BY-03");
    const id = what.replaceAll(" ", "-");
    const run = await swarm.run(id, [...command, TOPIC, "--context", BILLING, "--yes", "--id", id]);
    expect(run.code, run.stdout + run.stderr).toBe(0);
    await expectRead(id);
    const brief = home.file(id, "artifacts/synthesis.md");
    expect(expectQuoted(brief, "en", BILLING)).toBeGreaterThan(5);
    expect(expectQuoted(run.stdout.replace(/\s*\n│?\s*/g, " "), "en", BILLING)).toBeGreaterThan(5);
    expect(run.stdout).not.toMatch(/quality|disagreement/i);
  });

  it("by itself, with a swarm of its own, where no provider is named", async () => {
    await using alone = new SwarmHome();
    const run = await alone.run([TOPIC, "--context", BILLING, "--yes", "--id", "alone"]);
    expect(run.code, run.stdout + run.stderr).toBe(0);
    expect(alone.json("alone", "manifest.json")).toMatchObject({ status: "completed", options: READING });
    expect(alone.processes()).toEqual([]);
  });

  it("in Chinese", async () => {
    const folder = join(home.path, "documents");
    mkdirSync(folder);
    for (const [name, text] of Object.entries(CHINESE)) writeFileSync(join(folder, name), text);
    const args = ["是否应当拆分计费系统？", "--lang", "zh", "--context", folder, "--yes", "--id", "chinese"];
    const run = await swarm.run("chinese", args);
    expect(run.code, run.stdout + run.stderr).toBe(0);
    await expectRead("chinese");
    expect(expectQuoted(home.file("chinese", "artifacts/synthesis.md"), "zh", folder)).toBeGreaterThan(3);
  });

  it("and where there is none, it says so and names what would help", async () => {
    const run = await swarm.run("nothing", [TOPIC, "--yes", "--id", "nothing"]);
    expect(run.code, run.stdout + run.stderr).toBe(0);
    await expectRead("nothing");
    expect(run.stdout).toMatch(/no document/i);
    expect(expectQuoted(run.stdout, "en", BILLING)).toBe(0);
  });

  it("as over HTTP and by an agent", async () => {
    verifies("BY-13", "BY-14");
    const documents = readdirSync(BILLING).map((path) => ({ path, text: readFileSync(join(BILLING, path), "utf8") }));
    const id = await startDiscussion(swarm.url, { topic: TOPIC, documents });
    await swarm.written(id);
    await expectRead(id);
    const { result } = (await (
      await fetch(`${swarm.url}/v1/discussions/${id}/files/artifacts/synthesis.json`)
    ).json()) as {
      result: { text: string[]; items: { text: string }[] }[];
    };
    const said = result.flatMap(({ items }) => items.map(({ text }) => text)).join("\n");
    expect(expectQuoted(said, "en", BILLING)).toBeGreaterThan(5);

    await using agent = await Agent.stdio(home, { env: swarm.env });
    const started = { topic: TOPIC, documents, id: "agents", provider: "offline" };
    expect(await agent.call("start_discussion", started)).toMatchObject({ discussion: "agents" });
    await agent.follow("agents", () => "start");
    await swarm.written("agents");
    await expectRead("agents");
    expect(await agent.call("get_decision", { discussion: "agents" })).toMatchObject({
      over: true,
      status: "completed",
    });
    expect(expectQuoted(await agent.text("get_decision", { discussion: "agents" }), "en", BILLING)).toBeGreaterThan(5);
  });
});

it("with people at seats, they alone argue, and what the documents say comes first", async () => {
  verifies("AC-05");
  const seats = ["--seat", "ann", "--seat", "bob", "--seat-timeout", "1"];
  const run = await swarm.run("people", [TOPIC, "--context", BILLING, ...seats, "--yes", "--id", "people"]);
  expect(run.code, run.stdout + run.stderr).toBe(3);
  const [first, ...others] = record("people");
  expect(first).toMatchObject({ id: "r1-msg-001", from: "historian", type: "brief" });
  expect(others.every(({ from }) => ["moderator", "historian", "ann", "bob"].includes(from))).toBe(true);
  expect(home.json("people", "manifest.json")).toMatchObject({ options: { protocol: "swarm-discussion" } });
  const { personas } = home.json<{ personas: { id: string }[] }>("people", "manifest.json");
  expect(personas.map(({ id }) => id)).toEqual(expect.arrayContaining(["ann", "bob"]));
  expect(personas.map(({ id }) => id)).not.toContain("contrarian");
});
