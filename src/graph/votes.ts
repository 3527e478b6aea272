import { classes } from "./classes.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { positions } from "./positions.ts";

/** What an expert held before anybody had heard anybody, and in the end. */
export interface Votes {
  readonly expert: string;
  readonly sealed: { readonly position: string; readonly messageId: string } | undefined;
  readonly final: { readonly position: string; readonly messageId: string };
  /** Whether the two are different positions, and not the same in other words or amended by minor shifts. */
  readonly isReversed: boolean;
}

/** The sealed vote beside the final one, in the order of the experts. */
export const votes = derived((graph): readonly Votes[] => {
  const known = classes(graph);
  return positions(graph).map(({ expert, position, messageId }) => {
    const declared = graph.claims.find((claim) => claim.author === expert && claim.act === "declares");
    const sealed =
      declared?.position === undefined ? undefined : { position: declared.position, messageId: declared.id };
    const isAnother = sealed !== undefined && known.positionOf(sealed.messageId) !== known.positionOf(messageId);
    const isReversed = isAnother && goesOver(graph, expert);
    return { expert, sealed, final: { position, messageId }, isReversed };
  });
});

/** Whether an expert ever took another position otherwise than by a shift that they call minor. */
function goesOver(graph: ArgumentGraph, expert: string): boolean {
  const taken = graph.claims.filter(({ author, position }) => author === expert && position !== undefined);
  return taken.some((claim, at) => {
    const [before, now] = [taken[at - 1] ?? claim, claim].map(({ id }) => classes(graph).positionOf(id));
    return before !== now && claim.statement.content.positionShift !== "minor";
  });
}
