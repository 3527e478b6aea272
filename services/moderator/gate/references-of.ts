import { recordsOf } from "#lib/fields";
import type { FloorGraph, Statement, StatementKind } from "#protocols";
import { messageIdsIn, type Reference } from "#wire";

/** The edges of a statement: those it declares, what its kind responds to, and ids mentioned in its text. */
export function referencesOf(
  { author, content }: Statement,
  { answers }: StatementKind,
  { floor }: FloorGraph,
): Reference[] {
  const declared = recordsOf(content, "references") as {
    targetId: string;
    relation: Reference["type"];
    comment?: string;
  }[];
  const references: Reference[] = declared
    .filter(({ targetId }) => floor.has(targetId))
    .map(({ targetId, relation, comment }) => ({
      targetId,
      type: relation,
      ...(comment === undefined ? {} : { comment }),
    }));
  if (answers !== undefined) {
    const answered = [...floor.values()].findLast(({ type }) => type === answers);
    if (answered) references.push({ targetId: answered.id, type: "responds_to" });
  }
  const drawn = new Set(references.map(({ targetId }) => targetId));
  for (const targetId of messageIdsIn(JSON.stringify(content))) {
    if (!drawn.has(targetId) && floor.get(targetId)?.from !== author && floor.has(targetId)) {
      references.push({ targetId, type: "references" });
    }
  }
  return references;
}
