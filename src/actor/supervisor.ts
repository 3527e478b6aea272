import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { type FileHandle, mkdir, open, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ACK_WAIT_MS, BusError, CREDS_VARIABLE, isFull, makeFolder, REPLICAS_VARIABLE, writeFault } from "#bus";
import { systemClock } from "#lib/clock";
import { cacheFolder } from "#lib/home";
import { once } from "#lib/memoized";
import { tailOf } from "#lib/text-file";
import { type KeptBroker, keepBroker } from "./keep-broker.ts";
import type { SwarmEvent, SwarmOptions } from "./swarm-options.ts";
import { RESTARTED, type Role, SUPERVISED, type WorkerReport } from "./worker.ts";

/** A broker and workers, running until closed or until this process ends. */
export type Swarm = Readonly<Awaited<ReturnType<typeof startSwarm>>>;

/** Time for a worker to be ready, in ms: on a busy machine its code alone may take half a minute to load. */
const READY_MS = 120_000;
/** Time for a worker to drain, including its grace time, before SIGKILL, in ms. */
const DRAIN_MS = 8_000;
const NAMED = 5;
/** Time until the jobs of a crashed historian are redelivered and written, in ms. */
const IN_DOUBT_MS = ACK_WAIT_MS + 2_000;
/** Start attempts for a worker that is killed before it was ever ready. */
const MAX_KILLED_STARTS = 5;
const POLL_MS = 20;

/**
 * Starts (or joins) the broker and starts the workers; resolves when the broker answers. A worker that exits
 * unexpectedly is restarted with backoff from 0.1 to 5 s; so is the broker, on the same port.
 * @throws BusError like startBroker
 */
