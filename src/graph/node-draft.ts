import { byNumber, type Claim } from "./claim.ts";
import type { TestableClaim } from "./turns.ts";

/** A position, or a reason with its copies, while a discussion is read. */
export interface NodeDraft {
  /** Its place among all of them, by first appearance. */
  readonly index: number;
  /** Its number in the judge. */
  readonly node: number;
  readonly isPosition: boolean;
  readonly claims: Claim[];
  /** Each once, in order. */
  readonly authors: string[];
  /** Authors who have left the position, or taken the reason back; absent while nobody has. */
  left: Set<string> | undefined;
  /** By author: the message with which they last took it back, also where they said it again since. */
  takenBack: Map<string, string> | undefined;
  /** What counters it, as often as that was said; absent while nothing does. */
  answers: NodeDraft[] | undefined;
  /** Of a reason: the position that it serves. */
  readonly serves: NodeDraft | undefined;
  /** Of a position: the reasons that serve it. */
  readonly servants: NodeDraft[];
  retractedAt: number | undefined;
  isWithdrawn: boolean;
  /** Statements of a position that are tested: while there is none, nobody had a turn to speak against it. */
  tested: number;
  /** Of a reason: the statement with which it was given for the position that it serves. */
  given: string | undefined;
}

/** A statement with what it became. */
export interface FedClaim extends TestableClaim<NodeDraft> {
  /** What it is to those who speak of it: the position that it declares, else the reason; none of a closing turn. */
  draft: NodeDraft | undefined;
  /** The node of the reason, or of its copy; none where the statement gives no reason. */
  speaker: number | undefined;
}

/** Reasons have none. */
const NONE: NodeDraft[] = [];

/** What a claim brings for the first time. */
export function newDraft(index: number, node: number, claim: Claim, serves: NodeDraft | undefined): NodeDraft {
  return {
    index,
    node,
    isPosition: false,
    claims: [claim],
    authors: [claim.author],
    left: undefined,
    takenBack: undefined,
    answers: undefined,
    serves,
    servants: NONE,
    retractedAt: undefined,
    isWithdrawn: false,
    tested: 0,
    given: undefined,
  };
}

/** The same of a position. */
export const newPosition = (index: number, node: number, claim: Claim): NodeDraft => ({
  ...newDraft(index, node, claim, undefined),
  ...{ isPosition: true, servants: [] },
});

/** Somebody says it again. */
export function sayAgain(draft: NodeDraft, claim: Claim): void {
  draft.claims.push(claim);
  if (!draft.authors.includes(claim.author)) draft.authors.push(claim.author);
  draft.left?.delete(claim.author);
  draft.retractedAt = undefined;
}

/** Somebody leaves a position. */
export function leave(draft: NodeDraft, author: string): void {
  draft.left ??= new Set();
  draft.left.add(author);
}

/** The author of a claim takes back what they said before. */
export function takeBack(draft: NodeDraft, { author, id }: Claim): void {
  leave(draft, author);
  draft.takenBack ??= new Map();
  draft.takenBack.set(author, id);
}

export function addAnswer(draft: NodeDraft, by: NodeDraft): void {
  draft.answers ??= [];
  draft.answers.push(by);
}

/** Whether all who said it have left it or taken it back. */
export const isLeftByAll = ({ authors, left }: NodeDraft): boolean =>
  left !== undefined && left.size > 0 && authors.every((author) => left.has(author));

/**
 * Whether somebody upholds a reason that was taken back: with a tested statement, by another author or said since.
 * @param isTested of a message
 */
export function isUpheld({ claims, takenBack }: NodeDraft, isTested: (id: string) => boolean): boolean {
  return claims.some(({ id, author }) => {
    const since = takenBack?.get(author);
    return (since === undefined || byNumber(id, since) > 0) && isTested(id);
  });
}
