import { PointsDiscussion } from "#points";
import type { RoundSynthesis } from "./schemas.ts";

/** Folds a round into points: a solution is a point that those who recommend it are for. */
export function pointsOf(
  { analyses, solutions }: Pick<RoundSynthesis, "analyses" | "solutions">,
  nameOf: (participant: string) => string,
): PointsDiscussion {
  const experts = analyses.map(({ participant }) => ({ id: participant, name: nameOf(participant) }));
  const points = new PointsDiscussion({ experts });
  for (const [at, { name, recommended_by }] of solutions.entries()) {
    const id = `p${at + 1}`;
    for (const [nth, by] of recommended_by.entries()) {
      const message = analyses.find(({ participant }) => participant === by)?.messageId ?? "";
      const said = { id: message, by, step: 1 };
      points.hear(
        nth === 0 ? { ...said, points: [{ id, text: name }] } : { ...said, stances: [{ on: id, stance: "for" }] },
      );
    }
  }
  points.judge({ oneOf: [[...points.points.keys()]] });
  return points;
}
