import { type ArgumentGraph, type Claim, isShift, type LivePosition, normalise } from "#graph";
import { textsOf } from "#lib/fields";

/** What somebody who holds a position proposes to do. */
export interface Proposal {
  readonly text: string;
  readonly author: string;
  readonly messageId: string;
  /** Whether its author has changed the position since. */
  readonly isEarlier: boolean;
}

/**
 * What those propose who hold a position: first what is as new as the position, then what they proposed before it was
 * changed, the latest first; the same words once. What they proposed for a position that they gave up is none of it.
 */
export function proposalsFor(graph: ArgumentGraph, { owners }: LivePosition): Proposal[] {
  const found = owners.flatMap((author) => {
    const said = graph.claims.filter((claim) => claim.author === author);
    const came = said.findLastIndex(({ statement }) => statement.content.positionShift === "major");
    const own = said.slice(Math.max(0, came));
    return own.map((claim) => ({ claim, isEarlier: isChangedSince(own, claim) }));
  });
  const at = new Map(graph.claims.map(({ id }, index) => [id, index]));
  const order = ({ claim, isEarlier }: (typeof found)[number]): number =>
    (isEarlier ? 0 : graph.claims.length) + (at.get(claim.id) ?? 0);
  const seen = new Set<string>();
  return found
    .sort((a, b) => order(b) - order(a))
    .flatMap(({ claim, isEarlier }) =>
      proposalsOf(claim).map((text) => ({ text, author: claim.author, messageId: claim.id, isEarlier })),
    )
    .filter(({ text }) => seen.size < seen.add(normalise(text)).size);
}

/** What a statement proposes. */
export const proposalsOf = (claim: Claim): string[] => textsOf(claim.statement.content, "proposals");

/** Whether the author of some statements changed position after one of them. */
export const isChangedSince = (own: readonly Claim[], said: Claim): boolean =>
  own.slice(own.indexOf(said) + 1).some(({ statement }) => isShift(statement));
