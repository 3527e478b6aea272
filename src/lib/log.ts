import { type AnyValueMap, logs } from "@opentelemetry/api-logs";
import { type Logger, pino } from "pino";
import { isTracing } from "./telemetry.ts";

export type { Logger };

/** Keys whose values are redacted in logs. */
const SECRETS = ["apiKey", "authorization", "token", "creds", "*.apiKey", "*.authorization", "*.token", "*.creds"];

/**
 * Logs one JSON object per line to stderr, and to the collector that `startTelemetry` found. Level from SWARM_LOG_LEVEL (trace, debug, info, warn, error, silent);
 * default `info`.
 */
export function createLogger(name: string, env: NodeJS.ProcessEnv): Logger {
  const settings = {
    name,
    level: LEVELS.find((level) => level === env.SWARM_LOG_LEVEL) ?? "info",
    base: { pid: process.pid },
    redact: { paths: SECRETS, censor: "(secret)" },
  };
  const lines = pino.destination({ dest: 2, sync: true });
  // A line that cannot be written, for instance on a full disk, is lost rather than ending the process.
  lines.on("error", () => undefined);
  return pino(settings, isTracing() ? pino.multistream([lines, { write: sendLine }]) : lines);
}

/** Sends a line of pino as a log record. Severities of OpenTelemetry are pino's levels in steps of four. */
function sendLine(line: string): void {
  const {
    level,
    time,
    msg,
    name,
    pid: _,
    ...attributes
  } = JSON.parse(line) as AnyValueMap & { level: number; time: number };
  const severityNumber = Math.round((level / 10 - 1) * 4 + 1);
  logs.getLogger(String(name)).emit({ severityNumber, timestamp: time, body: msg, attributes });
}

const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];
