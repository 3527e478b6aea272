import { type ArgumentGraph, byNumber, type ClaimClass, classes, isAttack, isOut, normalise, strengths } from "#graph";

/** Something said against a position, or for it. */
export interface Reason {
  readonly claim: ClaimClass;
  /** The message in which it was said first, and who said it. */
  readonly id: string;
  readonly author: string;
  /** OUT as of now: it was answered, or taken back. */
  readonly isFallen: boolean;
}

/** The counters to a position or to a reason for it, by others: those that hold first, then the stronger. */
export function countersTo(graph: ArgumentGraph, position: ClaimClass): Reason[] {
  const known = classes(graph);
  const found = graph.edges.flatMap((edge) => {
    const by = known.of(edge.from);
    const isAgainst =
      isAttack(edge) && known.positionOf(edge.to) === position && known.positionOf(edge.from) !== position;
    return isAgainst && by ? [by] : [];
  });
  return ranked(graph, found);
}

/** The reasons that were given for a position, in the same order. */
export function reasonsFor(graph: ArgumentGraph, position: ClaimClass): Reason[] {
  return ranked(
    graph,
    classes(graph).list.filter((claim) => claim.serves === position && !claim.isPosition && !isEmpty(claim, position)),
  );
}

/** Whether a statement says no more than that its author holds the position. */
const isEmpty = (claim: ClaimClass, position: ClaimClass): boolean =>
  ["", normalise(position.text)].includes(normalise(claim.text));

function ranked(graph: ArgumentGraph, found: readonly ClaimClass[]): Reason[] {
  const strength = ({ index }: ClaimClass): number => strengths(graph)[index]?.strength ?? 0;
  return [...new Set(found)]
    .flatMap((claim): Reason[] => {
      const [first] = claim.claims;
      return first ? [{ claim, id: first.id, author: first.author, isFallen: isOut(graph, claim) }] : [];
    })
    .sort(
      (a, b) =>
        Number(a.isFallen) - Number(b.isFallen) || strength(b.claim) - strength(a.claim) || byNumber(a.id, b.id),
    );
}
