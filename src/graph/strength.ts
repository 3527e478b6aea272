import { type ClaimClass, classes } from "./classes.ts";
import { condensed, type Link } from "./condensed.ts";
import { eulerTop, type Weighted } from "./euler-top.ts";
import { type ArgumentGraph, derived } from "./graph.ts";

/** The weight of a claim whose author stated no confidence. */
export const UNSTATED = 0.5;

export interface Strength {
  /** From the author's own stated confidence. */
  readonly strength: number;
  /** The same with every claim starting at 0.5: what the relations alone make of it. */
  readonly flat: number;
}

/** The strength of every class of claims, by its index. No vote count enters. */
export const strengths = derived((graph): readonly Strength[] => {
  const { attacks, supports } = condensed(graph);
  const list = classes(graph).list;
  const [against, for_] = [attacks.map(weighted), supports.map(weighted)];
  const stated = eulerTop(list.map(baseWeight), against, for_);
  const flat = eulerTop(
    list.map(() => UNSTATED),
    against,
    for_,
  );
  return list.map((_, index) => ({ strength: stated[index] ?? UNSTATED, flat: flat[index] ?? UNSTATED }));
});

/** The strength of one claim: that of its class. */
export function strengthOf(graph: ArgumentGraph, id: string): Strength | undefined {
  const known = classes(graph).of(id);
  return known && strengths(graph)[known.index];
}

const weighted = (link: Link): Weighted => [link.from, link.to, link.confidence];

/** What the first author said last about their confidence in it; who repeats the claim adds nothing. */
function baseWeight(known: ClaimClass): number {
  const founder = known.authors[0];
  const stated = known.claims.findLast((claim) => claim.author === founder && claim.confidence !== undefined);
  return stated?.confidence ?? UNSTATED;
}
