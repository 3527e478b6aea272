/* Servers that peers need: each listens on 127.0.0.1 or a socket in a temporary folder, and is ended by its process id. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const READY_MS = 30_000;
const CLOSE_MS = 5_000;

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), "swarm-peer-"));

/** Ways to end the servers, the last one first. */
const endings = [];

export async function endServers() {
  for (const end of endings.splice(0).reverse()) await end();
}

/** A port of the loopback interface that is free now. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/**
 * Starts a server, and waits until `isReady` returns true.
 * @returns its process id
 */
export async function startServer(command, args, { isReady, ...options }) {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      said = (said + data).slice(-2_000);
    });
  let fault;
  const gone = new Promise((ended) => {
    const over = (text) => {
      fault = text;
      ended();
    };
    child.once("error", (error) => over(`${command} cannot be started: ${error.message}`));
    child.once("exit", (code) => over(`${command} ended with ${code}: ${said.trim().split("\n").at(-1)}`));
  });
  endings.push(async () => {
    child.kill("SIGTERM");
    const killer = setTimeout(() => child.kill("SIGKILL"), CLOSE_MS);
    await gone;
    clearTimeout(killer);
  });
  const until = performance.now() + READY_MS;
  // A client may try for ever to reach a server that has ended.
  while (!(await Promise.race([isReady().catch(() => false), gone]))) {
    if (fault !== undefined) throw new Error(fault);
    if (performance.now() > until) throw new Error(`${command} did not answer`);
    await sleep(20);
  }
  return child.pid;
}

/**
 * Starts PostgreSQL on a socket in the folder. Root starts it as the user `postgres`, since it refuses to run as root.
 * @returns its address as a URL, and its process id
 */
export async function startPostgres(folder, always) {
  const bin = postgresPrograms();
  const data = join(folder, "data");
  const as = process.getuid() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const options = { ...as, cwd: folder };
  execFileSync(join(bin, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync"], {
    ...options,
    stdio: "pipe",
  });
  const settings = { listen_addresses: "", unix_socket_directories: folder, synchronous_commit: always ? "on" : "off" };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const isReady = async () => {
    execFileSync(join(bin, "psql"), ["-h", folder, "-U", "postgres", "-c", "select 1", "postgres"], {
      stdio: "ignore",
    });
    return true;
  };
  const pid = await startServer(join(bin, "postgres"), ["-D", data, ...args], {
    ...options,
    isReady,
  });
  return { url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, pid };
}

/** Debian does not put `initdb` on PATH. */
function postgresPrograms() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const [bin] = versions.map((version) => join(debian, version, "bin")).filter((at) => existsSync(join(at, "initdb")));
  if (bin === undefined) throw new Error(`there is no PostgreSQL in ${debian} (apt-get install postgresql)`);
  return bin;
}

const idOf = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
