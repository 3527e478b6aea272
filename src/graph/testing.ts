import type { Claim } from "./claim.ts";
import type { Edge } from "./edge.ts";
import type { Judge } from "./engine/judge.ts";
import { type FedClaim, isUpheld, type NodeDraft } from "./node-draft.ts";
import { Turns } from "./turns.ts";

const NOBODY: readonly string[] = [];

/** Whose words a claim counters, each once. */
export function counteredBy(
  claim: Claim,
  edges: readonly Edge[],
  find: (id: string) => Claim | undefined,
): readonly string[] {
  let authors: string[] | undefined;
  for (const { to, type } of edges) {
    const author = type === "counters" ? find(to)?.author : undefined;
    if (author === undefined || author === claim.author) continue;
    if (!authors) authors = [author];
    else if (!authors.includes(author)) authors.push(author);
  }
  return authors ?? NOBODY;
}

/** Tells the judge which statements are tested, and holds the others back in the firm reading. */
export class Testing {
  readonly #judge: Judge;
  readonly #said: ReadonlyMap<string, FedClaim>;
  readonly #turns = new Turns<NodeDraft>((turn) => this.#test(turn as FedClaim));

  /** @param said every statement by its id, also the one that is taken */
  constructor(judge: Judge, said: ReadonlyMap<string, FedClaim>) {
    this.#judge = judge;
    this.#said = said;
  }

  /** @param held the position that the author holds from now on; undefined for somebody who is no expert */
  take(said: FedClaim, held: NodeDraft | undefined): void {
    if (said.speaker !== undefined) this.#judge.hold(said.speaker);
    this.#turns.take(said, held);
  }

  /** Who said these has left them, or come back to them. */
  recheck(claims: readonly Claim[]): void {
    for (const { id } of claims) this.#hold(this.#said.get(id));
  }

  #test(said: FedClaim): void {
    this.#hold(said);
    const { position, claim, draft } = said;
    const first = draft?.claims[0];
    if (first && first !== claim) this.#hold(this.#said.get(first.id));
    if (!position || claim.position === undefined) return;
    position.tested += said.isTested ? 1 : -1;
    if (position.tested === 0) this.#judge.hold(position.node);
    else if (position.tested === 1 && said.isTested) this.#judge.release(position.node);
  }

  #hold(said: FedClaim | undefined): void {
    if (said?.speaker === undefined) return;
    if (this.isTested(said)) this.#judge.release(said.speaker);
    else this.#judge.hold(said.speaker);
  }

  /**
   * Whether a reason, or a copy of one, is relied on firmly: everybody whom it counters had a turn, and, where somebody
   * took it back, a tested statement still upholds it. What everybody took back needs no test.
   */
  isTested({ claim, draft, isTested }: FedClaim): boolean {
    if (!draft || draft.isWithdrawn) return true;
    if (!isTested || !draft.takenBack || draft.claims[0] !== claim) return isTested;
    return isUpheld(draft, (id) => this.#said.get(id)?.isTested === true);
  }
}
