import type { PatternId } from "./catalogue.ts";

/** The types of the team messages that the patterns send. */
export type SignalType =
  | keyof typeof ROUTES
  | "fix_required"
  | "swarm_diagnosis"
  | "consult_response"
  | "consensus_reached"
  | "consensus_blocked"
  /** What a worker found from its angle. */
  | `${string}_result`;

interface Route {
  readonly patterns: readonly PatternId[];
  readonly action: string;
  /** Whether this message calls for it. Default: every one of its type does. */
  readonly when?: (data: Readonly<Record<string, unknown>>) => boolean;
}

/** Which message sets off what: the coordinator's routing table. */
export const ROUTES = {
  plan_ready: { patterns: ["CP-1"], action: "approve-plan" },
  impl_complete: { patterns: ["CP-1", "CP-6"], action: "unlock-tests-and-review" },
  review_result: { patterns: ["CP-2"], action: "create-fix-task", when: ({ verdict }) => verdict === "BLOCK" },
  vote: { patterns: ["CP-4"], action: "tally-votes" },
  escalate: { patterns: ["CP-5"], action: "hand-to-next-level" },
  increment_ready: { patterns: ["CP-6"], action: "check-increment-gate" },
  swarm_join: { patterns: ["CP-7"], action: "pause-tasks-and-gather-diagnoses" },
  consult_request: { patterns: ["CP-8"], action: "hand-to-specialist" },
  sync_checkpoint: { patterns: ["CP-9"], action: "check-alignment" },
  retro_finding: { patterns: ["CP-10"], action: "gather-retrospectives" },
} as const satisfies Readonly<Record<string, Route>>;

export interface Routed {
  readonly patterns: readonly PatternId[];
  readonly action: (typeof ROUTES)[keyof typeof ROUTES]["action"];
}

/** What the coordinator does on a message; undefined where it does nothing. */
export function routeOf(type: string, data: Readonly<Record<string, unknown>> = {}): Routed | undefined {
  const routes: Readonly<Record<string, Route>> = ROUTES;
  const route = Object.hasOwn(routes, type) ? routes[type] : undefined;
  if (!route || route.when?.(data) === false) return undefined;
  return { patterns: route.patterns, action: route.action as Routed["action"] };
}
