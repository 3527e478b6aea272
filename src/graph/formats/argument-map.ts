import type { EdgeType } from "../edge.ts";
import type { Label } from "../engine/grounded-labelling.ts";

/** Claim of any argument graph, ours or another's. */
export interface MapClaim {
  readonly id: string;
  readonly text: string;
  /** Base weight, 0 to 1; default 0.5. */
  readonly weight?: number;
  /** First claim of those that it repeats. */
  readonly restates?: string;
  readonly author?: string;
  readonly type?: string;
  readonly round?: number;
  /** Message that says it. */
  readonly message?: string;
  readonly retracted?: boolean;
  readonly holders?: readonly string[];
  /** Evidence of a reason: 0 a source that lacks what is said, 3 a passage that was checked. */
  readonly evidence?: 0 | 1 | 2 | 3;
}

export interface MapEdge {
  readonly from: string;
  readonly to: string;
  readonly relation: EdgeType;
  /** κ, 0 to 1; default 1. */
  readonly confidence?: number;
  /** Second end of an undercut: not `to` is countered, but its bearing on this claim. */
  readonly bearingOn?: string;
  readonly author?: string;
  readonly round?: number;
  readonly comment?: string;
}

/** Argument graph of a file. */
export interface ArgumentMap {
  readonly claims: readonly MapClaim[];
  readonly edges: readonly MapEdge[];
}

interface Judged {
  readonly standing: Label;
  readonly strength: number;
  readonly strengthFlat: number;
}

export interface JudgedClaim extends MapClaim, Judged {}

/** Claim as it is written: with its results, if it was judged. */
export interface WrittenClaim extends MapClaim, Partial<Judged> {}

/** Graph to be written; it can be iterated repeatedly, and may be produced lazily. */
export interface WrittenMap {
  readonly claims: Iterable<WrittenClaim>;
  readonly edges: Iterable<MapEdge>;
  readonly claimCount: number;
  readonly edgeCount: number;
}

export interface JudgedMap extends WrittenMap {
  readonly claims: Iterable<JudgedClaim>;
}

/** Rounds to six decimals: enough to tell strengths apart, and the same on every machine. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
