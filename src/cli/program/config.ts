import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { Command, Option } from "commander";
import { jsonOr } from "#lib/json-in";
import { replaceFile } from "#lib/replace-file";
import { EXIT, UsageError } from "../failures.ts";
import { columns } from "../render/text.ts";
import { printLines, processTerminal } from "../terminal.ts";
import type { Build } from "./build.ts";

/** Commands whose options take their defaults from the configuration file. */
const CONFIGURED: ReadonlySet<string> = new Set(["discuss", "deliberate", "analyze", "pattern", "batch"]);

const OF_ONE_RUN: ReadonlySet<string> = new Set(["id", "home", "nats", "debug", "json", "quiet", "seed"]);

type Config = Readonly<Record<string, string | true>>;

/** Returns the path of the configuration file: `swarm-discussion/config.json` in the platform's folder for them. Absolute. */
function configPath(env: NodeJS.ProcessEnv): string {
  const folder =
    process.platform === "win32"
      ? env.APPDATA || join(homedir(), "AppData", "Roaming")
      : env.XDG_CONFIG_HOME || join(homedir(), ".config");
  return join(resolve(folder), "swarm-discussion", "config.json");
}

/** @throws UsageError for a file that cannot be used */
async function readConfig(path: string): Promise<Config> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return "{}";
    throw new UsageError(`${path} cannot be read: ${error.message}`);
  });
  const found = jsonOr(text, ({ message }) => new UsageError(`${path} is no JSON: ${message}; mend or delete it`));
  const entries = Object.entries(Object(found) as object);
  const bad = entries.find(([, value]) => typeof value !== "string" && value !== true);
  if (bad) throw new UsageError(`${bad[0]} in ${path} is ${JSON.stringify(bad[1])}: give a text, or true`);
  return Object.fromEntries(entries);
}

/** The name of an option as it is typed, without dashes. */
const keyOf = ({ long }: Option): string => (long ?? "").replace(/^--/, "");

const isConfigurable = (option: Option) => !option.variadic && !option.negate && !OF_ONE_RUN.has(keyOf(option));

/**
 * Gives a command's options the values of the configuration file; what is typed counts more. Keys of other commands are
 * ignored.
 * @throws UsageError for a file, or a value of this command, that cannot be used
 */
export async function applyConfig(command: Command, env: NodeJS.ProcessEnv): Promise<void> {
  if (!CONFIGURED.has(command.name())) return;
  const path = configPath(env);
  const config = await readConfig(path);
  for (const option of command.options) {
    const value = config[keyOf(option)];
    if (value !== undefined && isConfigurable(option))
      command.setOptionValueWithSource(option.attributeName(), parsed(option, value, ` in ${path}`), "config");
  }
}

/** @param where the file that says so, for the error */
function parsed(option: Option, value: string | true, where = ""): unknown {
  const key = keyOf(option);
  if (option.isBoolean() !== (value === true)) {
    const wanted = option.isBoolean() ? "only true can be set" : "it takes a value";
    throw new UsageError(`${key} is ${JSON.stringify(value)}${where}: ${wanted}`);
  }
  try {
    if (option.argChoices && !option.argChoices.includes(String(value)))
      throw new Error(`give one of ${option.argChoices.join(", ")}`);
    return option.parseArg && value !== true ? option.parseArg(value, undefined as never) : value;
  } catch (error) {
    throw new UsageError(`${key} is ${JSON.stringify(value)}${where}: ${(error as Error).message}`);
  }
}

/** Returns the options that can be configured, by their keys. @param complete loads the options that a command gets late */
export async function configurable(program: Command, complete: (command: Command) => Promise<void>) {
  const discuss = program.commands.find((one) => one.name() === "discuss") as Command;
  await complete(discuss);
  return new Map(discuss.options.filter(isConfigurable).map((option) => [keyOf(option), option]));
}

/** Adds `swarm config`. @param complete loads the options that a command gets late */
export function addConfig(build: Build, complete: (command: Command) => Promise<void>): void {
  const { program, runs } = build;
  program
    .command("config")
    .told(
      "show or set defaults of a discussion's options, such as provider, lang, mode or budget-usd",
      "显示或设置讨论各选项的默认值，如 provider、lang、mode、budget-usd",
    )
    .argument("[key]")
    .argument("[value]")
    .flag("--unset", "remove the key", "删除该项")
    .action(
      runs(async () => async (key: string | undefined, value: string | undefined, flags: { readonly unset?: true }) => {
        const terminal = processTerminal();
        const path = configPath(process.env);
        const config = await readConfig(path);
        if (key === undefined) {
          const rows = Object.entries(config).map(([name, said]) => [name, String(said)]);
          printLines(terminal, rows.length > 0 ? columns(rows) : [`nothing is set in ${path}`]);
          return EXIT.done;
        }
        if (value === undefined && !flags.unset) {
          const set = config[key];
          if (set === undefined) throw new UsageError(`${key} is not set in ${path}`);
          printLines(terminal, [String(set)]);
          return EXIT.done;
        }
        const { [key]: _, ...rest } = config;
        const changed = flags.unset ? rest : { ...rest, [key]: await checked(key, value ?? "") };
        await replaceFile(path, `${JSON.stringify(changed, undefined, 2)}\n`);
        return EXIT.done;
      }),
    );

  /** @throws UsageError for a key that no option of a discussion has, or a value that it does not take */
  async function checked(key: string, value: string): Promise<string | true> {
    const known = await configurable(program, complete);
    const option = known.get(key);
    if (!option) {
      const names = [...known.keys()].sort().join(", ");
      throw new UsageError(`${JSON.stringify(key)} cannot be configured: use one of ${names}`);
    }
    const given = option.isBoolean() && value === "true" ? true : value;
    parsed(option, given);
    return given;
  }
}