export async function startSwarm(options: SwarmOptions) {
  const logs = join(options.home, "logs");
  const children: Child[] = [];
  const closing = new AbortController();
  let ready: Promise<void> | undefined;
  let begunAt: string | undefined;
  // The jobs of a crashed historian are redelivered only after the ack timeout: files may be stale until then, or until
  // its successor has checked them.
  let inDoubtUntil = 0;
  const onEvent = (event: SwarmEvent): void => {
    if (event.kind === "worker-exited" && event.role === "historian") inDoubtUntil = performance.now() + IN_DOUBT_MS;
    options.onEvent(event);
  };
  const start = async (at: BrokerAddress, fits: (role: Role) => boolean): Promise<void> => {
    if (closing.signal.aborted || at.url !== begunAt) return;
    const started = options.roles.filter(fits).map((role) => new Child(role, at, logs, { ...options, onEvent }));
    children.push(...started);
    await Promise.all(started.map((child) => child.ready));
  };
  // Workers start while the broker does, and wait for it. The gateway, slowest to start, is last: only who joins needs it.
  const begin = (url: string, creds: string | undefined): void => {
    if (begunAt === url) return;
    begunAt = url;
    const at = { url, creds };
    const startAll = async (): Promise<void> => {
      // The broker had to take another port: workers that wait at the former one are ended.
      await Promise.all(children.splice(0).map((child) => child.close()));
      await start(at, (role) => role !== "gateway");
      const { gatewayAfterMs = 0 } = options;
      if (gatewayAfterMs > 0) await systemClock.sleep(gatewayAfterMs, closing.signal).catch(() => undefined);
      await start(at, (role) => role === "gateway");
    };
    const { spared } = options;
    ready = spared ? Promise.resolve() : startAll();
    void spared?.then(async () => {
      if (closing.signal.aborted) return;
      onEvent({ kind: "worker-restarting", text: "the workers of `swarm up` are gone: starting others" });
      await startAll().catch(() => undefined);
    });
    // Callers that do not await it see the failure in the events.
    ready.catch(() => undefined);
  };
  const stopChildren = (): Promise<unknown> => {
    closing.abort();
    return Promise.all(children.map((child) => child.close()));
  };
  let broker: KeptBroker;
  try {
    if (options.roles.includes("historian")) await makeFolder(join(options.home, "discussions"));
    broker = await keepBroker(options, begin);
    begin(broker.url, broker.creds);
  } catch (error) {
    await stopChildren();
    throw error;
  }
  const watch = watchDisk(options, () => broker.restart());
  const filesWritten = async (): Promise<void> => {
    const inDoubt = (): boolean => performance.now() < inDoubtUntil && children.some((child) => child.owesRecovery);
    if (!inDoubt()) return;
    const seconds = Math.ceil((inDoubtUntil - performance.now()) / 1_000);
    onEvent({
      kind: "settling",
      text: `a historian died: waiting for its successor to check the files, ${seconds} s at most`,
    });
    while (inDoubt()) await systemClock.sleep(POLL_MS);
  };
  /** Shuts down what it started: first drains the workers, then stops the broker. */
  const close = once(async (): Promise<void> => {
    clearInterval(watch);
    await filesWritten();
    await stopChildren();
    await broker.close();
  });
  return {
    natsUrl: broker.url,
    /** Credentials for the broker, as in OpenOptions; undefined if it asks for none. */
    creds: broker.creds,
    /** Resolves when every worker is ready; rejects with BusError if one fails to start the first time. */
    ready: ready ?? Promise.resolve(),
    /** Address of the gateway; undefined without one. */
    get httpUrl(): string | undefined {
      return children.map((child) => child.info.url).find((url): url is string => typeof url === "string");
    },
    /** One-time link that makes its reader the gateway's owner; undefined if users need no token. Secret. */
    get ownerUrl(): string | undefined {
      return children.map((child) => child.info.ownerUrl).find((url): url is string => typeof url === "string");
    },
    /** Process ids of the workers and, if this process started it, of the broker. */
    get pids(): readonly { role: Role | "broker"; pid: number }[] {
      const workers = children.flatMap(({ role, pid }) => (pid === undefined ? [] : [{ role, pid }]));
      return broker.pid === undefined ? workers : [...workers, { role: "broker", pid: broker.pid }];
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Returns the file that a worker process runs: the bundle next to this one, else the source. */
export function workerEntry(role: Role): string {
  const bundled = fileURLToPath(new URL(`./${role}.js`, import.meta.url));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL(`../../services/${role}/main.ts`, import.meta.url));
}

type BrokerAddress = Pick<KeptBroker, "url" | "creds">;

/** One worker's process, restarted when it exits unexpectedly. */
class Child {
  readonly role: Role;
  readonly ready: Promise<void>;
  info: Record<string, unknown> = {};
  /** Whether a historian died and its successor has not checked the files yet. */
  owesRecovery = false;
  readonly #broker: BrokerAddress;
  readonly #log: string;
  readonly #options: SwarmOptions;
  readonly #closing = new AbortController();
  #process: ChildProcess | undefined;
  readonly #life: Promise<void>;

  constructor(role: Role, broker: BrokerAddress, logs: string, options: SwarmOptions) {
    this.role = role;
    this.#broker = broker;
    this.#log = join(logs, `${role}.log`);
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
      const log = await this.#openLog();
      if (this.#closing.signal.aborted) {
        await log?.close();
        break;
      }
      const child = this.#spawn(log, failures > 0);
      const late = setTimeout(() => child.kill("SIGKILL"), READY_MS);
      child.on("message", (report: WorkerReport) => {
        if (report.kind === "info") this.info = { ...this.info, ...report.info };
        if (report.kind === "info" && report.info.recovered === true) this.owesRecovery = false;
        if (report.kind === "info" && Array.isArray(report.info.behind)) this.#tellBehind(report.info.behind);
        if (report.kind === "failed") failed = report.text;
        if (report.kind === "ready") {
          ready = true;
          clearTimeout(late);
          first.resolve();
          this.#tell("worker-ready", `${this.role} worker ready`);
        }
      });
      const { status, killed } = await exit(child);
      clearTimeout(late);
      await log?.close();
      if (this.#closing.signal.aborted) break;
      const text = failed ?? (await whyEnded(this.role, status, this.#log));
      up ||= ready;
      // A worker that exits before it was ever ready would do so again; a killed one may start the next time.
      if (!up && (!killed || failures >= MAX_KILLED_STARTS)) {
        first.reject(new BusError("unreachable", `${text}; see ${this.#log}`));
        return;
      }
      this.owesRecovery = this.role === "historian";
      this.#tell("worker-exited", text);
      if (performance.now() - started > 10_000) failures = 0;
      const pause = Math.min(5_000, 100 * 2 ** failures);
      await systemClock.sleep(pause, this.#closing.signal).catch(() => undefined);
      if (!this.#closing.signal.aborted) this.#tell("worker-restarting", `starting the ${this.role} worker again`);
    }
    first.resolve();
  }

  #spawn(log: FileHandle | undefined, again: boolean): ChildProcess {
    const entry = workerEntry(this.role);
    const loader = entry.endsWith(".ts") ? ["--import", "tsx"] : [];
    const child = spawn(process.execPath, [...loader, entry], {
      stdio: ["ignore", log?.fd ?? "ignore", log?.fd ?? "ignore", "ipc"],
      env: {
        // The compile cache saves a third of a worker's start time.
        NODE_COMPILE_CACHE: join(cacheFolder(this.#options.env), "compiled"),
        ...this.#options.env,
        [SUPERVISED]: "1",
        ...(again ? { [RESTARTED]: "1" } : {}),
        SWARM_NATS_URL: this.#broker.url,
        // A home's own broker is one node.
        ...((this.#options.natsUrl ?? this.#options.env.SWARM_NATS_URL) ? {} : { [REPLICAS_VARIABLE]: "1" }),
        // The path only: other users of the machine may see environments.
        [CREDS_VARIABLE]: this.#broker.creds,
        SWARM_HOME: this.#options.home,
      },
      windowsHide: true,
    });
    this.#process = child;
    return child;
  }

  #tellBehind(discussions: readonly unknown[]): void {
    const more = discussions.length > NAMED ? ` and ${discussions.length - NAMED} more` : "";
    this.#tell(
      "warning",
      `files are behind the record: ${discussions.slice(0, NAMED).join(", ")}${more}; the next \`swarm up\` writes them, or \`swarm rebuild ID\``,
    );
  }

  /**
   * Opens the worker's log for appending; truncates it if it has grown past its limit. On failure reports it and returns
   * undefined, since a worker works without.
   */
  async #openLog(): Promise<FileHandle | undefined> {
    const path = this.#log;
    try {
      await mkdir(dirname(path), { recursive: true });
      const { size = 0 } = (await stat(path).catch(() => undefined)) ?? {};
      return await open(path, size > LOG_LIMIT ? "w" : "a", 0o600);
    } catch (error) {
      const why = (error as Error).message;
      this.#tell("warning", `${path} cannot be written, so the ${this.role} worker logs nothing: ${why}`);
      return undefined;
    }
  }

  #tell(kind: SwarmEvent["kind"], text: string): void {
    this.#options.onEvent({ kind, text, role: this.role });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const child = this.#process;
    const runs = child?.exitCode === null && child.signalCode === null;
    if (runs) child.kill("SIGTERM");
    const force = runs ? setTimeout(() => child.kill("SIGKILL"), DRAIN_MS) : undefined;
    await this.#life;
    clearTimeout(force);
  }
}

/** Resolves with the exit status of a process, and whether a signal ended it. */
function exit(child: ChildProcess): Promise<{ status: string; killed: boolean }> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ status: error.message, killed: false }));
    child.once("exit", (code, signal) => resolve({ status: signal ?? `status ${code}`, killed: signal !== null }));
  });
}

