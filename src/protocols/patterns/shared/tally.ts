import { BOUNDS } from "../catalogue.ts";
import type { Vote } from "../schemas.ts";

export interface CastVote extends Vote {
  readonly from: string;
}

export type Severity = "HIGH" | "MEDIUM" | "LOW";
const BY_WEIGHT: readonly Severity[] = ["HIGH", "MEDIUM", "LOW"];

export interface Tally {
  readonly passed: boolean;
  /** Of those who approve or object; undefined where nobody does. */
  readonly approvalRatio: number | undefined;
  readonly approvals: number;
  readonly rejections: number;
  readonly blocks: number;
  readonly abstentions: number;
  readonly conditions: readonly string[];
  readonly objections: readonly CastVote[];
  /** Fewer than half of the voters voted. */
  readonly tooFew: boolean;
  /** Everybody who voted abstained. */
  readonly allAbstain: boolean;
  /** How severe what stands against it is; LOW where nothing does and it still did not pass. */
  readonly severity: Severity;
}

/** Rounding errors of a ratio count for nobody. */
const EPSILON = 1e-9;

/**
 * Counts votes: it passes where the share of approvals among those who did not abstain reaches the quorum, nobody
 * blocks, and at least half of the voters voted.
 * @param quorum as a share. Default: two thirds, so that two of three pass
 */
export function tallyOf(ballots: readonly CastVote[], voters: number, quorum: number = BOUNDS.consensusQuorum): Tally {
  const of = (vote: Vote["vote"]): CastVote[] => ballots.filter((one) => one.vote === vote);
  const [approvals, rejections, blocks, abstentions] = [of("APPROVE"), of("REJECT"), of("BLOCK"), of("ABSTAIN")];
  const sided = approvals.length + rejections.length + blocks.length;
  const approvalRatio = sided === 0 ? undefined : approvals.length / sided;
  const tooFew = 2 * ballots.length < voters;
  const objections = [...blocks, ...rejections];
  const severities = new Set(objections.map(severityOf));
  return {
    passed: approvalRatio !== undefined && approvalRatio >= quorum - EPSILON && blocks.length === 0 && !tooFew,
    approvalRatio,
    approvals: approvals.length,
    rejections: rejections.length,
    blocks: blocks.length,
    abstentions: abstentions.length,
    conditions: [...new Set(approvals.flatMap(({ conditions }) => conditions))],
    objections,
    tooFew,
    allAbstain: ballots.length > 0 && sided === 0,
    severity: BY_WEIGHT.find((one) => severities.has(one)) ?? "LOW",
  };
}

/** A block is severe whatever its author calls it. */
const severityOf = ({ vote, severity = "MEDIUM" }: Vote): Severity => (vote === "BLOCK" ? "HIGH" : severity);

/** What the coordinator does by severity: the last word that a consensus_blocked message has for it. */
export const RECOMMENDATION: Readonly<Record<Severity, string>> = {
  HIGH: "escalate",
  MEDIUM: "revise",
  LOW: "proceed-with-caution",
};

/** The block that team skills read in a consensus message. Its labels are theirs, in every language. */
export function consensusBlock(of: {
  readonly role: string;
  readonly task: string;
  readonly round: string;
  readonly verdict: "consensus_reached" | "consensus_blocked";
  readonly severity?: Severity;
  readonly divergences: readonly string[];
  readonly actions: readonly string[];
  readonly recommendation: string;
}): string {
  const severity = of.severity === undefined ? "" : ` (severity=${of.severity})`;
  const list = (items: readonly string[]): string => items.slice(0, 3).map(oneLine).join("; ") || "none";
  return [
    `[${of.role}] ${of.task} complete. Discuss ${of.round}: ${of.verdict}${severity}`,
    `Divergences: ${list(of.divergences)}`,
    `Action items: ${list(of.actions)}`,
    `Recommendation: ${of.recommendation}`,
    "Artifact: artifacts/pattern.md",
    "Discussion: record.jsonl",
  ].join("\n");
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").slice(0, 300);
