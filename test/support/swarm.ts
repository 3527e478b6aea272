import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { ROLES } from "#actor";
import { type AnthropicServer, startAnthropicServer } from "./anthropic-server.ts";
import { runHosted } from "./command-hosts.ts";
import { patience } from "./patience.ts";
import { PROGRAM_NODE } from "./program-node.ts";

export const ROOT = join(import.meta.dirname, "../..");
const COMMAND = join(ROOT, "bin/swarm.js");
const BUNDLE = join(ROOT, "dist/swarm.js");
const KEYS = [
  ...[
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_BASE_URL",
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "GEMINI_API_KEY",
    "GOOGLE_API_KEY",
  ],
  "SWARM_NATS_URL",
];
/** Providers that `auto` may select in tests: no logins and no local models. */
const AUTO = "anthropic,openai,gemini";

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface StartOptions {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  /** Node and the script to run. Default: this Node, and the checkout's command. */
  readonly program?: readonly [node: string, script: string];
}

interface Process {
  readonly pid: number;
  readonly command: string;
}

/** A home for one test, with the real command. `close` fails if a process was left behind. */
export class SwarmHome implements AsyncDisposable {
  readonly path = mkdtempSync(join(tmpdir(), "swarm-e2e-"));
  /** The script that is run. */
  readonly program: string;
  /** The vendor of its model, which gives valid answers unless a test says otherwise. Undefined: no model. */
  readonly model: AnthropicServer | undefined;
  readonly #running = new Set<Running>();
  readonly #closing = new AbortController();

  constructor(program = COMMAND, model?: AnthropicServer) {
    this.program = program;
    this.model = model;
  }

  /** Opens a home whose commands find a model: a local server with the vendor's API. */
  static async withModel(): Promise<SwarmHome & { readonly model: AnthropicServer }> {
    const model = await startAnthropicServer();
    return Object.assign(new SwarmHome(COMMAND, model), { model });
  }

  /** Starts `swarm ARGS`, without a key in its environment but that of the model. */
  start(args: readonly string[], options: StartOptions = {}): Running {
    const env = this.#environment(options);
    const [node, program] = options.program ?? [PROGRAM_NODE, this.program];
    const child = spawn(node, [program, ...args], {
      cwd: options.cwd ?? ROOT,
      env,
      stdio: ["pipe", "pipe", "pipe"],
    });
    const running = new Running(child);
    this.#running.add(running);
    return running;
  }

  /** The variables by which a process finds the model; none without one. */
  get modelEnv(): Record<string, string> {
    return this.model ? { ANTHROPIC_API_KEY: "sk-ant-test", ANTHROPIC_BASE_URL: this.model.url } : {};
  }

