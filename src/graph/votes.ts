import { derived } from "./graph.ts";
import { positions } from "./positions.ts";
import { normalise } from "./text.ts";

/** Positions of an expert: the sealed one, and the last. */
interface Votes {
  readonly expert: string;
  readonly sealed: { readonly position: string; readonly messageId: string } | undefined;
  readonly final: { readonly position: string; readonly messageId: string };
  /** Whether the two differ, and the expert shifted otherwise than in details. */
  readonly isReversed: boolean;
}

/** The sealed vote beside the final one, in the order of the experts. */
export const votes = derived((graph): readonly Votes[] =>
  positions(graph).map(({ expert, position, messageId }) => {
    const own = graph.claims.filter((claim) => claim.author === expert);
    const declared = own.find((claim) => claim.act === "declares");
    const sealed =
      declared?.position === undefined ? undefined : { position: declared.position, messageId: declared.id };
    const isAnother = sealed !== undefined && normalise(sealed.position) !== normalise(position);
    const isReversed = isAnother && own.some(({ statement }) => statement.content.positionShift === "major");
    return { expert, sealed, final: { position, messageId }, isReversed };
  }),
);
