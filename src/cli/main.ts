import { CommanderError } from "commander";
import { oneLine, plain } from "#lib/plain";
import { setUmask } from "#lib/umask";
import { VERSION } from "#lib/version";
import { CliError, EXIT, type ExitCode, UsageError } from "./failures.ts";
import { Outputs } from "./outputs.ts";
import { asTyped, callIt, ownCommand } from "./own-command.ts";
import { helpLang } from "./program/words.ts";
import { buildProgram, withoutHelpCommand } from "./program.ts";

const outputs = new Outputs();

/** Runs the command line; resolves to the exit status, or undefined if the process continues. */
async function main(said: readonly string[]): Promise<ExitCode | undefined> {
  let code: ExitCode | undefined = EXIT.done;
  callIt(ownCommand({ env: process.env, cwd: process.cwd(), script: process.argv[1] ?? "" }));
  const done = (status: ExitCode | undefined): void => {
    code = status;
  };
  const program = buildProgram({ version: VERSION, args: said, lang: helpLang(said, process.env), done });
  try {
    const fault = setUmask(process.env);
    if (fault !== undefined) throw new UsageError(fault);
    if (said.length === 0) program.outputHelp();
    else await program.parseAsync(withoutHelpCommand(said), { from: "user" });
    return code;
  } catch (error) {
    return failed(error, said.includes("--debug"));
  }
}

/** Prints one line to stderr; the stack only with --debug. */
function failed(error: unknown, debug: boolean): ExitCode {
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
  if (outputs.knows(error)) return EXIT.failed;
  const told = error instanceof CommanderError ? usageOf(error) : error;
  const text = told instanceof Error ? told.message : String(told);
  process.stderr.write(`swarm: ${oneLine(asTyped(text))}${isOurs(told) ? "" : "; --debug shows where"}\n`);
  if (debug && told instanceof Error) process.stderr.write(`${plain(told.stack ?? "")}\n`);
  return told instanceof CliError ? told.exitCode : EXIT.failed;
}

function usageOf({ code, message }: CommanderError): UsageError {
  if (code === "commander.help") return new UsageError("name a command: --help lists them");
  return new UsageError(`${message.replace(/^error: /, "").replace(/\.$/, "")}; see --help`);
}

/** Errors whose message is complete. */
const isOurs = (error: unknown): boolean =>
  error instanceof CliError ||
  (error instanceof Error && ["BusError", "WireError", "ProviderError"].includes(error.name));

const code = await main(process.argv.slice(2));
// Open handles must not keep the process alive.
if (code !== undefined) await outputs.exit(code);
