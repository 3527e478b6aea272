import type { Command } from "commander";
import type { Optioned } from "#protocols/options";
import type { Lang } from "#wire";
import type { ExitCode } from "../failures.ts";
import { ownName } from "../own-command.ts";
import { argumentOf, type Bilingual, type Build, type CommandRun, inLang, sayIn, ToldCommand } from "./build.ts";
import { addCompletion } from "./completion.ts";
import { addConfig, applyConfig } from "./config.ts";
import { addDiscussions, addPattern, commandNames } from "./discussions.ts";
import { addOperation } from "./operation.ts";
import { addRecords } from "./records.ts";
import { addTask, addTeam } from "./teams.ts";

/* Commands and options. The code of a command is loaded when it is called: `--version` and `--help` load nothing. */

export interface ProgramOptions {
  readonly version: string;
  /** The command line without the program: a protocol named in it decides which options there are. */
  readonly args: readonly string[];
  /** The language of the help. Default: English. */
  readonly lang?: Lang;
  /** Default: the protocols of the registry. */
  readonly protocols?: readonly Optioned[];
  /** Gets the exit status of the command that ran; undefined where the command ends the process itself. */
  readonly done: (code: ExitCode | undefined) => void;
}

export function buildProgram({ version, args, lang = "en", protocols, done }: ProgramOptions): ToldCommand {
  const say = sayIn(lang);
  const program = new ToldCommand(ownName(), lang);
  const late = new Map<Command, () => Promise<void>>();
  inLang(program, lang);
  program
    .told(
      "Experts with opposed interests argue a decision, and every conclusion can be traced to the statement that carries it.",
      "利益对立的专家论证一项决定，每个结论都能查到出自哪条发言。",
    )
    .version(version, "-V, --version", say("print the version", "显示版本"))
    .helpOption("-h, --help", say("print this help", "显示本帮助"))
    .helpCommand("help [command]", say("print the help of a command", "显示某命令的帮助"))
    .addHelpText("after", examples(say))
    .exitOverride()
    // main prints errors in one line.
    .configureOutput({ writeErr: () => undefined })
    .hook("preSubcommand", async (_, command) => {
      await late.get(command)?.();
      await applyConfig(command, process.env);
    });
  const command = (usage: string, ...texts: Parameters<Bilingual>): ToldCommand =>
    withCommon(program.command(usage, usage === "discuss" ? { isDefault: true } : {})).told(...texts);
  const build: Build = {
    ...{ program, lang, say, args, common: withCommon, command },
    runs:
      <A extends unknown[]>(load: () => Promise<CommandRun<A>>) =>
      async (...given) =>
        done(await (await load())(...(given.slice(0, -1) as A))),
    late: (one, complete) => void late.set(one, complete),
    protocols: async () => protocols ?? (await import("#protocols")).PROTOCOLS,
    screened: (usage, ...texts) =>
      command(usage, ...texts)
        .flag("--json", "one JSON event per line on stdout, nothing else", "标准输出只有 JSON 事件，每行一个")
        .flag("--quiet", "show only the result", "只显示结果"),
  };
  addDiscussions(build);
  addRecords(build);
  addOperation(build);
  addTeam(build);
  addTask(build);
  addPattern(build);
  const complete = async (one: Command): Promise<void> => late.get(one)?.();
  addCompletion(build, complete);
  addConfig(build, complete);
  for (const [title, names] of groups(say))
    for (const one of program.commands) if (names.split(" ").includes(one.name())) one.helpGroup(title);
  return program;
}

/**
 * Names the command whose help is asked for, which completes its options: `help COMMAND` is `COMMAND --help`, and without
 * a command `--protocol NAME --help` is the help of `discuss`.
 */
export function withHelpOfCommand(args: readonly string[], program: Command): readonly string[] {
  const [first = ""] = args;
  if (first === "help") return [...args.slice(1, 2).filter((arg) => !arg.startsWith("-")), "--help"];
  const isAsked = args.includes("--help") || args.includes("-h");
  const isDiscuss = isAsked && !commandNames(program).includes(first) && argumentOf("--protocol", args) !== undefined;
  return isDiscuss ? ["discuss", ...args] : args;
}

/** Headings of the help, and the commands below each. */
const groups = (say: Bilingual): (readonly [title: string, names: string])[] => [
  [say("Discuss:", "讨论："), "discuss deliberate analyze pattern batch eval demo"],
  [say("Follow and steer:", "跟进与引导："), "list show watch pause resume stop positions"],
  [say("People and programs at seats:", "席位上的人与程序："), "join invite credentials mcp"],
  [say("Records:", "记录："), "graph export verify rebuild archive forget prune replay dead"],
  [say("Run it:", "运行："), "up worker broker doctor config completion help"],
  [say("Teams:", "团队："), "team task hook"],
];

const withCommon = (command: ToldCommand): ToldCommand =>
  command
    .flag(
      "--home <dir>",
      "the data folder; default SWARM_HOME, else ~/.swarm-discussion",
      "数据目录；默认 SWARM_HOME，否则 ~/.swarm-discussion",
    )
    .flag(
      "--nats <url>",
      "the URL of a running broker; default SWARM_NATS_URL, else one is started",
      "已在运行的消息服务器；默认 SWARM_NATS_URL，否则启动一个",
    )
    .flag("--debug", "show the stack trace of an error", "出错时显示调用栈");

const examples = (say: Bilingual): string => `
${say("Examples:", "示例：")}
  ${ownName()} ${say('"Should we split the billing monolith into services?"', '"是否应把计费单体拆成服务？"')} --context docs/
  ${ownName()} --mode lightweight --yes ${say('"GraphQL or REST for the public API?"', '"公开 API 用 GraphQL 还是 REST？" --lang zh')}`;
