import { type PointsDiscussion, saidIn } from "#points";
import { type FloorStatement, type Lang, type Participant, toldOf } from "#wire";

interface Recorded {
  /** Fields of the statement as they were written, without those that are computed. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Lines of what it put onto the table. */
  readonly lines: readonly string[];
}

/** Lists of the moderator's that others answer, or a result names. */
const PUT: ReadonlySet<string> = new Set(["questions", "alternatives", "conflicts", "consensus", "gaps", "verdicts"]);

/**
 * A statement as the record tells it to readers: of the moderator's and historian's texts and what they put, not what is
 * computed next to them.
 * @param hidden stances, of what is shown to participants while it runs: they do not see who is for what
 */
export function recordedOf(
  { id, content }: FloorStatement,
  role: Participant["role"] | undefined,
  points: PointsDiscussion | undefined,
  lang: Lang,
  hidden?: "stances",
): Recorded {
  if (role === "moderator" || role === "historian") {
    const shown = Object.entries(content).filter(([key, value]) => typeof value === "string" || PUT.has(key));
    return { fields: Object.fromEntries(shown), lines: [] };
  }
  const lines = points === undefined || content.table === undefined ? [] : saidIn(points, id, lang, hidden);
  if (lines.length === 0) return { fields: toldOf(content), lines };
  const { position: _, conditions: _if, ...fields } = toldOf({ ...content, table: {} });
  return { fields, lines };
}
