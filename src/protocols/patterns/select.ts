import type { PatternId } from "./catalogue.ts";
import type { Settings } from "./options.ts";
import type { Words } from "./words/index.ts";

/** Facts about a task before it begins. */
export type TaskFacts = Pick<Settings, "taskType" | "complexity" | "risk" | "hasExpert" | "teamSize">;

export interface Selected {
  readonly pattern: PatternId;
  readonly chosen: boolean;
  /** Name of the reason. */
  readonly why: keyof Words["selection"];
}

/** Least team for a vote: a proposer, and two who can differ. */
const LEAST_TEAM_FOR_CONSENSUS = 3;

/**
 * Chooses the patterns of a task by its kind, complexity, risk and team. Lists them in the order in which they run, with
 * those that were not chosen, each with the reason.
 */
export function choosePatterns({ taskType, complexity, risk, hasExpert, teamSize }: TaskFacts): Selected[] {
  const consensus = risk !== "high" ? "notRisky" : teamSize < LEAST_TEAM_FOR_CONSENSUS ? "teamTooSmall" : "risky";
  const increments = complexity === "high" && taskType === "feature";
  const checks = taskType === "review" || taskType === "test";
  const consults = hasExpert && complexity !== "low";
  return [
    { pattern: "CP-8", chosen: consults, why: consults ? "expertise" : hasExpert ? "tooSimple" : "noExpert" },
    { pattern: "CP-4", chosen: consensus === "risky", why: consensus },
    { pattern: "CP-1", chosen: true, why: "base" },
    { pattern: "CP-6", chosen: increments, why: increments ? "large" : "notLarge" },
    { pattern: "CP-2", chosen: checks, why: checks ? "quality" : "noQuality" },
    { pattern: "CP-10", chosen: true, why: "always" },
  ];
}
