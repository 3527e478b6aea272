import { MODE_LIMITS } from "#wire";
import type { Table } from "./table.ts";

/** What a round may spend calls on. */
export type PlannedStep = "arguments" | "stressTest" | "responses" | "analogy" | "opening" | "gate";

/** The model calls of one round, against the mode's bound (SD-01). What is not planned is left for repairs. */
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

  /** What may still be spent on statements that are returned, with every planned call kept free. */
  get repairs(): number {
    const planned = [...this.#planned.values()].reduce((sum, calls) => sum + calls, 0);
    return Math.max(0, this.#bound - this.#spent - planned);
  }

  allows(step: PlannedStep): boolean {
    return (this.#planned.get(step) ?? 0) > 0 && this.#spent < this.#bound;
  }

  spend(calls: number, step: PlannedStep): void {
    this.#spent += calls;
    this.#planned.delete(step);
  }
}
