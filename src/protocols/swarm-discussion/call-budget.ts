import type { AskResult } from "#protocols/effects";
import { MODE_LIMITS } from "#wire";
import type { Table } from "./table.ts";

/** What a round may spend calls on. */
export type PlannedStep = "arguments" | "stressTest" | "responses" | "analogy" | "opening" | "gate";

/**
 * The model calls of one round, against the mode's bound (SD-01). It counts participants' turns, one call each; what
 * returned statements cost is an allowance of its own, so that the bound never takes a statement as it is.
 */
export class CallBudget {
  #spent = 0;
  readonly #bound: number;
  readonly #planned: Map<PlannedStep, number>;

  constructor({ mode, experts }: Table) {
    const held = experts.filter(({ pool }) => pool === "expert").length;
    this.#bound = MODE_LIMITS[mode].callsPerRound[1];
    this.#planned = new Map<PlannedStep, number>([
      ["arguments", held],
      ["stressTest", 1],
      ["responses", held],
      ["analogy", MODE_LIMITS[mode].crossDomain ? 1 : 0],
    ]);
    // Only the largest mode has room for a model's words in the framing and the gate.
    if (mode === "deep") this.#planned.set("opening", 1).set("gate", 1);
  }

  allows(step: PlannedStep): boolean {
    return (this.#planned.get(step) ?? 0) > 0 && this.#spent < this.#bound;
  }

  spend(calls: number, step: PlannedStep): void {
    this.#spent += calls;
    this.#planned.delete(step);
  }

  /** A step in which participants were asked. A journal without repairs was kept when all calls were counted together. */
  spendOn(step: PlannedStep, { usage, repairs }: AskResult): void {
    this.spend(repairs === undefined ? usage.calls : (this.#planned.get(step) ?? 0), step);
  }
}
