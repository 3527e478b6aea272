import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { pluginFiles } from "../../scripts/agent-plugin.ts";
import { PROTOCOLS } from "../../src/protocols/registry.ts";
import { strawPoll } from "../protocols/straw-poll/index.ts";
import { ROOT } from "../support/swarm.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const below = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1));

/*
 * Written from the vendors' documents, for machines without their programs: plugins-reference and hooks of Claude Code,
 * plugins/build of Codex, extensions/reference of Gemini CLI.
 */
const NAME = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
const Manifest = z.object({ name: NAME, version: z.string().regex(/^\d+\.\d+\.\d+/), description: z.string() });
const Author = z.strictObject({ name: z.string() });
const Servers = z.record(NAME, z.strictObject({ command: z.string(), args: z.array(z.string()) }));
const Hook = z.strictObject({ type: z.literal("command"), command: z.string().min(1), timeout: z.number().max(10) });
const EVENTS = ["TaskCreated", "TaskCompleted", "TeammateIdle", "PostToolUse"] as const;
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ".claude-plugin/marketplace.json": z.strictObject({
    name: NAME,
    owner: Author,
    metadata: z.strictObject({ description: z.string() }),
    plugins: z.array(z.strictObject({ name: NAME, source: z.string().startsWith("./"), description: z.string() })),
  }),
  ".agents/plugins/marketplace.json": z.strictObject({
    name: NAME,
    interface: z.strictObject({ displayName: z.string() }),
    plugins: z.array(
      z.strictObject({
        name: NAME,
        source: z.strictObject({ source: z.literal("local"), path: z.literal("./clients/plugin") }),
        policy: z.strictObject({ installation: z.literal("AVAILABLE"), authentication: z.literal("ON_INSTALL") }),
        category: z.string(),
      }),
    ),
  }),
  "clients/plugin/.claude-plugin/plugin.json": Manifest.extend({ author: Author, license: z.string() }).strict(),
  "clients/plugin/.codex-plugin/plugin.json": Manifest.extend({
    author: Author,
    license: z.string(),
    skills: z.string().startsWith("./"),
    mcpServers: z.string().startsWith("./"),
    hooks: z.strictObject({}),
  }).strict(),
  "clients/plugin/.mcp.json": z.strictObject({ mcpServers: Servers }),
  "clients/plugin/hooks/hooks.json": z.strictObject({
    description: z.string(),
    hooks: z.partialRecord(
      z.enum(EVENTS),
      z.array(z.strictObject({ matcher: z.string().optional(), hooks: z.array(Hook) })),
    ),
  }),
  "clients/gemini/gemini-extension.json": Manifest.extend({ mcpServers: Servers }).strict(),
};

const Front = z.object({ description: z.string().min(20).max(1_024), name: NAME.optional() });
const isOnPath = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

describe("the plugin for coding agents", () => {
  it("is up to date: `npm run tables` writes it", () => {
    const files = pluginFiles(PROTOCOLS);
    for (const [path, text] of files) expect(read(path), path).toBe(text);
    const generated = ["clients/plugin/commands", "clients/plugin/codex", "clients/gemini/commands"].flatMap(below);
    expect(
      generated.filter((path) => !files.has(path)),
      "files of no protocol",
    ).toEqual([]);
  });

  it("has a command for each protocol in each client, also for a new one", () => {
    for (const { name } of PROTOCOLS) {
      const own = [`clients/plugin/commands/${name}.md`, `clients/plugin/skills/${name}/SKILL.md`];
      expect(
        own.filter((path) => below("clients/plugin").includes(path)),
        name,
      ).toHaveLength(1);
    }
    const fresh = [...pluginFiles([...PROTOCOLS, strawPoll])].filter(([path]) => !pluginFiles(PROTOCOLS).has(path));
    expect(fresh.map(([path]) => path)).toEqual([
      "clients/plugin/commands/straw-poll.md",
      "clients/plugin/codex/straw-poll/SKILL.md",
      "clients/gemini/commands/swarm/straw-poll.toml",
    ]);
    for (const [path, text] of fresh) expect(text, path).toContain('`protocol` "straw-poll"');
    const words = ["$ARGUMENTS", "the user's words", "{{args}}"];
    // The command to run without the tools has what a protocol requires.
    expect(read("clients/plugin/commands/question.md")).toContain("--protocol question --choice <text...> --json");
    expect(fresh.map(([, text]) => words.findIndex((one) => text.includes(`on: ${one}`)))).toEqual([0, 1, 2]);
  });

  it("fits the formats of its clients", () => {
    for (const [path, schema] of Object.entries(SCHEMAS)) {
      expect(z.prettifyError(schema.safeParse(JSON.parse(read(path))).error ?? new z.ZodError([])), path).toBe("");
    }
    const plugins = JSON.parse(read(".claude-plugin/marketplace.json")).plugins as { source: string; name: string }[];
    for (const { source, name } of plugins)
      expect(JSON.parse(read(join(source, ".claude-plugin/plugin.json"))).name).toBe(name);
    for (const path of below("clients/plugin").filter((one) => one.endsWith(".md"))) {
      const [, front = "", text = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(read(path)) ?? [];
      expect(Front.safeParse(parse(front)).success, path).toBe(true);
      expect(text.length, path).toBeGreaterThan(200);
    }
    for (const path of below("clients/gemini/commands")) {
      const [, description = "", prompt] = /^description = (".*")\nprompt = '''\n(.*?)'''\n$/s.exec(read(path)) ?? [];
      expect(JSON.parse(description), path).toMatch(/^Hold a discussion/);
      // TOML takes no other control character in such a text, and ends it at the next three quotes.
      expect(prompt, path).toMatch(/^(?!.*''')[^\p{Cc}]*(\n[^\p{Cc}]*)*$/u);
    }
  });

  it.skipIf(!isOnPath("claude"))("passes Claude Code's own check", () => {
    for (const path of [".", "clients/plugin"]) {
      const run = spawnSync("claude", ["plugin", "validate", "--strict", join(ROOT, path)], { encoding: "utf8" });
      expect(run.status, run.stdout + run.stderr).toBe(0);
    }
  });
});
