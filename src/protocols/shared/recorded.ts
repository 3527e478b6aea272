import { type PointsDiscussion, saidIn } from "#points";
import { type FloorStatement, type Lang, toldOf } from "#wire";

interface Recorded {
  /** Fields of the statement as they were written, without those that are computed. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Lines of what it put onto the table, stances included. */
  readonly lines: readonly string[];
}

/** A statement as the record tells it to readers; participants are not shown who is for what while it runs. */
export function recordedOf(
  { id, content }: FloorStatement,
  points: PointsDiscussion | undefined,
  lang: Lang,
): Recorded {
  const lines = points === undefined || content.table === undefined ? [] : saidIn(points, id, lang);
  if (lines.length === 0) return { fields: toldOf(content), lines };
  const { position: _, conditions: _if, ...fields } = toldOf({ ...content, table: {} });
  return { fields, lines };
}
