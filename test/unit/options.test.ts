import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { PROTOCOLS } from "#protocols";
import { discussionOptions, readGiven, readLimits } from "#protocols/given";
import { type Entrance, faultOf, keyAt, type Option, objectSchemaAt, optionsAt, wanted } from "#protocols/option";
import { COMMON, type Optioned, unionOf } from "#protocols/options";
import { DiscussionOptions, type Lang } from "#wire";
import { optionTables } from "../../scripts/options-table.ts";
import { newDiscussion } from "../../services/gateway/discussions/manage-routes.ts";
import { describedProtocol } from "../../services/gateway/discussions/preparation.ts";
import { readBatch } from "../../src/cli/batch/batch-file.ts";
import { buildProgram, withHelpOfCommand } from "../../src/cli/program/program.ts";
import { describedProtocol as describedToAgents } from "../../src/mcp/tools/start.ts";
import { optionFields, valuesIn } from "../../web/src/page/start/options.ts";
import type { ProtocolView } from "../../web/src/room/types.ts";

/** A new option: one row, nothing else. */
const ROW: Option = {
  key: "coolOffSeconds",
  schema: z.int().min(60).max(3_600),
  unit: { en: "seconds", zh: "秒" },
  inMinutes: true,
  default: 120,
  protocol: "test",
  flag: "--cool-off <minutes>",
  help: { en: "a pause between rounds", zh: "轮次之间的停顿" },
};
const TEST: Optioned = { name: "test", title: { en: "Test", zh: "测试" }, options: [ROW] };
const ALL: readonly Optioned[] = [...PROTOCOLS, TEST];

/** The help of a command as printed for the user. */
async function help(args: readonly string[], lang: Lang): Promise<string> {
  let text = "";
  const program = buildProgram({ version: "0", args, lang, protocols: ALL, done: () => undefined });
  for (const command of [program, ...program.commands]) {
    command.configureOutput({
      writeOut: (part) => {
        text += part;
      },
    });
  }
  await program.parseAsync(withHelpOfCommand(args, program), { from: "user" }).catch(() => undefined);
  return text;
}

