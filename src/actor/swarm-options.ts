import type { Role } from "./worker.ts";

/** What happens among the processes that a supervisor answers for; `text` is one line for a person. */
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
    | "settling";
  readonly text: string;
  readonly role?: Role;
  readonly pid?: number;
}

export interface SwarmOptions {
  readonly home: string;
  /** A broker that somebody else runs. Without it the one of this home is joined, or started. */
  readonly natsUrl?: string;
  /** One worker for each entry; a role may stand more than once. */
  readonly roles: readonly Role[];
  readonly env: NodeJS.ProcessEnv;
  readonly onEvent: (event: SwarmEvent) => void;
  readonly signal?: AbortSignal;
}
