import { CommanderError } from "commander";
import { CliError, EXIT, type ExitCode, UsageError } from "./failures.ts";
import { helpLang } from "./program/words.ts";
import { buildProgram, withoutHelpCommand } from "./program.ts";

/** The version, put in by the build; from the sources there is none. */
declare const SWARM_VERSION: string | undefined;
const version = typeof SWARM_VERSION === "string" ? SWARM_VERSION : "0.0.0-dev";

/** Runs the command line; the answer is the exit status, undefined where the process goes on by itself. */
async function main(said: readonly string[]): Promise<ExitCode | undefined> {
  let code: ExitCode | undefined = EXIT.done;
  const done = (status: ExitCode | undefined): void => {
    code = status;
  };
  const program = buildProgram({ version, args: said, lang: helpLang(said, process.env), done });
  try {
    if (said.length === 0) program.outputHelp();
    else await program.parseAsync(withoutHelpCommand(said), { from: "user" });
    return code;
  } catch (error) {
    return failed(error, said.includes("--debug"));
  }
}

/** One line on stderr; the stack only where it was asked for. */
function failed(error: unknown, debug: boolean): ExitCode {
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
  const told = error instanceof CommanderError ? usageOf(error) : error;
  const text = told instanceof Error ? told.message : String(told);
  process.stderr.write(`swarm: ${text.replace(/\s*\n\s*/g, " ")}${isOurs(told) ? "" : "; --debug shows where"}\n`);
  if (debug && told instanceof Error) process.stderr.write(`${told.stack}\n`);
  return told instanceof CliError ? told.exitCode : EXIT.failed;
}

function usageOf({ code, message }: CommanderError): UsageError {
  if (code === "commander.help") return new UsageError("say which command: add --help to see what there is");
  return new UsageError(`${message.replace(/^error: /, "").replace(/\.$/, "")}; --help lists what there is`);
}

/** Errors that say all there is to say. */
const isOurs = (error: unknown): boolean =>
  error instanceof CliError ||
  (error instanceof Error && ["BusError", "WireError", "ProviderError"].includes(error.name));

/** Whoever reads our output may go: then a running discussion is paused, and anything else is over. */
let readerIsGone = false;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  if (readerIsGone) return;
  readerIsGone = true;
  if (!process.emit("SIGTERM")) process.exit(EXIT.done);
});

const code = await main(process.argv.slice(2));
if (code !== undefined) {
  // What was written must be out before the process ends; what is still open must not keep it.
  process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
}
