import type { CallBudget } from "./call-budget.ts";
import type { StepReport } from "./step-report.ts";
import type { Discussion, Plan } from "./table.ts";

/** What every step of a round shares. */
export interface Round {
  readonly discussion: Discussion;
  readonly number: number;
  readonly plan: Plan;
  readonly calls: CallBudget;
  readonly report: StepReport;
}
