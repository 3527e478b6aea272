import type { ArgumentGraph } from "./graph.ts";
import { positions } from "./positions.ts";
import { livePositions } from "./stances.ts";

/** A position as it is held now: its words, and who takes it with which statement. */
export interface HeldPosition {
  readonly position: string;
  /** Whose own it is, in the order in which they first spoke, each with their last statement of it. */
  readonly taken: readonly { readonly expert: string; readonly messageId: string; readonly position: string }[];
  /** Who agrees with it and takes another one. */
  readonly agreeing: readonly string[];
}

/** The positions that are held now, in the order of their first appearance. */
export function heldPositions(graph: ArgumentGraph): HeldPosition[] {
  return livePositions(graph).map(({ claim, owners, holders }) => ({
    position: claim.text,
    taken: positions(graph)
      .filter(({ held }) => held === claim)
      .map(({ expert, messageId, position }) => ({ expert, messageId, position })),
    agreeing: holders.filter((expert) => !owners.includes(expert)),
  }));
}
