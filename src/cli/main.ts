import { type EventEmitter, errorMonitor } from "node:events";
import { isatty } from "node:tty";
import { CommanderError } from "commander";
import { setUmask } from "#lib/home";
import { oneLine, plain } from "#lib/plain";
import { startTelemetry } from "#lib/telemetry";
import { VERSION } from "#lib/version";
import { CliError, EXIT, type ExitCode, UsageError } from "./failures.ts";
import { asTyped, callIt, ownCommand } from "./own-command.ts";
import { helpLang } from "./program/build.ts";
import { buildProgram, withHelpOfCommand } from "./program/program.ts";

/** Error codes of a pipe or socket whose reader is gone. */
const UNREAD: ReadonlySet<string | undefined> = new Set(["EPIPE", "ECONNRESET"]);

/**
 * Handles unwritable output. If the reader or terminal is gone, pauses a running discussion and ends any other command.
 * If the disk is full, prints one line and exits with 1. Drops all later output.
 */
export class Outputs {
  #lost: Error | undefined;
  #failed = false;

  /** From now on it hears of all that this process cannot write. */
  constructor() {
    const { stdout, stderr, stdin } = process;
    for (const stream of [stdout, stderr]) {
      stream.on("error", (error: NodeJS.ErrnoException) => this.#heard(error, stream.isTTY || UNREAD.has(error.code)));
    }
    const terminals = [0, 1, 2].filter((fd) => isatty(fd));
    if (terminals.includes(0)) {
      // A prompt's readline throws what its input fails with, which would end the process before what was typed is kept.
      const input: EventEmitter = stdin;
      input.on(errorMonitor, (error: Error) => {
        input.removeAllListeners("error").on("error", () => undefined);
        this.#heard(error, true);
      });
      // A prompt that ends gives the terminal its settings back, and fails with one that is gone.
      const setRawMode = stdin.setRawMode.bind(stdin);
      stdin.setRawMode = (isRaw) => (isatty(0) ? setRawMode(isRaw) : stdin);
    }
    if (terminals.length > 0) process.once("exit", () => endWithout(terminals));
  }

  /** Whether this error was told already, or nobody is there to be told. */
  knows(error: unknown): boolean {
    return error === this.#lost;
  }

  /** Ends the process with this status when all is written; with 1 where it could not be. */
  async exit(code: ExitCode): Promise<void> {
    await flushed(process.stdout);
    await flushed(process.stderr);
    process.exit(this.#failed ? EXIT.failed : code);
  }

  #heard(error: Error, isUnread: boolean): void {
    const isFirst = this.#lost === undefined;
    this.#lost ??= error;
    if (!isUnread && !this.#failed) {
      this.#failed = true;
      const why = `the output cannot be written (${oneLine(error.message)}), so this command ends`;
      const next = "make room or send it elsewhere; `swarm list` shows what can be resumed";
      process.stderr.write(`swarm: ${asTyped(`${why}: ${next}`)}\n`);
    }
    // On Windows no command listens to the first.
    if (!isFirst || process.emit("SIGHUP") || process.emit("SIGTERM")) return;
    if (this.#failed) void this.exit(EXIT.failed);
    else process.exit(EXIT.done);
  }
}

/** Resolves when what was written is out, or is known not to be. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  // A stream tells of its error after the callbacks.
  return new Promise((resolve) => stream.write("", () => setImmediate(resolve)));
}

/** Ends a process whose terminal was closed by SIGHUP: some versions of Node abort on restoring its settings. */
function endWithout(terminals: readonly number[]): void {
  if (process.platform === "win32" || terminals.every((fd) => isatty(fd))) return;
  process.removeAllListeners("SIGHUP");
  process.kill(process.pid, "SIGHUP");
}

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
    const onFault = (text: string) => process.stderr.write(`swarm: ${oneLine(text)}\n`);
    const telemetry = await startTelemetry("swarm", onFault);
    try {
      if (said.length === 0) program.outputHelp();
      else await program.parseAsync(withHelpOfCommand(said, program), { from: "user" });
      return code;
    } finally {
      if (code !== undefined) await telemetry?.close();
    }
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

const isOurs = (error: unknown): boolean =>
  error instanceof CliError ||
  (error instanceof Error && ["BusError", "WireError", "ProviderError"].includes(error.name));

const code = await main(process.argv.slice(2));
// Open handles must not keep the process alive.
if (code !== undefined) await outputs.exit(code);
