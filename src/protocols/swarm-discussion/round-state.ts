import type { RoundBudget } from "./round-budget.ts";
import type { StepReport } from "./step-report.ts";
import type { Discussion, RoundPlan } from "./table.ts";

/** What every step of a round shares. */
export interface Round {
  readonly discussion: Discussion;
  readonly number: number;
  readonly plan: RoundPlan;
  readonly calls: RoundBudget;
  readonly report: StepReport;
}
