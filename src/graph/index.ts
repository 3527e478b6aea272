export { type SharedPosition, sharedPositions } from "./agreements.ts";
export { assessRound, type RoundToAssess } from "./assess.ts";
export { byNumber, type Claim, type ClaimRole, claimOf } from "./claim.ts";
export { type ClaimClass, type Classes, classes } from "./classes.ts";
export { type Contest, contests, gist, type Side } from "./contest.ts";
export { type ContrarianTarget, contrarianTarget, statedIn, weakestEvidence } from "./contrarian-target.ts";
export {
  type Disagreement,
  disagreement,
  type IssueDisagreement,
  REAL,
  splitScore,
  TOO_LITTLE,
  TOO_MUCH,
} from "./disagreement.ts";
export type { Edge, EdgeType } from "./edge.ts";
export { eulerTop, type Weighted } from "./euler-top.ts";
export { hasSpecifics } from "./evidence.ts";
export { allText, recordsOf, shareOf, textOf, textsOf } from "./fields.ts";
export { ArgumentGraph, derived } from "./graph.ts";
export { groundedLabels, type Label, type Pair } from "./grounded.ts";
export { type Insight, insights, type Novelty } from "./insights.ts";
export { graphJson } from "./json.ts";
export { type MinorityReport, type MinorityView, minorityReport } from "./minority.ts";
export { type ExpertPosition, positionOf, positions, type Stop } from "./positions.ts";
export { type OpenQuestion, openQuestions } from "./questions.ts";
export { explored, type NextStep, recommend } from "./recommend.ts";
export { type SettledBy, type Settlement, settlement } from "./settlement.ts";
export { isShift, positionShifts, type Shift } from "./shifts.ts";
export { holders, type LivePosition, livePositions, stances } from "./stances.ts";
export { type Standing, type Status, standingOf, standings } from "./standing.ts";
export { type Strength, strengthOf, strengths } from "./strength.ts";
export { clip, fitted, normalise } from "./text.ts";
