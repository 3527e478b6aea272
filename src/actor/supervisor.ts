import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { type FileHandle, mkdir, open, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ACK_WAIT_MS, BusError } from "#bus";
import { systemClock } from "#lib/clock";
import { cacheFolder } from "#lib/home";
import { type KeptBroker, keepBroker } from "./keep-broker.ts";
import type { SwarmEvent, SwarmOptions } from "./swarm-options.ts";
import { type Role, SUPERVISED, type WorkerReport } from "./worker.ts";

/** A broker and workers that run until they are closed, or until this process ends. */
export interface Swarm extends AsyncDisposable {
  readonly natsUrl: string;
  /** Resolves when every worker is ready; rejects with BusError where one does not come up at first. */
  readonly ready: Promise<void>;
  /** The gateway's address, where there is one. */
  readonly httpUrl: string | undefined;
  /** A link that makes whoever opens it first the gateway's owner; undefined where its users need none. A secret. */
  readonly ownerUrl: string | undefined;
  /** Process ids of the workers and, where this process started it, the broker. */
  readonly pids: readonly { role: Role | "broker"; pid: number }[];
  /** Stops what was started, in order: workers drain, then the broker goes. */
  close(): Promise<void>;
}

/** The time for a worker to say that it is ready. */
const READY_MS = 20_000;
/** The time for a worker to drain, its own grace time included, before it is ended by force. */
const DRAIN_MS = 8_000;
/** Time in which what a dead historian had in hand is given to another, and written. */
const IN_DOUBT_MS = ACK_WAIT_MS + 2_000;
/** Times that a worker may be killed before it was ever ready. */
const MOST_KILLED = 5;
const LOG_LIMIT = 4 * 1024 * 1024;

/**
 * Starts (or joins) the broker and starts the workers; resolves when the broker answers. A worker that ends unasked
 * is started again after a pause that grows from 0.1 to 5 s; so is the broker, on the same port.
 * @throws BusError as startBroker does
 */
