import { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import type { Asked, Ran } from "./command-hosts.ts";

/*
 * Runs commands one after the other in one process, by the bundle that bin/swarm.js runs: what is loaded stays loaded. To a
 * command this process is its own: environment, folder, arguments, output, and the exit, which ends its turn instead.
 */

const unchanged = process.exit;
const home = process.cwd();

function became({ script, args, env, cwd }: Asked): void {
  process.argv = [process.execPath, script, ...args];
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.exitCode = undefined;
}

/** Takes the place of a stream of this process. */
function collected(name: "stdout" | "stderr"): () => string {
  const pieces: Buffer[] = [];
  const write = (piece: Buffer, _: unknown, done: () => void): void => {
    pieces.push(piece);
    done();
  };
  const stream = new Writable({ write, decodeStrings: true });
  Object.defineProperty(process, name, { configurable: true, get: () => stream });
  return () => Buffer.concat(pieces).toString("utf8");
}

/** Sockets, servers and children: what a command leaves of them would have ended with its process. */
const held = (): number =>
  process.getActiveResourcesInfo().filter((name) => !/^(Timeout|Immediate|FSReq|CloseReq)/.test(name)).length;

/** Whether no more is held than before, a few turns of the event loop later. */
async function hasLeft(before: number): Promise<boolean> {
  for (let turn = 0; turn < 50 && held() > before; turn += 1) await new Promise((go) => setImmediate(go));
  return held() <= before;
}

let runs = 0;

async function run(asked: Asked): Promise<Ran> {
  became(asked);
  const [stdout, stderr] = [collected("stdout"), collected("stderr")];
  const stdin = Readable.from([]);
  Object.defineProperty(process, "stdin", { configurable: true, get: () => stdin });
  const before = held();
  // Without what the bundle brings for Node 20, which a test would miss if it were here already.
  let end: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  process.exit = ((code?: number) => end(code ?? Number(process.exitCode ?? 0))) as typeof process.exit;
  const failed = (error: unknown): void => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    end(1);
  };
  process.once("uncaughtException", failed);
  runs += 1;
  import(`${pathToFileURL(asked.bundle).href}?run=${runs}`).catch(failed);
  const code = await ended;
  process.exit = unchanged;
  // The command's folder may be removed.
  process.chdir(home);
  process.off("uncaughtException", failed);
  return { code, stdout: stdout(), stderr: stderr(), clean: await hasLeft(before) };
}

process.on("message", (asked: Asked) => {
  void run(asked).then((ran) => process.send?.(ran));
});
process.on("disconnect", () => unchanged());
