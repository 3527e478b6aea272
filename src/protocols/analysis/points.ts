import { PointsDiscussion } from "#points";
import type { RoundSynthesis } from "./schemas.ts";

/** Folds a round into points: the recommended solutions are asked about, and those who recommend one are for it. */
export function pointsOf(
  { analyses, solutions }: Pick<RoundSynthesis, "analyses" | "solutions">,
  nameOf: (participant: string) => string,
): PointsDiscussion {
  const experts = analyses.map(({ participant }) => ({ id: participant, name: nameOf(participant) }));
  const named = solutions.map(({ name, recommended_by }, at) => ({ id: `p${at + 1}`, text: name, recommended_by }));
  const asked = named.filter(({ recommended_by }) => recommended_by.length > 0);
  const points = new PointsDiscussion({ experts, asked: asked.map(({ id, text }) => ({ id, text })) });
  for (const { participant, messageId } of analyses) {
    const on = asked.find(({ recommended_by }) => recommended_by.includes(participant))?.id;
    if (on !== undefined) points.hear({ id: messageId, by: participant, step: 1, stances: [{ on, stance: "for" }] });
  }
  points.judge({ oneOf: [asked.map(({ id }) => id)] });
  return points;
}
