import type { Claim } from "./claim.ts";
import { allText } from "./fields.ts";
import { derived } from "./graph.ts";
import { likeness, normalise } from "./text.ts";

/** Restatements of one claim. Standing and strength belong to the class, so repeating oneself changes nothing. */
export interface ClaimClass {
  /** Place in the list of classes, by first appearance. */
  readonly index: number;
  /** In the order of message numbers; never empty. */
  readonly claims: readonly Claim[];
  /** The first wording. */
  readonly text: string;
  /** Whether it is a stance that somebody takes, and not an attack or an analogy. */
  readonly isPosition: boolean;
  /** Who said it, in order. */
  readonly authors: readonly string[];
  /** Every author has declared a major shift away from it: it attacks nobody any more. */
  readonly withdrawn: boolean;
}

export interface Classes {
  readonly list: readonly ClaimClass[];
  /** The class of a claim's id. */
  of(id: string): ClaimClass | undefined;
}

/** From here on two wordings by one author are taken for one position. */
const SAME_POSITION = 0.5;

interface Draft {
  readonly claims: Claim[];
  readonly text: string;
  readonly isPosition: boolean;
  readonly left: Set<string>;
}

/**
 * Sorts claims into classes. The same words (but for case and punctuation) are the same claim, whoever says them.
 * Further, one author restates their own position when they argue for it in the same round, when their response
 * says that it did not shift, and when a later wording is like the former one.
 */
export const classes = derived((graph): Classes => {
  const drafts: Draft[] = [];
  const byText = new Map<string, Draft>();
  const byId = new Map<string, Draft>();
  const current = new Map<string, Draft>();
  for (const claim of graph.claims) {
    const text = claim.position ?? attackText(claim);
    const key = claim.position === undefined ? `${claim.kind} ${claim.author} ${normalise(text)}` : normalise(text);
    const before = current.get(claim.author);
    const same = byText.get(key) ?? (before && restates(claim, before) ? before : undefined);
    const draft = same ?? { claims: [], text, isPosition: claim.position !== undefined, left: new Set<string>() };
    if (!same) drafts.push(draft);
    byText.set(key, draft);
    byId.set(claim.id, draft);
    draft.claims.push(claim);
    draft.left.delete(claim.author);
    if (claim.position === undefined) continue;
    if (before && before !== draft && claim.statement.content.positionShift === "major") before.left.add(claim.author);
    current.set(claim.author, draft);
  }
  const list = drafts.map((draft, index): ClaimClass => {
    const authors = [...new Set(draft.claims.map((claim) => claim.author))];
    const withdrawn = authors.every((author) => draft.left.has(author));
    return { index, claims: draft.claims, text: draft.text, isPosition: draft.isPosition, authors, withdrawn };
  });
  const byDraft = new Map(drafts.map((draft, index) => [draft, list[index]]));
  return {
    list,
    of(id) {
      const draft = byId.get(id);
      return draft && byDraft.get(draft);
    },
  };
});

function restates(claim: Claim, before: Draft): boolean {
  if (claim.position === undefined || !before.isPosition) return false;
  const last = before.claims.findLast((other) => other.author === claim.author);
  if (claim.kind === "argument" && last?.round === claim.round) return true;
  if (claim.kind === "response") return claim.statement.content.positionShift === "none";
  return likeness(claim.position, last?.position ?? before.text) >= SAME_POSITION;
}

/** What makes an attack or an analogy the same as another: its words, without whom it cites. */
function attackText(claim: Claim): string {
  const { references: _, steelMan: __, weakestEvidence: ___, ...words } = claim.statement.content;
  return allText(words);
}
