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
  const lines = pino.destination({ dest: 2, sync: true });
  // A line that cannot be written, for instance on a full disk, is lost rather than ending the process.
  lines.on("error", () => undefined);
  return pino(settings, lines);
}

const LEVELS = new Set(["trace", "debug", "info", "warn", "error", "fatal", "silent"]);

function levelOf(value: string | undefined): string {
  return value !== undefined && LEVELS.has(value) ? value : "info";
}
