import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Role } from "#actor";
import { identitiesOf } from "#bus";

/** Starts a worker process whose participants answer at once (instant-worker.ts); resolves when it is ready. */
export async function startInstant(role: Role, url: string, home: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    SWARM_NATS_URL: url,
    SWARM_HOME: home,
    SWARM_NATS_CREDS: identitiesOf(home),
    SWARM_LOG_LEVEL: "fatal",
  };
  const entry = join(import.meta.dirname, "instant-worker.ts");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", entry, role], {
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await new Promise<void>((resolve, reject) => {
    child.on("message", ({ kind }: { kind: string }) => kind === "ready" && resolve());
    child.once("exit", (code) => reject(new Error(`the ${role} ended with ${code}`)));
  });
  return child;
}

/** Drains the worker, and waits for its end. */
export async function stopWorker(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}
