import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Data folder: SWARM_HOME, `~/.swarm-discussion`, or if missing `$XDG_DATA_HOME/swarm-discussion`. Absolute. */
export function swarmHome(env: NodeJS.ProcessEnv): string {
  if (env.SWARM_HOME) return resolve(env.SWARM_HOME);
  const usual = join(homedir(), ".swarm-discussion");
  if (!env.XDG_DATA_HOME || existsSync(usual)) return usual;
  return join(resolve(env.XDG_DATA_HOME), "swarm-discussion");
}

/** Returns the platform's cache folder, for files that can be downloaded again. Absolute. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  const custom =
    process.platform === "win32"
      ? env.LOCALAPPDATA || join(homedir(), "AppData", "Local")
      : process.platform === "darwin"
        ? join(homedir(), "Library", "Caches")
        : env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return join(resolve(custom), "swarm-discussion");
}

/** Variable with the permissions to deny to new files, in octal: `027` lets the group read. Default 077. */
const UMASK_VARIABLE = "SWARM_UMASK";
const PRIVATE = 0o077;

/**
 * Restricts files and folders that this process and its children create to the user (0600 and 0700), unless SWARM_UMASK
 * is set. Existing ones keep their permissions.
 * @returns what is wrong with the variable, if anything; the default then applies
 */
export function setUmask(env: NodeJS.ProcessEnv): string | undefined {
  const wanted = env[UMASK_VARIABLE] ?? "";
  const isValid = /^0?[0-7]{3}$/.test(wanted);
  process.umask(isValid ? Number.parseInt(wanted, 8) : PRIVATE);
  if (isValid || wanted === "") return undefined;
  return `${UMASK_VARIABLE}=${JSON.stringify(wanted)} is no umask: write three octal digits, such as 077 or 027`;
}
