import type { Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { gist } from "./gist.ts";
import { derived } from "./graph.ts";

/**
 * A node of the argument: a position, whoever holds it and in whatever words, or a reason with its copies. Standing and
 * strength belong to the node, so repeating oneself changes nothing.
 */
export interface ClaimClass {
  /** Place in the list of nodes, by first appearance. */
  readonly index: number;
  /** Its statements in the order of message numbers; never empty. Of a position, those that take it. */
  readonly claims: readonly Claim[];
  /** The first wording. */
  readonly text: string;
  /** Whether it is a position, and not a reason. */
  readonly isPosition: boolean;
  /** Who said it, in order. */
  readonly authors: readonly string[];
  /** Every author has left it, by a major shift that names its cause or by taking it back: it speaks for nobody. */
  readonly withdrawn: boolean;
  /** The step in which it was taken back, where it is withdrawn and that was said in so many words. */
  readonly retractedAt: number | undefined;
  /** Of a reason: the position that its author held then. */
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
  const named = (draft: Draft | undefined): ClaimClass | undefined => draft && list[draft.index];
  return {
    list,
    of: (id) => named(feed.of(id)),
    positionOf: (id) => named(feed.positionOf(id)),
  };
});

function classOf(draft: Draft, list: readonly ClaimClass[]): ClaimClass {
  const { index, isPosition, isWithdrawn, retractedAt, serves } = draft;
  const [first] = draft.claims;
  return {
    ...{
      index,
      claims: [...draft.claims],
      isPosition,
      authors: [...draft.authors],
      withdrawn: isWithdrawn,
      retractedAt,
    },
    text: first ? (isPosition ? (first.position ?? "") : gist(first)) : "",
    serves: serves && list[serves.index],
  };
}
