import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Argument, type Command } from "commander";
import { swarmHome } from "#lib/home";
import { valuesOf } from "#protocols/option";
import { allOptions } from "#protocols/options";
import { EXIT } from "../failures.ts";
import { processTerminal } from "../terminal.ts";
import type { Build } from "./build.ts";
import { configurable } from "./config.ts";

/** Scripts for each shell. They ask this program, so that they know its options of today and the discussions of this home. */
const SCRIPTS = {
  bash: `_swarm() {
  local IFS=$'\\n' word="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=($(compgen -W "$(swarm completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "$word"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$word"))
}
complete -o filenames -F _swarm swarm`,
  zsh: `#compdef swarm
_swarm() {
  local -a found
  found=("\${(@f)$(swarm completion words -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  compadd -a found || _files
}
compdef _swarm swarm`,
  fish: `complete -c swarm -f -a "(swarm completion words -- (commandline -opc)[2..] 2>/dev/null)"
complete -c swarm -F -n "string match -qr -- '^(--context|--home)$' (commandline -opc)[-1]"`,
} as const;

/** Discussions whose ids are offered, the newest of them last in the folder's order. */
const MOST_IDS = 200;

/** Adds the command that prints a shell's completion. @param complete loads the options that a command gets late */
export function addCompletion(build: Build, complete: (command: Command) => Promise<void>): void {
  const { program, say } = build;
  const shell = new Argument("<shell>", say("the shell", "所用的 shell")).choices([...Object.keys(SCRIPTS), "words"]);
  program
    .command("completion")
    .told(
      'print what completes commands, options and ids: eval "$(swarm completion bash)"',
      '显示命令、选项与 id 的补全脚本：eval "$(swarm completion bash)"',
    )
    .addArgument(shell)
    .argument("[typed...]")
    .action(
      build.runs(async () => async (asked: keyof typeof SCRIPTS | "words", typed: string[]) => {
        const lines = asked === "words" ? await wordsAfter(typed, program, complete) : [SCRIPTS[asked]];
        processTerminal().out(`${lines.join("\n")}\n`);
        return EXIT.done;
      }),
    );
}

/** Returns what may come after these words: values of the last option, else commands, options of the command, its subcommands, and ids of discussions. */
async function wordsAfter(typed: readonly string[], program: Command, complete: (command: Command) => Promise<void>) {
  const named = program.commands.find((one) => one.name() === typed.find((word) => !word.startsWith("-")));
  const command = named ?? program.commands.find((one) => one.name() === "discuss") ?? program;
  await complete(command);
  const isConfig = command.name() === "config";
  const last = isConfig ? `--${typed.at(-1)}` : typed.at(-1);
  const { PROTOCOLS } = await import("#protocols");
  const asked = PROTOCOLS.flatMap(allOptions).find(({ flag }) => flag?.split(" ")[0] === last);
  const values = asked ? valuesOf(asked) : [];
  if (values.length > 0) return values;
  if (isConfig) return typed.length > 1 ? [] : [...(await configurable(program, complete)).keys()].sort();
  const options = command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));
  const takesId = command.registeredArguments.some((one) => /^ids?$/.test(one.name()));
  return [
    ...(named ? command.commands : program.commands).map((one) => one.name()),
    ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    ...(named && takesId ? await ids() : []),
    ...options,
  ];
}

async function ids(): Promise<string[]> {
  const found = await readdir(join(swarmHome(process.env), "discussions")).catch(() => []);
  return found.slice(-MOST_IDS);
}
