import type { ProtocolDefinition } from "#protocols/protocol";
import { passageQuery } from "../shared/passage-query.ts";
import { analysisPrompt } from "../shared/prompts/analysis.ts";
import { enFields } from "../shared/report/words/en-fields.ts";
import { zhFields } from "../shared/report/words/zh-fields.ts";
import { swarmDiscussion as run } from "./discussion.ts";
import { EFFORTS } from "./efforts.ts";
import { estimate } from "./estimate.ts";
import { files, result } from "./files/index.ts";
import { ownersJudgement } from "./judging/owner.ts";
import { KINDS } from "./kinds/index.ts";
import { OPTIONS } from "./options.ts";
import { judgementPrompt } from "./prompts/judgement.ts";
import { openingPrompt } from "./prompts/opening.ts";
import { qualityGatePrompt } from "./prompts/quality-gate.ts";
import { reopeningPrompt } from "./prompts/reopening.ts";
import { partial } from "./result/missed.ts";
import { reviewOf } from "./review.ts";
import { steps } from "./steps.ts";
import { told } from "./told.ts";
import { both } from "./words/index.ts";

/** Experts with opposed interests: sealed positions, arguments with citations, a stress test, shifts, a synthesis. */
export const swarmDiscussion: ProtocolDefinition = {
  name: "swarm-discussion",
  title: both(({ title }) => title),
  stepsByKind: true,
  keys: { en: enFields.keys, zh: zhFields.keys },
  options: OPTIONS,
  kinds: KINDS,
  thoughts: {
    analysis: analysisPrompt,
    opening: openingPrompt,
    quality_gate: qualityGatePrompt,
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
  review: reviewOf,
  told,
  partial,
  result,
};
