import type { ClaimClass } from "#graph";
import type { ClaimRelation, RelationKind } from "../relations.ts";
import type { Core } from "./core.ts";

/** One line of the picture. Two claims that bear on each other in one way share a line with two heads. */
export interface Line {
  readonly from: ClaimClass;
  readonly to: ClaimClass;
  readonly kind: RelationKind;
  readonly isMutual: boolean;
}

/** What one claim does to another in several ways is drawn as the strongest of them. */
const RANK: readonly RelationKind[] = ["counters", "undercuts", "supports", "extends", "questions"];

/** The lines between the claims of a picture. */
export function linesBetween({ relations }: Core): Line[] {
  const strongest = new Map<string, ClaimRelation>();
  for (const relation of relations) {
    const key = `${relation.from.index} ${relation.to.index}`;
    const known = strongest.get(key);
    if (!known || RANK.indexOf(relation.kind) < RANK.indexOf(known.kind)) strongest.set(key, relation);
  }
  return [...strongest.values()].flatMap(({ from, to, kind }): Line[] => {
    const isMutual = strongest.get(`${to.index} ${from.index}`)?.kind === kind;
    return isMutual && from.index < to.index ? [] : [{ from, to, kind, isMutual }];
  });
}
