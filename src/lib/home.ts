import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Where everything is kept: SWARM_HOME, else `~/.swarm-discussion`. Absolute. */
export function swarmHome(env: NodeJS.ProcessEnv): string {
  return env.SWARM_HOME ? resolve(env.SWARM_HOME) : join(homedir(), ".swarm-discussion");
}

/** Where what can be fetched again is kept, by the platform's custom. Absolute. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  const custom =
    process.platform === "win32"
      ? env.LOCALAPPDATA || join(homedir(), "AppData", "Local")
      : process.platform === "darwin"
        ? join(homedir(), "Library", "Caches")
        : env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return join(resolve(custom), "swarm-discussion");
}
