export { type Act, actOf } from "./acts.ts";
export { type AnsweredLast, answeredLast, lastSteps, maintainedObjections } from "./answered-last.ts";
export { byNumber, type Claim, type ClaimRole, claimOf } from "./claim.ts";
export { type ClaimClass, type Classes, classes, statedIn } from "./classes.ts";
export { type Contest, type ContestSide, contests } from "./contest.ts";
export { history, type RoundEnd } from "./convergence.ts";
export { cruxOf } from "./crux.ts";
export { type DisagreementScore, disagreement, isDisputed, REAL, TOO_LITTLE, TOO_MUCH } from "./disagreement.ts";
export { type Edge, type EdgeType, isAttack, isObjection } from "./edge.ts";
export { GroundedLabelling, IN, OUT, UNDECIDED } from "./engine/grounded-labelling.ts";
export {
  ATTACK_THRESHOLD,
  type DecidingRelation,
  type DefeatRule,
  type EvidenceLevel,
  Judge,
  type JudgeOptions,
  type Label,
  UNSTATED,
} from "./engine/judge.ts";
export { evidenceOf, hasSpecifics } from "./evidence.ts";
export {
  type ArgumentMap,
  type JudgedMap,
  type MapClaim,
  type MapEdge,
  shownPosition,
  type WrittenClaim,
  type WrittenMap,
} from "./formats/argument-map.ts";
export { GraphFileError } from "./formats/graph-file-error.ts";
export { IccmaReader, judgeIccma } from "./formats/iccma.ts";
export { judgeMap } from "./formats/judge-map.ts";
export { type ReadGraph, readGraph } from "./formats/read-graph.ts";
export { GRAPH_FORMATS, type GraphFormat, writeGraph } from "./formats/write-graph.ts";
export { gist } from "./gist.ts";
export { ArgumentGraph, derived } from "./graph.ts";
export { type HeldPosition, heldPositions } from "./held.ts";
export { concessions, type Insight, insights, type Novelty } from "./insights.ts";
export { graphJson } from "./json.ts";
export { isJudgement } from "./judgements.ts";
export { metBy } from "./met.ts";
export { type MinorityReport, type MinorityView, minorityReport } from "./minority.ts";
export { citedCauses, isShift } from "./own-words.ts";
export { type ExpertPosition, positions, type Stop } from "./positions.ts";
export { type OpenQuestion, openQuestions } from "./questions.ts";
export { type SettledBy, type Settlement, settlement } from "./settlement.ts";
export { type ExplainedShift, type ShiftBasis, type ShiftCause, shiftCauses } from "./shift-causes.ts";
export { positionShifts, type Shift } from "./shifts.ts";
export { areSideBySide, holders, type LivePosition, livePositions, stances } from "./stances.ts";
export {
  type ClaimStatus,
  isOut,
  isRefuted,
  isStanding,
  type Standing,
  standingOf,
  standings,
  statusAt,
} from "./standing.ts";
export { type Strength, strengthOf, strengths } from "./strength.ts";
export { clip, normalise, sentencesWithin } from "./text.ts";
export { type Family, familyOf, type Voices, voices } from "./voices.ts";
export { type Votes, votes } from "./votes.ts";
