import type { EdgeType } from "../edge.ts";
import type { EvidenceLevel, Label } from "../engine/judge.ts";
import type { ClaimStatus } from "../standing.ts";

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
  /** The first statement of the position that it takes or serves. A declaration is the position, all else a reason. */
  readonly position?: string;
  /** A reason that is given for its position. */
  readonly given?: boolean;
  /** How well a reason is evidenced; default 1. */
  readonly evidence?: EvidenceLevel;
  /** Nobody whom it counters has had a turn since. */
  readonly untested?: boolean;
  /** The position that it brought, where that was never declared. */
  readonly brings?: BroughtPosition;
}

/** A position that was first taken by a statement that gives a reason, too. */
export interface BroughtPosition {
  readonly text: string;
  readonly weight?: number;
  readonly withdrawn?: boolean;
  readonly retracted?: boolean;
  readonly untested?: boolean;
  readonly holders?: readonly string[];
  readonly standing?: Label;
  readonly status?: ClaimStatus;
  readonly strength?: number;
  readonly strengthFlat?: number;
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
  readonly status: ClaimStatus;
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

/** A position that was first taken by a statement that gives a reason, too, under a name of its own. */
export function broughtBy({ id, brings }: JudgedClaim): JudgedClaim | undefined {
  if (!brings) return undefined;
  const { standing = "UNDECIDED", status = "contested", strength = 0, strengthFlat = 0, ...position } = brings;
  return { ...position, id: `position of ${id}`, standing, status, strength, strengthFlat };
}

/** Six decimals: enough to tell strengths apart, and the same on every machine. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
