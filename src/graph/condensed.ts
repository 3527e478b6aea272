import { classes } from "./classes.ts";
import type { EdgeType } from "./edge.ts";
import { UNSTATED } from "./engine/judge.ts";
import { type ArgumentGraph, derived } from "./graph.ts";

/** A relation between two classes of claims. */
export interface Link {
  readonly from: number;
  readonly to: number;
  /** The greatest κ of the edges that make it up. */
  readonly confidence: number;
  /** The step in which it was first said. */
  readonly step: number;
}

/** `by` denies that `from` bears on `to`. */
interface Undercut extends Link {
  readonly by: number;
}

/** A class of restatements drawn together to one point. */
export interface Point {
  /** 0 to 1, as stated; who repeats a claim adds nothing. */
  readonly weight: number;
  readonly withdrawn: boolean;
  readonly retractedAt: number | undefined;
  /** The last step in which one of those who said it spoke; undefined where nobody is known to have said it. */
  readonly lastTurn: number | undefined;
}

/** An edge between claims, by the points that they belong to. */
export interface PointEdge {
  readonly from: number;
  readonly to: number;
  readonly type: EdgeType;
  readonly confidence: number;
  readonly step: number;
  /** Of an undercut. */
  readonly bearingOn?: number | undefined;
  /** A claim that speaks of itself, and not of a restatement. */
  readonly isLoop?: boolean;
}

/** The graph with each class of restatements drawn together to one point. */
export interface Condensed {
  readonly points: readonly Point[];
  readonly attacks: readonly Link[];
  /** What withdrawn claims once attacked; it decides nothing any more. */
  readonly withdrawn: readonly Link[];
  readonly supports: readonly Link[];
  /** `from` extends `to`, and falls with it. */
  readonly bases: readonly Link[];
  readonly undercuts: readonly Undercut[];
}

/**
 * Edges inside a class are left out: whoever questions the reasoning of a statement whose position they share does
 * not attack the position. Withdrawn claims speak for and against nobody. A claim rests only on claims that were made
 * before it, so that two authors who build on each other do not hold each other in the air.
 */
export function condense(points: readonly Point[], edges: Iterable<PointEdge>): Condensed {
  const attacks = new Map<string, Link>();
  const withdrawn = new Map<string, Link>();
  const supports = new Map<string, Link>();
  const bases = new Map<string, Link>();
  const undercuts = new Map<string, Undercut>();
  for (const edge of edges) {
    const { from, to, confidence, step, bearingOn } = edge;
    const link: Link = { from, to, confidence, step };
    const isSilent = points[from]?.withdrawn === true;
    if (bearingOn !== undefined) {
      const cut: Undercut = { ...link, by: from, from: to, to: bearingOn };
      if (edge.type === "counters" && to !== bearingOn && !isSilent) join(undercuts, cut, `${from} ${to} ${bearingOn}`);
      continue;
    }
    if (from === to && !edge.isLoop) continue;
    if (edge.type === "counters") join(isSilent ? withdrawn : attacks, link);
    if (edge.type === "supports" && !isSilent) join(supports, link);
    if (edge.type === "extends" && to < from) join(bases, link);
  }
  return {
    points,
    attacks: [...attacks.values()],
    withdrawn: [...withdrawn.values()],
    supports: [...supports.values()],
    bases: [...bases.values()],
    undercuts: [...undercuts.values()],
  };
}

/** The condensed form of a discussion's graph, its points in the order of the classes. */
export const condensed = derived((graph): Condensed => {
  const known = classes(graph);
  const last = lastSteps(graph);
  const points = known.list.map((one): Point => {
    const founder = one.authors[0];
    const stated = one.claims.findLast((claim) => claim.author === founder && claim.confidence !== undefined);
    return {
      weight: stated?.confidence ?? UNSTATED,
      withdrawn: one.withdrawn,
      retractedAt: one.retractedAt,
      lastTurn: Math.max(...one.authors.map((author) => last.get(author) ?? 0)),
    };
  });
  const edges = graph.edges.flatMap((edge): PointEdge[] => {
    const [from, to, claim] = [known.of(edge.from), known.of(edge.to), graph.claim(edge.from)];
    const end = edge.bearingOn === undefined ? undefined : known.of(edge.bearingOn)?.index;
    if (!from || !to || !claim || (edge.bearingOn !== undefined && end === undefined)) return [];
    const { type, confidence } = edge;
    return [{ from: from.index, to: to.index, type, confidence, step: claim.step, bearingOn: end }];
  });
  return condense(points, edges);
});

/** The last step in which each author spoke. */
function lastSteps(graph: ArgumentGraph): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  for (const claim of graph.claims) steps.set(claim.author, Math.max(claim.step, steps.get(claim.author) ?? 0));
  return steps;
}

function join<L extends Link>(links: Map<string, L>, link: L, key = `${link.from} ${link.to}`): void {
  const before = links.get(key);
  links.set(key, {
    ...link,
    confidence: Math.max(link.confidence, before?.confidence ?? 0),
    step: Math.min(link.step, before?.step ?? link.step),
  });
}
