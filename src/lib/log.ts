import { type Logger, pino } from "pino";

export type { Logger };

/** Keys whose values are redacted in logs. */
const SECRETS = ["apiKey", "authorization", "token", "creds", "*.apiKey", "*.authorization", "*.token", "*.creds"];

/**
 * Logs one JSON object per line to stderr. Level from SWARM_LOG_LEVEL (trace, debug, info, warn, error, silent);
 * default `info`.
 */
export function createLogger(name: string, env: NodeJS.ProcessEnv): Logger {
  const settings = {
    name,
    level: levelOf(env.SWARM_LOG_LEVEL),
    base: { pid: process.pid },
    redact: { paths: SECRETS, censor: "(secret)" },
  };
  return pino(settings, pino.destination({ dest: 2, sync: true }));
}

const LEVELS = new Set(["trace", "debug", "info", "warn", "error", "fatal", "silent"]);

function levelOf(value: string | undefined): string {
  return value !== undefined && LEVELS.has(value) ? value : "info";
}
