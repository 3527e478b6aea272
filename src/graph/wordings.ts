import { byNumber, type Claim } from "./claim.ts";
import { relationsOf } from "./edge.ts";
import type { JudgedPair } from "./judgements.ts";
import { ofClaim } from "./of-claim.ts";
import { retractedBy } from "./own-words.ts";
import { likeness, normalise } from "./text.ts";

/** One way of putting a position, and the statements that put it so. */
export interface Wording {
  readonly index: number;
  readonly text: string;
  readonly claims: Claim[];
}

/** A claim that was taken, and how it puts its position; undefined where it takes none. */
interface Entry {
  readonly claim: Claim;
  readonly wording: Wording | undefined;
}

/** The likeness from which on two wordings by one author count as one position. */
const SAME_POSITION = 0.5;

/**
 * Finds out which statements take the same position, in two steps.
 *
 * First the words. Statements with the same words, apart from case and punctuation, have one wording, also when their
 * authors differ. An author's new words have the wording of their former ones when they argue for the position in the
 * same round, when their response says that it has shifted in minor ways or not at all, or when the new words are like the former ones. They have
 * not when the author takes the former statement back in the same message, or when the two were judged to be different.
 *
 * Then the meaning. Two wordings are one position when they were judged to be the same. Where nobody judged them, they
 * are one position when somebody who holds the one supports the statement that introduced the other, unless somebody who
 * holds either counters a statement of the other, or an expert says that going from the one to the other is a major
 * shift. Two wordings that were judged different, or that are so opposed, are not joined through a third one.
 */
export class Wordings {
  readonly list: Wording[] = [];
  /** By wording: the first wording of the same position. */
  positions: number[] = [];
  readonly #byText = new Map<string, Wording>();
  readonly #entries = new Map<string, Entry>();
  readonly #current = new Map<string, Wording>();
  readonly #judged: readonly JudgedPair[];
  readonly #separateIds: ReadonlySet<string>;
  /** Pairs of wordings of which the first supports the statement that brought the second, in order. */
  readonly #supports = new Map<number, readonly [number, number]>();
  /** Pairs of wordings that an expert opposes to each other. */
  readonly #opposed = new Set<number>();

  constructor(judged: readonly JudgedPair[] = []) {
    this.#judged = judged;
    const last = new Map(
      judged.flatMap(({ a, b, judged: what }) => (what === "compatible" ? [] : [[pair(a, b), what]])),
    );
    this.#separateIds = new Set([...last].flatMap(([key, what]) => (what === "apart" ? [key] : [])));
  }

  of(id: string): Wording | undefined {
    return this.#entries.get(id)?.wording;
  }

  /** Takes the next claim. @returns whether the position of an earlier wording has changed */
  take(claim: Claim): boolean {
    const before = this.#current.get(claim.author);
    const wording = this.#enter(claim);
    this.#entries.set(claim.id, { claim, wording });
    const isNew = this.positions.length < this.list.length;
    if (isNew) this.positions.push(this.positions.length);
    const isParted = this.#part(claim, wording, before);
    const mayChange = this.#relate(claim, wording) || isParted || this.#judged.length > 0;
    if (!mayChange) return false;
    // What a wording that nobody had before joins changes nothing that was read.
    const known = isNew ? this.positions.slice(0, -1) : this.positions;
    this.positions = this.#joined();
    return known.some((position, index) => position !== this.positions[index]);
  }

  /**
   * Pairs of messages whose positions were judged compatible, where they were not told apart again without that, each as it
   * was judged latest.
   */
  compatible(): JudgedPair[] {
    const found = new Map<string, JudgedPair>();
    for (const one of this.#judged) {
      const { a, b, judged, by } = one;
      const [x, y] = [a, b].map((id) => String(this.positions[this.of(id)?.index ?? -1] ?? id));
      const key = pair(x ?? a, y ?? b);
      const known = found.get(key);
      if (judged !== "compatible") found.delete(key);
      else if (!known || byNumber(by, known.by) > 0) found.set(key, one);
    }
    return [...found.values()];
  }

  /** Whether the positions of two messages were judged to be different, or an expert opposes the one to the other. */
  isToldApart(a: string, b: string): boolean {
    const members = (id: string): number[] => {
      const position = this.positions[this.of(id)?.index ?? -1];
      return this.positions.flatMap((one, index) => (one === position ? [index] : []));
    };
    const [judged, others] = [this.#judgements(), members(b)];
    const isApart = (key: number): boolean => this.#opposed.has(key) || judged.get(key)?.[2] === "apart";
    return members(a).some((x) => others.some((y) => isApart(pairOf(x, y))));
  }

  /** The wording of a claim, which is new where nobody put it so; undefined where it takes no position. */
  #enter(claim: Claim): Wording | undefined {
    const { position, author } = claim;
    if (position === undefined) return undefined;
    const key = normalise(position);
    const before = this.#current.get(author);
    const known = this.#byText.get(key);
    const same = known && !this.#isSeparate(claim, known) ? known : this.#restated(claim, before);
    const wording = same ?? { index: this.list.length, text: position, claims: [] };
    if (!same) this.list.push(wording);
    if (known !== wording) this.#byText.set(key, wording);
    wording.claims.push(claim);
    this.#current.set(author, wording);
    return wording;
  }

