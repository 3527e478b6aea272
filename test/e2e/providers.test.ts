import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ModelAnswer } from "#discussion";
import type { FloorStatement, Usage } from "#wire";
import { listedWith } from "../support/anthropic-models.ts";
import { type AnthropicServer, startAnthropicServer } from "../support/anthropic-server.ts";
import { geminiDialect, ollamaDialect, openAiDialect } from "../support/dialects.ts";
import { FakeClis } from "../support/fake-clis.ts";
import {
  type Dialect,
  type ModelReply,
  type ModelServer,
  modelReplies as replies,
  startModelServer,
} from "../support/model-server.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { type Finished, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const KEY = "key-test-0123456789-not-a-real-key";
const TOPIC = "Should we split the billing monolith into services?";
const LIGHT = [TOPIC, "--mode", "lightweight", "--yes"];
const CLIS = ["claude", "codex", "gemini", "qwen"];
const VENDORS: Readonly<Record<string, readonly [Dialect, (url: string) => Record<string, string>]>> = {
  openai: [openAiDialect, (url) => ({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${url}/v1` })],
  gemini: [geminiDialect, (url) => ({ GEMINI_API_KEY: KEY, GOOGLE_GEMINI_BASE_URL: url })],
  ollama: [ollamaDialect, (url) => ({ OLLAMA_HOST: url })],
  vllm: [openAiDialect, (url) => ({ VLLM_BASE_URL: `${url}/v1` })],
};

type Schema = { readonly properties: object };

const home = new SwarmHome();
const fakes = new FakeClis(CLIS);
const servers = new Map<string, ModelServer>();
let anthropic: AnthropicServer;
let swarm: RunningSwarm;
let env: Record<string, string> = {};
beforeAll(async () => {
  anthropic = await startAnthropicServer();
  anthropic.listing(listedWith({ context: 6_000 }));
  env = fakes.env({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: anthropic.url });
  for (const [name, [dialect, envFor]] of Object.entries(VENDORS)) {
    const server = await startModelServer(dialect);
    servers.set(name, server);
    env = { ...env, ...envFor(server.url) };
  }
  for (const name of CLIS) fakes.login(name);
  swarm = await RunningSwarm.up(home, env);
});
beforeEach(() => {
  for (const server of servers.values()) server.reset();
});
afterAll(async () => {
  await swarm?.close();
  for (const server of servers.values()) await server.close();
  await anthropic.close();
  fakes[Symbol.dispose]();
  await home.close();
});

/** Experts who are called after their provider, one each. */
const experts = (providers: readonly string[]): string[] =>
  providers.flatMap((name) => ["--expert", `By ${name.replace(":", " ")}: cost @${name}`]);
/** Runs a lightweight discussion from the user's project. @param auto what `auto` may take there */
async function discuss(id: string, args: readonly string[], auto?: string): Promise<Finished> {
  const given = { ...env, ...swarm.env, ...(auto === undefined ? {} : { SWARM_AUTO: auto }) };
  const run = await home.run([...LIGHT, "--id", id, ...args], { env: given, cwd: fakes.project });
  await swarm.written(id);
  return run;
}

const record = (id: string): FloorStatement[] =>
  home
    .file(id, "record.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as FloorStatement);
const origins = (id: string, from?: string): Set<string | undefined> =>
  new Set(
    record(id)
      .filter((one) => one.type === "argument" && (from === undefined || one.from === from))
      .map(({ origin }) => origin?.provider),
  );
/** Files in the home that hold the key. */
const holdingKey = (): string => spawnSync("grep", ["-rlF", KEY, home.path], { encoding: "utf8" }).stdout;
const shown = async (id: string): Promise<{ answers: ModelAnswer[]; usage: Usage }> =>
  JSON.parse((await home.run(["show", id, "--json"], { env: swarm.env })).stdout);

describe("a whole discussion", () => {
  it("by logins reads and writes nothing of the user's", async () => {
    verifies("CD-14");
    // What swarm itself keeps stands in its cache.
    const ofUser = (): string[] => fakes.userFiles().filter((file) => !file.startsWith(".cache"));
    const before = ofUser();
    const [first = "", ...others] = CLIS.map((name) => `cli:${name}`);
    const run = await discuss("logins", ["--provider", "auto", ...experts([first, ...others])], first);
    expect(run.code, run.stderr + run.stdout).toBe(0);
    expect(run.stdout + run.stderr).toContain(`took ${first}`);
    expect(origins("logins")).toEqual(new Set([first, ...others]));
    expect(ofUser()).toEqual(before);
    for (const name of CLIS) {
      const runs = fakes.seen(name);
      expect(runs.length, name).toBeGreaterThanOrEqual(3);
      expect(runs.flatMap(({ found, files }) => [...found, ...files])).toEqual([]);
      expect(
        runs.filter(
          ({ pid }) => existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "",
        ),
      ).toEqual([]);
      expect(runs.filter(({ cwd }) => existsSync(dirname(cwd)))).toEqual([]);
    }
  });

  it.each(CLIS)("is by the login of %s where `auto` finds that one alone", async (name) => {
    verifies("CD-14");
    const args = [...LIGHT, "--provider", "auto", "--dry-run"];
    const run = await home.run(args, { env: { ...env, SWARM_AUTO: `cli:${name}` }, cwd: fakes.project });
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout + run.stderr).toContain(`with cli:${name},`);
  });

  it("by vendors' keys, which are written nowhere", async () => {
    verifies("AC-05");
    const run = await discuss("keys", ["--provider", "openai", ...experts(Object.keys(VENDORS))]);
    expect(run.code, run.stderr).toBe(0);
    expect(origins("keys")).toEqual(new Set(Object.keys(VENDORS)));
    const spoken = record("keys").filter(({ type }) => type === "argument");
    expect(spoken.every(({ origin }) => (origin?.attempts ?? 0) > 0)).toBe(true);
    expect(holdingKey(), "the key was written").toBe("");
  });

  const FORMAT = /"(response_format|format|responseJsonSchema)":/;

  it("by vendors that refuse every schema: each request that was sent is told as a call", async () => {
    verifies("BY-10");
    const refused: ModelReply = (request, ...rest) =>
      FORMAT.test(request.raw)
        ? replies.error(400, "invalid_request", "json_schema is not supported")(request, ...rest)
        : replies.answer()(request, ...rest);
    for (const server of servers.values()) server.script(...Array.from({ length: 60 }, () => refused));
    const run = await discuss("refuse", ["--provider", "gemini", ...experts(Object.keys(VENDORS))]);
    expect(run.code, run.stderr).toBe(0);
    const sent = [...servers.values()].map(({ requests }) => requests);
    for (const requests of sent) {
      const told = requests.filter(({ raw }) => FORMAT.test(raw)).length;
      expect(told).toBeGreaterThan(0);
      expect(told).toBeLessThan(requests.length);
    }
    expect((await shown("refuse")).usage.calls).toBe(sent.flat().length);
  });

  it("by Claude that is told how much to think, and reads less than is said: both stand with the result", async () => {
    verifies("SD-27");
    const run = await discuss("claude", ["--provider", "anthropic"]);
    expect(run.code, run.stderr).toBe(0);
    const spoken = record("claude").filter(({ type }) => type === "argument");
    for (const { origin, usage } of spoken) {
      expect(origin).toMatchObject({ effort: "high", attempts: 1, requestId: "req_test" });
      expect(usage?.thinkingTokens).toBeGreaterThan(0);
    }
    const short = record("claude").filter(({ origin }) => (origin?.digested ?? 0) > 0);
    expect(short.length).toBeGreaterThan(0);
    const said = `${short.length} answers of claude-sonnet-5-5 rest on less than was said`;
    expect(run.stdout.replaceAll(/\s*│?\s+/g, " ")).toContain(said);
    expect(home.file("claude", "artifacts/synthesis.md")).toContain(said);
    expect(home.file("claude", "artifacts/report.html")).toContain(said);
    const { answers, usage } = await shown("claude");
    expect(answers.map(({ id }) => id)).toEqual(
      record("claude").flatMap(({ id, origin }) => (origin?.isModel ? [id] : [])),
    );
    expect(answers).toContainEqual(expect.objectContaining({ effort: "medium", requestId: "req_test", attempts: 1 }));
    expect(usage.thinkingTokens).toBe(16 * usage.calls);
  });
});

describe("several families at one table", () => {
  it("mix gives each expert another, under labels, and the report counts the voices", async () => {
    verifies("BY-09", "BY-04");
    const run = await discuss("mix", ["--provider", "mix"], "anthropic,openai");
    expect(run.code, run.stderr).toBe(0);
    expect(origins("mix")).toEqual(new Set(["anthropic", "openai"]));
    expect(holdingKey()).toBe("");
    expect(home.file("mix", "artifacts/report.html")).toContain("by labels only");
    expect(JSON.stringify(home.json("mix", "artifacts/synthesis.json"))).toMatch(/gpt|claude|local|test/);
  });

  it("by a small local model is asked for the compact form, and held to the same rules", async () => {
    const ollama = servers.get("ollama");
    const run = await discuss("small", ["--provider", "ollama:llama3.1:8b", "--rounds", "1"]);
    expect(run.code, run.stderr + run.stdout).toBe(0);
    expect(run.stdout).toContain("Result · completed");
    const said = record("small").filter(({ origin, type }) => origin?.isModel && type !== "synthesis");
    expect(new Set(said.map(({ type }) => type))).toContain("response");
    expect(said.filter(({ flags = [] }) => flags.includes("schema"))).toEqual([]);
    expect(said.find(({ type }) => type === "argument")?.content).toMatchObject({
      position: expect.any(String),
      table: { reasons: [expect.objectContaining({ theirs: expect.any(String) })] },
    });
    const asked = (ollama?.requests ?? []).map(({ body }) => Object.keys((body.format as Schema).properties));
    expect(asked).toContainEqual(["reasons", "stances", "text", "maintains", "withdraws"]);
    expect(asked.flat()).not.toContain("directMessages");
    ollama?.reset();
    await discuss("large", ["--provider", "ollama:qwen3:32b", "--rounds", "1"]);
    expect(JSON.stringify(ollama?.requests)).toContain("directMessages");
  });

  it("an expert with a chain of their own sits there unchanged, by the next in it where the first fails", async () => {
    verifies("CD-07");
    fakes.plan("codex", ...Array.from({ length: 20 }, () => ({ do: "fail", status: 401 }) as const));
    const expert = ["--expert", "CFO: cost, cash @cli:codex,ollama:qwen3:8b"];
    const run = await discuss("chain", expert, "anthropic");
    expect(run.code, run.stderr).toBe(0);
    expect(home.json<{ personas: object[] }>("chain", "manifest.json").personas).toContainEqual(
      expect.objectContaining({ id: "cfo", name: "CFO" }),
    );
    expect(origins("chain", "cfo")).toEqual(new Set(["ollama"]));
    expect(record("chain").find(({ from, type }) => from === "cfo" && type === "argument")?.origin?.note).toBe(
      "Instead of cli:codex, which failed (bad_key).",
    );
    expect(origins("chain")).toContain("anthropic");
  });

  it("refuses an expert by nobody, with what there is", async () => {
    const run = await home.run([...LIGHT, "--provider", "offline", "--expert", "CFO: cost @nobody:x"]);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/cfo.*no provider "nobody:x".*ollama/);
  });
});
