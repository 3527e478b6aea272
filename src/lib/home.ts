import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Where everything is kept: SWARM_HOME, else `~/.swarm-discussion`. Absolute. */
export function swarmHome(env: NodeJS.ProcessEnv): string {
  return env.SWARM_HOME ? resolve(env.SWARM_HOME) : join(homedir(), ".swarm-discussion");
}