  /** The wording of an author's former position, where a claim puts that in other words. */
  #restated(claim: Claim, before: Wording | undefined): Wording | undefined {
    if (!before || this.#isSeparate(claim, before)) return undefined;
    const isTakenBack = retractedBy(claim, (id) => this.#entries.get(id)?.claim).some((id) => {
      const entry = this.#entries.get(id);
      return entry?.claim.act === "declares" && entry.wording === before;
    });
    return !isTakenBack && restates(claim, before) ? before : undefined;
  }

  #isSeparate(claim: Claim, wording: Wording): boolean {
    return this.#separateIds.size > 0 && wording.claims.some(({ id }) => this.#separateIds.has(pair(id, claim.id)));
  }

  /** Notes a major shift between two wordings. @returns whether positions may have to be separated */
  #part(claim: Claim, own: Wording | undefined, before: Wording | undefined): boolean {
    const isMajor = claim.role === "expert" && claim.statement.content.positionShift === "major";
    return isMajor && before && own && own !== before ? this.#oppose(own, before) : false;
  }

  /** @returns whether the two are one position so far */
  #oppose(one: Wording, other: Wording): boolean {
    const key = pairOf(one.index, other.index);
    const isKnown = this.#opposed.has(key);
    this.#opposed.add(key);
    return !isKnown && this.positions[one.index] === this.positions[other.index];
  }

  /** Notes supports and counters between wordings. @returns whether positions may have to be joined or separated */
  #relate(claim: Claim, own: Wording | undefined): boolean {
    if (!own || claim.role !== "expert") return false;
    let mayChange = false;
    for (const edge of relationsOf(claim)) {
      const { to, type } = edge;
      const entry = this.#entries.get(to);
      const other = entry?.wording;
      if (!other || other === own) continue;
      const isOne = this.positions[own.index] === this.positions[other.index];
      // Who denies a detail of a position may share the position.
      if (type === "counters" && edge.scope === undefined) mayChange = this.#oppose(own, other) || mayChange;
      const isBrought = other.claims[0]?.id === to || entry.claim.act === "declares";
      const key = own.index * MOST + other.index;
      if (type !== "supports" || !isBrought || this.#supports.has(key)) continue;
      this.#supports.set(key, [own.index, other.index]);
      mayChange ||= !isOne;
    }
    return mayChange;
  }

  /** What was judged last of two wordings, by their pair. */
  #judgements(): Map<number, readonly [number, number, string]> {
    const judged = new Map<number, readonly [number, number, string]>();
    for (const { a, b, judged: what } of this.#judged) {
      const [x, y] = [this.of(a)?.index, this.of(b)?.index];
      if (x === undefined || y === undefined || x === y || what === "compatible") continue;
      const key = pairOf(x, y);
      judged.delete(key);
      judged.set(key, [x, y, what]);
    }
    return judged;
  }

  /** By wording the first wording of the same position. */
  #joined(): number[] {
    const first = this.list.map((_, index) => index);
    const members = this.list.map((_, index) => [index]);
    const judged = this.#judgements();
    const join = (x: number, y: number, isApart: (key: number) => boolean): void => {
      const [a, b] = [Math.min(first[x] ?? x, first[y] ?? y), Math.max(first[x] ?? x, first[y] ?? y)];
      const [into, from] = [members[a] ?? [], members[b] ?? []];
      if (a === b || into.some((p) => from.some((q) => isApart(pairOf(p, q))))) return;
      for (const one of from) first[one] = a;
      into.push(...from);
    };
    const isJudgedApart = (key: number): boolean => judged.get(key)?.[2] === "apart";
    for (const [x, y, what] of judged.values()) if (what === "same") join(x, y, isJudgedApart);
    for (const [x, y] of this.#supports.values()) {
      join(x, y, (key) => isJudgedApart(key) || this.#opposed.has(key));
    }
    return first;
  }
}

/** The same for both orders. */
export const pair = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** More wordings than there ever are; two of their numbers make one that is exact. */
const MOST = 2 ** 26;

/** Two wordings by their numbers, the same for both orders. */
const pairOf = (x: number, y: number): number => (x < y ? x * MOST + y : y * MOST + x);

function restates(claim: Claim, before: Wording): boolean {
  const last = before.claims.findLast((other) => other.author === claim.author);
  if (claim.act === "argues" && last?.round === claim.round) return true;
  if (claim.act === "answers") return claim.statement.content.positionShift !== "major";
  return likenessTo(claim)(last?.position ?? before.text) >= SAME_POSITION;
}

/** How alike a claim's position is to a text. It is asked again and again about its author's former wording. */
const likenessTo = ofClaim(({ position = "" }: Claim) => {
  let known: { readonly text: string; readonly likeness: number } | undefined;
  return (text: string): number => {
    if (known?.text !== text) known = { text, likeness: likeness(position, text) };
    return known.likeness;
  };
});
