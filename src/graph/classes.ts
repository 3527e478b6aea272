import type { Claim } from "./claim.ts";
import { allText } from "./fields.ts";
import { derived, ofClaim } from "./graph.ts";
import { citedCauses, retractedBy } from "./own-words.ts";
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
  /** Every author has left it, by a major shift that names its cause or by taking it back: it speaks for nobody. */
  readonly withdrawn: boolean;
  /** The step in which it was taken back, where it is withdrawn and that was said in so many words. */
  readonly retractedAt: number | undefined;
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
  retractedAt: number | undefined;
}

/**
 * Sorts claims into classes. The same words (but for case and punctuation) are the same claim, whoever says them.
 * Further, one author restates their own position when they argue for it in the same round, when their response
 * says that it did not shift, and when a later wording is like the former one; but not when they take the former one
 * back with the same words.
 */
export const classes = derived((graph): Classes => {
  const drafts: Draft[] = [];
  const byText = new Map<string, Draft>();
  const byId = new Map<string, Draft>();
  const current = new Map<string, Draft>();
  for (const claim of graph.claims) {
    const { text, key } = wordsOf(claim);
    const before = current.get(claim.author);
    const takenBack = retractedBy(claim, (id) => graph.claim(id)).flatMap((id) => byId.get(id) ?? []);
    const own = before && !takenBack.includes(before) && restates(claim, before) ? before : undefined;
    const same = byText.get(key) ?? own;
    const isPosition = claim.position !== undefined;
    const draft = same ?? { claims: [], text, isPosition, left: new Set<string>(), retractedAt: undefined };
    if (!same) drafts.push(draft);
    byText.set(key, draft);
    byId.set(claim.id, draft);
    draft.claims.push(claim);
    draft.left.delete(claim.author);
    for (const left of takenBack) {
      left.left.add(claim.author);
      left.retractedAt = claim.step;
    }
    if (claim.position === undefined) continue;
    const shifted = claim.statement.content.positionShift === "major" && citedCauses(graph, claim).length > 0;
    if (before && before !== draft && shifted) before.left.add(claim.author);
    current.set(claim.author, draft);
  }
  const list = drafts.map((draft, index): ClaimClass => {
    const authors = [...new Set(draft.claims.map((claim) => claim.author))];
    const withdrawn = authors.every((author) => draft.left.has(author));
    const retractedAt = withdrawn ? draft.retractedAt : undefined;
    const { claims, text, isPosition } = draft;
    return { index, claims, text, isPosition, authors, withdrawn, retractedAt };
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
  if (claim.act === "argues" && last?.round === claim.round) return true;
  if (claim.act === "answers") return claim.statement.content.positionShift === "none";
  return likenessTo(claim)(last?.position ?? before.text) >= SAME_POSITION;
}

/** How alike a claim's position is to a text. It is asked again and again about its author's former wording. */
const likenessTo = ofClaim(({ position = "" }) => {
  let known: { readonly text: string; readonly likeness: number } | undefined;
  return (text: string): number => {
    if (known?.text !== text) known = { text, likeness: likeness(position, text) };
    return known.likeness;
  };
});

/** What a claim says, and what of that makes another the same. */
const wordsOf = ofClaim((claim) => {
  const text = claim.position ?? attackText(claim);
  const key = claim.position === undefined ? `${claim.act} ${claim.author} ${normalise(text)}` : normalise(text);
  return { text, key };
});

/** What makes an attack or an analogy the same as another: its words, without whom it cites. */
function attackText(claim: Claim): string {
  const { references: _, steelMan: __, weakestEvidence: ___, ...words } = claim.statement.content;
  return allText(words);
}
