import { GroundedLabelling, type Hold } from "./grounded-labelling.ts";

/** The two labellings of one reading over the same links: as of now, and firm, where what is held back is not IN. */
export class ReadingLabels {
  readonly now = new GroundedLabelling();
  readonly firm = new GroundedLabelling(undefined, this.now);

  /** @returns the number of the new argument */
  add(): number {
    this.firm.add();
    return this.now.add();
  }

  /** @returns the number of the link in `attacks` */
  attack(from: number, to: number): number {
    this.firm.attacked(from, to);
    return this.now.attack(from, to);
  }

  /** `from` rests on `to`. @returns the number of the link in `bases` */
  rest(from: number, to: number): number {
    this.firm.rested(from, to);
    return this.now.rest(from, to);
  }

  removeAttack(link: number): void {
    const { attacks } = this.now;
    const [from, to] = [attacks.from(link), attacks.to(link)];
    this.now.removeAttack(link);
    this.firm.spared(from, to);
  }

  removeBase(link: number): void {
    const { bases } = this.now;
    const [from, to] = [bases.from(link), bases.to(link)];
    this.now.removeBase(link);
    this.firm.freed(from, to);
  }

  hold(node: number, how: Hold): void {
    this.firm.hold(node, how);
  }

  release(node: number): void {
    this.firm.release(node);
  }

  settle(): void {
    this.now.settle();
    this.firm.settle();
  }

  /** Where an attack starts. */
  attackerOf(link: number): number {
    return this.now.attacks.from(link);
  }

  /** What the typed arrays take; the links count once. */
  get bytes(): number {
    const { attacks, bases } = this.now;
    return this.now.bytes + this.firm.bytes - attacks.bytes - bases.bytes;
  }
}