  #environment({ env: given = {} }: StartOptions): NodeJS.ProcessEnv {
    const PATH = [join(import.meta.dirname, "bin"), process.env.PATH].join(delimiter);
    const own = { ...this.modelEnv, ...given };
    const env = { ...process.env, SWARM_HOME: this.path, NO_COLOR: "1", SWARM_AUTO: AUTO, PATH, ...own };
    return Object.fromEntries(Object.entries(env).filter(([name]) => name in own || !KEYS.includes(name)));
  }

  /**
   * Runs `swarm ARGS` to its end, with empty stdin: the checkout's command in a process that other commands have used.
   * What a process of its own matters to is started.
   */
  async run(args: readonly string[], options: StartOptions = {}): Promise<Finished> {
    // Node reads its own variables when it starts.
    const isOwn = Object.keys(options.env ?? {}).some((name) => name.startsWith("NODE_"));
    if (this.program === COMMAND && options.program === undefined && !isOwn) {
      const at = { env: this.#environment(options), cwd: options.cwd ?? ROOT };
      return await runHosted({ bundle: BUNDLE, script: COMMAND, args, ...at }, this.#closing.signal);
    }
    return await this.ended(args, options);
  }

  /** The same, in a process of its own. */
  async ended(args: readonly string[], options: StartOptions = {}): Promise<Finished> {
    const running = this.start(args, options);
    running.child.stdin?.end();
    return running.finished;
  }

  /** A file of a discussion. */
  file(discussion: string, path: string): string {
    return readFileSync(join(this.path, "discussions", discussion, path), "utf8");
  }

  /** A file of the home itself. */
  root(path: string): string {
    return readFileSync(join(this.path, path), "utf8");
  }

  json<T = Record<string, unknown>>(discussion: string, path: string): T {
    return JSON.parse(this.file(discussion, path)) as T;
  }

  has(discussion: string, path: string): boolean {
    return existsSync(join(this.path, "discussions", discussion, path));
  }

  /** Processes whose command line or environment contains this home. */
  processes(): Process[] {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .flatMap((name) => {
        const [command, environment] = ["cmdline", "environ"].map((file) => contentOf(`/proc/${name}/${file}`));
        const ours = `${command}${environment}`.includes(this.path);
        return ours && command ? [{ pid: Number(name), command: command.replaceAll("\0", " ").trim() }] : [];
      });
  }

  /**
   * Resolves when a worker of every role and the broker are running, with all processes of this home: no more are
   * started unless one ends.
   * @param instead processes that have been killed, which do not count
   */
  async allUp(instead: readonly Process[] = []): Promise<Process[]> {
    const killed = new Set(instead.map(({ pid }) => pid));
    return await seen(() => {
      const found = this.processes().filter(({ pid }) => !killed.has(pid));
      const runs = (part: string): boolean => found.some(({ command }) => command.includes(part));
      return [...ROLES.map((role) => `/${role}.js`), "nats-server -c"].every(runs) ? found : undefined;
    }, "a worker of every role and the broker");
  }

  /** Resolves when all of these have ended; then no process of this home may be left. */
  async gone(processes: readonly Process[]): Promise<void> {
    // A zombie still has a folder in /proc, but no command line.
    const left = (): Process[] => processes.filter(({ pid }) => contentOf(`/proc/${pid}/cmdline`) !== "");
    await seen(
      () => left().length === 0 || undefined,
      "the end of every process",
      () => JSON.stringify(left()),
    );
    expect(this.processes(), "processes left behind").toEqual([]);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const running of this.#running) {
      if (running.child.exitCode === null && running.child.signalCode === null) running.child.kill("SIGKILL");
    }
    await Promise.all([...this.#running].map((running) => running.finished));
    await this.model?.close();
    const left = this.processes();
    rmSync(this.path, { recursive: true, force: true });
    expect(left, "processes left behind").toEqual([]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** Kills them all before any of them can see that another has ended: a broker's guard that does ends its server. */
export function killAtOnce(processes: readonly Process[]): void {
  for (const signal of ["SIGSTOP", "SIGKILL"] as const) for (const { pid } of processes) process.kill(pid, signal);
}

/** A running command. */
export class Running {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  stdout = "";
  stderr = "";
  readonly #watchers = new Set<() => void>();

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
      for (const watch of this.#watchers) watch();
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
      for (const watch of this.#watchers) watch();
    });
    this.finished = new Promise((resolve) => {
      child.once("close", (code) => {
        resolve({ code, stdout: this.stdout, stderr: this.stderr });
        for (const watch of this.#watchers) watch();
      });
    });
  }

  /** Resolves when its output (both streams) contains the text; fails if it ends without. */
  async says(text: string | RegExp): Promise<string> {
    const fits = (): boolean => {
      const all = this.stdout + this.stderr;
      return typeof text === "string" ? all.includes(text) : text.test(all);
    };
    await this.until(fits, String(text));
    return this.stdout + this.stderr;
  }

  /** Resolves when its output is so; fails if it ends without. */
  async until(fits: () => boolean, what: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const watch = (): void => {
        if (fits()) resolve();
        else if (this.child.exitCode !== null)
          reject(new Error(`ended without saying ${what}:\n${this.stdout}\n${this.stderr}`));
        else return;
        this.#watchers.delete(watch);
      };
      this.#watchers.add(watch);
      watch();
    });
  }

  /** Resolves with what happens while it runs; fails if it ends first. */
  async during<T>(happens: Promise<T>): Promise<T> {
    const early = this.finished.then(({ code, stdout, stderr }): never => {
      throw new Error(`ended with ${code} too early:\n${stdout}\n${stderr}`);
    });
    early.catch(() => undefined);
    return await Promise.race([happens, early]);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

/** Between two looks at what tells of itself in no other way, in ms: looking takes the time of what is looked for. */
const LOOK_MS = 50;

/** Polls until there is a value. */
async function seen<T>(look: () => T | undefined, what: string, instead = (): string => ""): Promise<T> {
  const deadline = patience();
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (deadline.aborted) throw new Error(`waited for ${what}: ${instead()}`);
    await setTimeout(LOOK_MS);
  }
}

/** Reads a file that may disappear meanwhile: a process in /proc. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
