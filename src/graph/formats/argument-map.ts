import type { EdgeType } from "../edge.ts";
import type { EvidenceLevel, Label } from "../engine/judge.ts";
import type { ClaimStatus } from "../engine/status.ts";

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
  readonly withdrawn?: boolean;
  readonly retracted?: boolean;
  /** Whether a question to it is open. */
  readonly challenged?: boolean;
  readonly holders?: readonly string[];
  /** First statement of the position that it takes or serves. A declaration is the position, all else a reason. */
  readonly position?: string;
  /** Whether it is a reason given for its position. */
  readonly given?: boolean;
  /** Evidence of a reason; default 1. */
  readonly evidence?: EvidenceLevel;
  /** Whether nobody whom it counters has had a turn since. */
  readonly untested?: boolean;
  /** Undeclared position that it introduced. */
  readonly brings?: BroughtPosition;
}

/** Position first taken by a statement that also gives a reason. */
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

/** Claim as displays show it, including positions that only their introducing claim mentions. */
export interface ShownClaim extends JudgedClaim {
  /** Claim that introduced it. */
  readonly broughtBy: string;
}

/** Returns the position that a claim introduced, for display; undefined without one. */
export function shownPosition({ id, brings }: WrittenClaim): ShownClaim | undefined {
  if (brings === undefined) return undefined;
  const { standing = "UNDECIDED", status = "contested", strength = 0, strengthFlat = 0 } = brings;
  return { ...brings, ...{ standing, status, strength, strengthFlat }, id: `${id} position`, broughtBy: id };
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

/** Computed results of a claim. */
interface Judged {
  readonly standing: Label;
  readonly status: ClaimStatus;
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
