import { recordsOf } from "#graph";
import type { FloorGraph, Statement } from "#protocols/rule";
import { messageIdsIn, type Reference } from "#wire";

/** The edges that a statement draws: those it declares, its answer to the stress test, and the ids that it only names. */
export function referencesOf({ kind, author, content }: Statement, { floor }: FloorGraph): Reference[] {
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
  if (kind === "response") {
    const attack = [...floor.values()].findLast((statement) => statement.type === "stress_test");
    if (attack) references.push({ targetId: attack.id, type: "responds_to" });
  }
  const drawn = new Set(references.map(({ targetId }) => targetId));
  for (const targetId of messageIdsIn(JSON.stringify(content))) {
    if (!drawn.has(targetId) && floor.get(targetId)?.from !== author && floor.has(targetId)) {
      references.push({ targetId, type: "references" });
    }
  }
  return references;
}
