import { recordsOf } from "#lib/fields";
import { byNumber, type Claim } from "./claim.ts";
import { type Aim, add, DECLARED, type Edge, type EdgeType, relationsOf, WHOLE } from "./edge.ts";
import { concededBy, retractedBy } from "./own-words.ts";

/** Relations by which an author says whether an objection holds. */
const BEARING: ReadonlySet<EdgeType> = new Set(["counters", "supports", "extends"]);

/**
 * The objections that a response answers in words, in its list of `answers`, without saying how it bears on them: an
 * answer to an objection attacks the objection. Where it declares a relation to it, that holds. What is conceded, and a
 * question, is not attacked. Nor is what is no longer open between the two: a docket also asks what a fact of some message
 * means for a position, and who has taken back what that message counters, or agrees with it by now, opposes nothing.
 * @param yielded what was taken back and agreed with before the claim; without it every objection counts as open
 */
export function answersOf(claim: Claim, find: (id: string) => Claim | undefined, yielded?: Yielded): Edge[] {
  if (claim.act !== "answers") return [];
  const takenBack = new Set(yielded ? retractedBy(claim, find) : []);
  const isTakenBack = (id: string): boolean => takenBack.has(id) || yielded?.isTakenBack(id) === true;
  const declared = new Set(relationsOf(claim).flatMap(({ to, type }) => (BEARING.has(type) ? [to] : [])));
  const edges: Edge[] = [];
  for (const { targetId, answer, text } of recordsOf(claim.statement.content, "answers")) {
    const objection = typeof targetId === "string" && answer === "answered" ? find(targetId) : undefined;
    if (!objection || declared.has(objection.id) || byNumber(objection.id, claim.id) > 0) continue;
    const against = relationsOf(objection).filter(
      ({ to, type }) => type === "counters" && find(to)?.author === claim.author && !isTakenBack(to),
    );
    if (against.length === 0 || objection.author === claim.author) continue;
    if (yielded?.hasAgreed(claim.author, objection.id)) continue;
    // What denies only a detail is answered as to that detail: its author's reason does not fall with it.
    const aim: Aim = against.every(({ scope }) => scope === "detail") ? { scope: "detail" } : WHOLE;
    add(edges, claim, objection.id, "counters", DECLARED, typeof text === "string" ? text : undefined, aim);
  }
  return edges;
}

/**
 * What each author has taken back of their own, and agreed with of others', in the claims taken so far: an objection to
 * what was taken back, and one that its addressee supports, extends or has conceded, is no longer open between the two.
 */
export class Yielded {
  readonly #takenBack = new Set<string>();
  /** By who agrees and with what: the messages that say so. */
  readonly #agreed = new Map<string, string[]>();

  /** Takes the next claim, in the order of numbers. */
  take(claim: Claim, find: (id: string) => Claim | undefined): void {
    for (const id of retractedBy(claim, find)) this.#takenBack.add(id);
    const supported = relationsOf(claim).flatMap(({ to, type }) =>
      type === "supports" || type === "extends" ? [to] : [],
    );
    for (const id of [...supported, ...concededBy(claim)]) {
      const key = `${claim.author} ${id}`;
      const known = this.#agreed.get(key);
      if (known) known.push(claim.id);
      else this.#agreed.set(key, [claim.id]);
    }
  }

  isTakenBack(id: string): boolean {
    return this.#takenBack.has(id);
  }

  /** Whether an author has agreed with a message, and not taken that back since. */
  hasAgreed(author: string, id: string): boolean {
    return this.#agreed.get(`${author} ${id}`)?.some((by) => !this.#takenBack.has(by)) === true;
  }
}
