import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { MemoryBus, makeFolder } from "#bus";
import { systemClock } from "#lib/clock";
import { createLogger } from "#lib/log";
import { once } from "#lib/memoized";
import { type Swarm, workerEntry } from "./supervisor.ts";
import { GRACE_MS, hostWorkers, type Role, type Worker } from "./worker.ts";

/** Roles that a discussion needs; without a broker there is no gateway. */
const NEEDED: readonly Role[] = ["moderator", "expert", "contrarian", "historian"];

/**
 * Starts the workers of a discussion in this process, on a bus in memory, for use without a broker. Nobody can follow or
 * join from elsewhere, and only the files outlive the process. Call once per process.
 */
export async function startInProcess({ home, env }: { readonly home: string; readonly env: NodeJS.ProcessEnv }) {
  await makeFolder(join(home, "discussions"));
  const bus = new MemoryBus();
  const workers: Worker[] = [];
  // The terminal is the user's, so workers log only errors there.
  const logs = { ...env, SWARM_LOG_LEVEL: env.SWARM_LOG_LEVEL ?? "error" };
  hostWorkers(async (role, start) => {
    const log = createLogger(role, logs);
    workers.push(
      await start({ role, name: `${role}-alone`, bus, clock: systemClock, log, home, env, announce: () => undefined }),
    );
  });
  for (const role of NEEDED) await import(pathToFileURL(workerEntry(role)).href);
  /** Ends the workers; the messages stay on the bus until the swarm is closed. */
  const drain = once(async (): Promise<void> => {
    const signal = AbortSignal.timeout(GRACE_MS);
    await Promise.all(workers.map((worker) => worker.drain(signal)));
  });
  const close = once(() => drain().then(() => bus.close()));
  const swarm: Swarm = {
    ...{ natsUrl: "", creds: undefined, ready: Promise.resolve(), httpUrl: undefined, ownerUrl: undefined, pids: [] },
    close,
    [Symbol.asyncDispose]: close,
  };
  return { swarm, bus, drain };
}
