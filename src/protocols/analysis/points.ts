import { PointsDiscussion } from "#points";
import type { RoundSynthesis } from "./schemas.ts";
import { toolsIn } from "./standing.ts";

/**
 * Folds a round into points: a solution is a point that each source of it is for. Sources that propose another solution
 * have said nothing of this one. A dispute that names a solution is an objection to it.
 */
export function pointsOf(
  {
    analyses,
    solutions,
    cross,
  }: Pick<RoundSynthesis, "analyses" | "solutions"> & {
    readonly cross: Pick<RoundSynthesis["cross"], "disagreements">;
  },
  nameOf: (tool: string) => string,
): PointsDiscussion {
  const experts = toolsIn(analyses).map((id) => ({ id, name: nameOf(id) }));
  const proposed = solutions.map(({ name }, at) => ({ id: `p${at + 1}`, text: name }));
  const points = new PointsDiscussion({ experts });
  const messageOf = (tool: string): string => analyses.find((one) => one.tool === tool)?.messageId ?? "";
  for (const [at, point] of proposed.entries())
    for (const [nth, by] of (solutions[at]?.source_cli ?? []).entries()) {
      const said = { id: messageOf(by), by, step: 1 };
      points.hear(nth === 0 ? { ...said, points: [point] } : { ...said, stances: [{ on: point.id, stance: "for" }] });
    }
  for (const { id, topic, positions } of cross.disagreements) {
    const [said] = positions;
    const on = proposed.find(({ text }) => topic.includes(text))?.id;
    if (on === undefined || !said) continue;
    const { tool: by, text, messageId } = said;
    points.hear({ id: messageId, by, step: 2, reasons: [{ id, on, side: "against", text }] });
  }
  return points;
}