describe("a new option is one row", () => {
  it.each(["discuss", "batch"])("and a flag of %s, with help in both languages", async (command) => {
    const args = [command, "--protocol", "test", "--help"];
    expect(await help(args, "en")).toMatch(
      /Options of protocol test:\s+--cool-off <minutes> +a pause between rounds \(default\s+2\)/,
    );
    expect(await help(args, "zh")).toMatch(/“测试”的选项：\s+--cool-off <minutes> +轮次之间的停顿（默认 2）/);
    expect(await help([command, "--help"], "en")).not.toContain("--cool-off");
  });

  it("and a flag in the help of a command line that names the protocol, and no command", async () => {
    for (const args of [
      ["--protocol", "test", "--help"],
      ["-h", "--protocol=test"],
      ["X?", "--protocol", "test", "-h"],
    ])
      expect(await help(args, "en"), args.join(" ")).toContain("--cool-off <minutes>");
    expect(await help(["--help"], "en")).toContain("Commands:");
    expect(await help(["list", "--help", "--protocol", "test"], "en")).toContain("list the discussions");
  });

  it("and a key of a batch line, told to the discussion in its own unit", async () => {
    const folder = await mkdtemp(join(tmpdir(), "swarm-options-"));
    try {
      await writeFile(
        join(folder, "b.jsonl"),
        '{"topic":"a?","protocol":"test","cool-off":5}\n{"topic":"b?","protocol":"test"}\n',
      );
      const { lines } = await readBatch("b.jsonl", { provider: "offline" }, { home: folder, env: {} }, folder, ALL);
      expect(lines.map(({ options }) => [options.protocol, options.coolOffSeconds])).toEqual([
        ["test", 300],
        ["test", 120],
      ]);
      await writeFile(join(folder, "b.jsonl"), '{"topic":"a?","protocol":"test","mode":"deep"}\n');
      const read = readBatch("b.jsonl", { provider: "offline" }, { home: folder, env: {} }, folder, ALL);
      await expect(read).rejects.toThrow(/there is no option "mode"; there are .*, coolOff;/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("and in the bodies of HTTP and in what MCP tells of its protocol", () => {
    const described = { type: "integer", minimum: 60, maximum: 3_600, default: 120 };
    expect(describedToAgents(ALL, "test")).toMatchObject({
      options: {
        cool_off_seconds: { ...described, description: "a pause between rounds, in seconds [protocol test]" },
      },
    });
    expect(objectSchemaAt(unionOf(ALL), "http").properties).toMatchObject({ coolOffSeconds: described });
    expect(newDiscussion(ALL).safeParse({ topic: "x", coolOffSeconds: 60 }).success).toBe(true);
    expect(readGiven(ALL, "http", { topic: "x", protocol: "test", coolOffSeconds: 60 }).coolOffSeconds).toBe(60);
    expect(readGiven(ALL, "mcp", { topic: "x", protocol: "test", cool_off_seconds: 90 }).coolOffSeconds).toBe(90);
  });

  it("takes the topic's language where none is named", () => {
    const langOf = (topic: string, more = {}) => readGiven(ALL, "line", { topic, ...more }).lang;
    expect(langOf("Should we move from Stripe to Adyen?")).toBe("en");
    expect(langOf("要不要把八小时三班制改成十二小时两班制？")).toBe("zh");
    expect(langOf("把 billing 从 Rails monolith 里拆出来吗，要不要现在就做？")).toBe("zh");
    expect(langOf("Should the 发票 job move?")).toBe("en");
    expect(langOf("請求書の処理を分けるべきか？")).toBe("en");
    expect(langOf("要不要拆分？", { lang: "en" })).toBe("en");
  });

  it("takes no model beside several providers, each of which names its own", () => {
    const given = (entrance: Entrance, provider: string) => () =>
      readGiven(ALL, entrance, { topic: "x", provider, model: "claude-opus-5-5" });
    for (const provider of ["anthropic,openai", "anthropic:claude-fable-5-2, ollama", "mix"]) {
      expect(given("http", provider)).toThrow(/^model: .* stands for several: .*anthropic:MODEL,openai:MODEL$/);
      expect(given("line", provider)).toThrow(/^model: /);
    }
    for (const provider of ["auto", "anthropic", "replay:/a,b"]) expect(given("mcp", provider)).not.toThrow();
  });

  it("and a field of the page, in minutes", () => {
    const told: ProtocolView = JSON.parse(JSON.stringify(describedProtocol(TEST)));
    const fields = optionFields(told.options, "zh");
    const field = fields.find(({ key }) => key === "coolOffSeconds");
    expect(field).toMatchObject({ label: "轮次之间的停顿（分钟）", preset: "2", control: { kind: "number", min: 60 } });
    expect(valuesIn(fields, { coolOffSeconds: "3", anonymous: "true", model: " ", lang: "zh" })).toEqual({
      coolOffSeconds: 180,
      anonymous: true,
      lang: "zh",
    });
  });

  it("and a line of README", () => {
    expect(optionTables(ALL)).toContain("| `--cool-off <minutes>` | `coolOffSeconds` | 2 | a pause between rounds |");
  });

  it("and travels on the wire", () => {
    const given = readGiven(ALL, "http", { topic: "x", protocol: "test", id: "mine", coolOffSeconds: 60 });
    const options = discussionOptions(ALL, given, { provider: "offline", experts: [], unattended: true });
    expect(DiscussionOptions.parse(options)).toMatchObject({ protocol: "test", coolOffSeconds: 60 });
    expect(options).not.toHaveProperty("id");
  });
});

describe("every entrance", () => {
  const entrances: readonly Entrance[] = ["command", "batch", "line", "http", "mcp"];
  const keys = (entrance: Entrance): string[] => optionsAt(unionOf(PROTOCOLS), entrance).map(({ key }) => key);

  it("takes every option but those that mean nothing there", () => {
    const missing = Object.fromEntries(
      entrances.map((entrance) => [
        entrance,
        unionOf(PROTOCOLS).flatMap(({ key }) => (keys(entrance).includes(key) ? [] : [key])),
      ]),
    );
    expect(missing).toEqual({
      command: ["topic", "documents"],
      batch: ["topic", "documents", "id", "notify", "unattended", "dryRun"],
      line: ["documents", "notify", "unattended", "dryRun"],
      http: ["context", "dryRun"],
      // Replaced by the tool's own `ask` and `context_paths`.
      mcp: ["context", "unattended", "dryRun"],
    });
  });

  it("has a key of its own for each, and help in two languages", () => {
    for (const protocol of PROTOCOLS) {
      for (const entrance of entrances) {
        const all = optionsAt([...COMMON, ...protocol.options], entrance).map((option) => keyAt(option, entrance));
        expect(new Set(all).size, `${protocol.name} ${entrance}`).toBe(all.length);
      }
    }
    for (const { key, help, default: preset, schema } of unionOf(PROTOCOLS)) {
      expect(help.en, key).toMatch(/^[a-z]/);
      expect(help.zh, key).toMatch(/\p{Script=Han}/u);
      if (preset !== undefined) expect(schema.safeParse(preset).success, key).toBe(true);
    }
  });

  it("says what it found and what is allowed", () => {
    expect(faultOf(ROW, "command", 0.5)).toBe("0.5 was given; a whole number from 1 to 60 (minutes) is wanted");
    expect(faultOf(ROW, "http", "many")).toBe('"many" was given; a whole number from 60 to 3600 (seconds) is wanted');
    const told = optionsAt(unionOf(PROTOCOLS), "http").map((option) => `${option.key}: ${wanted(option, "http")}`);
    expect(told).toEqual(
      expect.arrayContaining([
        "mode: one of lightweight, standard, deep",
        "anonymous: true or false",
        "budgetUsd: a number above 0 (USD)",
        "seatSeconds: a number above 0, at most 604800 (seconds)",
        "seats: a list of at most 8",
        "topic: text of 1 to 20,000 characters",
        "id: a name of 1 to 64 of A-Z a-z 0-9 _ -",
      ]),
    );
    expect(() => readGiven(ALL, "http", { topic: "x", notify: "file:///etc/passwd" })).toThrow(
      '"file:///etc/passwd" was given; an http or https URL or a mail address is wanted',
    );
    for (const notify of ["https://[", "http://x:99999/", "ben@corp..example"]) {
      expect(() => readGiven(ALL, "mcp", { topic: "x", notify }), notify).toThrow(
        `notify: ${JSON.stringify(notify)} was given, where nobody can be called; an http or https URL or a mail`,
      );
    }
    for (const notify of ["https://hooks.example/a?b=c", "http://[::1]:80/", "mailto:ben@corp.example"])
      expect(readGiven(ALL, "http", { topic: "x", notify })).toMatchObject({ notify });
    expect(() => readGiven(ALL, "mcp", [])).toThrow("[] was given; an object with options is wanted");
    expect(() => readGiven(ALL, "mcp", { topic: "x", protocol: 3 })).toThrow(
      /protocol: there is no protocol 3; there are swarm-discussion, .*test$/,
    );
  });

  it("of a resume are those that it names, in its entrance's units; the others stay as they were", () => {
    expect(readLimits("command", {})).toEqual({});
    expect(readLimits("command", { turnTimeout: 900, time: 5 })).toEqual({ turnSeconds: 900, timeSeconds: 300 });
    expect(readLimits("mcp", { turn_seconds: 900 })).toEqual({ turnSeconds: 900 });
  });
});
