import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { type Bus, type BusError, CREDS_VARIABLE, openBus, REPLICAS_VARIABLE, replicasIn } from "#bus";
import { type Clock, systemClock } from "#lib/clock";
import { setUmask, swarmHome } from "#lib/home";
import { createLogger, type Logger } from "#lib/log";
import { startTelemetry } from "#lib/telemetry";
import { collectWhenIdle } from "./idle-memory.ts";

export const ROLES = ["moderator", "expert", "contrarian", "historian", "gateway"] as const;
export type Role = (typeof ROLES)[number];

/** Dependencies that a service gets from its process. */
export interface WorkerContext {
  readonly role: Role;
  /** Unique among all workers, and a name on the wire. */
  readonly name: string;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  /** Sends the supervisor information, such as an address: with the ready report, or after it. */
  announce(info: Record<string, unknown>): void;
}

export interface Worker {
  /** Takes no more work; finishes or hands back what is in flight, at the latest when the signal aborts. */
  drain(signal: AbortSignal): Promise<void>;
}

export type WorkerReport =
  | { readonly kind: "ready" }
  | { readonly kind: "info"; readonly info: Record<string, unknown> }
  | { readonly kind: "failed"; readonly text: string };

/** Time after the grace period until an unfinished worker is ended, in ms. */
const FORCE_MS = 1_500;

/** Environment variable of supervised workers: they exit when their supervisor does. */
export const SUPERVISED = "SWARM_SUPERVISED";

export const RESTARTED = "SWARM_RESTARTED";

/** Variable for a file that exists while ready, for probes; renewed while the event loop runs. Default: none. */
const READY_VARIABLE = "SWARM_READY_FILE";
const READY_EVERY_MS = 5_000;

/** Timeout of a supervisor's broker, in ms: it starts at the same time as its workers. */
const CONNECT_MS = 20_000;

/** Time for work in flight to finish after SIGTERM before it is handed back, in ms. */
export const GRACE_MS = 5_000;

type Start = (context: WorkerContext) => Promise<Worker>;

/** Runs services loaded into this process; undefined if each has its own process. */
let host: ((role: Role, start: Start) => Promise<void>) | undefined;

/** Passes later loaded services to `run` instead of making each this process. */
export function hostWorkers(run: (role: Role, start: Start) => Promise<void>): void {
  host = run;
}

/**
 * Runs one service as this process: connects, starts it, reports ready, and runs until SIGTERM or the end of its
 * supervisor. The exit status is 0 after a drain, 1 if it could not start or lost its broker for good.
 */
export async function runWorker(role: Role, start: Start): Promise<void> {
  if (host) return host(role, start);
  setUmask(process.env);
  const stopped = stopSignal();
  const leaving = new AbortController();
  void stopped.then(() => {
    leaving.abort(new Error("stopped"));
    // If its broker is gone too, it may wait in vain; everything stored is safe.
    setTimeout(() => process.exit(), GRACE_MS + FORCE_MS).unref();
  });
  const { env } = process;
  let log = createLogger(role, env);
  let telemetry: Awaited<ReturnType<typeof startTelemetry>>;
  let bus: Bus | undefined;
  const lost = Promise.withResolvers<BusError>();
  // A worker stopped before it was ready has nothing to drain, and without a broker would wait in vain.
  const started = async <T>(starting: Promise<T>): Promise<T> =>
    (await Promise.race([starting, stopped])) ?? process.exit(0);
  try {
    telemetry = await startTelemetry(`swarm-${role}`, (text) => log.warn(text));
    if (telemetry) log = createLogger(role, env);
    const url = env.SWARM_NATS_URL;
    if (!url)
      throw new Error(
        "SWARM_NATS_URL is not set: a worker needs a broker; start it with `swarm worker ROLE --nats URL`",
      );
    const name = `${role}-${randomUUID().slice(0, 8)}`;
    const { signal } = leaving;
    const creds = env[CREDS_VARIABLE] || undefined;
    const onLost = lost.resolve;
    const replicas = replicasIn(env[REPLICAS_VARIABLE]);
    const onWaiting = (what: string): void => log.warn(what);
    const how = { wait: true, timeoutMs: CONNECT_MS, replicas, onWaiting };
    bus = await started(openBus({ url, name, creds, role, signal, onLost, ...how }));
    const announce = (info: Record<string, unknown>): void => report({ kind: "info", info });
    const context = { role, name, bus, clock: systemClock, log, home: swarmHome(env), env, announce };
    const worker = await started(start(context));
    collectWhenIdle(signal);
    report({ kind: "ready" });
    log.info({ worker: name, url }, `${role} worker ready`);
    const unready = await showReady(env[READY_VARIABLE]);
    const why = await Promise.race([stopped, lost.promise]);
    await unready();
    log.info("draining");
    if (why) {
      // Its jobs are redelivered elsewhere; programs that it started must not outlive it.
      setTimeout(() => process.exit(1), FORCE_MS).unref();
      await worker.drain(AbortSignal.abort(why)).catch(() => undefined);
      throw why;
    }
    await worker.drain(AbortSignal.timeout(GRACE_MS));
  } catch (error) {
    report({ kind: "failed", text: (error as Error).message });
    log.error({ err: error }, (error as Error).message);
    process.exitCode = 1;
  } finally {
    await bus?.close();
    await telemetry?.close();
    if (process.connected) process.disconnect();
  }
}

/** Keeps the file of READY_VARIABLE. @returns the function that removes it */
async function showReady(path: string | undefined): Promise<() => Promise<void>> {
  if (!path) return async () => undefined;
  const write = (): Promise<void> => writeFile(path, `${new Date().toISOString()}\n`);
  await write();
  const timer = setInterval(() => void write().catch(() => undefined), READY_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await rm(path, { force: true });
  };
}

function report(message: WorkerReport): void {
  if (process.connected) process.send?.(message);
}

/** Resolves on SIGTERM and at the supervisor's end, which handles Ctrl-C and the terminal's end for its workers. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => resolve();
    process.once("SIGTERM", stop);
    if (process.connected) {
      process.once("disconnect", stop);
      for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
    } else if (process.env[SUPERVISED]) {
      // The supervisor ended while this process was loading.
      stop();
    } else {
      process.once("SIGINT", stop);
    }
  });
}
