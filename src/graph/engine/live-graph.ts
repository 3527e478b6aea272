import { Judge, type JudgeOptions, type Label, type Relation, UNSTATED } from "./judge.ts";

/** How a message bears on an earlier one. */
export interface Said {
  readonly to: string;
  readonly type: Relation;
  /** κ, 0 to 1; default 1. */
  readonly confidence?: number;
  /** Of a counter: it is not `to` that is countered, but that `to` bears on this message (an undercut). */
  readonly bearingOn?: string;
}

/** A message as the graph sees it. */
export interface GraphMessage {
  readonly id: string;
  /** The message whose claim it repeats. */
  readonly restates?: string;
  /** The stated confidence, 0 to 1; default 0.5. With `restates`: the claim's new one; left out, it stays. */
  readonly weight?: number;
  readonly relations?: readonly Said[];
  /** Its place among the messages, where they may arrive in another order; default the place of its arrival. */
  readonly rank?: number;
}

/**
 * The argument graph of a stream of messages, judged as they arrive (see Judge). Messages that restate one claim are
 * one claim. What comes of them does not depend on the order of arrival, nor on how often one arrives: what a message
 * speaks of waits until it is there.
 *
 * Relations between restatements of one claim say nothing about the claim and are left out. A claim rests only on
 * claims that were made before it, so that two that build on each other do not hold each other in the air.
 */
export class LiveGraph {
  readonly #judge: Judge;
  readonly #claims = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #held = new Set<string>();
  /** Of every claim the rank of its first message. */
  readonly #ranks: number[] = [];
  /** The rank of the message that weighed a claim anew. */
  readonly #weighed = new Map<number, number>();
  #arrived = 0;
  #isSettled = true;

  constructor(options: JudgeOptions = {}) {
    this.#judge = new Judge(options);
  }

  /** @returns whether the message is new */
  apply(message: GraphMessage): boolean {
    if (this.#claims.has(message.id) || this.#held.has(message.id)) return false;
    const rank = message.rank ?? this.#arrived;
    this.#arrived += 1;
    const { restates } = message;
    if (restates === undefined) {
      const claim = this.#judge.add(message.weight ?? UNSTATED);
      this.#ranks[claim] = rank;
      this.#enter(message, claim);
      return true;
    }
    this.#held.add(message.id);
    this.#when(restates, (claim) => {
      this.#held.delete(message.id);
      if (message.weight !== undefined && rank > (this.#weighed.get(claim) ?? this.#ranks[claim] ?? 0)) {
        this.#weighed.set(claim, rank);
        this.#judge.weigh(claim, message.weight);
      }
      this.#enter(message, claim);
    });
    return true;
  }

  /** The claim of a message counters and supports nothing any more. */
  withdraw(id: string): void {
    this.#when(id, (claim) => this.#judge.withdraw(claim));
  }

  /** The claim of a message was taken back by everybody who made it. */
  retract(id: string): void {
    this.#when(id, (claim) => this.#judge.retract(claim));
  }

  /** The claim of a message is made again. */
  restore(id: string): void {
    this.#when(id, (claim) => this.#judge.restore(claim));
  }

  label(id: string): Label | undefined {
    return this.#read(id, (claim) => this.#judge.label(claim));
  }

  /** In [0, 1), from the stated confidence. */
  strength(id: string): number | undefined {
    return this.#read(id, (claim) => this.#judge.strength(claim));
  }

  /** In [0, 1), with every claim starting at 0.5. */
  flat(id: string): number | undefined {
    return this.#read(id, (claim) => this.#judge.flat(claim));
  }

  /** Bytes in typed arrays; the ids come on top. */
  get bytes(): number {
    return this.#judge.bytes;
  }

  /** Brings both layers up to date; every question does it by itself. */
  settle(): void {
    if (!this.#isSettled) this.#judge.settle();
    this.#isSettled = true;
  }

  #enter(message: GraphMessage, claim: number): void {
    this.#claims.set(message.id, claim);
    this.#isSettled = false;
    for (const said of message.relations ?? []) {
      this.#when(said.to, (target) => this.#relate(said, message.id, claim, target));
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    for (const act of waiting ?? []) act();
  }

  #relate(said: Said, id: string, claim: number, target: number): void {
    const confidence = said.confidence ?? 1;
    if (said.bearingOn !== undefined) {
      this.#when(said.bearingOn, (end) => {
        if (target !== end && said.type === "counters") this.#judge.undercut(claim, target, end, confidence);
      });
      return;
    }
    if (claim === target && id !== said.to) return;
    if (said.type === "extends" && (this.#ranks[target] ?? 0) >= (this.#ranks[claim] ?? 0)) return;
    this.#judge.relate(said.type, claim, target, confidence);
  }

  /** Acts on the claim of a message, now or when it is there. */
  #when(id: string, act: (claim: number) => void): void {
    const run = (): void => {
      this.#isSettled = false;
      act(this.#claims.get(id) ?? 0);
    };
    if (this.#claims.has(id)) run();
    else this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), run]);
  }

  #read<T>(id: string, of: (claim: number) => T): T | undefined {
    const claim = this.#claims.get(id);
    if (claim === undefined) return undefined;
    this.settle();
    return of(claim);
  }
}
