/** The ten collaboration patterns, by their numbers in the specification and by name. */
export const PATTERNS = {
  "linear-pipeline": "CP-1",
  "review-fix-cycle": "CP-2",
  "fan-out-fan-in": "CP-3",
  "consensus-gate": "CP-4",
  "escalation-chain": "CP-5",
  "incremental-delivery": "CP-6",
  swarming: "CP-7",
  consulting: "CP-8",
  "dual-track": "CP-9",
  "post-mortem": "CP-10",
} as const;
export type PatternName = keyof typeof PATTERNS;
export type PatternId = (typeof PATTERNS)[PatternName];

/** The named compositions, each with its patterns in their order. */
export const COMPOSITIONS = {
  "standard-development": ["CP-1", "CP-2", "CP-10"],
  "high-risk-feature": ["CP-4", "CP-6", "CP-2"],
  "complex-investigation": ["CP-3", "CP-4", "CP-7"],
  "parallel-development": ["CP-9", "CP-2", "CP-10"],
  "expert-guided-development": ["CP-8", "CP-1", "CP-2"],
} as const satisfies Readonly<Record<string, readonly PatternId[]>>;
export type CompositionName = keyof typeof COMPOSITIONS;

/** Lets the coordinator choose by the kind of task, and lead it through PLAN, EXECUTE, VALIDATE and DONE. */
export const AUTO = "auto";

export const RUNNABLE = [
  ...(Object.keys(PATTERNS) as PatternName[]),
  ...(Object.keys(COMPOSITIONS) as CompositionName[]),
  AUTO,
] as const;
export type Runnable = PatternName | CompositionName | typeof AUTO;

/** Reads a name, such as `review-fix-cycle`, `CP-2`, `cp-02` or `2`; undefined if there is no such pattern. */
export function runnableNamed(text: string): Runnable | undefined {
  const number = /^(?:cp-?)?0*(\d{1,2})$/i.exec(text.trim())?.[1];
  const named = RUNNABLE.find((name) => name === text.trim().toLowerCase());
  return named ?? (Object.keys(PATTERNS) as PatternName[]).find((name) => PATTERNS[name] === `CP-${number}`);
}

/** Id of a participant, such as `executor` or `voter-2`. */
export type RoleName = string;

/** Bounds and times of the patterns, as the specification gives them. Times in seconds. */
export const BOUNDS = {
  planRejections: 3,
  passRate: 0.95,
  testIterations: 5,
  roundsWithoutImprovement: 2,
  fanOutSeconds: 300,
  fanOutQuorum: 1,
  consensusRounds: 2,
  consensusSeconds: 300,
  /** Two thirds, as a fraction: 0.67 would refuse two of three. */
  consensusQuorum: 2 / 3,
  attempts: [2, 1, 1, 1],
  incrementTries: 3,
  blockedShare: 0.5,
  swarmRounds: 2,
  swarmSeconds: 600,
  confident: 0.8,
  followUps: 1,
  consultSeconds: { blocking: 120, normal: 300, low: undefined },
  alignmentTries: 2,
  trackSeconds: 300,
  retroSeconds: 180,
} as const;

/** Patterns that a pattern may run within itself: those that its feedback and fallback name. */
const NESTS: Readonly<Record<PatternId, readonly PatternId[]>> = {
  "CP-1": ["CP-2", "CP-5", "CP-7"],
  "CP-2": ["CP-5", "CP-7"],
  "CP-3": ["CP-4"],
  "CP-4": [],
  "CP-5": ["CP-1"],
  "CP-6": ["CP-2", "CP-5", "CP-7"],
  "CP-7": ["CP-3", "CP-5"],
  "CP-8": ["CP-4"],
  "CP-9": ["CP-1", "CP-2", "CP-5", "CP-7"],
  "CP-10": [],
};

/** A composition that the rules forbid. */
export class CompositionError extends Error {
  override readonly name = "CompositionError";
}

/** Says why a pattern may not run here; undefined if it may. */
export function nestingFault(stack: readonly PatternId[], done: readonly PatternId[], wanted: PatternId) {
  const inner = stack.at(-1);
  if (done.includes("CP-10")) return `${wanted} cannot run after CP-10: the post-mortem is always last`;
  if (stack.includes(wanted)) return `${wanted} is running already (${stack.join(" in ")}): it is not re-entrant`;
  if (inner !== undefined && !NESTS[inner].includes(wanted)) {
    return `${inner} does not run ${wanted} within itself: it may run ${NESTS[inner].join(", ") || "none"}`;
  }
  return undefined;
}
