import { MODE_LIMITS } from "#wire";
import type { StepReport } from "./step-report.ts";
import type { Discussion, RoundPlan, Table } from "./table.ts";

/** Thrown in the middle of a round that cannot go on. `message` is the reason that users are told. */
export class EndsEarly extends Error {
  override readonly name = "EndsEarly";
}

/** State that the steps of a round share. */
export interface Round {
  readonly discussion: Discussion;
  readonly number: number;
  readonly plan: RoundPlan;
  readonly calls: RoundBudget;
  readonly report: StepReport;
}

/** Purposes of a round's calls. */
export type CallPurpose = "arguments" | "stressTest" | "responses" | "analogy" | "opening" | "gate";

/** The moderator's own words: an allowance of their own. */
const OWN: ReadonlySet<CallPurpose> = new Set(["opening", "gate"]);
const OWN_CALLS = 4;

/**
 * The model calls of one round, against the mode's bound. It counts participants' turns, one call each; what
 * returned statements and the moderator's own words cost are allowances of their own, so that the bound never takes a
 * statement as it is.
 */
export class RoundBudget {
  #spent = 0;
  #own = 0;
  readonly #bound: number;
  readonly #planned: Map<CallPurpose, number>;

  /** @param isNew whether the round has a question that no model has framed yet; deep mode has every opening worded */
  constructor({ mode, experts }: Table, isNew: boolean) {
    const held = experts.filter(({ pool }) => pool === "expert").length;
    this.#bound = MODE_LIMITS[mode].callsPerRound[1];
    this.#planned = new Map<CallPurpose, number>([
      ["arguments", held],
      ["stressTest", 1],
      ["responses", held],
      ["analogy", MODE_LIMITS[mode].crossDomain ? 1 : 0],
    ]);
    if (mode === "deep") this.#planned.set("opening", 1).set("gate", 1);
    if (mode === "standard" && isNew) this.#planned.set("opening", 1);
  }

  allows(step: CallPurpose): boolean {
    if ((this.#planned.get(step) ?? 0) === 0) return false;
    return OWN.has(step) ? this.#own < OWN_CALLS : this.#spent < this.#bound;
  }

  spend(calls: number, step: CallPurpose): void {
    if (OWN.has(step)) this.#own += calls;
    else this.#spent += calls;
    this.#planned.delete(step);
  }

  /** Counts a step in which participants were asked; repairs are no part of it. */
  spendOn(step: CallPurpose): void {
    this.spend(this.#planned.get(step) ?? 0, step);
  }
}
