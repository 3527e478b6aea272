import { classes } from "./classes.ts";
import { derived } from "./graph.ts";

/** A relation between two classes of claims. */
export interface Link {
  readonly from: number;
  readonly to: number;
  /** The greatest κ of the edges that make it up. */
  readonly confidence: number;
  /** The step in which it was first said. */
  readonly step: number;
}

/** The graph with each class of restatements drawn together to one point. */
export interface Condensed {
  readonly size: number;
  readonly attacks: readonly Link[];
  /** What withdrawn claims once attacked; it decides nothing any more. */
  readonly withdrawn: readonly Link[];
  readonly supports: readonly Link[];
  /** `from` extends `to`, and falls with it. */
  readonly bases: readonly Link[];
}

/**
 * Edges inside a class are left out: whoever questions the reasoning of a statement whose position they share does
 * not attack the position. Withdrawn claims attack nobody. A claim rests only on claims that were made before it,
 * so that two authors who build on each other do not hold each other in the air.
 */
export const condensed = derived((graph): Condensed => {
  const known = classes(graph);
  const attacks = new Map<string, Link>();
  const withdrawn = new Map<string, Link>();
  const supports = new Map<string, Link>();
  const bases = new Map<string, Link>();
  for (const edge of graph.edges) {
    const [from, to, claim] = [known.of(edge.from), known.of(edge.to), graph.claim(edge.from)];
    if (!from || !to || !claim || from === to) continue;
    const link: Link = { from: from.index, to: to.index, confidence: edge.confidence, step: claim.step };
    if (edge.type === "counters") join(from.withdrawn ? withdrawn : attacks, link);
    if (edge.type === "supports") join(supports, link);
    if (edge.type === "extends" && to.index < from.index) join(bases, link);
  }
  return {
    size: known.list.length,
    attacks: [...attacks.values()],
    withdrawn: [...withdrawn.values()],
    supports: [...supports.values()],
    bases: [...bases.values()],
  };
});

function join(links: Map<string, Link>, link: Link): void {
  const key = `${link.from} ${link.to}`;
  const before = links.get(key);
  links.set(key, {
    ...link,
    confidence: Math.max(link.confidence, before?.confidence ?? 0),
    step: Math.min(link.step, before?.step ?? link.step),
  });
}
