import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** The data folder: SWARM_HOME, else `~/.swarm-discussion`. Absolute. */
export function swarmHome(env: NodeJS.ProcessEnv): string {
  return env.SWARM_HOME ? resolve(env.SWARM_HOME) : join(homedir(), ".swarm-discussion");
}

/** The platform's cache folder, for files that can be downloaded again. Absolute. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  const custom =
    process.platform === "win32"
      ? env.LOCALAPPDATA || join(homedir(), "AppData", "Local")
      : process.platform === "darwin"
        ? join(homedir(), "Library", "Caches")
        : env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return join(resolve(custom), "swarm-discussion");
}
