import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ModelAnswer } from "#discussion";
import type { FloorStatement, Usage } from "#wire";
import { listedWith } from "../support/anthropic-models.ts";
import { startAnthropicServer } from "../support/anthropic-server.ts";
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
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const KEY = "key-test-0123456789-not-a-real-key";
const TOPIC = "Should we split the billing monolith into services?";
const LIGHT = ["--mode", "lightweight", "--yes"];
const SHORT = [...LIGHT, "--id", "whole"];

const record = (home: SwarmHome, id = "whole"): FloorStatement[] =>
  home
    .file(id, "record.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as FloorStatement);
const origins = (home: SwarmHome, from?: string, id = "whole"): Set<string | undefined> =>
  new Set(
    record(home, id)
      .filter((one) => one.type === "argument" && (from === undefined || one.from === from))
      .map(({ origin }) => origin?.provider),
  );
/** Files in a folder that hold a text. */
const holding = (text: string, folder: string): string =>
  spawnSync("grep", ["-rlF", text, folder], { encoding: "utf8" }).stdout;
const synthesis = (home: SwarmHome) =>
  home.json<{ voices?: { families: { family: string }[]; effective: number } }>("whole", "artifacts/synthesis.json");

describe("a whole discussion", () => {
  describe("by a login", () => {
    const names = ["claude", "codex", "gemini", "qwen"];
    const home = new SwarmHome();
    const fakes = new FakeClis(names);
    // What swarm itself keeps stands in its cache.
    const ofUser = (): string[] => fakes.userFiles().filter((file) => !file.startsWith(".cache"));
    let swarm: RunningSwarm;
    beforeAll(async () => {
      swarm = await RunningSwarm.up(home, fakes.env());
    });
    afterAll(async () => {
      await swarm?.close();
      fakes[Symbol.dispose]();
      await home.close();
    });

    it.each(names)("of %s, which reads and writes nothing of the user's", async (name) => {
      verifies("CD-14");
      fakes.login(name);
      const before = ofUser();
      const env = { ...fakes.env(), SWARM_AUTO: `cli:${name}`, ...swarm.env };
      const args = [TOPIC, ...LIGHT, "--id", name, "--provider", "auto"];
      const run = await home.run(args, { env, cwd: fakes.project });
      await swarm.written(name);
      expect(run.code, run.stderr + run.stdout).toBe(0);
      expect(run.stdout + run.stderr).toContain(`took cli:${name}`);
      expect(origins(home, undefined, name)).toEqual(new Set([`cli:${name}`]));
      const runs = fakes.seen(name);
      expect(runs.length).toBeGreaterThan(4);
      expect(runs.flatMap(({ found, files }) => [...found, ...files])).toEqual([]);
      expect(
        runs.filter(
          ({ pid }) => existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "",
        ),
      ).toEqual([]);
      expect(ofUser()).toEqual(before);
      expect(runs.filter(({ cwd }) => existsSync(dirname(cwd)))).toEqual([]);
    });
  });

  describe("by a vendor's key", () => {
    const vendors: readonly [string, Dialect, (url: string) => Record<string, string>][] = [
      ["openai", openAiDialect, (url) => ({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${url}/v1` })],
      ["gemini", geminiDialect, (url) => ({ GEMINI_API_KEY: KEY, GOOGLE_GEMINI_BASE_URL: url })],
      ["ollama", ollamaDialect, (url) => ({ OLLAMA_HOST: url })],
      ["vllm", openAiDialect, (url) => ({ VLLM_BASE_URL: `${url}/v1` })],
    ];
    const home = new SwarmHome();
    const servers = new Map<string, ModelServer>();
    let swarm: RunningSwarm;
    let env: Record<string, string> = {};
    beforeAll(async () => {
      for (const [name, dialect, envFor] of vendors) {
        const server = await startModelServer(dialect);
        servers.set(name, server);
        env = { ...env, ...envFor(server.url) };
      }
      swarm = await RunningSwarm.up(home, env);
    });
    afterAll(async () => {
      await swarm?.close();
      await Promise.all([...servers.values()].map((server) => server[Symbol.asyncDispose]()));
      await home.close();
    });

    it.each(vendors)("by %s, whose key is written nowhere", async (name) => {
      verifies("AC-05");
      const run = await swarm.run(name, [TOPIC, ...LIGHT, "--id", name, "--provider", name], env);
      expect(run.code, run.stderr).toBe(0);
      expect(origins(home, undefined, name)).toEqual(new Set([name]));
      const spoken = record(home, name).filter(({ type }) => type === "argument");
      expect(spoken.every(({ origin }) => (origin?.attempts ?? 0) > 0)).toBe(true);
      expect(holding(KEY, home.path), "the key was written").toBe("");
    });

    it.each(vendors)("by %s that refuses every schema: each request that was sent is told as a call", async (name) => {
      verifies("BY-10");
      const server = servers.get(name);
      const before = server?.requests.length ?? 0;
      const refused: ModelReply = (request, ...rest) =>
        /"(response_format|format|responseJsonSchema)":/.test(request.raw)
          ? replies.error(400, "invalid_request", "json_schema is not supported")(request, ...rest)
          : replies.answer()(request, ...rest);
      server?.script(...Array.from({ length: 60 }, () => refused));
      const id = `${name}-refuses`;
      const run = await swarm.run(id, [TOPIC, ...LIGHT, "--id", id, "--provider", name], env);
      expect(run.code, run.stderr).toBe(0);
      const { stdout } = await swarm.run(`${id}-shown`, ["show", id, "--json"], env);
      const { usage } = JSON.parse(stdout) as { usage: Usage };
      const sent = server?.requests.slice(before) ?? [];
      expect(sent.filter(({ raw }) => raw.includes("(JSON Schema)")).length).toBeLessThan(sent.length);
      expect(usage.calls).toBe(sent.length);
    });
  });

  it("by Claude that is told how much to think, and reads less than is said: both stand with the result", async () => {
    verifies("SD-27");
    await using home = new SwarmHome();
    await using server = await startAnthropicServer();
    server.listing(listedWith({ context: 6_000 }));
    const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url };
    const run = await home.run([TOPIC, ...SHORT, "--provider", "anthropic"], { env });
    expect(run.code, run.stderr).toBe(0);
    const spoken = record(home).filter(({ type }) => type === "argument");
    for (const { origin, usage } of spoken) {
      expect(origin).toMatchObject({ effort: "high", attempts: 1, requestId: "req_test" });
      expect(usage?.thinkingTokens).toBeGreaterThan(0);
    }
    const short = record(home).filter(({ origin }) => (origin?.digested ?? 0) > 0);
    expect(short.length).toBeGreaterThan(0);
    const said = `${short.length} answers of claude-sonnet-5-5 rest on less than was said`;
    expect(run.stdout.replaceAll(/\s*│?\s+/g, " ")).toContain(said);
    expect(home.file("whole", "artifacts/synthesis.md")).toContain(said);
    expect(home.file("whole", "artifacts/report.html")).toContain(said);
    const { stdout } = await home.run(["show", "whole", "--json"]);
    const { answers, usage } = JSON.parse(stdout) as { answers: ModelAnswer[]; usage: Usage };
    expect(answers.map(({ id }) => id)).toEqual(
      record(home).flatMap(({ id, origin }) => (origin?.isModel ? [id] : [])),
    );
    expect(answers).toContainEqual(expect.objectContaining({ effort: "medium", requestId: "req_test", attempts: 1 }));
    expect(usage.thinkingTokens).toBe(16 * usage.calls);
  });

  it("pauses where the quota is used up, in the user's words, without a stack", async () => {
    verifies("BY-16");
    await using home = new SwarmHome();
    await using server = await startModelServer(openAiDialect);
    const broke = replies.error(429, "insufficient_quota", "You exceeded your current quota");
    server.script(...Array.from({ length: 40 }, () => broke));
    const env = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${server.url}/v1` };
    const run = await home.run([TOPIC, ...SHORT, "--provider", "openai"], { env });
    expect(run.code).toBe(3);
    expect(run.stdout + run.stderr).toMatch(/OpenAI account has no\s+credit/);
    expect(run.stdout + run.stderr).not.toMatch(/\n\s+at |undici|TypeError/);
  });
});

describe("several families at one table", () => {
  it("mix gives each expert another, under labels, and the report counts the voices", async () => {
    verifies("BY-09", "BY-04");
    await using home = new SwarmHome();
    await using openai = await startModelServer(openAiDialect);
    const anthropic = await startAnthropicServer();
    try {
      const env = {
        ...{ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: anthropic.url },
        ...{ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${openai.url}/v1`, SWARM_AUTO: "anthropic,openai" },
      };
      const run = await home.run([TOPIC, ...SHORT, "--provider", "mix"], { env });
      expect(run.code, run.stderr).toBe(0);
      expect(origins(home)).toEqual(new Set(["anthropic", "openai"]));
      expect(holding(KEY, home.path)).toBe("");
      expect(home.file("whole", "artifacts/report.html")).toContain("by labels only");
      expect(JSON.stringify(synthesis(home))).toMatch(/gpt|claude|local|test/);
    } finally {
      await anthropic.close();
    }
  });

  it("an expert with a chain of their own sits there unchanged, by the next in it where the first fails", async () => {
    verifies("CD-07");
    await using home = new SwarmHome();
    await using server = await startModelServer(ollamaDialect);
    const anthropic = await startAnthropicServer();
    try {
      using fakes = new FakeClis(["codex"]);
      fakes.login("codex");
      fakes.plan("codex", ...Array.from({ length: 20 }, () => ({ do: "fail", status: 401 }) as const));
      const env = {
        ...fakes.env({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: anthropic.url, OLLAMA_HOST: server.url }),
        SWARM_AUTO: "anthropic",
      };
      const expert = ["--expert", "CFO: cost, cash @cli:codex,ollama:qwen3:8b"];
      const run = await home.run([TOPIC, ...SHORT, ...expert], { env, cwd: fakes.project });
      expect(run.code, run.stderr).toBe(0);
      expect(home.json<{ personas: object[] }>("whole", "manifest.json").personas).toContainEqual(
        expect.objectContaining({ id: "cfo", name: "CFO" }),
      );
      expect(origins(home, "cfo")).toEqual(new Set(["ollama"]));
      expect(record(home).find(({ from, type }) => from === "cfo" && type === "argument")?.origin?.note).toBe(
        "Instead of cli:codex, which failed (bad_key).",
      );
      expect(origins(home)).toContain("anthropic");
    } finally {
      await anthropic.close();
    }
  });

  it("refuses an expert by nobody, with what there is", async () => {
    await using home = new SwarmHome();
    const run = await home.run([TOPIC, ...SHORT, "--provider", "offline", "--expert", "CFO: cost @nobody:x"]);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/cfo.*no provider "nobody:x".*ollama/);
  });
});
