import type { Claim } from "./claim.ts";
import { gist } from "./gist.ts";
import { derived } from "./graph.ts";
import type { NodeDraft } from "./node-draft.ts";

/**
 * A node of the argument graph: a position, in all its wordings and with all who hold it, or a reason with its copies.
 * Standing and strength are computed for nodes, so that saying something twice changes nothing.
 */
export interface ClaimClass {
  /** Its place in the list of nodes; they are in the order in which they first appeared. */
  readonly index: number;
  /** Its statements in the order of their numbers, at least one. For a position: those that take it. */
  readonly claims: readonly Claim[];
  /** Of a position: how it is put at present, by who took it first where they still hold it. Of a reason: its gist. */
  readonly text: string;
  /** Whether it is a position, and not a reason. */
  readonly isPosition: boolean;
  /** Who said it, in order. */
  readonly authors: readonly string[];
  /** Every author has given it up, by a major shift that names its cause or by taking it back. */
  readonly withdrawn: boolean;
  /** The step in which it was taken back; undefined where it was not, or was only given up by a shift. */
  readonly retractedAt: number | undefined;
  /** For a reason: the position that its author held when giving it. */
  readonly serves: ClaimClass | undefined;
}

export interface Classes {
  readonly list: readonly ClaimClass[];
  /** What a statement is to those who speak of it: the position that it declares, else its reason. */
  of(id: string): ClaimClass | undefined;
  /** The position that a statement takes or serves. */
  positionOf(id: string): ClaimClass | undefined;
}

/** The nodes of a graph. */
export const classes = derived((graph): Classes => {
  const { feed } = graph;
  const list: ClaimClass[] = [];
  for (const draft of feed.drafts) list.push(classOf(draft, list));
  const named = (draft: NodeDraft | undefined): ClaimClass | undefined => draft && list[draft.index];
  return {
    list,
    of: (id) => named(feed.of(id)),
    positionOf: (id) => named(feed.positionOf(id)),
  };
});

function classOf(draft: NodeDraft, list: readonly ClaimClass[]): ClaimClass {
  const { index, isPosition, isWithdrawn, retractedAt, serves } = draft;
  const words = isPosition ? presentIn(draft) : draft.claims[0];
  return {
    ...{
      index,
      claims: [...draft.claims],
      isPosition,
      authors: [...draft.authors],
      withdrawn: isWithdrawn,
      retractedAt,
    },
    text: words ? (isPosition ? (words.position ?? "") : gist(words)) : "",
    serves: serves && list[serves.index],
  };
}

/** The last statement of a position by who took it first, else by somebody else who has not left it. */
function presentIn({ claims, authors, left }: NodeDraft): Claim | undefined {
  const holding = claims.filter(({ author }) => left?.has(author) !== true);
  return (
    holding.findLast(({ author }) => author === authors[0]) ??
    holding.at(-1) ??
    claims.findLast(({ author }) => author === authors[0])
  );
}

/** The message in which a class is stated at its fullest: the last by its first author. */
export function statedIn(claim: ClaimClass): Claim {
  const last = claim.claims.findLast((one) => one.author === claim.authors[0]);
  if (!last) throw new Error(`a class of claims has no claim: ${claim.text}`);
  return last;
}
