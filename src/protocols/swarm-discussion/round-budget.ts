import type { AskResult } from "#protocols/effects";
import { MODE_LIMITS } from "#wire";
import type { Table } from "./table.ts";

/** What a round may spend calls on. */
export type CallPurpose = "arguments" | "stressTest" | "responses" | "analogy" | "opening" | "gate";

/** The moderator's own words: an allowance of their own (SD-01). */
const OWN: ReadonlySet<CallPurpose> = new Set(["opening", "gate"]);
const OWN_CALLS = 4;
/** The version from which on they are counted apart. */
const APART = 3;

/**
 * The model calls of one round, against the mode's bound (SD-01). It counts participants' turns, one call each; what
 * returned statements and the moderator's own words cost are allowances of their own, so that the bound never takes a
 * statement as it is.
 */
export class RoundBudget {
  #spent = 0;
  #own = 0;
  readonly #apart: boolean;
  readonly #bound: number;
  readonly #planned: Map<CallPurpose, number>;

  constructor({ mode, experts, version }: Table) {
    const held = experts.filter(({ pool }) => pool === "expert").length;
    this.#bound = MODE_LIMITS[mode].callsPerRound[1];
    this.#planned = new Map<CallPurpose, number>([
      ["arguments", held],
      ["stressTest", 1],
      ["responses", held],
      ["analogy", MODE_LIMITS[mode].crossDomain ? 1 : 0],
    ]);
    if (mode === "deep") this.#planned.set("opening", 1).set("gate", 1);
    // Journals of an older course count the moderator's own words within the bound, and hold none in standard mode.
    this.#apart = version >= APART;
    if (this.#apart && mode === "standard") this.#planned.set("opening", 1);
  }

  allows(step: CallPurpose): boolean {
    if ((this.#planned.get(step) ?? 0) === 0) return false;
    return this.#apart && OWN.has(step) ? this.#own < OWN_CALLS : this.#spent < this.#bound;
  }

  spend(calls: number, step: CallPurpose): void {
    if (this.#apart && OWN.has(step)) this.#own += calls;
    else this.#spent += calls;
    this.#planned.delete(step);
  }

  /** A step in which participants were asked. A journal without repairs was kept when all calls were counted together. */
  spendOn(step: CallPurpose, { usage, repairs }: AskResult): void {
    this.spend(repairs === undefined ? usage.calls : (this.#planned.get(step) ?? 0), step);
  }
}
