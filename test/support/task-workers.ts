import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buildSync } from "esbuild";
import { PROGRAM_NODE, STAND_INS_FILE } from "./program-node.ts";

export interface Workers {
  /** Resolves when so many tasks were completed by this process. */
  completed(count: number): Promise<void>;
  /** Kills the process in whatever it is doing. */
  kill(): void;
  readonly ended: Promise<number | null>;
}

/** Writes the program of task-worker.ts into a folder: as TypeScript it would take longer to load than to work. @returns its path */
export function workerProgram(folder: string): string {
  const outfile = join(folder, "task-worker.mjs");
  const require = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  buildSync({
    entryPoints: [join(import.meta.dirname, "task-worker.ts")],
    ...{ outfile, bundle: true, platform: "node", format: "esm", target: "node20", banner: { js: require } },
    inject: [STAND_INS_FILE],
  });
  return outfile;
}

export function startWorkers(program: string, ...args: (string | number)[]): Workers {
  const child = spawn(PROGRAM_NODE, [program, ...args.map(String)], { stdio: ["ignore", "pipe", "inherit"] });
  let done = 0;
  const waiting: { count: number; resolve: () => void }[] = [];
  createInterface({ input: child.stdout }).on("line", () => {
    done += 1;
    for (const one of waiting) if (done >= one.count) one.resolve();
  });
  return {
    completed: (wanted) =>
      new Promise((resolve) => {
        if (done >= wanted) resolve();
        else waiting.push({ count: wanted, resolve });
      }),
    kill: () => void child.kill("SIGKILL"),
    ended: once(child, "exit").then(([code]) => code as number | null),
  };
}
