import { stepOf } from "../acts.ts";
import { condense, type Point, type PointEdge } from "../condensed.ts";
import type { EdgeType } from "../edge.ts";
import { type Label, UNSTATED } from "../engine/judge.ts";
import { judge, type Status } from "../judgement.ts";

/** A claim of any argument graph, ours or another's. */
export interface MapClaim {
  readonly id: string;
  readonly text: string;
  /** The base weight, 0 to 1; default 0.5. */
  readonly weight?: number;
  /** The first claim of those that it repeats. */
  readonly restates?: string;
  readonly author?: string;
  /** The kind of statement. */
  readonly type?: string;
  readonly round?: number;
  readonly withdrawn?: boolean;
  readonly retracted?: boolean;
  /** Somebody's question to it is open. */
  readonly challenged?: boolean;
  readonly holders?: readonly string[];
}

export interface MapEdge {
  readonly from: string;
  readonly to: string;
  readonly relation: EdgeType;
  /** κ, 0 to 1; default 1. */
  readonly confidence?: number;
  /** Of an undercut: not `to` is countered, but that `to` bears on this claim. */
  readonly bearingOn?: string;
  readonly author?: string;
  readonly round?: number;
  readonly comment?: string;
}

/** An argument graph as files hold it. */
export interface ArgumentMap {
  readonly claims: readonly MapClaim[];
  readonly edges: readonly MapEdge[];
}

/** A claim with what is computed about it. */
export interface JudgedClaim extends MapClaim {
  readonly standing: Label;
  readonly status: Status;
  readonly strength: number;
  readonly strengthFlat: number;
}

/** A judged graph; what it holds can be walked more than once, and may be made while it is walked. */
export interface JudgedMap {
  readonly claims: Iterable<JudgedClaim>;
  readonly edges: Iterable<MapEdge>;
  readonly claimCount: number;
  readonly edgeCount: number;
}

/** Six decimals: enough to tell strengths apart, and the same on every machine. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/**
 * Judges any argument graph as a discussion is judged. Whether what is OUT was answered can be told where claims have
 * an author, a kind and a round; elsewhere it is refuted.
 */
export function judgeMap(map: ArgumentMap): JudgedMap {
  const steps = map.claims.map(({ round, type }) =>
    round === undefined || type === undefined ? undefined : stepOf(round, type),
  );
  const { pointOf, points } = pointsOf(map, steps);
  const stepOfId = new Map(map.claims.map(({ id }, index) => [id, steps[index] ?? 0]));
  const edges = map.edges.flatMap((edge): PointEdge[] => {
    const [from, to] = [pointOf.get(edge.from), pointOf.get(edge.to)];
    const bearingOn = edge.bearingOn === undefined ? undefined : pointOf.get(edge.bearingOn);
    if (from === undefined || to === undefined || (edge.bearingOn !== undefined && bearingOn === undefined)) return [];
    const { relation: type, confidence = 1 } = edge;
    const isLoop = edge.from === edge.to;
    return [{ from, to, type, confidence, step: stepOfId.get(edge.from) ?? 0, bearingOn, isLoop }];
  });
  const verdicts = judge(condense(points, edges));
  const claims = map.claims.map((claim): JudgedClaim => {
    const verdict = verdicts[pointOf.get(claim.id) ?? -1];
    return {
      ...claim,
      standing: verdict?.label ?? "UNDECIDED",
      status: verdict?.status ?? "contested",
      strength: rounded(verdict?.strength ?? 0),
      strengthFlat: rounded(verdict?.flat ?? 0),
    };
  });
  return { claims, edges: map.edges, claimCount: claims.length, edgeCount: map.edges.length };
}

function pointsOf(
  { claims }: ArgumentMap,
  steps: readonly (number | undefined)[],
): { pointOf: ReadonlyMap<string, number>; points: readonly Point[] } {
  const lastOf = new Map<string, number>();
  claims.forEach(({ author }, index) => {
    const step = steps[index];
    if (author !== undefined && step !== undefined) lastOf.set(author, Math.max(step, lastOf.get(author) ?? 0));
  });
  const pointOf = new Map<string, number>();
  const points: Point[] = [];
  claims.forEach((claim, index) => {
    const last = claim.author === undefined ? undefined : lastOf.get(claim.author);
    const first = claim.restates ?? claim.id;
    const at = pointOf.get(first) ?? points.length;
    pointOf.set(first, at).set(claim.id, at);
    const before = points[at];
    const isFirst = first === claim.id;
    const lastTurn = before?.lastTurn === undefined ? last : Math.max(before.lastTurn, last ?? 0);
    const own: Point = {
      weight: claim.weight ?? UNSTATED,
      withdrawn: claim.withdrawn ?? false,
      retractedAt: claim.retracted ? (steps[index] ?? 0) : undefined,
      lastTurn,
    };
    // What the first one says of the claim counts, also where a restatement stands before it.
    points[at] = isFirst || !before ? own : { ...before, lastTurn };
  });
  return { pointOf, points };
}
