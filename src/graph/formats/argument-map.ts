import { z } from "zod";
import type { Label } from "../engine/grounded-labelling.ts";

const share = z.number().min(0).max(1);

export const MapClaim = z.object({
  id: z.string().min(1),
  text: z.string().default(""),
  /** Base weight; default 0.5. */
  weight: share.optional(),
  /** First claim of those that it repeats. */
  restates: z.string().optional(),
  author: z.string().optional(),
  type: z.string().optional(),
  round: z.int().optional(),
  /** Message that says it. */
  message: z.string().optional(),
  retracted: z.boolean().optional(),
  holders: z.array(z.string()).readonly().optional(),
  /** Evidence of a reason: 0 a source that lacks what is said, 3 a passage that was checked. */
  evidence: z.literal([0, 1, 2, 3]).optional(),
});
export type MapClaim = Readonly<z.infer<typeof MapClaim>>;

export const MapEdge = z.object({
  from: z.string(),
  to: z.string(),
  relation: z.enum(["supports", "counters", "extends", "questions", "responds_to", "references"]),
  /** κ; default 1. */
  confidence: share.optional(),
  /** Second end of an undercut: not `to` is countered, but its bearing on this claim. */
  bearingOn: z.string().optional(),
  author: z.string().optional(),
  round: z.int().optional(),
  comment: z.string().optional(),
});
export type MapEdge = Readonly<z.infer<typeof MapEdge>>;

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
