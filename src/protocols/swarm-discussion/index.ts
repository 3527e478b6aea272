import type { ProtocolDefinition } from "#protocols/protocol";
import { analysisPrompt, passageQuery } from "../shared/experts.ts";
import { swarmDiscussion as run } from "./discussion.ts";
import { estimate } from "./estimate.ts";
import { files, result } from "./files/index.ts";
import { ownersJudgement } from "./judging/check.ts";
import { KINDS } from "./kinds/index.ts";
import { OPTIONS } from "./options.ts";
import { pointsAt, pointsIn } from "./points/of-floor.ts";
import { askedAbout, pointsLeftOut, turnPoints } from "./points/turn-points.ts";
import { judgementPrompt, openingPrompt, reopeningPrompt } from "./prompts/opening.ts";
import { partial } from "./result/result.ts";
import { EFFORTS, steps } from "./steps.ts";
import { reviewOf, told } from "./told.ts";
import { both } from "./words/index.ts";
import { RULES } from "./words/judging.ts";

/** Experts with opposed interests: sealed positions, arguments with citations, a stress test, shifts, a synthesis. */
export const swarmDiscussion: ProtocolDefinition = {
  name: "swarm-discussion",
  title: both(({ title }) => title),
  stepsByKind: true,
  options: OPTIONS,
  kinds: KINDS,
  values: RULES,
  thoughts: {
    analysis: analysisPrompt,
    opening: openingPrompt,
    judgement: judgementPrompt,
    reopening: reopeningPrompt,
  },
  efforts: EFFORTS,
  run,
  steps,
  judged: ownersJudgement,
  readsInstead: true,
  estimate,
  passageQuery,
  files,
  points: (floor, { participants, asked }, speaker) => {
    const discussion = pointsAt(floor, participants, { asked });
    const points = turnPoints(discussion, speaker, askedAbout(discussion, floor, speaker));
    return { points, leftOut: pointsLeftOut(discussion, points) };
  },
  review: reviewOf,
  told,
  takesLate: true,
  partial,
  inPoints: pointsIn,
  result,
};
