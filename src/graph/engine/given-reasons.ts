import type { EvidenceLevel, Layers } from "./layers.ts";

/**
 * The reasons given for positions. "All its reasons fell" is a node that each of them attacks and that attacks the position.
 * By evidence, a counter to a position stands only while the node "no better evidenced reason for it stands" does, which
 * better evidenced reasons attack.
 */
export class GivenReasons {
  readonly #layers: Layers;
  readonly #reasons = new Map<number, number[]>();
  /** Node "all its reasons fell" by position. */
  readonly #fallen = new Map<number, number>();
  /** Node of `#fallen` by reason. */
  readonly #fallenOf: number[] = [];
  /** Node "no reason above this level stands for it" by position and level. */
  readonly #unmatched = new Map<string, number>();

  constructor(layers: Layers) {
    this.#layers = layers;
  }

  for(position: number): readonly number[] {
    return this.#reasons.get(position) ?? [];
  }

  /** @param original the reason, if a copy of it was given */
  add(reason: number, original: number, position: number, isHeld: boolean): void {
    const layers = this.#layers;
    let fallen = this.#fallen.get(position);
    if (fallen === undefined) {
      fallen = layers.addGadget();
      this.#fallen.set(position, fallen);
      layers.attack(fallen, position);
    }
    const reasons = this.#reasons.get(position);
    if (reasons) reasons.push(reason);
    else this.#reasons.set(position, [reason]);
    this.#fallenOf[reason] = fallen;
    layers.attack(reason, fallen);
    if (isHeld) this.hold(reason);
    for (let level = 0; level < (layers.evidence[reason] as EvidenceLevel); level += 1) {
      const unmatched = this.#unmatched.get(`${position} ${level}`);
      if (unmatched !== undefined) layers.attackByEvidence(reason, unmatched);
    }
    for (const strengths of layers.strengths) strengths.support(original, position, 1);
  }

  /** While a reason for a position is held, not all of them have firmly fallen. */
  hold(reason: number): void {
    const fallen = this.#fallenOf[reason];
    if (fallen !== undefined) this.#layers.hold(fallen, "not in");
  }

  /** Returns the node that says, by evidence, that a counter stands and no better evidenced reason for the position does. */
  weigh(counter: number, position: number, evidence: EvidenceLevel): number {
    const layers = this.#layers;
    const weighed = layers.addGadget();
    const key = `${position} ${evidence}`;
    let unmatched = this.#unmatched.get(key);
    if (unmatched === undefined) {
      unmatched = layers.addGadget();
      this.#unmatched.set(key, unmatched);
      for (const reason of this.for(position)) {
        if ((layers.evidence[reason] as EvidenceLevel) > evidence) layers.attackByEvidence(reason, unmatched);
      }
    }
    layers.restByEvidence(weighed, counter);
    layers.restByEvidence(weighed, unmatched);
    return weighed;
  }
}