const DISK_MS = 1_000;

/**
 * Reports once that the disk is full, or that the user's quota or limit on file sizes ends what can be written: the broker
 * then stops answering, so its clients would only see timeouts. It stores nothing until it is restarted.
 * @param onFreed called when there is room again
 */
function watchDisk({ home, onEvent }: SwarmOptions, onFreed: () => void): NodeJS.Timeout {
  let wasFull = false;
  const look = async (): Promise<void> => {
    const full = await isFull(home).catch(() => wasFull);
    const fault = full ? undefined : await writeFault(home).catch(() => undefined);
    if ((full || fault !== undefined) === wasFull) return;
    wasFull = !wasFull;
    const text = fault
      ? `the broker cannot write below ${home} (${fault}): nothing more can be stored; raise that limit, then resume`
      : `no space is left on the disk of ${home}: nothing more can be stored; free some space, then resume`;
    if (wasFull) onEvent({ kind: "disk-full", text });
    else onFreed();
  };
  return setInterval(() => void look(), DISK_MS);
}

const LOG_LIMIT = 4 * 1024 * 1024;

/** Bytes at the end of a log that contain Node's fatal error. */
const LAST = 8_192;

/** Explains why a worker ended with a `status` (a signal, or `status 1`); what to do for a lack of memory. */
async function whyEnded(role: Role, status: string, log: string): Promise<string> {
  if (!/SIGABRT|134/.test(status) || !(await tailOf(log, LAST)).includes("heap out of memory"))
    return `the ${role} worker ended with ${status}`;
  return `the ${role} worker ran out of memory and ended; nothing that was stored is lost: allow it more with NODE_OPTIONS=--max-old-space-size=MB, or run fewer discussions at once`;
}
