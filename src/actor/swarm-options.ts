import type { Role } from "./worker.ts";

/** An event among the supervised processes; `text` is one line for the user. */
export interface SwarmEvent {
  readonly kind:
    | "fetching"
    | "broker-started"
    | "broker-joined"
    | "broker-lost"
    | "broker-orphan"
    | "worker-ready"
    | "disk-full"
    | "worker-exited"
    | "worker-restarting"
    | "settling"
    | "warning";
  readonly text: string;
  readonly role?: Role;
}

export interface SwarmOptions {
  readonly home: string;
  /** URL of an external broker. Default: joins this home's broker, or starts it. */
  readonly natsUrl?: string;
  /** One worker for each entry; a role may occur more than once. */
  readonly roles: readonly Role[];
  /** Time in ms from when the other workers are ready until the gateway starts. Default: 0. */
  readonly gatewayAfterMs?: number | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Resolves when the workers of another process no longer serve this broker; until then none are started. */
  readonly spared?: Promise<void> | undefined;
  readonly onEvent: (event: SwarmEvent) => void;
  /** Ends the wait for the broker, and a broker being started; no effect once it answers. */
  readonly signal?: AbortSignal;
}
