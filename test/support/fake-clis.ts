import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";

let built: Uint8Array | undefined;

/** The program of fake-cli.ts. It runs so often that reading it as TypeScript would take most of its time. */
function program(): Uint8Array {
  const entryPoints = [join(import.meta.dirname, "fake-cli.ts")];
  built ??= buildSync({ entryPoints, bundle: true, platform: "node", format: "esm", target: "node20", write: false })
    .outputFiles[0]?.contents;
  if (!built) throw new Error("fake-cli.ts was not built");
  return built;
}

/** Script of one run of a fake program. */
export type Plan =
  | { readonly do: "answer"; readonly code?: number }
  /** Answers, after it tried to write to these absolute paths. */
  | { readonly do: "trespass"; readonly paths: readonly string[] }
  | { readonly do: "text"; readonly text: string }
  /** Writes files of its working folder, by path, then answers, or ends in another way. */
  | {
      readonly do: "edit";
      readonly files: Readonly<Record<string, string>>;
      /** Links by name, with their targets. */
      readonly links?: Readonly<Record<string, string>>;
      /** Answer. Default: one that fits, with the files in its summary. */
      readonly said?: object;
      readonly ends?: "crash" | "last";
    }
  /** Answers with this. */
  | { readonly do: "say"; readonly content: unknown }
  /** Fails with a status of the vendor's API, or with what the program says of itself. */
  | { readonly do: "fail"; readonly status?: number; readonly message?: string }
  | { readonly do: "refuse"; readonly reason: "refusal" | "max_tokens" }
  | { readonly do: "logged-out" | "act" | "crash" }
  /** Leaves a process that holds its output open; `apart`: in a session of its own, as a daemon. */
  | { readonly do: "last" | "leave"; readonly apart?: true }
  | { readonly do: "nothing"; readonly stderr?: string; readonly code?: number };

/** Plan of the runs that have none of their own. */
export interface Lasting {
  readonly plan: Plan;
  /** The first run that does it, by its number from 0. Default: all */
  readonly from?: number;
  /** A text that its prompt has to contain. */
  readonly where?: string;
}

/** Observations of one run of a fake program. */
export interface SeenRun {
  readonly pid: number;
  readonly child?: number;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly files: readonly string[];
  readonly stdin: string;
  readonly system: string;
  /** Planted files of the user's that it could reach. */
  readonly found: readonly string[];
}

/** Fake programs on a PATH of their own, with a user's home and a project whose files are planted. */
export class FakeClis implements Disposable {
  readonly root = mkdtempSync(join(tmpdir(), "fake-clis-"));
  readonly bin = join(this.root, "bin");
  readonly home = join(this.root, "user");
  readonly project = join(this.root, "user", "project");

  constructor(names: readonly string[] = ["claude", "codex", "gemini", "qwen"]) {
    for (const folder of [this.bin, this.project]) mkdirSync(folder, { recursive: true });
    for (const file of ["CLAUDE.md", "AGENTS.md", "GEMINI.md", "QWEN.md", ".env", "secret.txt"]) {
      writeFileSync(join(this.project, file), `PLANTED ${file}`);
    }
    const script = join(this.root, "fake-cli.mjs");
    writeFileSync(script, program());
    for (const name of names) {
      const folder = join(this.root, name);
      mkdirSync(folder);
      writeFileSync(join(folder, "plan.json"), "[]");
      writeFileSync(join(folder, "lasting.json"), "{}");
      const file = join(this.bin, name);
      writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${script}" ${name} "${folder}" "$@"\n`);
      chmodSync(file, 0o755);
    }
  }

  /** The user's environment: the project is where they stand. */
  env(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    const { project, home } = this;
    const path = `${this.bin}:${process.env.PATH ?? ""}`;
    // The broker and what is compiled are there already.
    const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
    const stands = { HOME: home, XDG_CACHE_HOME: cache, PWD: project, OLDPWD: project, INIT_CWD: project };
    // What a run saw is written where a sandbox lets it write nothing.
    return { PATH: path, SWARM_SANDBOX: "off", ...stands, ...more };
  }

  /** Leaves what a login leaves. */
  login(name: string): void {
    const file = {
      claude: ".credentials.json",
      codex: "auth.json",
      gemini: "oauth_creds.json",
      qwen: "oauth_creds.json",
    }[name];
    mkdirSync(join(this.home, `.${name}`), { recursive: true });
    writeFileSync(join(this.home, `.${name}`, file ?? ""), '{"token":"login-0123456789"}');
  }

  plan(name: string, ...plans: Plan[]): void {
    const runs = this.seen(name).length;
    const before = Array.from({ length: runs }, () => ({ do: "answer" }));
    writeFileSync(join(this.root, name, "plan.json"), JSON.stringify([...before, ...plans]));
  }

  /** Sets what every run without a plan of its own does; undefined: it answers. */
  always(name: string, lasting?: Lasting): void {
    writeFileSync(join(this.root, name, "lasting.json"), JSON.stringify(lasting ?? {}));
  }

  /** Returns the number of runs that have begun. */
  runs(name: string): number {
    return readdirSync(join(this.root, name)).filter((entry) => entry.startsWith("run-")).length;
  }

  /** Returns the observations of all runs, in order. */
  seen(name: string): SeenRun[] {
    const runs = readdirSync(join(this.root, name)).filter((entry) => entry.startsWith("run-"));
    return runs
      .sort((a, b) => Number(a.slice(4)) - Number(b.slice(4)))
      .map((run) => join(this.root, name, run, "seen.json"))
      .filter((file) => existsSync(file))
      .map((file) => JSON.parse(readFileSync(file, "utf8")) as SeenRun);
  }

  /** Everything under the user's home, by path. */
  userFiles(): string[] {
    return (readdirSync(this.home, { recursive: true }) as string[]).sort();
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}
