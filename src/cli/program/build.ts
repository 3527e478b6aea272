import { Command, type Help, InvalidArgumentError, Option } from "commander";
import type { Optioned } from "#protocols/options";
import type { Lang } from "#wire";
import type { ExitCode } from "../failures.ts";
import { width, wrap } from "../render/text.ts";

/** A text in the language of the help. */
export type Bilingual = (en: string, zh: string) => string;

export const sayIn =
  (lang: Lang): Bilingual =>
  (en, zh) =>
    lang === "zh" ? zh : en;

/** The language of the help: `--lang` where it stands, else what the environment says. */
export function helpLang(args: readonly string[], env: NodeJS.ProcessEnv): Lang {
  const asked = argumentOf("--lang", args);
  if (asked === "en" || asked === "zh") return asked;
  return /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || "") ? "zh" : "en";
}

/** The last value of an option, as far as it can be seen before anything is parsed. */
export function argumentOf(flag: string, args: readonly string[]): string | undefined {
  const end = args.indexOf("--");
  const before = end === -1 ? args : args.slice(0, end);
  const found = before.findLastIndex((arg) => arg === flag || arg.startsWith(`${flag}=`));
  if (found === -1) return undefined;
  return before[found]?.startsWith(`${flag}=`) ? before[found].slice(flag.length + 1) : before[found + 1];
}

const TITLES: Readonly<Record<string, string>> = {
  "Usage:": "用法：",
  "Arguments:": "参数：",
  "Options:": "选项：",
  "Commands:": "命令：",
};

export function inLang(command: Command, lang: Lang): Command {
  const say = sayIn(lang);
  const inWords = (usage: string): string =>
    usage.replace("[options]", say("[options]", "[选项]")).replace("[command]", say("[command]", "[命令]"));
  const help: Partial<Help> = {
    subcommandTerm: (one) => `${one.name()} ${inWords(one.usage())}`,
    optionDescription: ({ description, argChoices, defaultValue }) => {
      const facts = [
        ...(argChoices ? [argChoices.join(", ")] : []),
        ...(defaultValue === undefined ? [] : [say(`default ${defaultValue}`, `默认 ${defaultValue}`)]),
      ].join("; ");
      return facts === "" ? description : say(`${description} (${facts})`, `${description}（${facts}）`);
    },
    argumentDescription: ({ description, argChoices }) =>
      argChoices
        ? say(`${description} (${argChoices.join(", ")})`, `${description}（${argChoices.join("、")}）`)
        : description,
  };
  if (lang === "en") return command.configureHelp(help);
  // Commander knows nothing of characters that are two columns wide, and breaks lines at spaces alone.
  const wide: Partial<Help> = {
    styleTitle: (title) => TITLES[title] ?? title,
    styleUsage: inWords,
    displayWidth: width,
    boxWrap: (text, columns) => wrap(text, columns).join("\n"),
  };
  return command.configureHelp({ ...help, ...wide });
}

export const addExecutorFlags = (command: ToldCommand): ToldCommand =>
  command
    .flag(
      "--executor <agent>",
      "claude or codex, with :MODEL for a model: does the work in a git worktree of its own and delivers a branch",
      "claude 或 codex，可加 :模型：在专用的 git worktree 中工作并交付一个分支",
    )
    .flag(
      "--repo <path>",
      "the repository of the executor; default the current folder",
      "执行者的仓库；默认为当前文件夹",
    )
    .flag(
      "--test <command>",
      "the test that every change of the executor has to pass; default from package.json, Makefile or pyproject.toml",
      "执行者的每项改动须通过的测试；默认取自 package.json、Makefile 或 pyproject.toml",
    );

/** A command whose texts are in English and in Chinese. */
export class ToldCommand extends Command {
  readonly lang: Lang;

  constructor(name: string | undefined, lang: Lang) {
    super(name);
    this.lang = lang;
  }

  override createCommand(name?: string): ToldCommand {
    return new ToldCommand(name, this.lang);
  }

  told(...texts: Parameters<Bilingual>): this {
    return this.description(sayIn(this.lang)(...texts));
  }

  /** Adds an option; `parsing` as in Commander: a parser, a default, or both. */
  flag(flags: string, en: string, zh: string, ...parsing: unknown[]): this {
    return this.option(flags, sayIn(this.lang)(en, zh), ...(parsing as []));
  }

  /** Adds an option that takes one of these values. */
  oneOf(flags: string, en: string, zh: string, values: readonly string[], preset?: string): this {
    const option = new Option(flags, sayIn(this.lang)(en, zh)).choices(values);
    return this.addOption(preset === undefined ? option : option.default(preset));
  }

  /** Adds `--json` for a result in one piece. */
  json(what: "array" | "object"): this {
    return this.flag("--json", `as one JSON ${what}`, `输出为一个 JSON ${what === "array" ? "数组" : "对象"}`);
  }

  takes(argument: string, ...texts: Parameters<Bilingual>): this {
    return this.argument(argument, sayIn(this.lang)(...texts));
  }
}

export type CommandRun<A extends unknown[]> = (...args: A) => Promise<ExitCode | undefined>;

export interface Build {
  readonly program: ToldCommand;
  readonly lang: Lang;
  readonly say: Bilingual;
  readonly args: readonly string[];
  /** Loads and runs an action with arguments and options; its result is the process's exit status. */
  runs<A extends unknown[]>(load: () => Promise<CommandRun<A>>): (...args: unknown[]) => Promise<void>;
  /** Completes a command just before it is parsed, with parts that are too expensive to load for all the others. */
  late(command: Command, complete: () => Promise<void>): void;
  /** All protocols; loaded on first use. */
  protocols(): Promise<readonly Optioned[]>;
  /** Adds the common options to a command: data folder, broker, stack traces. */
  common(command: ToldCommand): ToldCommand;
  command(usage: string, ...texts: Parameters<Bilingual>): ToldCommand;
  screened(usage: string, ...texts: Parameters<Bilingual>): ToldCommand;
}

export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isInteger(value) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
  };

export function positive(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError("Give a number above 0.");
}

/**
 * Adds the flags of a protocol's options. Their code is loaded only here: most commands do without.
 * @param named the protocol of the command. Default: the one named in the command line
 */
export async function addProtocolFlags(command: Command, build: Build, entrance: "command" | "batch", named?: string) {
  const [{ addFlags }, { protocolIn }, { asUsage }] = await Promise.all([
    import("./flags.ts"),
    import("#protocols/given"),
    import("../input/options.ts"),
  ]);
  const protocols = await build.protocols();
  const protocol = named ?? argumentOf("--protocol", build.args);
  addFlags(
    command,
    asUsage(() => protocolIn(protocols, entrance, { protocol })),
    entrance,
    build.lang,
    named === undefined ? [] : ["protocol"],
  );
}
