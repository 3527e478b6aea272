import { join } from "node:path";
import { guestLimits } from "./identity/guest-limits.ts";
import { PARTITIONS_VARIABLE, partitionsIn } from "./partitions.ts";
import { refused } from "./port.ts";
import { MAX_STORE, STORE_VARIABLE, SYNC, SYNC_VARIABLE } from "./settings.ts";

/** Returns what is wrong with the variables that configure a broker; undefined if nothing is. */
export function brokerFault(env: NodeJS.ProcessEnv): string | undefined {
  try {
    syncOf(env);
    storeOf(env);
    partitionsIn(env[PARTITIONS_VARIABLE]);
    guestLimits(env);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the `sync_interval` for SWARM_SYNC. */
export function syncOf(env: NodeJS.ProcessEnv): string {
  const wanted = env[SYNC_VARIABLE] || "always";
  if (Object.hasOwn(SYNC, wanted)) return SYNC[wanted as keyof typeof SYNC];
  const values = Object.keys(SYNC).join(" or ");
  throw refused(`${SYNC_VARIABLE}=${JSON.stringify(wanted)} is unknown: use ${values}`);
}

export const logOf = (folder: string): string => join(folder, "nats.log");

/** Returns the store limit in nats-server's notation. A full disk ends it earlier. */
export function storeOf(env: NodeJS.ProcessEnv): string {
  const wanted = env[STORE_VARIABLE] || MAX_STORE;
  if (/^[1-9]\d{0,8}(MB|GB|TB)$/.test(wanted)) return wanted;
  throw refused(`${STORE_VARIABLE}=${JSON.stringify(wanted)} is no size: write it as 500MB, 64GB or 1TB`);
}

interface BrokerConfig {
  readonly port: number;
  readonly folder: string;
  readonly sync: string;
  readonly name: string;
  readonly store: string;
  /** Whether to write a log: the server would not start with one that it cannot open. */
  readonly log: boolean;
  /** Lines that make the server ask for identities. */
  readonly identities: readonly string[];
}

export function brokerConfig({ port, folder, sync, name, store, log, identities }: BrokerConfig): string {
  return [
    "# Written at every start of the broker.",
    `host: "127.0.0.1"`,
    `port: ${port}`,
    `server_name: ${JSON.stringify(name)}`,
    "max_payload: 1MB",
    "write_deadline: 10s",
    "jetstream {",
    `  store_dir: ${JSON.stringify(folder)}`,
    `  sync_interval: ${sync}`,
    // By default the limit is three quarters of the space free at the first start, for good.
    `  max_file_store: ${store}`,
    "}",
    `pid_file: ${JSON.stringify(join(folder, "nats.pid"))}`,
    ...identities,
    ...(log ? [`log_file: ${JSON.stringify(logOf(folder))}`, "logfile_size_limit: 4MB"] : []),
    "",
  ].join("\n");
}