export async function startSwarm(options: SwarmOptions): Promise<Swarm> {
  const logs = join(options.home, "logs");
  const children: Child[] = [];
  let stopping = false;
  let ready: Promise<void> | undefined;
  // What a historian had in hand when it died goes to another one only after a while: until then files may be old.
  let inDoubtUntil = 0;
  const onEvent = (event: SwarmEvent): void => {
    if (event.kind === "worker-exited" && event.role === "historian") inDoubtUntil = performance.now() + IN_DOUBT_MS;
    options.onEvent(event);
  };
  const start = async (url: string, fits: (role: Role) => boolean): Promise<void> => {
    if (stopping) return;
    const started = options.roles.filter(fits).map((role) => new Child(role, url, logs, { ...options, onEvent }));
    children.push(...started);
    await Promise.all(started.map((child) => child.ready));
  };
  // Workers start while the broker does, and wait for it. No discussion needs the gateway, which takes the longest: it
  // comes when the others are there.
  const begin = (url: string): void => {
    ready ??= start(url, (role) => role !== "gateway").then(() => start(url, (role) => role === "gateway"));
    // Whoever does not wait for it is told by the events.
    ready.catch(() => undefined);
  };
  const stopChildren = (): Promise<unknown> => {
    stopping = true;
    return Promise.all(children.map((child) => child.close()));
  };
  let broker: KeptBroker;
  try {
    broker = await keepBroker(options, begin);
    begin(broker.url);
  } catch (error) {
    await stopChildren();
    throw error;
  }
  // A broker that can store nothing more answers nobody: its clients would only see that it is silent.
  const watch = setInterval(() => void tellIfFull(options), DISK_MS);
  let closed: Promise<void> | undefined;
  const filesWritten = async (): Promise<void> => {
    const ms = inDoubtUntil - performance.now();
    if (ms <= 0) return;
    onEvent({ kind: "settling", text: `a historian died: waiting ${Math.ceil(ms / 1_000)} s for what it had in hand` });
    await systemClock.sleep(ms);
  };
  const close = (): Promise<void> => {
    clearInterval(watch);
    closed ??= filesWritten()
      .then(stopChildren)
      .then(() => broker.close());
    return closed;
  };
  return {
    natsUrl: broker.url,
    ready: ready ?? Promise.resolve(),
    get httpUrl() {
      return children.map((child) => child.info.url).find((url): url is string => typeof url === "string");
    },
    get ownerUrl() {
      return children.map((child) => child.info.ownerUrl).find((url): url is string => typeof url === "string");
    },
    get pids() {
      const workers = children.flatMap(({ role, pid }) => (pid === undefined ? [] : [{ role, pid }]));
      return broker.pid === undefined ? workers : [...workers, { role: "broker" as const, pid: broker.pid }];
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The file that a worker process runs: the bundle beside this one, or the source where there is none. */
export function workerEntry(role: Role): string {
  const bundled = fileURLToPath(new URL(`./${role}.js`, import.meta.url));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL(`../../services/${role}/main.ts`, import.meta.url));
}

/** One worker's process, and the next one when it ends unasked. */
class Child {
  readonly role: Role;
  readonly ready: Promise<void>;
  info: Record<string, unknown> = {};
  readonly #url: string;
  readonly #logs: string;
  readonly #options: SwarmOptions;
  readonly #closing = new AbortController();
  #process: ChildProcess | undefined;
  #gone: Promise<void> = Promise.resolve();
  readonly #life: Promise<void>;

  constructor(role: Role, url: string, logs: string, options: SwarmOptions) {
    this.role = role;
    this.#url = url;
    this.#logs = logs;
    this.#options = options;
    const first = Promise.withResolvers<void>();
    this.ready = first.promise;
    this.#life = this.#live(first);
  }

  get pid(): number | undefined {
    return this.#process?.exitCode === null ? this.#process.pid : undefined;
  }

  async #live(first: PromiseWithResolvers<void>): Promise<void> {
    let up = false;
    for (let failures = 0; !this.#closing.signal.aborted; failures += 1) {
      const started = performance.now();
      let failed: string | undefined;
      let ready = false;
      const log = await openLog(join(this.#logs, `${this.role}.log`));
      if (this.#closing.signal.aborted) {
        await log.close();
        break;
      }
      const child = this.#spawn(log);
      const late = setTimeout(() => child.kill("SIGKILL"), READY_MS);
      child.on("message", (report: WorkerReport) => {
        if (report.kind === "info") this.info = { ...this.info, ...report.info };
        if (report.kind === "failed") failed = report.text;
        if (report.kind === "ready") {
          ready = true;
          clearTimeout(late);
          first.resolve();
          this.#tell("worker-ready", `${this.role} worker ready`, child.pid);
        }
      });
      const { status, killed } = await exit(child);
      clearTimeout(late);
      await log.close();
      if (this.#closing.signal.aborted) break;
      const text = failed ?? `the ${this.role} worker ended with ${status}`;
      up ||= ready;
      // What ends by itself before it was ever ready would do so again; what somebody killed may be well.
      if (!up && (!killed || failures >= MOST_KILLED)) {
        first.reject(new BusError("unreachable", `${text}; see ${join(this.#logs, `${this.role}.log`)}`));
        return;
      }
      this.#tell("worker-exited", text, child.pid);
      if (performance.now() - started > 10_000) failures = 0;
      const pause = Math.min(5_000, 100 * 2 ** failures);
      await systemClock.sleep(pause, this.#closing.signal).catch(() => undefined);
      if (!this.#closing.signal.aborted) this.#tell("worker-restarting", `starting the ${this.role} worker again`);
    }
    first.resolve();
  }

  #spawn(log: FileHandle): ChildProcess {
    const entry = workerEntry(this.role);
    const loader = entry.endsWith(".ts") ? ["--import", "tsx"] : [];
    const child = spawn(process.execPath, [...loader, entry], {
      stdio: ["ignore", log.fd, log.fd, "ipc"],
      env: {
        // Compiled code is kept from start to start: a third of a worker's start goes there.
        NODE_COMPILE_CACHE: join(cacheFolder(this.#options.env), "compiled"),
        ...this.#options.env,
        [SUPERVISED]: "1",
        SWARM_NATS_URL: this.#url,
        SWARM_HOME: this.#options.home,
      },
      windowsHide: true,
    });
    this.#process = child;
    return child;
  }

  #tell(kind: SwarmEvent["kind"], text: string, pid?: number): void {
    this.#options.onEvent({ kind, text, role: this.role, ...(pid === undefined ? {} : { pid }) });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const child = this.#process;
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), DRAIN_MS);
      await this.#life;
      clearTimeout(force);
    }
    await this.#life;
    await this.#gone;
  }
}

/** Bytes that must be free: less, and the broker can store nothing more. */
const LEAST_FREE = 256 * 1024;

/** How often the disk is looked at. */
const DISK_MS = 1_000;

async function tellIfFull({ home, onEvent }: SwarmOptions): Promise<void> {
  const { bavail, bsize } = await statfs(home);
  if (bavail * bsize >= LEAST_FREE) return;
  const text = `no space is left on the disk of ${home}: nothing more can be stored; free some, then resume`;
  onEvent({ kind: "disk-full", text });
}

/** How a process ended, and whether by a signal. */
function exit(child: ChildProcess): Promise<{ status: string; killed: boolean }> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ status: error.message, killed: false }));
    child.once("exit", (code, signal) => resolve({ status: signal ?? `status ${code}`, killed: signal !== null }));
  });
}

/** Appends; starts anew where the old one has grown past its limit. */
async function openLog(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true });
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  return open(path, size > LOG_LIMIT ? "w" : "a", 0o600);
}
