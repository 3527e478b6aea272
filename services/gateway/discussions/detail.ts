import { type DiscussionState, summaryOf } from "#client";
import type { Projection } from "#discussion";
import { positions } from "#graph";
import type { View } from "../caller.ts";
import { isOver } from "../services.ts";

/** Everything about a discussion that a page begins with. What the user is asked is shown to the owner alone. */
export function detailOf(state: DiscussionState, projection: Projection, view: View) {
  const { question, ...summary } = summaryOf(state);
  const { options, step, progress, lastSeq, context } = state;
  const { byParticipant, byRound } = projection.usage;
  return {
    ...summary,
    ...(question && view.kind === "owner" ? { question } : {}),
    over: isOver(state),
    topic: options?.topic ?? state.title,
    seats: options?.seats ?? [],
    ...(options ? { seatSeconds: options.seatSeconds } : {}),
    ...(step ? { step } : {}),
    progress,
    positions: positions(projection.graph).map(({ expert, position, confidence, messageId, round, journey }) => ({
      participant: expert,
      position,
      confidence,
      messageId,
      round,
      journey,
    })),
    usageBy: { participants: Object.fromEntries(byParticipant), rounds: Object.fromEntries(byRound) },
    documents: context?.files ?? [],
    seq: lastSeq,
  };
}
