import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { patience } from "./patience.ts";
import { PROGRAM_NODE } from "./program-node.ts";
import type { Running, SwarmHome } from "./swarm.ts";

/** `script` of util-linux gives a command a terminal of its own; Debian always has it. */
const SCRIPT = "/usr/bin/script";
export const hasPty = process.platform === "linux" && existsSync(SCRIPT);

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/**
 * Puts another process group in front of the terminal. The command's own has nobody to bring it back there, so that the
 * system fails its reads, as it does in the moment in which a window is being closed.
 */
const TAKES_TERMINAL =
  "setpgid(0, 0); $SIG{TTOU} = 'IGNORE'; for (1..400) { last if -e $ARGV[0]; select(undef, undef, undef, 0.05) } tcsetpgrp(1, getpgrp())";

/** A command at a terminal: what is typed, and what stands there. */
export class Screen implements AsyncDisposable {
  readonly #run: Running;
  /** Length of the output already matched. */
  #seen = 0;

  private constructor(run: Running) {
    this.#run = run;
    // Keys that are pressed while a command ends are read by nobody.
    run.child.stdin?.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }

  /**
   * Starts `swarm ARGS` at a terminal `columns` wide.
   * @param lostAt a file: once it exists, whatever the command reads from its terminal fails with EIO
   */
  static start(
    home: SwarmHome,
    args: readonly string[],
    columns: number,
    env: Record<string, string>,
    lostAt?: string,
  ): Screen {
    const command = [PROGRAM_NODE, home.program, ...args].map(quoted).join(" ");
    const thief = lostAt === undefined ? "" : `perl -MPOSIX -e ${quoted(TAKES_TERMINAL)} ${quoted(lostAt)} & `;
    const given = [`stty cols ${columns} rows 50; ${thief}exec ${command}`, "/dev/null"];
    const at = { env: { TERM: "xterm", ...env }, program: [SCRIPT, "-qfec"] as const };
    return new Screen(home.start(given, at));
  }

  /** All that came, with control sequences. */
  get raw(): string {
    return this.#run.stdout;
  }

  /** The same without them. */
  get text(): string {
    return stripVTControlCharacters(this.raw).replaceAll("\r", "");
  }

  press(keys: string): void {
    this.#run.child.stdin?.write(keys);
  }

  /** Resolves when the text stands there, after what was seen before; then that is seen. */
  async shows(text: string): Promise<void> {
    const at = (): number => this.text.indexOf(text, this.#seen);
    const late = patience();
    await Promise.race([
      this.#run.until(() => at() >= 0, text),
      new Promise((_, reject) =>
        late.addEventListener("abort", () =>
          reject(new Error(`waited for ${text}; there was:\n${this.text.slice(this.#seen)}`)),
        ),
      ),
    ]);
    this.#seen = at() + text.length;
  }

  /** Types keys and waits for what they bring. */
  async types(keys: string, brings: string): Promise<void> {
    this.press(keys);
    await this.shows(brings);
  }

  /** Returns the current position in the output. */
  mark(): number {
    return this.#seen;
  }

  /** The questions that were answered since the mark. */
  questions(mark: number): string[] {
    return this.text.slice(mark, this.#seen).match(/◇ {2}\S.*$/gm) ?? [];
  }

  /** The widest of the lines beside the prompts. */
  widest(width: (line: string) => number): number {
    return Math.max(...(this.text.match(/^ {2}\S.*$/gm) ?? []).map(width));
  }

  /** Sends a signal to the command itself. */
  signal(name: NodeJS.Signals): void {
    for (const pid of childrenOf(this.#run.child.pid)) process.kill(pid, name);
  }

  /** Closes the window: the shell tells the programs in it, the terminal is gone. Resolves when the command has ended. */
  async hangUp(): Promise<void> {
    const commands = childrenOf(this.#run.child.pid);
    for (const pid of commands) process.kill(-pid, "SIGHUP");
    this.#run.signal("SIGKILL");
    const late = patience();
    while (commands.some(runs)) await setTimeout(20, undefined, { signal: late });
  }

  /** @returns the exit status */
  async ended(): Promise<number | null> {
    return (await this.#run.finished).code;
  }

  /** Presses keys until the command has ended. @returns the exit status */
  async endsAtKeys(keys: string): Promise<number | null> {
    const pressing = setInterval(() => this.press(keys), 50);
    try {
      return await this.ended();
    } finally {
      clearInterval(pressing);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#run.child.stdin?.end();
    this.#run.signal("SIGTERM");
    await this.#run.finished;
  }
}

/** Reads a /proc file of a process; empty if it has ended. */
function told(pid: number | string, file: "cmdline" | "stat"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** A zombie has no command line any more. */
const runs = (pid: number): boolean => told(pid, "cmdline") !== "";

/** The programs that a process has started. */
function childrenOf(parent: number | undefined): number[] {
  // After the name, which is in parentheses: the state, and the parent.
  const parentOf = (pid: string): number => Number(/\) \S (\d+) /.exec(told(pid, "stat"))?.[1]);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
}
