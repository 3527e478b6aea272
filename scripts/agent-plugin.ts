/*
 * Writes what coding agents get of each protocol: a command of the plugin for Claude Code, a skill for Codex, a command for
 * Gemini CLI, and their manifests. `npm run tables` runs it; a unit test fails if a file is out of date.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PROTOCOLS } from "#protocols";
import { defaultAt, helpAt, keyAt, optionsAt } from "#protocols/option";
import type { Optioned } from "#protocols/options";

const ROOT = join(import.meta.dirname, "..");
/** Folders that hold generated files alone. */
const OWN = ["clients/plugin/commands", "clients/plugin/codex", "clients/gemini/commands"];
const NAME = "swarm";
const SERVER = { command: "swarm", args: ["mcp"] };

/** Returns the generated files by path from the root. */
export function pluginFiles(protocols: readonly Optioned[]): ReadonlyMap<string, string> {
  const text = readFileSync(join(ROOT, "package.json"), "utf8");
  const { version, description, license } = JSON.parse(text) as Record<"version" | "description" | "license", string>;
  const manifest = { name: NAME, version, description };
  const author = { name: "swarm-discussion" };
  // As Biome formats it: a list of one text in its line.
  const json = (value: object): string => `${JSON.stringify(value, null, 2).replace(/\[\s+("[^"]*")\s+\]/g, "[$1]")}\n`;
  const skills = { skills: "./codex/", mcpServers: "./.mcp.json", hooks: {} };
  return new Map([
    [
      ".claude-plugin/marketplace.json",
      json({
        name: "swarm-discussion",
        owner: author,
        metadata: { description },
        plugins: [{ name: NAME, source: "./clients/plugin", description }],
      }),
    ],
    [
      ".agents/plugins/marketplace.json",
      json({
        name: "swarm-discussion",
        interface: { displayName: "swarm-discussion" },
        plugins: [
          {
            name: NAME,
            source: { source: "local", path: "./clients/plugin" },
            policy: { installation: "AVAILABLE", authentication: "ON_INSTALL" },
            category: "Productivity",
          },
        ],
      }),
    ],
    ["clients/plugin/.claude-plugin/plugin.json", json({ ...manifest, author, license })],
    ["clients/plugin/.codex-plugin/plugin.json", json({ ...manifest, author, license, ...skills })],
    ["clients/plugin/.mcp.json", json({ mcpServers: { [NAME]: SERVER } })],
    ["clients/gemini/gemini-extension.json", json({ ...manifest, mcpServers: { [NAME]: SERVER } })],
    ...protocols.flatMap(commandFiles),
  ]);
}

function commandFiles(protocol: Optioned): (readonly [path: string, text: string])[] {
  const { name, title } = protocol;
  const description = `Hold a discussion by the protocol ${name}: ${title.en}`;
  const front = (more: string): string => `---\n${more}description: ${JSON.stringify(description)}\n`;
  const hint = `argument-hint: ${JSON.stringify('[--option value ...] "topic"')}\n---\n\n`;
  // A skill is a command, too, where the client is Claude Code.
  const skill = join(ROOT, `clients/plugin/skills/${name}/SKILL.md`);
  const own = existsSync(skill) ? readFileSync(skill, "utf8") : undefined;
  const forCodex = own ?? `${front(`name: ${name}\n`)}---\n\n${task(protocol, "the user's words")}`;
  return [
    ...(own ? [] : [[`clients/plugin/commands/${name}.md`, front("") + hint + task(protocol, "$ARGUMENTS")] as const]),
    [`clients/plugin/codex/${name}/SKILL.md`, forCodex],
    [
      `clients/gemini/commands/${NAME}/${name}.toml`,
      `description = ${JSON.stringify(description)}\nprompt = '''\n${task(protocol, "{{args}}")}'''\n`,
    ],
  ];
}

/** Says to an agent how to hold a discussion. */
function task(protocol: Optioned, words: string): string {
  const options = optionsAt(protocol.options, "mcp").map((option) => {
    const preset = defaultAt(option, "mcp");
    return `   - ${keyAt(option, "mcp")}: ${helpAt(option, "mcp").en}${preset === undefined ? "" : ` (default ${JSON.stringify(preset)})`}\n`;
  });
  const needed = optionsAt(protocol.options, "command").flatMap(({ required, flag }) =>
    required && flag ? ` ${flag}` : [],
  );
  const own = options.length === 0 ? "" : ` Options of this protocol:\n\n${options.join("")}`;
  return `Hold a discussion by the protocol ${protocol.name} on: ${words}

1. The topic is what stands there besides options. Without one, ask for it.
2. Call start_discussion of the MCP server ${NAME} with \`protocol\` "${protocol.name}", the topic, \`ask\` true if the user is
   there to answer, as documents what bears on the topic, and the options that are given.${own}
3. Call wait_for_events with the returned cursor, again and again, until \`over\`. Tell the user in a few lines what each step
   brought. Show them each question with its choices, and give their answer to answer_question.
4. Call get_decision. Say first if no model took part, or if it ended early. Report what is shared, what divides and what is
   open, with the ids of the messages; never leave out the dissent.

Without these tools run \`swarm "TOPIC" --protocol ${protocol.name}${needed.join("")} --json\`; without that command say how to install it, and stop.
`;
}

if (process.argv[1] === import.meta.filename) {
  for (const folder of OWN) rmSync(join(ROOT, folder), { recursive: true, force: true });
  for (const [path, text] of pluginFiles(PROTOCOLS)) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
}
